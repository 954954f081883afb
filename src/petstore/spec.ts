/** The documents in spec/: the interface in spec/openapi.yaml, with its pets, and the requirements. */
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isInt64, isObject, type Json, type JsonObject } from '../engine/base/json.js';
import { packageRoot } from '../engine/base/package.js';
import { contractOf, type OpenApi } from '../engine/contract/openapi.js';
import type { JsonSchema } from '../engine/contract/schema.js';
import { readYaml } from '../engine/service/catalogue.js';
import type { NewPet, PetStatus } from './document-types.js';
import type { RequirementId } from './requirement-ids.js';

export { shown } from '../engine/contract/words.js';
export type { NewPet, PetStatus as Status } from './document-types.js';

/** The built kit reads the JSON that the build made, since parsing YAML takes a tenth of a second. */
export function readSpec(name: string): unknown {
  const made = fileURLToPath(new URL(`../../spec/${name}.json`, import.meta.url));
  if (fs.existsSync(made)) return JSON.parse(fs.readFileSync(made, 'utf8'));
  return readYaml(`${packageRoot}/spec/${name}.yaml`);
}

/** A fact of the document. @throws {TypeError} when it is not there */
function stated<T>(fact: T | undefined, what: string): T {
  if (fact === undefined) throw new TypeError(`spec/openapi.yaml does not state ${what}; add it there`);
  return fact;
}

export const contract = contractOf(readSpec('openapi') as OpenApi);

const documented = (operationId: string) =>
  stated(contract.operations.get(operationId), `the operation ${operationId}`);

/** Facts of the document about an operation. @param answered the requirement that a plain request gets a success */
function shownOf<Id extends string, Answered extends RequirementId>(id: Id, answered: Answered) {
  const { title, statuses: all, schemaOf } = documented(id);
  const found = all.find((status) => status >= 200 && status < 300);
  const success = stated(found, `a success of ${id}`);
  const schema = stated(schemaOf(success), `the schema of a success of ${id}`);
  const unauthorized = all.filter((status) => status === 401);
  const errors = all.filter((status) => status >= 400 && status !== 401);
  return { id, title, answered, success, schema, unauthorized, errors };
}

/** The operations that the document describes, by the first word in the ids of their requirements. */
export const described = {
  list: shownOf('listPets', 'list.answered'),
  add: shownOf('addPet', 'add.created'),
  get: shownOf('getPet', 'get.found'),
};
export type Prefix = keyof typeof described;
export const prefixes = Object.keys(described) as readonly Prefix[];

export const operations = {
  ...described,
  // The document says that it exists, and shows nothing else of it but that it needs a key.
  orders: { id: 'listOrders', title: 'GET /store/orders', answered: 'orders.auth' },
} as const;
export type Operation = keyof typeof operations;

const limit = stated(documented('listPets').parameters.limit, 'the parameter limit of listPets');
const bound = (keyword: string) => Number(stated(limit[keyword], `the ${keyword} of limit`));
export const limits = { minimum: bound('minimum'), maximum: bound('maximum'), default: bound('default') } as const;

const schemaOf = (name: string): JsonSchema => stated(contract.schemas[name], `the schema ${name}`);
const newPet = schemaOf('NewPet') as { properties: Record<Member, JsonSchema>; required: readonly Member[] };

export const statuses = stated(schemaOf('PetStatus').enum, 'the values of PetStatus') as readonly PetStatus[];

export type Member = keyof NewPet;
export const members = Object.keys(newPet.properties) as readonly Member[];
export const isMember = (name: string): name is Member => members.some((member) => member === name);

/** The first day on which `GET /pets/{petId}` is removed. */
export const REMOVAL = stated(documented('getPet').sunset, 'the x-sunset of getPet');
/** `5 December 2030`. */
export const REMOVAL_IN_WORDS = new Date(REMOVAL).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

export const isStatus = (value: unknown): value is PetStatus => statuses.some((status) => status === value);

/** True for a category that no code takes for a plain number of 32 bits. */
export const isExtremeCategory = (id: bigint): boolean => id <= 0n || id >= 2n ** 31n;

/** The id of a pet in a response; in a string it is as easy to read. Undefined when no request could name the pet. */
export function idOf(pet: Json | undefined): bigint | undefined {
  const id = isObject(pet) ? pet.id : undefined;
  const value = typeof id === 'string' && /^(0|-?[1-9]\d{0,18})$/.test(id) ? BigInt(id) : id;
  return isInt64(value) ? BigInt(value) : undefined;
}

export type OptionalMember = { [Name in Member]-?: undefined extends NewPet[Name] ? Name : never }[Member];
export const isOptional = (member: Member): member is OptionalMember => !newPet.required.includes(member);
/** Members whose values are integers: a `bigint` in a NewPet. */
export const integerMembers = members.filter((one) => contract.resolved(newPet.properties[one]).type === 'integer');

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

const LONE_OR_REPLACED = /[\p{Surrogate}\ufffd]+/gu;

/** True when a member came back as it was sent. U+FFFD may stand for a lone surrogate (RFC 8259, section 8.2). */
export function isSameValue(one: NewPet[Member], other: NewPet[Member]): boolean {
  if (one === other || typeof one !== 'string' || typeof other !== 'string') return one === other;
  if (![one, other].some((text) => /\p{Surrogate}/u.test(text))) return false;
  return one.replace(LONE_OR_REPLACED, '\ufffd') === other.replace(LONE_OR_REPLACED, '\ufffd');
}
