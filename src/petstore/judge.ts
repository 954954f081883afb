/** Judges what no OpenAPI document says of a response to the pet store. Pure. */
import { isObject, type Json, writeJson } from '../engine/base/json.js';
import { plural } from '../engine/base/text.js';
import { finding, Judging, type Manner, valueMark } from '../engine/contract/judging.js';
import type { Problem } from '../engine/contract/sentences.js';
import { judgedBy, mannerOf } from '../engine/contract/service.js';
import { shownApart } from '../engine/contract/words.js';
import { headerOf, type Request } from '../engine/exchange/exchange.js';
import { nameIn, prefixOf } from '../engine/exchange/names.js';
import { type Cause, causeNamed } from '../engine/service/finding.js';
import { allows, type Status } from '../engine/service/service.js';
import { catalogue, type Expectation, type Judgement, type Names, type RequirementId } from './catalogue.js';
import { becameOf, because } from './causes.js';
import * as spec from './spec.js';
import { contract, idOf, isSameValue, limits, type Member, membersOf, membersRead, ownMember, shown } from './spec.js';
import { operationOf, type Row, requestInWords, rowOf, wordOf } from './table.js';

export function judgeAddress(pathname: string): Pick<Judgement, 'findings' | 'judged'> {
  const requirement = 'service.base-path';
  const wrong = finding(requirement, {
    cause: causeNamed('base path without /v1'),
    summary: `The base address has the path ${shown(pathname)}; it must end in the segment /v1.`,
    expected: 'a base address such as https://staging.example.com/v1',
    actual: `the path ${shown(pathname)}`,
    marks: [{ part: 'request-line' }],
  });
  return { judged: [requirement], findings: pathname.replace(/\/$/, '').endsWith('/v1') ? [] : [wrong] };
}

const MALFORMED = 'service.malformed-target';

class PetJudging extends Judging<Names> {
  readonly #row = rowOf(this.request);
  protected override readonly isSuccess = this.response.status === this.#row.success;
  readonly #isOwn = (item: Json) => isObject(item) && runOf(item) === this.runId;

  override judge(): Judgement {
    // The ledger says what is wrong with the framing, since nothing that the suite knows depends on it.
    this.judged.push('service.framing');
    return super.judge();
  }

