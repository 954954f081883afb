/** Fixtures that several checks need, such as a full store, and reads that may lag behind writes, with what they must show. */
import { isInt64, type Json } from '../engine/base/json.js';
import type { Exchange } from '../engine/exchange/exchange.js';
import { idsBetween as between } from '../engine/suite/ids.js';
import { type Fault, late, lookFor, lookUp, report } from '../engine/suite/look-ups.js';
import type { RequirementId } from './catalogue.js';
import { because } from './causes.js';
import { trace } from './judge.js';
import type { Entry } from './ledger.js';
import type { Case, Judged, Page, Pet, Sending } from './pets.js';
import { add, blocked, get, isReadById, lengthOf, list, NotApplicable, pageOf, petOf, petsIn } from './pets.js';
import { idOf, limits, type NewPet, type Status, statuses } from './spec.js';

const { maximum } = limits;

export const firstPage = (t: Case): Promise<Judged> =>
  t.share('first-page', (t) => list(t, { limit: maximum }, { expect: 200 }));

type Plain = { readonly categoryId: bigint; readonly status: Status | undefined; readonly created: Judged };

/** A NewPet that the deployment accepts. Its category is one that the user gave, else one of the store, else 1. */
export const plain = (t: Case): Promise<Plain> =>
  t.share('plain', async (t) => {
    const given = t.options.categoryIds.map(BigInt);
    const page = await firstPage(t);
    const shown = Array.isArray(page.value) ? pageOf(page).map(({ categoryId }) => categoryId) : [];
    const seen = shown.flatMap((id) => (isInt64(id) ? [BigInt(id)] : []));
    // The kit asks for a category after it has tried those of 20 pets.
    const candidates = given.length > 0 ? given : [...new Set([...seen.slice(0, 20), 1n])];
    const status = 'available';
    const refused: Judged[] = [];
    for (const categoryId of candidates) {
      const sent = { name: t.name(), categoryId, status } as const;
      const judged = await add(t, sent, { expect: given.length > 0 ? 201 : [201, 400, 422] });
      if (judged.status < 300) return { categoryId, status, created: judged };
      t.observe('add.category.unknown', `categoryId ${categoryId} is refused with ${judged.status}`);
      refused.push(judged);
      if (judged.findings.length === 0) continue;
      // It may have failed only because of what was under way beside it.
      const again = await t.alone(() => add(t, { ...sent, name: t.name() }, { expect: [201, judged.status] }));
      if (again.status < 300) return { categoryId, status, created: again };
      break;
    }
    return oneMemberAtATime(t, candidates[0] ?? 1n, refused);
  });

/** The status of a refusal, with what tells one 5xx from another. */
function failureIn({ exchange, status }: Judged) {
  return { status, ...(status >= 500 && { failure: trace(exchange).fingerprint }) };
}

/** Reports creations that fail together, and again, though they succeed one at a time. @param beside those at the same time */
export async function mustNotCollide(
  t: Case,
  failed: Judged,
  drafts: readonly NewPet[],
  beside: readonly Exchange[],
): Promise<void> {
  const create = (one: NewPet) => add(t, { ...one, name: t.name() }, { expect: [201, failed.status] });
  const single = await t.alone(async () => {
    const judged: Judged[] = [];
    // Twice each, so that a service that fails now and then does not pass for one that fails on collisions.
    for (const one of [...drafts, ...drafts]) judged.push(await create(one));
    return judged;
  });
  const again = await t.alone(() => Promise.all(drafts.map(create)));
  const [control] = single;
  if (!control || single.some(({ status }) => status >= 300) || again.every(({ status }) => status < 300)) return;
  const finding = {
    requirement: 'add.concurrent',
    cause: because('colliding', failureIn(failed)),
    summary: `POST /pets returned ${failed.status}${messageOf(failed)} while others were under way, twice; one at a time, all were accepted.`,
    expected: '201 with a Pet',
    actual: `status ${failed.status}`,
    marks: [{ part: 'status' }],
  } as const;
  const others = beside.filter((other) => other !== failed.exchange);
  t.fail(failed, finding, { control: control.exchange, others });
}

