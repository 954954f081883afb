import type { Breaks } from '../contract/new-pet.js';
import { type JsonObject, type JsonValue, writeJson } from '../json/json.js';
import { type NewPetDraft, toJson } from './new-pets.js';

/** A body that must be answered 400. */
export interface InvalidBody {
  /** Says what is wrong with it. */
  readonly label: string;
  readonly breaks: Breaks;
  readonly body: string;
}

/** Values for the valid parts of an invalid body. */
export interface InvalidBodyOptions {
  /** An ordinary name. */
  readonly name: string;
  /** A category that the implementation is known to accept. */
  readonly categoryId: bigint;
}

/** The NewPet that every invalid body would be without its fault. */
export function faultlessDraft({ name, categoryId }: InvalidBodyOptions): NewPetDraft {
  return { name, categoryId, status: 'available' };
}

/**
 * Boundary cases of invalid bodies, the plainest of each part first. Each breaks one thing; the rest is as in
 * `faultlessDraft`.
 */
export function invalidBodies(options: InvalidBodyOptions): readonly InvalidBody[] {
  const { name, categoryId } = options;
  const valid = toJson(faultlessDraft(options));
  const notJson: readonly (readonly [label: string, body: string])[] = [
    ['an empty body', ''],
    ['JSON that is cut off before its last brace', valid.slice(0, -1)],
    ['a comma after the last member', `${valid.slice(0, -1)},}`],
    ['member names in single quotes', valid.replace(/"(name|categoryId|status)":/g, "'$1':")],
    ['a second brace after the JSON', `${valid}}`],
  ];
  const notAnObject: readonly (readonly [label: string, body: string])[] = [
    ['null', 'null'],
    ['an empty array', '[]'],
    ['a valid NewPet in an array', `[${valid}]`],
    ['a string', '"Rex"'],
  ];
  const names: Cases = [
    ['name missing', undefined],
    ['name null', null],
    ['name 0, a number', 0],
    ['name 42, a number', 42],
    ['name in an array', [name]],
  ];
  const categories: Cases = [
    ['categoryId missing', undefined],
    ['categoryId null', null],
    ['categoryId in a string', String(categoryId)],
    ['categoryId 1.5, not an integer', 1.5],
    ['categoryId 2^63, one beyond int64', 2n ** 63n],
    ['categoryId an empty string', ''],
    ['categoryId -2^63-1, one beyond int64', -(2n ** 63n) - 1n],
    ['categoryId true', true],
  ];
  const statuses: Cases = [
    ['status outside the enumeration', 'unknown'],
    ['status in capitals', 'AVAILABLE'],
    ['status 0, a number', 0],
    ['status an empty string', ''],
    ['status followed by a space', 'available '],
    ['status in an array', ['sold']],
  ];
  return [
    ...notJson.map(([label, body]) => ({ label, breaks: 'json', body }) as const),
    ...notAnObject.map(([label, body]) => ({ label, breaks: 'object', body }) as const),
    ...names.map(([label, value]) => withMember('name', value, label, options)),
    ...categories.map(([label, value]) => withMember('category', value, label, options)),
    ...statuses.map(([label, value]) => withMember('status', value, label, options)),
    withMember('null-status', null, 'status null', options),
  ];
}

type Cases = readonly (readonly [label: string, value: JsonValue | undefined])[];

const MEMBER = {
  name: 'name',
  category: 'categoryId',
  status: 'status',
  'null-status': 'status',
} as const;

/** The faultless body with another value for one member, or without it when the value is undefined. */
export function withMember(
  breaks: keyof typeof MEMBER,
  value: JsonValue | undefined,
  label: string,
  options: InvalidBodyOptions,
): InvalidBody {
  const { name, categoryId, status = null } = faultlessDraft(options);
  const members: JsonObject = { name, categoryId, status };
  const others = Object.entries(members).filter(([member]) => member !== MEMBER[breaks]);
  const changed = Object.entries(members).map(([member, given]): [string, JsonValue] => [
    member,
    member === MEMBER[breaks] && value !== undefined ? value : given,
  ]);
  return { label, breaks, body: writeJson(Object.fromEntries(value === undefined ? others : changed)) };
}
