import { standIn } from '../contract/long-text.js';
import { isPetStatus, type PetStatus } from '../contract/pet-status.js';
import { idOf, isReadable, type PetMember } from '../contract/readable.js';
import { isSameText } from '../contract/same-text.js';
import { isInt64, isObject, type JsonValue, writeJson } from '../json/json.js';

/** A pet of a response, as far as it can be read. */
export interface Pet {
  readonly id: bigint;
  /** The name, or a stand-in for a very long one, since the run keeps every pet. */
  readonly name: string;
  /** Absent when it is unread. */
  readonly categoryId?: bigint | undefined;
  readonly status?: PetStatus | undefined;
  /** Members that break the schema, so that nothing is known of them. */
  readonly unread?: readonly PetMember[] | undefined;
}

const MEMBERS = ['name', 'categoryId', 'status'] as const;

/** Reads a pet; undefined when it has no id by which to know it. */
export function readPet(value: JsonValue): Pet | undefined {
  const id = idOf(value);
  if (id === undefined || !isObject(value)) return undefined;
  const unread = MEMBERS.filter((member) => !isReadable(value, member));
  const { name = null, categoryId, status } = value;
  return {
    id,
    name: standIn(typeof name === 'string' ? name : writeJson(name)),
    categoryId: isInt64(categoryId) ? BigInt(categoryId) : undefined,
    status: isPetStatus(status) ? status : undefined,
    unread: unread.length > 0 ? unread : undefined,
  };
}

/** The pet of a success. */
export function petOf(success: JsonValue): Pet {
  const pet = readPet(success);
  if (!pet) throw new TypeError('a value without an id passed for a pet');
  return pet;
}

/** The pets of a page, without those that no id names. */
export function petsOf(success: JsonValue): readonly Pet[] {
  return Array.isArray(success) ? success.flatMap((item) => readPet(item) ?? []) : [];
}

/** Describes the first member in which two reads of one pet differ; undefined when none does that both show. */
export function difference(
  before: Pet,
  now: Pet,
): { member: PetMember; before: string; now: string } | undefined {
  for (const member of MEMBERS) {
    if (before.unread?.includes(member) || now.unread?.includes(member)) continue;
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