/** Where a valid NewPet is refused, finds out which member makes the difference, and goes on without it. */
async function oneMemberAtATime(t: Case, categoryId: bigint, refused: readonly Judged[]): Promise<Plain> {
  const [first] = refused;
  const variants: readonly (readonly [difference: string, requirement: RequirementId, sent: NewPet])[] = [
    ['without a status', 'add.status.accepted', { name: t.name(), categoryId }],
    ['with status pending', 'add.status.accepted', { name: t.name(), categoryId, status: 'pending' }],
    ['with status sold', 'add.status.accepted', { name: t.name(), categoryId, status: 'sold' }],
    ['with the name "Rex"', 'add.name.ordinary', { name: 'Rex', categoryId, status: 'available' }],
    ['with the name "Big Red Dog"', 'add.name.ordinary', { name: 'Big Red Dog', categoryId, status: 'available' }],
  ];
  const sending = { expect: [201, 400, 422], requirement: 'add.created' } as const;
  const tried = await Promise.all(variants.map(([, , sent]) => add(t, sent, sending)));
  const index = tried.findIndex((one) => one.status < 300);
  const [variant, accepted] = [variants[index], tried[index]];
  if (!first || !variant || !accepted) {
    const finding = refused.at(-1)?.findings[0];
    const status = first === undefined ? '' : ` with ${first.status}${messageOf(first)}`;
    const advice =
      finding === undefined ? '; if that is about the category, name one that it accepts: --category-id ID' : '';
    throw blocked(`the deployment refused every NewPet that was tried${status}${advice}`, finding);
  }
  const [difference, requirement, { status }] = variant;
  const refusal = `POST /pets with a valid NewPet returned ${first.status}${messageOf(first)}`;
  const finding = {
    requirement,
    cause: because('refused', { ...failureIn(first), difference }),
    summary: `${refusal}; the same NewPet ${difference} was accepted.`,
    expected: '201 with a Pet',
    actual: `status ${first.status}`,
    marks: [{ part: 'request-body' }, { part: 'status' }],
  } as const;
  t.fail(first, finding, { control: accepted.exchange });
  // Each of the kit's own names would be refused.
  if (requirement === 'add.name.ordinary') throw blocked('the deployment refuses ordinary names', requirement);
  return { categoryId, status, created: accepted };
}

/** The server's own message of a refusal, as a sentence part: ` ("status must be …")`. */
function messageOf({ exchange }: Judged): string {
  const { message } = trace(exchange);
  return message === undefined ? '' : ` (${JSON.stringify(message)})`;
}

/** A NewPet that must be accepted. @param wanted its status, unless the deployment refuses even the plainest one */
export async function draft(t: Case, wanted?: Status): Promise<NewPet> {
  const name = t.name();
  const { categoryId, status } = await plain(t);
  const own = status === 'available' ? (wanted ?? status) : status;
  return { name, categoryId, ...(own && { status: own }) };
}

/** The same; a likely one where the deployment refuses valid NewPets. Enough for a request that must be refused. */
export async function likelyDraft(t: Case): Promise<NewPet> {
  const name = t.name();
  const { categoryId } = await plain(t).catch(() => ({ categoryId: BigInt(t.options.categoryIds[0] ?? 1) }));
  return { name, categoryId, status: 'available' };
}

export const create = async (t: Case, status?: Status): Promise<Pet> =>
  petOf(await add(t, await draft(t, status), { expect: 201 }));

/** The statuses of a creation in a category. The deployment may know only some. */
export const mayKnow = (t: Case, categoryId: bigint): 201 | readonly [201, 400, 422] =>
  t.options.categoryIds.includes(String(categoryId)) ? 201 : [201, 400, 422];

/** A pet whose id requests can name, and whether it can be read: in a read-only run one that the list shows. */
const lookedUp = (t: Case) =>
  t.share('pet', async (t) => {
    const pet = await anyPet(t);
    const seen = await readAll(t, [pet]);
    // Another client may have removed a pet that is not the run's own.
    if (pet.exchange) reportLost(t, 'get.found', seen);
    return { pet, ...seen };
  });

