import { standIn } from '../contract/long-text.js';
import type { PetStatus } from '../contract/pet-status.js';
import { isSameText } from '../contract/same-text.js';
import { isInt64, isObject, type JsonValue } from '../json/json.js';

/** A Pet from a response that satisfies its schema. */
export interface Pet {
  readonly id: bigint;
  /** The name, or a stand-in for a very long one, since the run keeps every pet. */
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: PetStatus;
}

/** Reads a Pet from a value that satisfies the schema. */
export function petOf(value: JsonValue): Pet {
  if (!isObject(value) || !isInt64(value.id) || !isInt64(value.categoryId)) {
    throw new TypeError('a value that is not a Pet passed for one that satisfies the schema');
  }
  return {
    id: BigInt(value.id),
    name: standIn(String(value.name)),
    categoryId: BigInt(value.categoryId),
    ...(value.status !== undefined && { status: value.status as PetStatus }),
  };
}

/** Reads a page of Pets from a value that satisfies the schema. */
export function petsOf(value: JsonValue): readonly Pet[] {
  return Array.isArray(value) ? value.map(petOf) : [];
}

/** Describes the first member in which two reads of one pet differ; undefined when they are equal. */
export function difference(
  before: Pet,
  now: Pet,
): { member: string; before: string; now: string } | undefined {
  for (const member of ['name', 'categoryId', 'status'] as const) {
    if (!isSame(before[member], now[member]))
      return { member, before: shown(before[member]), now: shown(now[member]) };
  }
  return undefined;
}

function isSame(before: string | bigint | undefined, now: string | bigint | undefined): boolean {
  return typeof before === 'string' && typeof now === 'string' ? isSameText(before, now) : before === now;
}

function shown(value: string | bigint | undefined): string {
  if (value === undefined) return 'absent';
  return typeof value === 'bigint' ? value.toString() : JSON.stringify(value);
}
