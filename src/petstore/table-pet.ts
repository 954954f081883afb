/** Pets, as the document defines them: their members, and which texts stand for them. */
import type { JsonSchema } from '../engine/contract/schema.js';
import { isInt64, isObject, type Json, type JsonObject } from '../engine/json.js';
import type { NewPet, PetStatus } from './document-types.js';
import { contract, type Member, members, statuses } from './spec.js';

export { inWords, shown } from '../engine/contract/words.js';
export type { NewPet, PetStatus as Status } from './document-types.js';
export { limits, type Member, members, statuses } from './spec.js';

export const isStatus = (value: unknown): value is PetStatus => statuses.some((status) => status === value);

/** True for a category that no code takes for a plain number of 32 bits. */
export const isExtremeCategory = (id: bigint): boolean => id <= 0n || id >= 2n ** 31n;

/** The id of a pet in a response; in a string it is as easy to read. Undefined when no request could name the pet. */
export function idOf(pet: Json | undefined): bigint | undefined {
  const id = isObject(pet) ? pet.id : undefined;
  const value = typeof id === 'string' && /^(0|-?[1-9]\d{0,18})$/.test(id) ? BigInt(id) : id;
  return isInt64(value) ? BigInt(value) : undefined;
}

const newPet = contract.schemas.NewPet as { properties: Record<Member, JsonSchema>; required: readonly Member[] };
export const isOptional = (member: Member): boolean => !newPet.required.includes(member);
/** Members whose values are integers: a `bigint` in a NewPet. */
export const integerMembers = members.filter(
  (member) => contract.resolved(newPet.properties[member]).type === 'integer',
);

/** The members of an object that it has itself: neither `__proto__` nor an inherited method can replace one. */
export const ownMember = (value: JsonObject, member: string): Json | undefined =>
  Object.hasOwn(value, member) ? value[member] : undefined;

/** The members of a pet that can be compared, and those that cannot: a member that breaks the schema is its matter alone. */
export function membersRead(pet: JsonObject): { readonly values: Partial<NewPet>; readonly unread: readonly Member[] } {
  const isWhole = contract.problems('NewPet', pet).length === 0;
  const values: Partial<Record<Member, Json>> = {};
  const unread: Member[] = [];
  for (const member of members) {
    const value = ownMember(pet, member);
    const isValid =
      isWhole || (value !== undefined && contract.problems(`NewPet/properties/${member}`, value).length === 0);
    if (value !== undefined && isValid) values[member] = isInt64(value) ? BigInt(value) : value;
    // An object that lacks more of a pet does not show that it lacks an optional member.
    else if (value !== undefined || !isOptional(member) || !isNearlyWhole(pet)) unread.push(member);
  }
  return { values: values as Partial<NewPet>, unread };
}

const isNearlyWhole = (pet: JsonObject): boolean =>
  idOf(pet) !== undefined && newPet.required.every((name) => Object.hasOwn(pet, name));

/** The members of a NewPet that are there, in the document's order. */
export const membersOf = (pet: NewPet): readonly (readonly [Member, Json])[] =>
  members.flatMap((member) => (pet[member] === undefined ? [] : [[member, pet[member]] as const]));

/** True when a member came back as it was sent. */
export const isSameValue = (one: NewPet[Member], other: NewPet[Member]): boolean =>
  typeof one === 'string' && typeof other === 'string' ? isSameText(one, other) : one === other;

const LONE_OR_REPLACED = /[\p{Surrogate}\ufffd]+/gu;

/** True when a text came back code point for code point. U+FFFD may stand for a lone surrogate (RFC 8259, section 8.2). */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  if (![one, other].some((text) => /\p{Surrogate}/u.test(text))) return false;
  return one.replace(LONE_OR_REPLACED, '\ufffd') === other.replace(LONE_OR_REPLACED, '\ufffd');
}