async function anyPet(t: Case): Promise<Pet> {
  const [shown] = petsIn((await firstPage(t)).value);
  if (!t.mayCreate) {
    if (shown) return shown;
    throw new NotApplicable('the store shows no pets, and the run may not create one');
  }
  try {
    return petOf((await plain(t)).created);
  } catch (error) {
    // Where a creation does not show its pet, a list may.
    const [listed] = shown ? [shown] : petsIn((await list(t, { limit: maximum }, { expect: 200 })).value);
    if (listed) return listed;
    throw error;
  }
}

export const pet = async (t: Case): Promise<Pet> => (await lookedUp(t)).pet;

/** A pet that can be read by its id, and the last response to that. @throws {Blocked} when the read finds none */
export async function readable(t: Case): Promise<{ readonly pet: Pet; readonly judged: Judged }> {
  const { pet, lost, last } = await lookedUp(t);
  const judged = last.get(pet.id);
  if (judged && lost.length === 0) return { pet, judged };
  throw blocked('no pet can be read by its id', 'get.found');
}

const entriesOf = (t: Case) => t.log as readonly Entry[];

/** The pets of the run so far that the log shows to be created, each with its last known creation. */
export function created(t: Case, status?: string): readonly Pet[] {
  const pets = new Map<bigint, Pet>();
  for (const { exchange, facts } of entriesOf(t)) {
    const [one] = facts.mayCreate ? facts.pets : [];
    if (!one) continue;
    const { id, name } = one;
    pets.set(id, { id, json: { id, name, ...(one.status && { status: one.status }) }, exchange });
  }
  return [...pets.values()].filter(({ json }) => status === undefined || json.status === status);
}

/** Some ids between those of the run's pets that no response showed; none where the server does not count. */
export function idsBetweenKnown(t: Case): readonly bigint[] {
  const ids = Array.from(created(t), ({ id }) => id);
  const all = entriesOf(t);
  // Where two pets share an id, the server does not count.
  if (all.filter(({ facts }) => facts.mayCreate && facts.pets[0]).length > ids.length) return [];
  const shown = new Set(all.flatMap(({ facts }) => facts.pets.map((one) => one?.id)));
  return between(ids, shown, all.filter(({ exchange }) => exchange.request.method === 'POST').length - ids.length);
}

/** The pets of each status in a full store. One page is too short for those that are sold. */
export const fullStatus = (t: Case): number => (t.isQuick ? limits.default : maximum / 2) + 1;
/** The status of those that are too many for one page. */
export const longestStatus: Status = 'sold';
const wantedOf = (t: Case, status: Status) => (status === longestStatus && !t.isQuick ? maximum + 1 : fullStatus(t));

/** Lets each kind of page overflow. @returns how many pets it must show: the run's, or in a read-only run all */
export const full = (t: Case): Promise<(status?: string) => number> =>
  t.share('full', async (t) => {
    if (!t.mayCreate) {
      const pets = await listed(t);
      return (status) => [...pets.values()].filter(({ json }) => status === undefined || json.status === status).length;
    }
    const { categoryId } = await plain(t);
    // Confirming a finding of these creations takes a few more of them.
    const missing = (status: Status) =>
      t.attempt > 0 ? 4 : Math.max(0, wantedOf(t, status) - created(t, status).length);
    const drafts = statuses.flatMap((status) =>
      Array.from({ length: missing(status) }, () => ({ name: t.name(), categoryId, status })),
    );
    // Only a store with more pets than the longest page shows a page without a bound.
    const further = t.attempt > 0 ? 0 : maximum + 1 - created(t).length - drafts.length;
    for (let count = 0; count < further; count += 1) drafts.push({ name: t.name(), categoryId, status: longestStatus });
    const judged = await Promise.all(drafts.map((one) => add(t, one, { expect: 201 })));
    // Where creations with one status fail, the others still fill a page.
    if (created(t).length < 2) for (const one of judged) petOf(one);
    return (status) => created(t, status).length;
  });

export const notFound = (pet: Pet, why: string): Fault => ({
  again: ({ status }) => status === 404,
  cause: because('pet not found'),
  returned: `404 ${why}`,
  expected: `200 with pet ${pet.id}`,
  thing: pet,
});

