/** Judges one response: the suite's expectation is the first witness, the table of responses the second. Pure. */

import type { Problem } from '../engine/contract/sentences.js';
import { type Exchange, headerOf, type Request, type Response } from '../engine/exchange.js';
import type { Cause, Mark } from '../engine/finding.js';
import { isInteger, isObject, type Json, readJson, writeJson } from '../engine/json.js';
import { nameIn, prefixOf } from '../engine/names.js';
import { grouped } from '../engine/results/text.js';
import { allows, type Status } from '../engine/service.js';
import type { Expectation, Finding, Judgement, ObservationId, RequirementId, SharedWords } from './catalogue.js';
import { becameOf, because } from './causes.js';
import { contract, documented, limits, REMOVAL, REMOVAL_IN_WORDS } from './spec.js';
import { inWords, type Operation, operationOf, operations, type Row, rowOf } from './table.js';
import { memberWords } from './table-body.js';
import type { Member } from './table-pet.js';
import { idOf, isExtremeCategory, isSameValue, membersOf, membersRead, ownMember, shown } from './table-pet.js';
import { failureOf } from './trace.js';

/** @param runId marks the pets of this run; invalid pets that other runs left behind do not count */
export function judge(exchange: Exchange, expectation: Expectation, runId?: string): Judgement {
  const { request, response, failure } = exchange;
  const problem = response?.problem ?? (failure?.kind === 'broken' ? failure.what : undefined);
  if (!response && problem === undefined) return { findings: [], judged: [] };
  const judging = response && new Judging(request, response, expectation, runId);
  if (judging && problem === undefined) return judging;
  const requirement = messageRequirement(request);
  const broken = finding(requirement, {
    cause: because('broken message'),
    summary: `The response to ${inWords(request)} is not a whole, valid HTTP message: ${response?.problem === undefined ? '' : 'it '}${problem}.`,
    expected: 'a complete HTTP response of the announced length',
    actual: `${problem}`,
    marks: [{ part: 'body' }],
  });
  // Of a message that goes on after its announced end the body up to there counts.
  if (!judging || headerOf(response.headers, 'content-length') !== String(response.body.length))
    return { findings: [broken], judged: [requirement] };
  const more = `; the response ${problem}.`;
  const own = judging.findings.map((one) => ({ ...one, summary: one.summary.replace(/\.$/, more) }));
  return { ...judging, findings: [...own, broken] };
}

/** The base address must end in /v1. @param pathname of the base URL */
export function judgeAddress(pathname: string): Pick<Judgement, 'findings' | 'judged'> {
  const requirement = 'service.base-path';
  const wrong = finding(requirement, {
    cause: because('base path without /v1'),
    summary: `The base address has the path ${shown(pathname)}; it must end in the segment /v1.`,
    expected: 'a base address such as https://staging.example.com/v1',
    actual: `the path ${shown(pathname)}`,
    marks: [{ part: 'request-line' }],
  });
  return { judged: [requirement], findings: pathname.replace(/\/$/, '').endsWith('/v1') ? [] : [wrong] };
}

/** How a requirement is broken. */
type Broken = Omit<Finding, 'requirement'>;

export const finding = (requirement: RequirementId, broken: Broken): Finding => ({ requirement, ...broken });

export const valueMark = (...path: readonly string[]): Mark => ({ part: 'value', path });

/** `GET /store/orders` has just one requirement, since the document shows nothing else of it. */
const ownerOf = (operation: Operation, word: SharedWords): RequirementId =>
  operation === 'orders' ? 'orders.auth' : `${operation}.${word}`;

/** A server may end the connection, or the stream of HTTP/2, at a target that is not a URI (RFC 9113, section 8.1.1). */
export const messageRequirement = (request: Request): RequirementId =>
  rowOf(request).requirement === MALFORMED ? MALFORMED : ownerOf(operationOf(request), 'message');

const MALFORMED = 'service.malformed-target';

const schemaInWords = (schema: string): string =>
  schema === 'Pets' ? 'an array of Pets' : `${/^[AEIO]/.test(schema) ? 'an' : 'a'} ${schema}`;

