/** Reads that may lag behind writes, and what they must show in the end. */
import type { Exchange } from '../engine/exchange.js';
import type { Cause } from '../engine/finding.js';
import type { RunOptions } from '../engine/log/log.js';
import { NotApplicable } from '../engine/run/case.js';
import type { RequirementId } from './catalogue.js';
import { because } from './causes.js';
import type { Case, Judged, Page, Pet, Sending } from './pets.js';
import { blocked, get, isReadById, itemsOf, list, petsIn } from './pets.js';
import { created, full } from './stock.js';
import { inWords } from './table.js';
import { idOf, limits, statuses } from './table-pet.js';

/** When a read was still wrong. */
const late = ({ options: { settle } }: Case) =>
  settle === 0
    ? 'right after the creation (--settle 0)'
    : `at least ${settle / 1000} s after the creation (--settle ${settle})`;

/** The number of items in a page, also of those that cannot be read. @throws {Blocked} when the response is not a page */
const lengthOf = (judged: Judged): number => itemsOf(judged).length;

/** A response that is wrong only beside others. The creation of `pet` shows it, too. */
interface Fault {
  readonly cause: Cause;
  readonly returned: string;
  readonly expected: string;
  /** @default `returned` */
  readonly actual?: string;
  readonly pet?: Pet;
  readonly hasty?: boolean;
  readonly control?: Exchange;
}

export function report(t: Case, judged: Judged, requirement: RequirementId, fault: Fault): void {
  const { cause, returned, expected, actual = returned, pet, ...more } = fault;
  const summary = `${inWords(judged.exchange.request)} returned ${returned}.`;
  const marks = [{ part: judged.status === 200 ? 'request-line' : 'status' }] as const;
  const others = pet?.exchange && { others: [pet.exchange] };
  t.fail(judged, { requirement, cause, summary, expected, actual, marks }, { ...more, ...others });
}

/** A 404 to a read of a pet that is in the store. */
export const notFound = (pet: Pet, why: string): Fault => {
  return { cause: because('pet not found'), returned: `404 ${why}`, expected: `200 with pet ${pet.id}`, pet };
};

const notListed = (t: Case, page: Judged, pet: Pet): Fault => ({
  cause: because('a created pet is not listed'),
  returned: `${lengthOf(page)} pets without pet ${pet.id}, ${late(t)}`,
  expected: `pet ${pet.id}, since the page has room for it`,
  actual: `${lengthOf(page)} other pets`,
  pet,
});

const tooShort = (page: Judged, expected: number, why: string): Fault => {
  const actual = `${lengthOf(page)} pets`;
  return { cause: because('page too short'), returned: `${actual}; ${why}`, expected: `${expected} pets`, actual };
};

/** The longest lag of reads behind writes in a run, in milliseconds. */
const lags = new WeakMap<RunOptions, number>();
export const lagOf = (t: Case): number => lags.get(t.options) ?? 0;

function noteLag(t: Case, pets: readonly Pet[], last: Judged | undefined): void {
  const since = Math.max(...pets.map(({ exchange }) => (exchange ? exchange.at + exchange.took : 0)));
  if (last && since > 0) lags.set(t.options, Math.max(lagOf(t), Math.round(last.exchange.at - since)));
}

const never = () => false;
/** Waits until no read may lag behind the writes so far. */
const waitOut = (t: Case): Promise<unknown> => t.until('steady', () => list(t, { limit: 1 }, { expect: 200 }), never);

/** Reads pets by their ids until all are there or the settling time is over. */
export async function lookUp(t: Case, pets: readonly Pet[], requirement: RequirementId = 'get.found') {
  const last = new Map<bigint, Judged>();
  const isDue = ({ id }: Pet) => (last.get(id)?.status ?? 404) === 404;
  const { seen, good, hasty, repeated } = await t.until(
    'read',
    async () => {
      const due = pets.filter(isDue);
      const all = await Promise.all(due.map(({ id }) => get(t, id, { expect: [200, 404], requirement })));
      for (const [index, judged] of all.entries()) last.set(due[index]?.id ?? 0n, judged);
      return pets.filter(isDue);
    },
    (lost) => lost.length === 0,
  );
  if (good) t.judged('get.same-animal');
  if (good && repeated) noteLag(t, pets, [...last.values()].at(-1));
  return { lost: seen, last, hasty };
}

