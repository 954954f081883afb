/** The interface as a table: the responses that the document allows for a request, by the bytes that are sent. Pure. */
import { isUtf8 } from 'node:buffer';
import { isInt64, isObject, type Json, type JsonObject, readJson, shapeOf } from '../engine/base/json.js';
import { onceFor } from '../engine/base/once.js';
import { unescaped } from '../engine/base/text.js';
import * as requests from '../engine/contract/requests.js';
import { valueInWords } from '../engine/contract/words.js';
import { headerOf, type Request } from '../engine/exchange/exchange.js';
import { credentialOf } from '../engine/exchange/place.js';
import type { Status } from '../engine/service/service.js';
import { isOrdinary } from '../engine/suite/texts.js';
import type { RequirementId } from './catalogue.js';
import * as spec from './spec.js';
import { contract, isExtremeCategory, limits, type Member, members, membersRead, type NewPet } from './spec.js';

/** A kind of request, and the responses that the document allows for it. */
export interface Row {
  readonly operation: spec.Operation;
  /** The requirement that a status outside the allowed ones violates, unless the suite names another. */
  readonly requirement: RequirementId;
  /** The status of success; absent when the request must not succeed. */
  readonly success?: number;
  readonly errors: readonly Status[];
  /** The suite may know which of the statuses it must be: the bytes do not show which pets and categories there are. */
  readonly isDecidedByStore?: true;
  /** A server may refuse the request before any application sees it; that error may have any body. */
  readonly hasAnyErrorBody?: true;
  /** It need not be a request to the interface at all. */
  readonly hasAnyBody?: true;
  /** The content that a success must have: pets at most, and the requirement of that bound. */
  readonly page?: Readonly<{ most: number; bound: RequirementId; limit?: number; status?: spec.Status }>;
  readonly id?: bigint;
  /** `owner`: the requirement that owns every fault of a pet that need not have been created. */
  readonly created?: { readonly newPet: NewPet; readonly isOrdinary: boolean; readonly owner?: RequirementId };
}

const words = new Map<string, spec.Operation>(spec.prefixes.map((prefix) => [spec.described[prefix].id, prefix]));

export const operationOf = (request: Request): spec.Operation =>
  words.get(contract.operationOf(request)?.id ?? '') ?? 'orders';

/** A server that redirects to a path with a slash at its end is sent one, so the table ignores it. */
export const segmentOf = (request: Request): string => requests.partsOf(request).path.split('/')[2] ?? '';

const refusals = {
  missing: 'auth.missing-key',
  'other-form': 'auth.scheme',
  'invalid-key': 'auth.invalid-key',
} as const;

/** Nothing changes a request, and the run, the judge, the ledger and attribution ask for its row. */
export const rowOf = onceFor((request: Request): Row => {
  const operation = operationOf(request);
  return { operation, ...rowFor(operation, request) };
});

type OwnRow = Omit<Row, 'operation'>;

const ANYTHING: readonly Status[] = ['2xx', '4xx', 401, ...[301, 302, 303, 307, 308], ...[500, 501, 502, 503, 504]];

/** True for another spelling of the address of the list: it is the service's choice whether it is that. */
const isRespelt = ({ target }: Request) => /^(\/\/pets|\/%70ets|\/pets\/$|\/pets;)/.test(target);