const notListed = (t: Case, page: Judged, pet: Pet): Fault => ({
  again: ({ value }) => Array.isArray(value) && !value.some((json: Json) => idOf(json) === pet.id),
  cause: because('a created pet is not listed'),
  returned: `${lengthOf(page)} pets without pet ${pet.id}, ${late(t)}`,
  expected: `pet ${pet.id}, since the page has room for it`,
  actual: `${lengthOf(page)} other pets`,
  thing: pet,
});

const tooShort = (page: Judged, expected: number, why: string): Fault => ({
  again: ({ value }) => Array.isArray(value) && value.length < expected,
  cause: because('page too short'),
  returned: `${lengthOf(page)} pets; ${why}`,
  expected: `${expected} pets`,
  actual: `${lengthOf(page)} pets`,
});

/** Reads pets by their ids until all are there or the settling time is over. */
async function readAll(t: Case, pets: readonly Pet[], requirement: RequirementId = 'get.found') {
  const seen = await lookUp(t, pets, ({ id }) => get(t, id, { expect: [200, 404], requirement }));
  if (seen.good) t.judged('get.same-animal');
  return seen;
}

function reportLost(t: Case, requirement: RequirementId, seen: Awaited<ReturnType<typeof readAll>>): void {
  for (const pet of seen.lost) {
    const judged = seen.last.get(pet.id);
    if (judged) report(t, judged, requirement, { ...notFound(pet, late(t)), hasty: seen.hasty });
  }
}

/** Expects that pets can be read by their ids, or from REMOVAL on in lists. Returns those that cannot be read. */
export async function mustRead(t: Case, pets: readonly Pet[], requirement: RequirementId): Promise<readonly Pet[]> {
  if (pets.length === 0) return [];
  if (!isReadById(t)) return mustList(t, pets, requirement).then(() => []);
  const seen = await readAll(t, pets, requirement);
  reportLost(t, requirement, seen);
  return seen.lost;
}

/** Creates a pet, and reads it by its id: no other response shows what was stored wrongly. In `quick`, the likely ones. */
export async function addAndRead(...[t, body, sending]: Parameters<typeof add>): Promise<Judged> {
  const judged = await add(t, body, sending);
  const isLikely = /unusual|extreme/.test(sending.requirement ?? '');
  const [pet] = judged.status === 201 && (!t.isQuick || isLikely) && isReadById(t) ? petsIn(judged.value) : [];
  if (pet) await mustRead(t, [{ ...pet, exchange: judged.exchange }], 'get.found');
  return judged;
}

