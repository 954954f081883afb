import type { JsonObject } from './json/value.js';

/** The values of PetStatus. */
export const petStatuses: readonly string[] = ['available', 'pending', 'sold'];

/** A NewPet once it was found valid, or what a variation takes for one. */
export interface Draft {
  readonly name: string;
  /** int64. */
  readonly categoryId: bigint;
  /** Undefined: the client gave none. */
  readonly status: string | undefined;
  /** The members as the client sent them, those beyond the schema included. */
  readonly sent: JsonObject;
}

/** A record of the store. */
export interface Pet extends Draft {
  /** int64. */
  readonly id: bigint;
  /** When it was stored, by `performance.now()`, in milliseconds. */
  readonly storedAt: number;
}
