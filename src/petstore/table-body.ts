/** The meaning of the body of a `POST /pets`, by its bytes. Pure. */
import { isUtf8 } from 'node:buffer';
import { isOrdinary } from '../engine/cases/texts.js';
import { isObject, type Json, type JsonObject, readJson, shapeOf } from '../engine/json.js';
import { contract } from './spec.js';
import type { Member, NewPet } from './table-pet.js';
import { integerMembers, inWords, isOptional, members, membersRead } from './table-pet.js';

/** The words of the members in the ids of requirements: `add.invalid.category`. */
export const memberWords = { name: 'name', categoryId: 'category', status: 'status' } as const satisfies Record<
  Member,
  string
>;

/** Which part of a body breaks the document; the last word of the requirement `add.invalid.…`. */
export type Breaks = 'json' | 'object' | 'null-status' | (typeof memberWords)[Member];

export type BodyClass =
  | { readonly kind: 'valid'; readonly newPet: NewPet; readonly isOrdinary: boolean }
  /** `what` is the end of "a body …": `whose name is missing`. The first broken part, in the order of the type. */
  | { readonly kind: 'invalid'; readonly breaks: Breaks; readonly what: string }
  /** The document is silent on it. */
  | {
      readonly kind: 'open';
      readonly what: string;
      readonly isExtraMember?: true;
      /** The pet that the body requests; absent when it has no reading or several. */
      readonly newPet?: NewPet;
      /** True when no reading of the body is a NewPet, so that it must be refused. */
      readonly refused?: true;
    };

/** An implementation may refuse a larger or deeper body unread, since the document shows no limits on requests. */
const LARGEST_BODY = 64 * 1024;
const DEEPEST_BODY = 32;
/** Some readers refuse a number of more digits unread. */
const MOST_DIGITS = 1000;

/** The suite's request and the one that was sent share their body. */
const known = new WeakMap<Uint8Array, BodyClass>();

/** Sorts a body. It is invalid only if every reading of it is, and valid only if the document leaves no doubt. */
export function classify(body: Uint8Array): BodyClass {
  const content = known.get(body) ?? classifyBytes(body);
  known.set(body, content);
  return content;
}

function classifyBytes(body: Uint8Array): BodyClass {
  // RFC 8259, section 8.1: a sender must not add a byte order mark, a receiver may ignore it.
  const isMarked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const content = classifyText(isMarked ? body.subarray(3) : body);
  if (body.length > LARGEST_BODY) return open(`of ${counted(body.length)} bytes`, content);
  return isMarked && content.kind === 'valid' ? open('with a byte order mark', content) : content;
}

const counted = (number: number) => number.toLocaleString('en-US');

function classifyText(bytes: Uint8Array): BodyClass {
  // A reader that replaces what is not UTF-8 sees another body than one that refuses it.
  if (!isUtf8(bytes)) return { kind: 'open', what: 'that is not UTF-8' };
  const { depth, members } = shapeOf(new TextDecoder().decode(bytes));
  const { value, problem = '' } = readJson(bytes);
  const content =
    value === undefined ? invalid('json', `that ${problem.replace(/:.*/s, '')}`) : classifyValue(value, members);
  return depth > DEEPEST_BODY ? open(`that is nested ${counted(depth)} levels deep`, content) : content;
}

const invalid = (breaks: Breaks, what: string): BodyClass => ({ kind: 'invalid', breaks, what });

function classifyValue(value: Json, written: ReturnType<typeof shapeOf>['members']): BodyClass {
  if (!isObject(value)) return invalid('object', `that is ${inWords(value)}, not an object`);
  const seen = new Set<string>();
  const twice = written.find(({ name }) => seen.size === seen.add(name).size);
  // JSON does not say which of two members with one name counts.
  if (twice) return { kind: 'open', what: `with the member ${twice.name} twice` };
  const textOf = (member: Member) => written.find(({ name }) => name === member)?.text ?? '';
  const wrong = firstWrong(value);
  if (wrong) {
    const { member, message } = wrong;
    const text = textOf(member);
    const isNumber = integerMembers.includes(member) && /^-?\d/.test(text);
    // A receiver may limit the precision of numbers (RFC 8259, section 6).
    if (isNumber && Number.isNaN(value[member]) && Number.isInteger(Number(text))) {
      const rounded = { ...value, [member]: Number(text) };
      const newPet = firstWrong(rounded) ? undefined : (membersRead(rounded).values as NewPet);
      return { kind: 'open', what: `whose ${member} is written ${short(text)}`, ...(newPet && { newPet }) };
    }
    if (isNumber && text.length > MOST_DIGITS) {
      const what = `whose ${member} is a number of ${counted(text.length)} digits, not an int64`;
      return { kind: 'open', what, refused: true };
    }
    const isNull = isOptional(member) && value[member] === null;
    return invalid(isNull ? 'null-status' : memberWords[member], `whose ${message}`);
  }
  const newPet = membersRead(value).values as NewPet;
  const extra = written.find(({ name }) => !isMember(name));
  const unusual = integerMembers.find((member) => !/^(0|-?[1-9]\d*)?$/.test(textOf(member)));
  if (!extra && !unusual) return { kind: 'valid', newPet, isOrdinary: isOrdinary(newPet.name) };
  const what = extra
    ? `with the member ${short(extra.name)}`
    : `whose ${unusual} is written ${short(unusual ? textOf(unusual) : '')}`;
  // Some readers match NAME to the member name, and some read a large number with an exponent as a double.
  const names = new Set(written.map(({ name }) => name.toLowerCase()));
  const hasOneReading = names.size === written.length && (!unusual || typeof value[unusual] === 'number');
  return { kind: 'open', what, ...(extra && { isExtraMember: true }), ...(hasOneReading && { newPet }) };
}

const isMember = (name: string): name is Member => members.some((member) => member === name);

/** The first member, in the order of the type, that breaks the schema of a NewPet. */
function firstWrong(value: JsonObject): { readonly member: Member; readonly message: string } | undefined {
  const problems = contract.problems('NewPet', value);
  const [first] = members.flatMap((member) => problems.find(({ path }) => path[0] === member) ?? []);
  return first && { member: first.path[0] as Member, message: first.message };
}

const short = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function open(what: string, content: BodyClass): BodyClass {
  if (content.kind === 'valid') return { kind: 'open', what, newPet: content.newPet };
  if (content.kind === 'invalid') return { kind: 'open', what, refused: true };
  const { isExtraMember: _, ...other } = content;
  return { ...other, what };
}

/** True for a body that is not JSON and names no member of a NewPet: a lenient reader may repair one that does. */
export function holdsNoPet(body: Uint8Array = new Uint8Array()): boolean {
  if (body.length === 0) return true;
  const { problem, beyond } = readJson(body);
  if (problem === undefined || beyond) return false;
  return !/name|category|\\u00/i.test(Buffer.from(body).toString('latin1').replaceAll('\0', ''));
}