function rowFor(operation: spec.Operation, request: Request): OwnRow {
  const credential = credentialOf(request, contract.credential);
  if (credential !== 'right' && credential !== 'other-case') {
    if (operation === 'orders') return { requirement: 'orders.auth', errors: [401] };
    // A typed router does not see the operation behind such a segment, and so it asks for no key.
    const { unauthorized, errors } = spec.operations[operation];
    if (isRespelt(request)) return { requirement: 'service.respelt', errors: ANYTHING, hasAnyBody: true };
    // An escaped digit is that digit (RFC 3986, section 6.2.2.2).
    const segment = segmentOf(request).replace(/%3(\d)/g, '$1');
    const isUnrouted = operation === 'get' && int64Of(segment) === undefined;
    const allowed = isUnrouted ? [...unauthorized, ...errors] : unauthorized;
    return { requirement: `${operation}.${refusals[credential]}`, errors: allowed };
  }
  const row = rows[operation](request);
  if (credential === 'other-case' && operation !== 'orders')
    return { ...row, requirement: `${operation}.auth.scheme-case` };
  const free = { ...row, errors: ['4xx'], hasAnyErrorBody: true } as const;
  if (/%(?![0-9a-f]{2})/i.test(request.target)) return { ...free, requirement: 'service.malformed-target' };
  // A query holds no bare brackets (RFC 3986, section 3.4). A server may refuse them unread, as it may a target of more than
  // the 8,000 octets that RFC 9110, section 4.1, asks for.
  if (/[[\]]/.test(request.target)) return free;
  if (request.target.length <= 8000) return row;
  return { ...free, errors: ['4xx', 401], requirement: operation === 'get' ? 'get.invalid-id' : row.requirement };
}

const rows: Readonly<Record<spec.Operation, (request: Request) => OwnRow>> = {
  list: listRow,
  add: addRow,
  get: getRow,
  // The document shows nothing of it but that it needs a key.
  orders: () => ({ requirement: 'orders.auth', errors: [200, '4xx'], hasAnyErrorBody: true }),
};

function listRow(request: Request): OwnRow {
  const query = new URLSearchParams(requests.partsOf(request).query);
  const [limit, status] = [single(query, 'limit'), single(query, 'status')];
  const number = /^(0|-?[1-9]\d{0,14})$/.test(limit ?? '') ? Number(limit) : Number.NaN;
  const { success } = spec.operations.list;
  const outside = (requirement: RequirementId): OwnRow => {
    return { success, requirement, errors: ['4xx'], page: { most: limits.maximum, bound: requirement } };
  };
  const isInside = number >= limits.minimum && number <= limits.maximum;
  if (limit !== undefined && !isInside) return outside('list.limit.outside');
  if (status !== undefined && !spec.isStatus(status)) return outside('list.status.outside');
  const page = {
    ...(limit === undefined ? { most: limits.default } : { most: number, limit: number }),
    ...(status && { status }),
  };
  const row = (requirement: RequirementId, bound: RequirementId): OwnRow => {
    return { success, requirement, errors: [], page: { ...page, bound } };
  };
  if (status !== undefined) return row('list.status.accepted', 'list.status.limit');
  return limit === undefined
    ? row('list.answered', 'list.limit.default')
    : row('list.limit.accepted', 'list.limit.maximum');
}

/** The document mentions neither a repeated parameter nor `limit[]=5`, so both are open values. */
function single(query: URLSearchParams, name: string): string | undefined {
  const values = query.getAll(name);
  const isExpanded = [...query.keys()].some((key) => key.startsWith(`${name}[`));
  return values.length > 1 || isExpanded ? '' : values[0];
}

/** Decimal text as JSON writes an integer: no plus sign, no leading zeros. */
export function int64Of(segment: string): bigint | undefined {
  const value = /^-?(0|[1-9]\d{0,18})$/.test(segment) ? BigInt(segment) : undefined;
  return isInt64(value) ? value : undefined;
}

function getRow(request: Request): OwnRow {
  const segment = segmentOf(request);
  const id = int64Of(segment);
  const { success, errors } = spec.operations.get;
  if (id !== undefined) return { requirement: 'get.found', success, errors, isDecidedByStore: true, id };
  const open = { requirement: 'get.invalid-id', errors: ['4xx'] } as const;
  const respelt = { ...open, success, requirement: 'get.respelt' } as const;
  const [, sign = '', digits = ''] = /^([+-]?)0*(\d{1,19})$/.exec(segment.replace(/^%2b/i, '+')) ?? [];
  const isOtherSpelling = digits !== '' && int64Of(`${sign === '-' ? '-' : ''}${digits}`) !== undefined;
  // Routers read zeros, a plus sign and an encoded slash behind an id in their own ways.
  const hasSlash = /^\d{1,19}(%2f)+$/i.test(segment);
  const row = isOtherSpelling || hasSlash ? respelt : open;
  return { ...row, ...(!isOtherSpelling && mayStopBefore(segment) && { hasAnyErrorBody: true }) };
}