/** The schema of the body of a success. */
const successSchema = (operation: Operation, status: number): string =>
  documented(operations[operation].id).responses.get(status) ?? 'Pet';

/** Servers refuse what is too large for them before any application sees it; the document shows no limits on sizes. */
const TOO_LARGE: readonly number[] = [413, 414, 431];

class Judging implements Judgement {
  readonly findings: Finding[] = [];
  readonly judged: RequirementId[];
  readonly observed: { readonly id: ObservationId; readonly note: string }[] = [];
  value?: Json;
  readonly #row: Row;
  readonly #statuses: readonly Status[];

  constructor(
    private readonly request: Request,
    private readonly response: Response,
    private readonly expectation: Expectation,
    private readonly runId: string | undefined,
  ) {
    this.#row = rowOf(request);
    this.#statuses = bothAllow(this.#row, expectation);
    // The ledger says what is wrong with the framing, since nothing that the suite knows depends on it.
    this.judged = [messageRequirement(request), 'service.framing'];
    const { status } = response;
    const isSuccess = status === this.#row.success;
    const { operation, hasAnyErrorBody } = this.#row;
    if (!allows(this.#statuses, status)) this.#judgeOther();
    else {
      if (status === 401 && operation !== 'orders') this.#judgeChallenge();
      const hasAnyBody = !isSuccess && (hasAnyErrorBody || TOO_LARGE.includes(status));
      if (!hasAnyBody) this.#judgeBody(isSuccess);
      if (isSuccess && operation === 'get') this.#judgeDeprecation();
    }
    // An unreadable success does not show that the request was served.
    if (!isSuccess || this.value !== undefined) this.judged.push(statusRequirement(request, expectation.requirement));
  }

  get #words(): string {
    return inWords(this.request, this.expectation.label);
  }

  readonly #own = (word: SharedWords) => ownerOf(this.#row.operation, word);
  readonly #isOwn = (item: Json) => isObject(item) && runOf(item) === this.runId;

  #hold(requirement: RequirementId, isKept: boolean, broken: () => Broken, spare = false): void {
    if (!spare) this.judged.push(requirement);
    if (!isKept) this.findings.push({ ...finding(requirement, broken()), ...(spare && { spare }) });
  }

