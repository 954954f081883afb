import { type NameClass, nameClass } from '../catalogue/names.js';
import { isInt64, isObject, type JsonObject, type JsonValue } from '../json/json.js';
import { readJson } from '../json/reading.js';
import { jsonShape, type MemberText } from './json-shape.js';
import { isPetStatus, type PetStatus } from './pet-status.js';

/** A pet as a client asks for it. */
export interface NewPet {
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: PetStatus;
}

/** Which part of a body breaks the document; the last word of the requirement `add.invalid.…`. */
export type Breaks = 'json' | 'object' | 'name' | 'category' | 'status';

/** What about a body the document is silent on. */
export type Silence =
  | 'too-large'
  | 'too-deep'
  | 'byte-order-mark'
  | 'duplicate-members'
  | 'extra-members'
  | 'unusual-number';

/** What the bytes of a body are, as far as `POST /pets` is concerned. */
export type BodyClass =
  | (NewPet & { readonly kind: 'valid'; readonly nameClass: NameClass })
  | {
      readonly kind: 'invalid';
      /** Of several, the first in the order of the type. */
      readonly breaks: Breaks;
      /** In words: `name is missing`. */
      readonly problem: string;
    }
  | {
      readonly kind: 'open';
      readonly why: Silence;
      /** The pet that the body asks for. Absent: it asks for none, or cannot be read in one way only. */
      readonly newPet?: NewPet;
    };

/** Beyond them an implementation may refuse a body unread: the document shows no limits on requests. */
const LARGEST_BODY = 64 * 1024;
const DEEPEST_BODY = 32;

const UTF8_BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Sorts the body of a `POST /pets` by its bytes. Pure, never throws.
 *
 * A body is invalid only if each way to read it is, and valid only if the document leaves no doubt.
 */
export function classifyNewPet(body: Uint8Array): BodyClass {
  // RFC 8259, section 8.1: a sender must not add a byte order mark, a receiver may ignore it.
  const marked = UTF8_BYTE_ORDER_MARK.every((byte, index) => body[index] === byte);
  const bytes = marked ? body.subarray(UTF8_BYTE_ORDER_MARK.length) : body;
  const content = classifyText(bytes);
  if (body.length > LARGEST_BODY) return open('too-large', content);
  return marked && content.kind === 'valid' ? open('byte-order-mark', content) : content;
}

function classifyText(bytes: Uint8Array): BodyClass {
  const shape = jsonShape(new TextDecoder().decode(bytes));
  const reading = readJson(bytes);
  const content = reading.ok ? classifyValue(reading.value, shape.members) : invalid('json', reading.problem);
  return shape.depth > DEEPEST_BODY ? open('too-deep', content) : content;
}

function classifyValue(value: JsonValue, members: readonly MemberText[]): BodyClass {
  if (!isObject(value)) return invalid('object', 'it is JSON but not an object');
  // Which of two members of one name counts, JSON does not say: nothing can be said of the others either.
  if (new Set(members.map(({ name }) => name)).size < members.length) {
    return { kind: 'open', why: 'duplicate-members' };
  }
  const { name, categoryId, status } = ownMembers(value);
  if (typeof name !== 'string') return invalid('name', problemOf('name', name, 'a string'));
  if (!isInt64(categoryId)) return invalid('category', problemOf('categoryId', categoryId, 'an int64'));
  if (status !== undefined && !isPetStatus(status)) {
    return invalid('status', problemOf('status', status, 'one of available, pending and sold'));
  }
  const newPet: NewPet = { name, categoryId: BigInt(categoryId), ...(status !== undefined && { status }) };
  const odd = silenceOn(members);
  if (odd === undefined) return { kind: 'valid', ...newPet, nameClass: nameClass(name) };
  return hasOneReading(members, categoryId) ? { kind: 'open', why: odd, newPet } : { kind: 'open', why: odd };
}

const MEMBERS = ['name', 'categoryId', 'status'];

function silenceOn(members: readonly MemberText[]): Silence | undefined {
  if (members.some(({ name }) => !MEMBERS.includes(name))) return 'extra-members';
  return members.some(isUnusualNumber) ? 'unusual-number' : undefined;
}

/** `1.0` and `1e2` are integers to JSON Schema and none to many a typed reader; `-0` is either. */
function isUnusualNumber({ name, value }: MemberText): boolean {
  return name === 'categoryId' && !/^(0|-?[1-9]\d*)$/.test(value);
}

/**
 * False where readers that keep to the document may see different pets: a large number with an exponent goes
 * through a double, and some match `NAME` to the member `name`.
 */
function hasOneReading(members: readonly MemberText[], categoryId: number | bigint): boolean {
  const names = new Set(members.map(({ name }) => name.toLowerCase()));
  return names.size === members.length && (typeof categoryId === 'number' || !members.some(isUnusualNumber));
}

/** Keeps a member `__proto__` or a method of every object from standing in for a member. */
function ownMembers(object: JsonObject): { [member: string]: JsonValue | undefined } {
  return Object.fromEntries(
    MEMBERS.map((name) => [name, Object.hasOwn(object, name) ? object[name] : undefined]),
  );
}

function open(why: Silence, content: BodyClass): BodyClass {
  if (content.kind === 'valid') {
    const { kind, nameClass: _, ...newPet } = content;
    return { kind: 'open', why, newPet };
  }
  return content.kind === 'open' ? { ...content, why } : { kind: 'open', why };
}

function invalid(breaks: Breaks, problem: string): BodyClass {
  return { kind: 'invalid', breaks, problem };
}

function problemOf(member: string, value: JsonValue | undefined, wanted: string): string {
  if (value === undefined) return `${member} is missing`;
  return `${member} is ${kindOf(value)}, not ${wanted}`;
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'boolean') return 'a boolean';
  return 'a number';
}