/** Some servers refuse a long segment, a slash, a control character and what is not UTF-8 themselves. */
const mayStopBefore = (segment: string) =>
  segment.length > 2000 || /%(2f|5c|[01][0-9a-f])/i.test(segment) || !isUtf8(unescaped(segment));

/** `application/json` in any letter case, and with no parameter but the charset UTF-8 (RFC 9110, section 8.3.1). */
const isJsonInUtf8 = (contentType = '') => /^application\/json(\s*;\s*charset=("utf-8"|utf-8))?$/i.test(contentType);

export const bodyOf = ({ body }: Request): BodyClass => classify(body ?? new Uint8Array());

function addRow(request: Request): OwnRow {
  const content = bodyOf(request);
  const contentType = headerOf(request.headers, 'content-type');
  if (headerOf(request.headers, 'content-encoding') !== undefined || !isJsonInUtf8(contentType))
    return openRow('add.content-type', content);
  const { success, errors } = spec.operations.add;
  if (content.kind === 'invalid') return { requirement: `add.invalid.${content.breaks}`, errors };
  const override = overrideIn(request, content);
  if (content.kind === 'open') {
    const own = content.extra === undefined ? 'add.unusual-body' : 'add.extra-members';
    return openRow(override ?? own, content);
  }
  const { newPet } = content;
  const created = { newPet, isOrdinary: content.isOrdinary };
  const common = { success, created } as const;
  if (override) return { ...common, requirement: override, errors: ['4xx'] };
  if (!content.isOrdinary) return { ...common, requirement: 'add.name.unusual', errors: ['4xx'] };
  if (headerOf(request.headers, 'transfer-encoding') !== undefined)
    return { ...common, requirement: 'add.chunked', errors: [411], hasAnyErrorBody: true };
  const requirement = contentType === 'application/json' ? plainOwner(newPet) : 'add.content-type.json';
  // A deployment may know only some categories; 422 is what many frameworks make of an invalid value.
  return { ...common, requirement, errors: [...errors, 422], isDecidedByStore: true };
}

const METHOD = '_method';

/** The requirement of a request that names another method beside its own. */
function overrideIn(request: Request, content: BodyClass): RequirementId | undefined {
  const isInQuery = new URLSearchParams(requests.partsOf(request).query).has(METHOD);
  if (isInQuery || (content.kind === 'open' && content.extra === METHOD)) return 'add.method';
  return headerOf(request.headers, 'x-http-method-override') === undefined ? undefined : 'add.method-header';
}

const isPlainName = (name: string) => /^[A-Za-z][A-Za-z0-9 -]*$/.test(name) && !name.endsWith(' ');

/** A plain NewPet belongs to `add.created`, any other to the requirement about its special part. */
function plainOwner({ name, status }: NewPet): RequirementId {
  if (!isPlainName(name)) return 'add.name.ordinary';
  if (status === undefined) return 'add.status.optional';
  return status === 'available' ? 'add.created' : 'add.status.accepted';
}

/** The implementation may create the pet or refuse it. If it reads a NewPet, it must keep it as it was sent. */
function openRow(requirement: RequirementId, content: BodyClass): OwnRow {
  const mustFail = content.kind === 'invalid' || (content.kind === 'open' && content.refused);
  const newPet = content.kind === 'invalid' ? undefined : content.newPet;
  const created = newPet && { newPet, isOrdinary: true, owner: requirement };
  const { success } = spec.operations.add;
  return { requirement, errors: ['4xx'], ...(!mustFail && { success }), ...(created && { created }) };
}

export const requestInWords = (request: Request, label?: string): string =>
  requests.inWords(request, label, operationOf(request) === 'add' ? bodyInWords(request) : undefined);