  #judgeOther(): void {
    const { status, headers, body } = this.response;
    const { id, success } = this.#row;
    const isSuccess = status >= 200 && status <= 299;
    // The content of an undocumented or unwanted success can still be judged.
    const content = success && isSuccess ? readJson(body).value : undefined;
    if (content !== undefined) this.#judgeContent(content, false);
    // An id that no pet has: that the pet has another one says it all.
    const isUnknown = id !== undefined && isSuccess && !this.#statuses.includes(200);
    if (isUnknown && this.findings.some(({ requirement }) => requirement === 'get.id')) return;
    const isAnother = isSuccess && this.value !== undefined && this.#statuses.some((one) => one === 200 || one === 201);
    const failure = status >= 500 ? failureOf(this.request, this.response) : undefined;
    const unexpected = because('status', { status, ...(failure !== undefined && { failure }) });
    // A 404 to a pet says that the store lacks it.
    const lacks = id !== undefined && status === 404 && { isOfContents: true };
    const cause = isAnother ? because('another success', { status }) : { ...unexpected, ...lacks };
    const address = status >= 300 && status <= 399 ? headerOf(headers, 'location') : undefined;
    const redirect = address === undefined ? '' : `, a redirect to ${shown(address)}`;
    // The status comes first: it is what keeps other checks from going on.
    const wrong = finding(statusRequirement(this.request, this.expectation.requirement), {
      cause: isUnknown ? because('an unknown id is answered with a pet') : cause,
      summary: `${this.#words} was answered ${status}${redirect}${this.#why()}.`,
      expected: this.#expected(),
      actual: `status ${status}${redirect}`,
      marks: [{ part: 'status' }],
    });
    this.findings.unshift(wrong);
  }

  #why(): string {
    const { operation, id, success } = this.#row;
    const { status, body } = this.response;
    const isRefusal = operation === 'add' && success !== undefined && status >= 400 && status < 500;
    const error = isRefusal ? readJson(body).value : undefined;
    if (isObject(error) && typeof error.message === 'string') return `, with the message ${shown(error.message)}`;
    if (operation === 'orders') return '; if the path exists, it must ask for the key first';
    return id !== undefined && status === 404 ? `, though pet ${id} is in the store` : '';
  }

  /** `201 with a Pet, or a 4xx other than 401 with an Error`. */
  #expected(): string {
    const { success, hasAnyErrorBody, operation, isDecidedByStore } = this.#row;
    const error = hasAnyErrorBody ? '' : ' with an Error';
    const bodyOf = (one: Status) =>
      one === success || (typeof one === 'number' && one < 300)
        ? ` with ${schemaInWords(successSchema(operation, one))}`
        : error;
    const all = this.#statuses.map((one) => `${typeof one === 'number' ? one : 'a 4xx other than 401'}${bodyOf(one)}`);
    const isOfCategory = operation === 'add' && isDecidedByStore && all.length > 1;
    return `${all.join(', or ')}${isOfCategory ? ' if the deployment does not know the category' : ''}`;
  }

  #judgeChallenge(): void {
    this.#hold(this.#own('auth.challenge'), headerOf(this.response.headers, 'www-authenticate') !== undefined, () => ({
      cause: because('no challenge'),
      summary: `The 401 to ${this.#words} has no WWW-Authenticate header, so it does not say how to authenticate.`,
      expected: 'a WWW-Authenticate header, such as "WWW-Authenticate: Bearer"',
      actual: 'no WWW-Authenticate header',
      marks: [{ part: 'header', name: 'www-authenticate' }],
    }));
  }

  #judgeBody(isSuccess: boolean): void {
    const { body, status } = this.response;
    const schema = isSuccess ? successSchema(this.#row.operation, status) : 'Error';
    const isTyped = this.#judgeMediaType();
    const { value, problem, beyond } = readJson(body);
    if (beyond) return;
    // A page of HTML with its own media type is one fault, unless all bodies are pages.
    const spare = !isTyped && !isObject(value) && !Array.isArray(value);
    const problems = value === undefined ? [] : this.#ownProblems(schema, value);
    if (problems !== 'unknown') {
      const broken = (): Broken => {
        if (value !== undefined) return this.#brokenSchema(schema, problems, value);
        const what = body.length === 0 ? 'no body' : `a body that ${problem}`;
        return {
          cause: because('not JSON'),
          summary: `The ${status} to ${this.#words} has ${what}.`,
          expected: `${schemaInWords(schema)} in JSON`,
          actual: `a body that ${problem}`,
          marks: [{ part: 'body' }],
        };
      };
      const isKept = value !== undefined && problems.length === 0;
      this.#hold(this.#own(schema === 'Error' ? 'error-body' : 'body'), isKept, broken, spare);
    }
    if (value === undefined) return;
    if (isSuccess) this.#judgeContent(schema === 'Pets' && value === null ? [] : value, problems.length === 0);
    const stated = !isSuccess && isObject(value) ? value.status : undefined;
    if (!isInteger(stated)) return;
    this.#hold(this.#own('error-status'), stated === status, () => ({
      cause: because('status member differs'),
      summary: `The Error body of the ${status} to ${this.#words} has status ${shown(stated)}.`,
      expected: `"status": ${status}`,
      actual: `"status": ${shown(stated)}`,
      marks: [valueMark('status')],
    }));
  }

  #judgeMediaType(): boolean {
    const { headers, body, status } = this.response;
    const given = headers.filter(([name]) => name.toLowerCase() === 'content-type').map(([, value]) => value);
    // A client may use any of several.
    const other = given.find((value) => mediaType(value) !== 'application/json');
    const isKept = given.length > 0 && other === undefined;
    this.#hold(this.#own('media-type'), isKept, () => {
      const field = other === undefined ? 'no Content-Type header' : `Content-Type: ${JSON.stringify(other)}`;
      const [summary, actual] = body.length === 0 ? [`no body and ${field}`, `no body, and ${field}`] : [field, field];
      return {
        cause: other === undefined ? because('no media type') : because('media type', { type: mediaType(other) }),
        summary: `The ${status} to ${this.#words} has ${summary}.`,
        expected: 'Content-Type: application/json (letter case and parameters are free)',
        actual,
        marks: [{ part: 'header', name: 'content-type' }],
      };
    });
    return isKept;
  }

  /** The problems that count; `unknown` when all of the body was left behind by other runs. */
  #ownProblems(schema: string, value: Json): readonly Problem[] | 'unknown' {
    const all = contract.problems(schema, value);
    if (all.length === 0 || this.runId === undefined || schema === 'Error') return all;
    const items = schema === 'Pets' && Array.isArray(value) ? value : [value];
    const others = items.map((item) => (this.#isOwn(item) ? undefined : runOf(item)));
    const own = all.filter(({ path }) => others[schema === 'Pets' ? Number(path[0]) : 0] === undefined);
    if (own.length === all.length) return all;
    for (const run of new Set(others.filter((one) => one !== undefined)))
      this.observed.push({ id: 'store.left-behind', note: `invalid pets of run ${prefixOf(run).trim()} do not count` });
    return own.length === 0 && !others.includes(undefined) ? 'unknown' : own;
  }

  #brokenSchema(schema: string, problems: readonly Problem[], value: Json): Broken {
    const alike = [...grouped(problems, (problem) => causeOf(schema, problem).words).values()];
    const kinds = alike.flatMap(([first, ...more]) => (first ? { first, more: more.length } : []));
    const [main] = kinds;
    const isItem = Array.isArray(value) && main?.first.path.length;
    const of = isItem ? ` (${main.more + 1} of ${value.length} pets)` : '';
    const words = schemaInWords(schema);
    const all = kinds.map(({ first, more }) => first.message + (more > 0 ? ` (and ${more} more like it)` : ''));
    return {
      cause: main ? causeOf(schema, main.first) : because('not JSON'),
      summary: `The body of the ${this.response.status} to ${this.#words} is not ${words}: ${main?.first.message}${of}.`,
      expected: `${words} in JSON`,
      actual: all.join('; '),
      marks: kinds.map(({ first }) => valueMark(...first.path)),
    };
  }

  /** @param isWhole the value satisfies its schema */
  #judgeContent(value: Json, isWhole: boolean): void {
    const { operation, id: asked } = this.#row;
    const id = idOf(value);
    if (operation === 'list' ? isPageLike(value) : id !== undefined) this.value = value;
    // The ledger compares these; they count as judged here, where the response is at hand.
    if (operation === 'add' && id !== undefined) this.judged.push('add.id.unique');
    const isRead = operation === 'list' || operation === 'get';
    if (isRead && [value].flat().some(this.#isOwn)) this.judged.push(`${operation}.same-animal`);
    if (operation === 'list' && Array.isArray(value)) this.#judgePage(value);
    if (operation === 'add') this.#judgeCreated(value, isWhole);
    if (asked === undefined || id === undefined) return;
    this.#hold('get.id', id === asked, () => ({
      cause: because('another pet than asked for'),
      summary: `${this.#words} returned pet ${id}, not pet ${asked}.`,
      expected: `the pet with id ${asked}, or 404`,
      actual: `a pet with id ${id}`,
      marks: [{ part: 'request-line' }, valueMark('id')],
    }));
  }

  #judgePage(items: readonly Json[]): void {
    const { page } = this.#row;
    if (!page) return;
    const ids = items.map(idOf);
    const places = new Map(ids.map((id, index) => [id, index] as const).reverse());
    const second = ids.findIndex((id, index) => id !== undefined && places.get(id) !== index);
    const [first, id] = [places.get(ids[second]) ?? 0, ids[second]];
    if (items.length === 0 || ids.some((one) => one !== undefined)) {
      this.#hold('list.unique', id === undefined, () => {
        const isSame = writeJson(items[first] ?? null) === writeJson(items[second] ?? null);
        const positions = `at positions ${first + 1} and ${second + 1}`;
        return {
          cause: because('pet twice in a page'),
          summary: `${this.#words} returned ${isSame ? `pet ${id} twice` : `two pets with the id ${id}`}, ${positions}.`,
          expected: 'each id once',
          actual: `id ${id} ${positions}`,
          marks: [...[first, second].map((index) => valueMark(String(index), 'id'))],
        };
      });
    }
    if (isPageLike(items)) this.#judgeLength(items, page);
    if (page.status !== undefined) this.#judgeFilter(items, page.status);
  }

  #judgeLength(items: readonly Json[], { most, bound, limit, status }: NonNullable<Row['page']>): void {
    const count = items.filter(isObject).length;
    const isDefault = limit === undefined && (bound === 'list.limit.default' || bound === 'list.status.limit');
    const words = isDefault && status === undefined ? `${this.#words} without limit` : this.#words;
    const rule = limit === undefined ? `no page may hold more than ${limits.maximum}` : `the limit is ${most}`;
    this.#hold(bound, count <= most, () => ({
      cause: because('page too long'),
      summary: `${words} returned ${count} pets; ${isDefault ? `the default is ${most}` : rule}.`,
      expected: `at most ${most} pets`,
      actual: `${count} pets`,
      marks: [
        { part: 'request-line' },
        valueMark(String(items.findIndex((item, index) => index >= most && isObject(item)))),
      ],
    }));
  }

  #judgeFilter(items: readonly Json[], status: string): void {
    const known = items.filter(isObject).filter((item) => !membersRead(item).unread.includes('status'));
    if (items.length > 0 && known.length === 0) return;
    const strays = known.filter((item) => item.status !== status);
    const [stray] = strays;
    this.#hold('list.status.only', stray === undefined, () => {
      const { id, status: other } = stray ?? {};
      const has = `pet ${shown(id)} with ${other === undefined ? 'no status' : `status ${other}`}`;
      return {
        cause: because(`pet ${other === undefined ? 'without a status' : 'of another status'} in a filtered page`),
        summary: `${this.#words} returned ${has} (${strays.length} of ${items.length} pets do not match).`,
        expected: `only pets whose status is ${status}`,
        actual: has,
        marks: [valueMark(String(items.indexOf(stray ?? null)), 'status')],
      };
    });
  }

  #judgeCreated(pet: Json, isWhole: boolean): void {
    const { created } = this.#row;
    if (!created || !isObject(pet)) return;
    const { newPet, owner } = created;
    // The suite expects no refusal of a category that the deployment is known to have.
    const isKnown = !this.#statuses.some((status) => status === 400 || status === '4xx');
    const { values: back, unread } = membersRead(pet);
    for (const [member, sent] of membersOf(newPet)) {
      if (!isWhole && unread.includes(member)) continue;
      const [given, got] = [shown(sent), shown(ownMember(pet, member))];
      const isSame = isSameValue(newPet[member], back[member]);
      this.#hold(owner ?? keptBy(member, created, isKnown), isSame, () => ({
        cause: because('altered', { member, became: becameOf(sent, ownMember(pet, member)) }),
        summary: `${this.#words} created a pet with ${member} ${got}, not ${given}.`,
        expected: `${member} ${given}`,
        actual: `${member} ${got}`,
        marks: [{ part: 'request-body' }, valueMark(member)],
      }));
    }
  }

  /** Holds the headers that announce the removal against its date, in any time zone (RFC 9745 and RFC 8594). */
  #judgeDeprecation(): void {
    const hold = (name: string, isKept: (value: string) => boolean, cause: Cause, wanted: string) => {
      const value = headerOf(this.response.headers, name.toLowerCase());
      if (value === undefined) return;
      this.#hold('get.deprecation', isKept(value), () => ({
        cause,
        summary: `The ${name} header is ${shown(value)}; it must be ${wanted}.`,
        expected: `${name}: ${wanted}`,
        actual: `${name}: ${shown(value)}`,
        marks: [{ part: 'header', name: name.toLowerCase() }],
      }));
    };
    // The day begins at UTC+14 and ends at UTC-12.
    const isThatDay = (end: number) => end >= REMOVED_AT - 14 * HOUR && end < REMOVED_AT + 36 * HOUR;
    const wanted = `an HTTP date on ${REMOVAL_IN_WORDS}, the removal date`;
    hold('Sunset', (value) => isThatDay(Date.parse(value)), because('Sunset names another day'), wanted);
    const isBefore = (value: string) =>
      Number(/^@(-?\d+)\s*(?:;.*)?$/.exec(value.trim())?.[1]) * 1000 <= REMOVED_AT + 24 * HOUR;
    const cause = because('Deprecation names no date, or one after the removal');
    hold('Deprecation', isBefore, cause, `@ and a Unix time not after ${REMOVAL_IN_WORDS} (RFC 9745)`);
  }
}

