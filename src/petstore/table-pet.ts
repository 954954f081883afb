/** Pets, as the document defines them: their members, and which bodies and texts stand for them. */
import { isInt64, isInteger, isObject, type Json, type JsonObject, writeJson } from '../engine/json.js';

/** From the Limits section of the document. */
export const limits = { minimum: 1, maximum: 100, default: 20 } as const;

/** The values of PetStatus, in the document's order. */
export const statuses = ['available', 'pending', 'sold'] as const;
export type Status = (typeof statuses)[number];

export const isStatus = (value: unknown): value is Status => statuses.some((status) => status === value);

export interface NewPet {
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: Status;
}

/** True for a category that no code takes for a plain number of 32 bits. */
export const isExtremeCategory = (id: bigint): boolean => id <= 0n || id >= 2n ** 31n;

/** The id of a pet in a response; in a string it is as easy to read. Undefined when no request could name the pet. */
export function idOf(pet: Json | undefined): bigint | undefined {
  const id = isObject(pet) ? pet.id : undefined;
  const value = typeof id === 'string' && /^(0|-?[1-9]\d{0,18})$/.test(id) ? BigInt(id) : id;
  return isInt64(value) ? BigInt(value) : undefined;
}

export type Member = keyof NewPet;

/** True when a member can be compared. One that breaks the schema is a matter of the schema alone. */
export function isReadable(pet: JsonObject, member: Member): boolean {
  const { name, categoryId, status } = pet;
  if (member === 'name') return typeof name === 'string';
  if (member === 'categoryId') return isInt64(categoryId);
  if (status !== undefined) return isStatus(status);
  // An object that lacks more of a pet does not show that it has no status.
  return idOf(pet) !== undefined && name !== undefined && categoryId !== undefined;
}

const LONE_OR_REPLACED = /[\p{Surrogate}\ufffd]+/gu;

/**
 * True when a text came back code point for code point. RFC 8259, section 8.2, leaves open how a lone surrogate is read,
 * so U+FFFD may stand for it, but only if one of the texts has a lone surrogate.
 */
export function isSameText(one: string, other: string): boolean {
  if (one === other) return true;
  if (![one, other].some((text) => /\p{Surrogate}/u.test(text))) return false;
  return one.replace(LONE_OR_REPLACED, '\ufffd') === other.replace(LONE_OR_REPLACED, '\ufffd');
}

/** In UTF-16 units, the strictest way to count in use. */
export const LONGEST_ORDINARY_NAME = 64;
const ORDINARY = /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]+$/u;
const EDGES = /^[ \p{M}]| $/u;
/** Invisible characters, and the one that shows a cautious reader that text was lost. */
const DOUBTFUL = /[\p{Default_Ignorable_Code_Point}\u2800\ufffd]/u;
/** The one invisible character that plain emoji need. */
const EMOJI_PRESENTATION = /\p{Emoji}\ufe0f/gu;

/** True for a name that a conforming implementation accepts. In doubt a name is unusual, and may be refused. */
export function isOrdinaryName(name: string): boolean {
  if (name.length > LONGEST_ORDINARY_NAME || !ORDINARY.test(name) || EDGES.test(name)) return false;
  return !DOUBTFUL.test(name.replace(EMOJI_PRESENTATION, '')) && name.normalize('NFC') === name;
}

export interface Problem {
  readonly path: readonly string[];
  /** Without the values that vary: `type`, `required:id`, `int64`, `enum`. */
  readonly rule: string;
  /** A clause: `id is the string "12", not an integer`. */
  readonly message: string;
}

export type Schema = 'Pet' | 'Pets' | 'Error';

type Kind = 'string' | 'integer' | 'int64' | 'status';

/** In the order in which a validator of spec/openapi.yaml reports: the members of NewPet before those that Pet adds. */
const schemas: Readonly<Record<'Pet' | 'Error', readonly Readonly<Record<string, Kind>>[]>> = {
  Pet: [{ name: 'string', categoryId: 'int64', status: 'status' }, { id: 'int64' }],
  Error: [{ code: 'string', message: 'string', status: 'integer' }],
};

/** The rules of members in their order: what breaks each, the kinds that have it, and its test. */
const rules: readonly (readonly [string, string, readonly Kind[], (value: Json) => boolean])[] = [
  ['type', 'not a string', ['string', 'status'], (value) => typeof value === 'string'],
  ['enum', `not one of ${statuses.join(', ')}`, ['status'], isStatus],
  ['type', 'not an integer', ['integer', 'int64'], isInteger],
  ['int64', 'which is beyond int64', ['int64'], isInt64],
];

/** The problems of a value with a schema of the document; spec/openapi.yaml says the same (a test). */
export function schemaProblems(schema: Schema, value: Json): readonly Problem[] {
  if (schema !== 'Pets') return objectProblems(schema, value, []);
  if (!Array.isArray(value))
    return [{ path: [], rule: 'type', message: `the body is ${inWords(value)}, not an array` }];
  const problems: Problem[] = [];
  for (const [index, item] of value.entries()) {
    // A page of a broken server may hold a million items; the problems of so many are enough.
    if (index % 1000 === 0 && problems.length > 0) break;
    problems.push(...objectProblems('Pet', item, [String(index)]));
  }
  return problems;
}

function objectProblems(schema: 'Pet' | 'Error', value: Json, path: readonly string[]): readonly Problem[] {
  if (!isObject(value)) {
    const subject = path.length === 0 ? 'the body' : `item ${path[0]}`;
    return [{ path, rule: 'type', message: `${subject} is ${inWords(value)}, not an object` }];
  }
  const read = (name: string) => (Object.hasOwn(value, name) ? value[name] : undefined);
  return schemas[schema].flatMap((group) => {
    const members = Object.entries(group);
    // Only the status of a pet is optional.
    const missing = members.flatMap(([name, kind]) => {
      if (kind === 'status' || read(name) !== undefined) return [];
      return [{ path: [...path, name], rule: `required:${name}`, message: `${name} is missing` }];
    });
    const wrong = members.flatMap(([name, kind]) => {
      const member = read(name);
      const broken = member !== undefined && rules.find(([, , of, test]) => of.includes(kind) && !test(member));
      if (!broken) return [];
      return [{ path: [...path, name], rule: broken[0], message: `${name} is ${inWords(member)}, ${broken[1]}` }];
    });
    return [...missing, ...wrong];
  });
}

/** Longer texts are not quoted. A cut text could show half a key, which the mask would not find. */
const LONGEST_QUOTE = 200;

/** A value as a report shows it behind its name: `"Rex"`, `12`, `absent`. */
export function shown(value: Json | undefined): string {
  if (value === undefined) return 'absent';
  if (Array.isArray(value)) return value.length === 0 ? 'an empty array' : 'an array';
  if (isObject(value)) return 'an object';
  if (typeof value !== 'string') return String(value);
  if (value.length <= LONGEST_QUOTE) return writeJson(value);
  return `a string of ${value.length.toLocaleString('en-US')} characters`;
}

/** A value in words, quoted where it is short: `the string "12"`. */
export function inWords(value: Json): string {
  if (typeof value === 'string' && value.length <= LONGEST_QUOTE) return `the string ${shown(value)}`;
  if (typeof value === 'number' && !Number.isFinite(value)) return 'a number beyond 1e308';
  return typeof value === 'number' || typeof value === 'bigint' ? `the number ${value}` : shown(value);
}