function bodyInWords(request: Request): string {
  const content = bodyOf(request);
  if (content.kind !== 'valid') return content.what;
  const { name, categoryId, status } = content.newPet;
  const isExtreme = isExtremeCategory(categoryId);
  const special = [!isPlainName(name) && `the name ${spec.shown(name)}`, isExtreme && `categoryId ${categoryId}`];
  const parts = [...special, status === undefined && 'no status'].filter(Boolean);
  return `with ${parts.join(' and ') || `a valid NewPet (${status})`}`;
}

type WordOf<Name extends Member> = Name extends `${infer Word}Id` ? Word : Name;
/** The word of a member in the ids of requirements: `add.invalid.category`. */
export const wordOf = <Name extends Member>(member: Name) => member.replace(/Id$/, '') as WordOf<Name>;

/** Which part of a body breaks the document; the last word of the requirement `add.invalid.…`. */
export type Breaks = 'json' | 'object' | WordOf<Member> | `null-${WordOf<spec.OptionalMember>}`;
export const parts: readonly Breaks[] = [
  ...(['json', 'object', ...members.map(wordOf)] as const),
  ...members.filter(spec.isOptional).map((member) => `null-${wordOf(member)}` as const),
];

type BodyClass =
  | { readonly kind: 'valid'; readonly newPet: NewPet; readonly isOrdinary: boolean }
  /** `what`: `with a body whose name is missing`. The first broken part, in the order of the type. */
  | { readonly kind: 'invalid'; readonly breaks: Breaks; readonly what: string }
  /** The document is silent on it. */
  | {
      readonly kind: 'open';
      readonly what: string;
      /** The first member that the schema does not list. */
      readonly extra?: string;
      /** The pet that the body requests; absent when it has no reading or several. */
      readonly newPet?: NewPet;
      /** True when no reading of the body is a NewPet, so that it must be refused. */
      readonly refused?: true;
    };

/** Bytes. An implementation may refuse a larger body unread, since the document shows no limits on requests. */
const LARGEST_BODY = 64 * 1024;
/** Levels. An implementation may refuse a deeper body unread. */
const DEEPEST_BODY = 32;
/** Some readers refuse a number of more digits unread. */
const MOST_DIGITS = 1000;

/** The suite's request and the one that was sent share their body. */
export const classify = onceFor(classifyBytes);

/** Sorts a body. It is invalid only if every reading of it is, and valid only if the document leaves no doubt. */
function classifyBytes(body: Uint8Array): BodyClass {
  // RFC 8259, section 8.1: a sender must not add a byte order mark, a receiver may ignore it.
  const isMarked = body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
  const content = classifyText(isMarked ? body.subarray(3) : body);
  if (body.length > LARGEST_BODY) return openBody(`with a body of ${inDigits(body.length)} bytes`, content);
  return isMarked && content.kind === 'valid' ? openBody('with a byte order mark', content) : content;
}

const inDigits = (number: number) => number.toLocaleString('en-US');

function classifyText(bytes: Uint8Array): BodyClass {
  // A reader that replaces what is not UTF-8 sees another body than one that refuses it.
  if (!isUtf8(bytes)) return { kind: 'open', what: 'with a body that is not UTF-8' };
  const { depth, members } = shapeOf(new TextDecoder().decode(bytes));
  const { value, problem } = readJson(bytes);
  const content = value === undefined ? invalid('json', `that ${problem}`) : classifyValue(value, members);
  return depth > DEEPEST_BODY
    ? openBody(`with a body that is nested ${inDigits(depth)} levels deep`, content)
    : content;
}

/** @param fault the end of "a body …": `whose name is missing` */
const invalid = (breaks: Breaks, fault: string): BodyClass => ({
  kind: 'invalid',
  breaks,
  what: `with a body ${fault}`,
});

