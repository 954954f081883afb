import { standIn } from '../contract/long-text.js';
import type { PetStatus } from '../contract/pet-status.js';
import { isInt64, isObject, type JsonValue } from '../json/json.js';

/** A Pet of an answer that satisfied its schema. */
export interface Animal {
  readonly id: bigint;
  /** What stands for it, where it is longer than a name can be: the run keeps every animal. */
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: PetStatus;
}

/** Reads a Pet; `value` has satisfied the schema. */
export function animalOf(value: JsonValue): Animal {
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
export function animalsOf(value: JsonValue): readonly Animal[] {
  return Array.isArray(value) ? value.map(animalOf) : [];
}

/** The first member in which two readings of one animal differ, in words; undefined when they are the same. */
export function difference(
  before: Animal,
  now: Animal,
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