  protected override wrongStatus(cause: Cause) {
    const { status } = this.response;
    const { id } = this.#row;
    if (this.#row.operation === 'orders') return { cause, why: '; if the path exists, it must ask for the key first' };
    if (id === undefined) return super.wrongStatus(cause);
    // A 404 to a pet says that the store lacks it.
    if (status === 404) return { cause: { ...cause, isOfContents: true }, why: `, though pet ${id} is in the store` };
    const isUnknown = status >= 200 && status <= 299 && !this.statuses.includes(200);
    if (!isUnknown) return super.wrongStatus(cause);
    // An id that no pet has: that the pet has another one says it all.
    const isAnother = this.findings.some(({ requirement }) => requirement === 'get.id');
    return isAnother ? undefined : { cause: causeNamed('an unknown id is answered with a pet'), why: '' };
  }

  protected override expected(): string {
    const { operation, isDecidedByStore, success } = this.#row;
    if (operation !== 'add' || !isDecidedByStore || this.statuses.length < 2) return super.expected();
    const accepted = super.expected(this.statuses.filter((status) => status === success));
    // A success shows that the deployment knows the category.
    if (this.response.status < 300) return accepted;
    const refused = super.expected(this.statuses.filter((status) => status !== success));
    return `${accepted}; if the deployment does not know the category, also ${refused}`;
  }

  protected override isOfRun(item: Json | undefined): boolean {
    return this.runId === undefined || this.#isOwn(item ?? null);
  }

  /** The problems that count; `unknown` when all of the body was left behind by other runs. */
  protected override problemsOf(schema: string, value: Json): readonly Problem[] | 'unknown' {
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

  protected override content(given: Json, isWhole: boolean): void {
    const { operation, id: asked, success } = this.#row;
    if (success === undefined) return;
    const value = operation === 'list' && this.isSuccess ? (given ?? []) : given;
    const id = idOf(value);
    if (isWhole || (operation === 'list' ? isPageLike(value) : id !== undefined)) this.value = value;
    // The ledger compares these; they count as judged here, where the response is at hand.
    if (operation === 'add' && id !== undefined) this.judged.push('add.id.unique');
    const isRead = operation === 'list' || operation === 'get';
    if (isRead && [value].flat().some(this.#isOwn)) this.judged.push(`${operation}.same-animal`);
    if (operation === 'list' && Array.isArray(value)) this.#judgePage(value);
    if (operation === 'add') this.#judgeCreated(value, isWhole);
    if (asked === undefined || id === undefined) return;
    this.hold('get.id', id === asked, () => ({
      cause: causeNamed('another pet than asked for'),
      summary: `${this.words} returned pet ${id}, not pet ${asked}.`,
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
    const shared = ids[second];
    const first = places.get(shared) ?? 0;
    if (items.length === 0 || ids.some((one) => one !== undefined)) {
      this.hold('list.unique', shared === undefined, () => {
        const isSame = writeJson(items[first] ?? null) === writeJson(items[second] ?? null);
        const positions = `at positions ${first + 1} and ${second + 1}`;
        return {
          cause: because('pet twice in a page'),
          summary: `${this.words} returned ${isSame ? `pet ${shared} twice` : `two pets with the id ${shared}`}, ${positions}.`,
          expected: 'each id once',
          actual: `id ${shared} ${positions}`,
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
    const words = isDefault && status === undefined ? `${this.words} without limit` : this.words;
    const rule = limit === undefined ? `no page may hold more than ${limits.maximum}` : `the limit is ${most}`;
    this.hold(bound, count <= most, () => ({
      cause: because('page too long'),
      summary: `${words} returned ${count} pets; ${isDefault ? `the default is ${most}` : rule}.`,
      expected: `at most ${plural(most, 'pet')}`,
      actual: `${count} pets`,
      marks: [{ part: 'request-line' }, valueMark(String(items.findIndex((one, at) => at >= most && isObject(one))))],
    }));
  }

  #judgeFilter(items: readonly Json[], status: string): void {
    const known = items.filter(isObject).filter((item) => !membersRead(item).unread.includes('status'));
    if (items.length > 0 && known.length === 0) return;
    const strays = known.filter((item) => item.status !== status);
    const [stray] = strays;
    this.hold('list.status.only', stray === undefined, () => {
      const { id, status: other } = stray ?? {};
      const has = `pet ${shown(id)} with ${other === undefined ? 'no status' : `status ${other}`}`;
      return {
        cause: causeNamed(`pet ${other === undefined ? 'without a status' : 'of another status'} in a filtered page`),
        summary: `${this.words} returned ${has} (${strays.length} of ${items.length} pets do not match).`,
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
    const isKnown = !this.statuses.some((status) => status === 400 || status === '4xx');
    const { values: back, unread } = membersRead(pet);
    for (const [member, sent] of membersOf(newPet)) {
      if (!isWhole && unread.includes(member)) continue;
      const [given, got] = shownApart(sent, ownMember(pet, member));
      const isSame = isSameValue(newPet[member], back[member]);
      this.hold(owner ?? keptBy(member, created, isKnown), isSame, () => ({
        cause: because('altered', { member, became: becameOf(sent, ownMember(pet, member)) }),
        summary: `${this.words} created a pet with ${member} ${got}, not ${given}.`,
        expected: `${member} ${given}`,
        actual: `${member} ${got}`,
        marks: [{ part: 'request-body' }, valueMark(member)],
      }));
    }
  }

  /** Holds the headers that announce the removal against its date, in any time zone (RFC 9745 and RFC 8594). */
  protected override further(): void {
    if (!this.isSuccess || this.#row.operation !== 'get') return;
    const hold = (name: string, isKept: (value: string) => boolean, broken: Cause, form: string) => {
      const value = headerOf(this.response.headers, name.toLowerCase());
      if (value === undefined) return;
      this.hold('get.deprecation', isKept(value), () => ({
        cause: broken,
        summary: `The ${name} header is ${shown(value)}; it must be ${form}.`,
        expected: `${name}: ${form}`,
        actual: `${name}: ${shown(value)}`,
        marks: [{ part: 'header', name: name.toLowerCase() }],
      }));
    };
    // The day begins at UTC+14 and ends at UTC-12.
    const isThatDay = (end: number) => end >= REMOVED_AT - 14 * HOUR && end < REMOVED_AT + 36 * HOUR;
    const wanted = `an HTTP date on ${spec.REMOVAL_IN_WORDS}, the removal date`;
    // JavaScript reads a date whatever weekday it names.
    const hasWeekday = (value: string) =>
      !/^[A-Z].*GMT$/.test(value) || new Date(value).toUTCString().startsWith(value.slice(0, 3));
    const isDate = (value: string) => isThatDay(Date.parse(value)) && hasWeekday(value);
    hold('Sunset', isDate, causeNamed('Sunset names another day'), wanted);
    const isBefore = (value: string) =>
      Number(/^@(-?\d+)\s*(?:;.*)?$/.exec(value.trim())?.[1]) * 1000 <= REMOVED_AT + 24 * HOUR;
    const cause = causeNamed('Deprecation names no date, or one after the removal');
    hold('Deprecation', isBefore, cause, `@ and a Unix time not after ${spec.REMOVAL_IN_WORDS} (RFC 9745)`);
  }
}

/** The requirement that a member of a created pet is as it was sent. A member of a NewPet that was absent may get any value. */
function keptBy(member: Member, { newPet, isOrdinary }: NonNullable<Row['created']>, isKnown: boolean): RequirementId {
  if (member === 'name' && !isOrdinary) return 'add.name.unusual';
  if (member === 'categoryId')
    return spec.isExtremeCategory(newPet.categoryId) && !isKnown ? 'add.category.extreme' : 'add.category.exact';
  return `add.${wordOf(member)}.unchanged`;
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
  /^add\.(extra-members|unusual-body|content-type|method|method-header)$/,
  /\.auth\.(missing-key|scheme|invalid-key)$/,
];

/**
 * The requirement that a wrong status violates. The suite names it; but after shrinking, a body may be invalid in another
 * way than its label says, and a creation that a suite takes for plain may be special.
 */
function statusRequirement(request: Request, named = rowOf(request).requirement): RequirementId {
  const { operation, requirement } = rowOf(request);
  const isAlike = ALIKE.some((pattern) => pattern.test(requirement) && pattern.test(named));
  const isMoreSpecial = named === 'add.created' && operation === 'add' && !/\.(auth|invalid)\./.test(requirement);
  return isAlike || isMoreSpecial || requirement === MALFORMED ? requirement : named;
}

const runOf = (pet: Json) => (isObject(pet) ? nameIn(pet.name)?.runId : undefined);

const isPageLike = (value: Json): value is readonly Json[] =>
  Array.isArray(value) && (value.length === 0 || value.some(isObject));

const HOUR = 60 * 60 * 1000;
const REMOVED_AT = Date.parse(spec.REMOVAL);

const byDocument = mannerOf<Names>({
  ...{ contract, catalogue, rowOf, words: requestInWords, errorSchema: 'Error' },
  operationOf: (request) => spec.operations[operationOf(request)].id,
});

const manner: Manner<Names> = {
  ...{ ...byDocument, statusRequirement, items: 'pets' },
  statusesOf: (request, expectation) => bothAllow(rowOf(request), expectation),
  requirementOf(request, aspect) {
    const { operation, requirement } = rowOf(request);
    // A server may end the connection, or the stream of HTTP/2, at a target that is not a URI (RFC 9113, section 8.1.1).
    if (aspect === 'message' && requirement === MALFORMED) return MALFORMED;
    if (operation !== 'orders') return byDocument.requirementOf(request, aspect);
    // It has just one requirement, since the document shows nothing else of it.
    return aspect === 'status' || aspect === 'auth.challenge' ? undefined : 'orders.auth';
  },
};

/** The suite's expectation is the first witness, and the table of responses the second. */
export const judged = judgedBy(manner, PetJudging);
export const { judge, trace } = judged;