function classifyValue(value: Json, written: Written): BodyClass {
  if (!isObject(value)) return invalid('object', `that is ${valueInWords(value)}, not an object`);
  // JSON does not say which of two members with one name counts.
  const twice = firstTwice(written);
  if (twice !== undefined) return { kind: 'open', what: `with the member ${twice} twice` };
  const wrong = firstWrong(value);
  if (wrong) return classifyWrong(value, wrong, memberText(written, wrong.member));
  const newPet = membersRead(value).values as NewPet;
  const unusual = spec.integerMembers.find((member) => !/^(0|-?[1-9]\d*)?$/.test(memberText(written, member)));
  const reading = hasOneReading(value, written, unusual) && { newPet };
  const extra = written.find(({ name }) => !spec.isMember(name));
  if (extra) return { kind: 'open', what: `with the member ${startOf(extra.name)}`, extra: extra.name, ...reading };
  if (!unusual) return { kind: 'valid', newPet, isOrdinary: isOrdinary(newPet.name) };
  const what = `with a body whose ${unusual} is written ${startOf(memberText(written, unusual))}`;
  return { kind: 'open', what, ...reading };
}

/** The members of an object as the body has them, duplicates included. */
type Written = ReturnType<typeof shapeOf>['members'];

/** The first name that the object has for a second time. */
function firstTwice(written: Written): string | undefined {
  const seen = new Set<string>();
  return written.find(({ name }) => seen.size === seen.add(name).size)?.name;
}

const memberText = (written: Written, member: Member) => written.find(({ name }) => name === member)?.text ?? '';

/** Some readers match NAME to the member name, and some read a large number with an exponent as a double. */
function hasOneReading(value: JsonObject, written: Written, unusual: Member | undefined): boolean {
  const names = new Set(written.map(({ name }) => name.toLowerCase()));
  return names.size === written.length && (!unusual || typeof value[unusual] === 'number');
}

/** A value that breaks the schema of NewPet; some readers may still take it for one. */
function classifyWrong(value: JsonObject, { member, message }: Wrong, text: string): BodyClass {
  const isNumber = spec.integerMembers.includes(member) && /^-?\d/.test(text);
  // A receiver may limit the precision of numbers (RFC 8259, section 6).
  if (isNumber && Number.isNaN(value[member]) && Number.isInteger(Number(text))) {
    const rounded = { ...value, [member]: Number(text) };
    const newPet = firstWrong(rounded) ? undefined : (membersRead(rounded).values as NewPet);
    return { kind: 'open', what: `with a body whose ${member} is written ${startOf(text)}`, ...(newPet && { newPet }) };
  }
  if (isNumber && text.length > MOST_DIGITS) {
    const what = `with a body whose ${member} is a number of ${inDigits(text.length)} digits, not an int64`;
    return { kind: 'open', what, refused: true };
  }
  const isNull = spec.isOptional(member) && value[member] === null;
  return invalid(isNull ? `null-${wordOf(member)}` : wordOf(member), `whose ${message}`);
}

interface Wrong {
  readonly member: Member;
  readonly message: string;
}

function firstWrong(value: JsonObject): Wrong | undefined {
  const problems = contract.problems('NewPet', value);
  const [first] = members.flatMap((member) => problems.find(({ path }) => path[0] === member) ?? []);
  return first && { member: first.path[0] as Member, message: first.message };
}

const startOf = (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text);

function openBody(what: string, content: BodyClass): BodyClass {
  if (content.kind === 'valid') return { kind: 'open', what, newPet: content.newPet };
  if (content.kind === 'invalid') return { kind: 'open', what, refused: true };
  const { extra: _, ...other } = content;
  return { ...other, what };
}

/** True for a body that is not JSON and names no member of a NewPet: a lenient reader may repair one that does. */
export function holdsNoPet(body: Uint8Array = new Uint8Array()): boolean {
  if (body.length === 0) return true;
  const { problem, beyond } = readJson(body);
  if (problem === undefined || beyond) return false;
  return !/name|category|\\u00/i.test(Buffer.from(body).toString('latin1').replaceAll('\0', ''));
}
