/** A value that is there, or will be. */
export type Eventual<T> = T | Promise<T>;