/** Reads a pet in an unusual form, which must get the response of a usual read. It may lag like that. */
export async function mustReadAlso(t: Case, pet: Pet, sending: Omit<Sending, 'expect'>): Promise<void> {
  const { requirement = 'get.found' } = sending;
  const look = () => get(t, pet.id, { ...sending, expect: [200, 404] });
  const { seen, good, hasty } = await t.until('read', look, ({ status }) => status !== 404);
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

export const listLongest = (t: Case) =>
  Promise.all(
    [undefined, ...statuses].map(async (status) => {
      const judged = await list(t, { limit: maximum, ...(status && { status }) }, { expect: 200 });
      return { status, judged };
    }),
  );

/** The pets that the longest pages show together, by id: a page that lacks some is not alone in saying what there is. */
export async function listed(t: Case): Promise<ReadonlyMap<bigint, Pet>> {
  const pages = await listLongest(t);
  return new Map(pages.flatMap(({ judged }) => petsIn(judged.value)).map((pet) => [pet.id, pet]));
}

/** Expects the pets in each page with room for them. @throws {NotApplicable} when no page has room for them */
export async function mustList(t: Case, pets: readonly Pet[], requirement: RequirementId = 'store.listed') {
  const look = async () =>
    (await listLongest(t)).map(({ judged, status }) => {
      const due = pets.filter(({ json }) => status === undefined || json.status === status);
      return { judged, status, due, lacks: lacking(judged, { limit: maximum }, due) };
    });
  const isWhole = (pages: Awaited<ReturnType<typeof look>>) => pages.every(({ lacks }) => lacks.length === 0);
  const { seen, hasty } = await lookFor(t, pets, look, isWhole, ([ofAll]) => ofAll?.judged);
  const [all] = seen;
  for (const { judged, status, lacks } of seen) {
    const [missing] = lacks;
    // That the list of all pets lacks it says it all.
    if (!missing || (status !== undefined && all?.lacks.includes(missing))) continue;
    const owner = status === undefined ? requirement : 'list.status.complete';
    report(t, judged, owner, { ...notListed(t, judged, missing), hasty });
  }
  const hasRoom = seen.some(({ judged, due }) => due.length > 0 && lengthOf(judged) < maximum);
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
  const look = async () => {
    const judged = await list(t, query, { expect: 200 });
    return { judged, length: lengthOf(judged), lacks: lacking(judged, query, own) };
  };
  const isWhole = (page: Awaited<ReturnType<typeof look>>) => page.length >= least && page.lacks.length === 0;
  const { seen, good, hasty } = await lookFor(t, own, look, isWhole, (page) => page.judged);
  const { judged, length, lacks } = seen;
  // Pets of another status take the place of those that it lacks.
  if (status !== undefined && pageOf(judged).some((json) => json.status !== status))
    throw blocked('the page holds pets of another status', 'list.status.only');
  if (!good && (await isEmptied(t, judged, query, own, least)))
    throw blocked('the store has lost pets of the run', 'store.sequence');
  t.judged(requirement);
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
  // Until no read may lag behind the writes so far.
  const look = () => list(t, { limit: 1 }, { expect: 200 });
  await t.until('steady', look, () => false);
  const pages: Awaited<ReturnType<typeof listLongest>>[] = [];
  // What happens now and then happens to one of so many requests in a row.
  await t.alone(async () => {
    for (let round = 0; round < rounds; round += 1) pages.push((await Promise.all([listLongest(t), beside()]))[0]);
  });
  for (const [index, count] of own.entries()) {
    const all = pages.flatMap((round) => round[index] ?? []);
    const least = Math.min(count, maximum);
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
    const pets = [...(await listed(t)).values()];
    const now = pets.filter(({ json }) => query.status === undefined || json.status === query.status).length;
    if (now < least) throw new NotApplicable('other clients removed or changed pets during the check');
    return false;
  }
  if (!isReadById(t)) return false;
  const shown = new Set(petsIn(page.value).map(({ id }) => id));
  // A page cannot show pets that the store has lost. A look at three of them tells, and the first page finds out for all.
  const absent = own.filter(({ id }) => !shown.has(id)).slice(0, 3);
  const lost = await t.share('losses', (t) => mustRead(t, absent, 'store.sequence'));
  return lost.length > 0;
}

/** Expects a page to be as long as one with a limit that allows no fewer pets, before or after it. */
export async function listAsLong(
  t: Case,
  longer: Page,
  queryFor: (count: number) => Partial<Page>,
  requirement: RequirementId,
): Promise<void> {
  const look = async () => {
    const before = await list(t, longer, { expect: 200 });
    const query = queryFor(lengthOf(before));
    const judged = await list(t, query, { expect: 200 });
    const isSame = lengthOf(judged) === lengthOf(before);
    return { before, query, judged, after: isSame ? before : await list(t, longer, { expect: 200 }) };
  };
  const { seen, good, hasty } = await t.until('read', look, (pages) => {
    const lengths = [lengthOf(pages.before), lengthOf(pages.after)];
    const length = lengthOf(pages.judged);
    return length >= Math.min(...lengths) && length <= Math.max(...lengths);
  });
  t.judged(requirement);
  const { query, judged, after } = seen;
  // The table has already reported a page that is longer than its limit.
  if (good || lengthOf(judged) > (query.limit ?? limits.default)) return;
  const count = lengthOf(after);
  const why = `with limit=${longer.limit} it returned ${count}`;
  report(t, judged, requirement, { ...tooShort(judged, count, why), hasty, control: after.exchange });
}
