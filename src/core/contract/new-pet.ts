import { isUtf8 } from 'node:buffer';
import { type NameClass, nameClass } from '../catalogue/names.js';
import { isInt64, isObject, type JsonObject, type JsonValue } from '../json/json.js';
import { readJson } from '../json/reading.js';
import { jsonShape, type MemberText } from './json-shape.js';
import { isPetStatus, type PetStatus } from './pet-status.js';

/** A pet as a client requests it. */
export interface NewPet {
  readonly name: string;
  readonly categoryId: bigint;
  readonly status?: PetStatus;
}

/** Which part of a body breaks the document; the last word of the requirement `add.invalid.…`. */
export type Breaks = 'json' | 'object' | 'name' | 'category' | 'status' | 'null-status';

/** The property of a body on which the document is silent. */
type OpenReason =
  | 'too-large'
  | 'too-deep'
  | 'byte-order-mark'
  | 'not-utf-8'
  | 'long-number'
  | 'duplicate-members'
  | 'extra-members'
  | 'unusual-number';

/** The meaning of a body for `POST /pets`. */
export type BodyClass =
  | (NewPet & { readonly kind: 'valid'; readonly nameClass: NameClass })
  | {
      readonly kind: 'invalid';
      /** The first broken part, in the order of the type. */
      readonly breaks: Breaks;
      /** The end of "a body …": `whose name is missing`. */
      readonly problem: string;
    }
  | {
      readonly kind: 'open';
      readonly why: OpenReason;
      /** The pet that the body requests; absent when it requests none or has more than one reading. */
      readonly newPet?: NewPet;
      /** True when no reading of the body is a NewPet, so that it must be refused. */
      readonly refused?: true;
    };

/** An implementation may refuse a larger or deeper body unread, since the document shows no limits on requests. */
const LARGEST_BODY = 64 * 1024;
const DEEPEST_BODY = 32;

/** Some readers refuse a number of more digits unread. */
const MOST_DIGITS = 1_000;

const UTF8_BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** Made once, since making one takes longer than decoding a body. */
const UTF8 = new TextDecoder();

/**
 * Sorts the body of a `POST /pets` by its bytes. Pure, never throws.
 *
 * A body is invalid only if every reading of it is, and valid only if the document leaves no doubt.
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
  // RFC 8259, section 8.1: JSON is UTF-8. A reader that replaces what is not sees another body than one that refuses it.
  if (!isUtf8(bytes)) return { kind: 'open', why: 'not-utf-8' };
  const shape = jsonShape(UTF8.decode(bytes));
  // Only the outermost members count, and a deep one must not keep the others from being read.
  const reading = readJson(bytes, { levels: 2 });
  const content = reading.ok
    ? classifyValue(reading.value, shape.members)
    : invalid('json', `that ${reading.problem}`);
  return shape.depth > DEEPEST_BODY ? open('too-deep', content) : content;
}

function classifyValue(value: JsonValue, members: readonly MemberText[]): BodyClass {
  if (!isObject(value)) return invalid('object', 'that is JSON but not an object');
  // JSON does not say which of two members with one name counts, so the body has no certain meaning.
  if (new Set(members.map(({ name }) => name)).size < members.length) {
    return { kind: 'open', why: 'duplicate-members' };
  }
  const { name, categoryId, status } = ownMembers(value);
  if (typeof name !== 'string') return invalid('name', problemOf('name', name, 'a string'));
  const written = members.find((member) => member.name === 'categoryId')?.value ?? '';
  if (!isInt64(categoryId) && /^-?\d/.test(written) && written.length > MOST_DIGITS) {
    return { kind: 'open', why: 'long-number', refused: true };
  }
  if (!isInt64(categoryId)) return invalid('category', problemOf('categoryId', categoryId, 'an int64'));
  if (status !== undefined && !isPetStatus(status)) {
    const breaks = status === null ? 'null-status' : 'status';
    return invalid(breaks, problemOf('status', status, 'one of available, pending and sold'));
  }
  const newPet: NewPet = { name, categoryId: BigInt(categoryId), ...(status !== undefined && { status }) };
  const odd = silenceOn(members);
  if (odd === undefined) return { kind: 'valid', ...newPet, nameClass: nameClass(name) };
  return hasOneReading(members, categoryId) ? { kind: 'open', why: odd, newPet } : { kind: 'open', why: odd };
}

const MEMBERS: readonly string[] = Object.keys(ownMembers({}));

function silenceOn(members: readonly MemberText[]): OpenReason | undefined {
  if (members.some(({ name }) => !MEMBERS.includes(name))) return 'extra-members';
  return members.some(isUnusualNumber) ? 'unusual-number' : undefined;
}

/** JSON Schema treats `1.0` and `1e2` as integers, many typed readers do not; `-0` may go either way. */
function isUnusualNumber({ name, value }: MemberText): boolean {
  return name === 'categoryId' && !/^(0|-?[1-9]\d*)$/.test(value);
}

/**
 * False when conforming readers may see different pets: some read a large number with an exponent as a double, and some
 * match `NAME` to the member `name`.
 */
function hasOneReading(members: readonly MemberText[], categoryId: number | bigint): boolean {
  const names = new Set(members.map(({ name }) => name.toLowerCase()));
  return names.size === members.length && (typeof categoryId === 'number' || !members.some(isUnusualNumber));
}

/** The object's own members, so that neither `__proto__` nor an inherited method can replace one. */
function ownMembers(object: JsonObject) {
  const own = (name: string) => (Object.hasOwn(object, name) ? object[name] : undefined);
  return { name: own('name'), categoryId: own('categoryId'), status: own('status') };
}

function open(why: OpenReason, content: BodyClass): BodyClass {
  if (content.kind === 'valid') {
    const { kind, nameClass: _, ...newPet } = content;
    return { kind: 'open', why, newPet };
  }
  return content.kind === 'open' ? { ...content, why } : { kind: 'open', why, refused: true };
}

function invalid(breaks: Breaks, problem: string): BodyClass {
  return { kind: 'invalid', breaks, problem };
}

function problemOf(member: string, value: JsonValue | undefined, wanted: string): string {
  if (value === undefined) return `whose ${member} is missing`;
  return `whose ${member} is ${kindOf(value)}, not ${wanted}`;
}

function kindOf(value: JsonValue): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object') return 'an object';
  if (typeof value === 'string') return 'a string';
  if (typeof value === 'boolean') return 'a boolean';
  return 'a number';
}