type Created = NonNullable<Row['created']>;

/** The requirement that a member of a created pet is as it was sent. A member of a NewPet that was absent may get any value. */
function keptBy(member: Member, { newPet, isOrdinary }: Created, isKnown: boolean): RequirementId {
  if (member === 'name' && !isOrdinary) return 'add.name.unusual';
  if (member === 'categoryId')
    return isExtremeCategory(newPet.categoryId) && !isKnown ? 'add.category.extreme' : 'add.category.exact';
  return `add.${memberWords[member]}.unchanged`;
}

/**
 * The statuses that count: both the suite and the table must rule one out. A generator's label is not proof, and
 * shrinking can turn an invalid body into a valid one. Only of what the bytes cannot show does the suite know more.
 */
function bothAllow(row: Row, { statuses }: Expectation): readonly Status[] {
  const byTable: readonly Status[] = [...(row.success ? [row.success] : []), ...row.errors];
  const isNarrower = statuses.every((status) =>
    typeof status === 'number' ? allows(byTable, status) : byTable.includes(status),
  );
  // A suite that expects no success of a creation takes its body for invalid.
  const isKnown = row.operation !== 'add' || statuses.includes(201);
  if (row.isDecidedByStore && isNarrower && isKnown) return statuses;
  return [...new Set([...statuses, ...byTable])];
}