/** Reports the pets that cannot be read. */
export function reportLost(
  t: Case,
  requirement: RequirementId,
  { lost, last, hasty }: Awaited<ReturnType<typeof lookUp>>,
): void {
  for (const pet of lost) {
    const judged = last.get(pet.id);
    if (judged) report(t, judged, requirement, { ...notFound(pet, late(t)), hasty });
  }
}

/** Expects that pets can be read by their ids, or from REMOVAL on in lists. Returns those that cannot be read. */
export async function mustRead(t: Case, pets: readonly Pet[], requirement: RequirementId): Promise<readonly Pet[]> {
  if (pets.length === 0) return [];
  if (!isReadById(t)) return mustList(t, pets, requirement).then(() => []);
  const seen = await lookUp(t, pets, requirement);
  reportLost(t, requirement, seen);
  return seen.lost;
}

/** Reads a pet in an unusual form, which must get the response of a usual read. It may lag like that. */
export async function mustReadAlso(t: Case, pet: Pet, sending: Omit<Sending, 'expect'>): Promise<void> {
  const { requirement = 'get.found' } = sending;
  const { seen, good, hasty } = await t.until(
    'read',
    () => get(t, pet.id, { ...sending, expect: [200, 404] }),
    ({ status }) => status !== 404,
  );
  if (good) return;
  const control = await get(t, pet.id, { expect: [200, 404] });
  const fault = notFound(pet, 'though a plain request returned that pet');
  if (control.status === 200) report(t, seen, requirement, { ...fault, hasty, control: control.exchange });
}

/** The pets that a page lacks though it has room for them. A page with a flaw may hold them. */
function lacking({ value, findings }: Judged, { limit }: Page, own: readonly Pet[]): readonly Pet[] {
  if (!Array.isArray(value) || value.length >= limit || findings.length > 0) return [];
  const shown = new Set(value.map(idOf));
  return shown.has(undefined) ? [] : own.filter(({ id }) => !shown.has(id));
}

/** Lists as many pets as a page holds, of all pets and of each status. */
export const listLongest = (t: Case) =>
  Promise.all(
    [undefined, ...statuses].map(async (status) => {
      const judged = await list(t, { limit: limits.maximum, ...(status && { status }) }, { expect: 200 });
      return { status, judged };
    }),
  );

/** Expects the pets in each page with room for them. @throws {NotApplicable} when no page has room for them */
export async function mustList(
  t: Case,
  pets: readonly Pet[],
  requirement: RequirementId = 'store.listed',
): Promise<void> {
  const { seen, good, hasty, repeated } = await t.until(
    'read',
    async () =>
      (await listLongest(t)).map(({ judged, status }) => {
        const due = pets.filter(({ json }) => status === undefined || json.status === status);
        return { judged, status, due, lacks: lacking(judged, { limit: limits.maximum }, due) };
      }),
    (pages) => pages.every(({ lacks }) => lacks.length === 0),
  );
  const [all] = seen;
  if (good && repeated) noteLag(t, pets, all?.judged);
  for (const { judged, status, lacks } of seen) {
    const [missing] = lacks;
    // That the list of all pets lacks it says it all.
    if (!missing || (status !== undefined && all?.lacks.includes(missing))) continue;
    const owner = status === undefined ? requirement : 'list.status.complete';
    report(t, judged, owner, { ...notListed(t, judged, missing), hasty });
  }
  const hasRoom = seen.some(({ judged, due }) => due.length > 0 && lengthOf(judged) < limits.maximum);
  if (!hasRoom) throw new NotApplicable('the store holds too many pets for one page, even with a status filter');
  t.judged(requirement, 'list.same-animal');
}

/** Expects a page as long as its limit allows, and in a page with room for more each pet of the run. */
export async function listFullPage(t: Case, query: Page, requirement: RequirementId): Promise<void> {
  const count = await full(t);
  const { limit, status } = query;
  // What other checks create during the wait may still lag when it ends.
  const own = created(t, status);
  const least = Math.min(limit, count(status));
  const { seen, good, hasty, repeated } = await t.until(
    'read',
    async () => {
      const judged = await list(t, query, { expect: 200 });
      return { judged, length: lengthOf(judged), lacks: lacking(judged, query, own) };
    },
    ({ length, lacks }) => length >= least && lacks.length === 0,
  );
  const { judged, length, lacks } = seen;
  if (!good && (await isEmptied(t, judged, query, own, least)))
    throw blocked('the store has lost pets of the run', 'store.sequence');
  t.judged(requirement);
  if (good && repeated) noteLag(t, own, judged);
  if (good) return;
  const [missing] = lacks;
  const what = `${status ?? ''} pets`.trim();
  const why = t.mayCreate ? `the run has created ${own.length} ${what}` : `the store holds ${count(status)} ${what}`;
  const fault = missing && length >= least ? notListed(t, judged, missing) : tooShort(judged, least, why);
  report(t, judged, requirement, { ...fault, hasty });
}

