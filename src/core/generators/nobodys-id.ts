/** An int64 that no store assigns: far from every power of two and of ten, where a count may start. */
export const NOBODYS_ID = 5_423_719_605_182_734_961n;
