import { standIn } from '../contract/long-text.js';
import type { PetStatus } from '../contract/pet-status.js';
import { isInt64, isObject, type JsonValue } from '../json/json.js';

/** A Pet of a response that satisfied its schema. */
export interface Pet {
  readonly id: bigint;
  /** What stands for it, where it is longer than a name can be: the run keeps every pet. */
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: PetStatus;
}

/** Reads a Pet; `value` has satisfied the schema. */
export function petOf(value: JsonValue): Pet {
  if (!isObject(value) || !isInt64(value.id) || !isInt64(value.categoryId)) {
    throw new TypeError('a value that is no Pet was taken for one that satisfied the schema');
  }
  return {
    id: BigInt(value.id),
    name: standIn(String(value.name)),
    categoryId: BigInt(value.categoryId),
    ...(value.status !== undefined && { status: value.status as PetStatus }),
  };
}

/** Reads a page of Pets; `value` has satisfied the schema. */
export function petsOf(value: JsonValue): readonly Pet[] {
  return Array.isArray(value) ? value.map(petOf) : [];
}

/** The first member in which two readings of one pet differ, in words; undefined when they are the same. */
export function difference(
  before: Pet,
  now: Pet,
): { member: string; before: string; now: string } | undefined {
  for (const member of ['name', 'categoryId', 'status'] as const) {
    if (before[member] !== now[member])
      return { member, before: shown(before[member]), now: shown(now[member]) };
  }
  return undefined;
}

function shown(value: string | bigint | undefined): string {
  if (value === undefined) return 'absent';
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}
