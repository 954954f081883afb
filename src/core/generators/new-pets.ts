import fc from 'fast-check';
import type { NewPet } from '../contract/new-pet.js';
import { type JsonObject, writeJson } from '../json/json.js';
import { ordinaryName } from './ordinary-name.js';
import { petStatus } from './statuses.js';

/** A valid NewPet, before it is written as JSON. */
export type NewPetDraft = NewPet;

/** The members of a draft and then the extra ones, as an object for `writeJson`. */
export function membersOf({ name, categoryId, status }: NewPetDraft, extra: JsonObject = {}): JsonObject {
  return { name, categoryId, ...(status !== undefined && { status }), ...extra };
}

/** The plainest JSON text of a draft: compact, `name`, `categoryId`, `status`, then the extra members. */
export function toJson(draft: NewPetDraft, extra: JsonObject = {}): string {
  return writeJson(membersOf(draft, extra));
}

export interface NewPetOptions {
  /** The start of each name. */
  readonly prefix: string;
  /** Categories that the implementation is known to accept, at least one. */
  readonly categoryIds: readonly bigint[];
}

/** A draft that every conforming implementation accepts. */
export function newPet({ prefix, categoryIds }: NewPetOptions): fc.Arbitrary<NewPetDraft> {
  return fc.record(
    { name: ordinaryName({ prefix }), categoryId: fc.constantFrom(...categoryIds), status: petStatus() },
    { requiredKeys: ['name', 'categoryId'], noNullPrototype: true },
  );
}
