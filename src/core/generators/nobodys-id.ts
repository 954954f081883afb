/** An int64 that no store gives out: far from every power of two and of ten, where counting may begin. */
export const NOBODYS_ID = 5_423_719_605_182_734_961n;