/**
 * Expects the longest pages to be as long each time, when no read may lag any more. Other clients may remove pets, so a
 * page is too short only between two longer ones.
 */
export async function mustStayListed(t: Case, rounds: number, beside: () => Promise<unknown>): Promise<void> {
  // What other checks create during the wait may still lag.
  const own = [undefined, ...statuses].map((status) => created(t, status).length);
  await waitOut(t);
  const pages: Awaited<ReturnType<typeof listLongest>>[] = [];
  // What happens now and then happens to one of so many requests in a row.
  await t.alone(async () => {
    for (let round = 0; round < rounds; round += 1) pages.push((await Promise.all([listLongest(t), beside()]))[0]);
  });
  for (const [index, count] of own.entries()) {
    const all = pages.flatMap((round) => round[index] ?? []);
    const least = Math.min(count, limits.maximum);
    const isWhole = ({ judged }: { judged: Judged }) => lengthOf(judged) >= least;
    const [first, last] = [all.findIndex(isWhole), all.findLastIndex(isWhole)];
    const control = all[last];
    // A page that is short each time is judged where the store is full.
    if (least === 0 || !control || first === last) continue;
    const requirement = index === 0 ? 'list.limit.full-page' : 'list.status.complete';
    t.judged(requirement);
    const short = all.slice(first, last).find((page) => !isWhole(page));
    if (!short) continue;
    const fault = tooShort(short.judged, least, `the same request returned at least ${least} before and after`);
    report(t, short.judged, requirement, { ...fault, control: control.judged.exchange });
  }
}

/** Whether the store has lost the pets that a page lacks. Those of the run must not be gone. */
async function isEmptied(t: Case, page: Judged, query: Page, own: readonly Pet[], least: number): Promise<boolean> {
  if (!t.mayCreate) {
    const whole = await list(t, { ...query, limit: limits.maximum }, { expect: 200 });
    if (lengthOf(whole) < least) throw new NotApplicable('other clients removed or changed pets during the check');
    return false;
  }
  if (!isReadById(t)) return false;
  const shown = new Set(petsIn(page.value).map(({ id }) => id));
  // A page cannot show pets that the store has lost. A look at three of them tells, and the first page finds out for all.
  const absent = own.filter(({ id }) => !shown.has(id)).slice(0, 3);
  const lost = await t.share('losses', (t) => mustRead(t, absent, 'store.sequence'));
  return lost.length > 0;
}

/**
 * Expects a page to be as long as one with a limit that allows no fewer pets. Other clients may remove pets, so a page is
 * too short only between two longer ones.
 */
export async function listAsLong(
  t: Case,
  longer: Page,
  queryFor: (count: number) => Partial<Page>,
  requirement: RequirementId,
): Promise<void> {
  const { seen, good, hasty } = await t.until(
    'read',
    async () => {
      const before = await list(t, longer, { expect: 200 });
      const query = queryFor(lengthOf(before));
      const judged = await list(t, query, { expect: 200 });
      const isSame = lengthOf(judged) === lengthOf(before);
      return { before, query, judged, after: isSame ? before : await list(t, longer, { expect: 200 }) };
    },
    ({ before, judged, after }) => {
      const lengths = [lengthOf(before), lengthOf(after)];
      return lengthOf(judged) >= Math.min(...lengths) && lengthOf(judged) <= Math.max(...lengths);
    },
  );
  t.judged(requirement);
  const { query, judged, after } = seen;
  // The table has already reported a page that is longer than its limit.
  if (good || lengthOf(judged) > (query.limit ?? limits.default)) return;
  const count = lengthOf(after);
  const why = `with limit=${longer.limit} it returned ${count}`;
  report(t, judged, requirement, { ...tooShort(judged, count, why), hasty, control: after.exchange });
}