/** Requirements that differ only in what exactly is wrong with the request; its bytes show which it is. */
const ALIKE = [
  /^add\.invalid\./,
  /^add\.(extra-members|unusual-body|content-type)$/,
  /\.auth\.(missing-key|scheme|invalid-key)$/,
];

/**
 * The requirement that a wrong status violates. The suite names it; but after shrinking, a body may be invalid in another
 * way than its label says, and a creation that a suite takes for plain may be special.
 */
export function statusRequirement(request: Request, named = rowOf(request).requirement): RequirementId {
  const { operation, requirement } = rowOf(request);
  const isAlike = ALIKE.some((pattern) => pattern.test(requirement) && pattern.test(named));
  const isMoreSpecial = named === 'add.created' && operation === 'add' && !/\.(auth|invalid)\./.test(requirement);
  return isAlike || isMoreSpecial || requirement === MALFORMED ? requirement : named;
}

const runOf = (pet: Json) => (isObject(pet) ? nameIn(pet.name)?.runId : undefined);

/** True for an array of pets, though some or all of them break the schema. */
const isPageLike = (value: Json): value is readonly Json[] =>
  Array.isArray(value) && (value.length === 0 || value.some(isObject));

const mediaType = (contentType: string) => (contentType.split(';')[0] ?? '').trim().toLowerCase();

/** The schema, the place without its positions, and the rule: positions vary between responses. */
function causeOf(schema: string, { path, rule }: Problem): Cause {
  const steps = rule.startsWith('required:') ? path.slice(0, -1) : path;
  return because('schema', { schema, place: steps.map((step) => (/^\d+$/.test(step) ? '*' : step)), rule });
}

const HOUR = 60 * 60 * 1000;
const REMOVED_AT = Date.parse(REMOVAL);
