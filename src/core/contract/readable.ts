import { isInt64, isObject, type JsonObject, type JsonValue } from '../json/json.js';
import { isPetStatus } from './pet-status.js';
import type { SchemaName } from './schemas.js';

/** A member of a pet beside its id. */
export type PetMember = 'name' | 'categoryId' | 'status';

/** The id of a pet in a response; in a string it is as easy to read. Undefined when no request could name the pet. */
export function idOf(pet: JsonValue | undefined): bigint | undefined {
  const id = isObject(pet) ? pet.id : undefined;
  const value = typeof id === 'string' && /^(0|-?[1-9]\d{0,18})$/.test(id) ? BigInt(id) : id;
  return isInt64(value) ? BigInt(value) : undefined;
}

/**
 * True when a member can be held against a rule. One that breaks the schema cannot: that is a matter of the schema
 * alone. Nor can an absent status in an object that lacks more of a pet.
 */
export function isReadable(pet: JsonObject, member: PetMember): boolean {
  const { name, categoryId, status } = pet;
  switch (member) {
    case 'name':
      return typeof name === 'string';
    case 'categoryId':
      return isInt64(categoryId);
    default:
      if (status !== undefined) return isPetStatus(status);
      return idOf(pet) !== undefined && name !== undefined && categoryId !== undefined;
  }
}

/** The content of a success as far as it can be read. A page that is null has no pets: Go writes an empty one so. */
export function readable(schema: SchemaName, body: JsonValue): JsonValue {
  return schema === 'Pets' && body === null ? [] : body;
}

/** True for an array of pets, though some or all of them break the schema. */
export function isPageLike(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value) && (value.length === 0 || value.some(isObject));
}
