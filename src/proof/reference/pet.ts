import type { JsonObject } from './json/value.js';

/** The values of PetStatus. */
export const petStatuses: readonly string[] = ['available', 'pending', 'sold'];

/** A validated NewPet. */
export interface Draft {
  readonly name: string;
  /** int64. */
  readonly categoryId: bigint;
  /** Undefined: the client gave none. */
  readonly status: string | undefined;
  /** The members as the client sent them, including those beyond the schema. */
  readonly sent: JsonObject;
}

/** A record of the store. */
export interface Pet extends Draft {
  /** int64. */
  readonly id: bigint;
  /** Time of storing, from `performance.now()`, in milliseconds. */
  readonly storedAt: number;
}
