/** Fixtures that several checks need: a category, a pet, a full store. The first check that asks causes the requests. */
import { isInt64, isObject, readJson } from '../engine/json.js';
import { firstWords } from '../engine/results/text.js';
import type { RequirementId } from './catalogue.js';
import { because } from './causes.js';
import type { Entry } from './ledger.js';
import { add, blocked, type Case, type Judged, list, NotApplicable, type Pet, pageOf, petOf, petsIn } from './pets.js';
import { listLongest, lookUp, reportLost } from './reads.js';
import { limits, type NewPet, type Status, statuses } from './table-pet.js';
import { failureOf } from './trace.js';

const { maximum } = limits;

/** The longest page, as the run found it. */
export const firstPage = (t: Case): Promise<Judged> =>
  t.share('first-page', (t) => list(t, { limit: maximum }, { expect: 200 }));

/** The plainest NewPet that is accepted, and its creation. */
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
      const created = await add(t, sent, { expect: given.length > 0 ? 201 : [201, 400, 422] });
      if (created.status < 300) return { categoryId, status, created };
      t.observe('add.category.unknown', `categoryId ${categoryId} is refused with ${created.status}`);
      refused.push(created);
      if (created.findings.length === 0) continue;
      // It may have failed only because of what was under way beside it.
      const again = await t.alone(() => add(t, { ...sent, name: t.name() }, { expect: [201, created.status] }));
      if (again.status < 300) return { categoryId, status, created: again };
      break;
    }
    return oneMemberAtATime(t, candidates[0] ?? 1n, refused);
  });

/** The status of a refusal, with what tells one 5xx from another. */
function failureIn({ exchange: { request, response }, status }: Judged) {
  return { status, ...(response && status >= 500 && { failure: failureOf(request, response) }) };
}

/** Reports creations that fail together, and again, though they succeed one at a time. */
export async function mustNotCollide(t: Case, failed: Judged, drafts: readonly NewPet[]): Promise<void> {
  const create = (one: NewPet) => add(t, { ...one, name: t.name() }, { expect: [201, failed.status] });
  const single = await t.alone(async () => {
    const created: Judged[] = [];
    // Twice each, so that a service that fails now and then does not pass for one that fails on collisions.
    for (const one of [...drafts, ...drafts]) created.push(await create(one));
    return created;
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
  t.fail(failed, finding, { control: control.exchange });
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
  const index = tried.findIndex(({ status }) => status < 300);
  const [variant, created] = [variants[index], tried[index]];
  if (!first || !variant || !created) {
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
  t.fail(first, finding, { control: created.exchange });
  // Each of the kit's own names would be refused.
  if (requirement === 'add.name.ordinary') throw blocked('the deployment refuses ordinary names', requirement);
  return { categoryId, status, created };
}

/** The server's own message of a refusal, as a sentence part: ` ("status must be …")`. */
function messageOf({ exchange }: Judged): string {
  const { value } = readJson(exchange.response?.body ?? new Uint8Array());
  const message = isObject(value) ? value.message : undefined;
  return typeof message === 'string' ? ` (${JSON.stringify(firstWords(message, 200))})` : '';
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
    const seen = await lookUp(t, [pet]);
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
    const { id, name, status } = one;
    pets.set(id, { id, json: { id, name, ...(status && { status }) }, exchange });
  }
  return [...pets.values()].filter(({ json }) => status === undefined || json.status === status);
}

/** More ids are not read, since many servers use up an id for a creation that they refuse. */
const MOST_READ = 3;

/** Some ids between those of the run's pets that no response showed; none where the server does not count. */
export function idsBetween(t: Case): readonly bigint[] {
  const ids = Array.from(created(t), ({ id }) => id).sort((one, other) => (one < other ? -1 : 1));
  const all = entriesOf(t);
  // Where two pets share an id, the server does not count.
  if (all.filter(({ facts }) => facts.mayCreate && facts.pets[0]).length > ids.length) return [];
  const taken = new Set(all.flatMap(({ facts }) => facts.pets.map((one) => one?.id)));
  const refused = all.filter(({ exchange }) => exchange.request.method === 'POST').length - ids.length;
  const unknown: bigint[] = [];
  for (const [index, id] of ids.entries()) {
    const next = ids[index + 1] ?? id;
    if (next - id > BigInt(refused + taken.size)) return [];
    for (let between = id + 1n; between < next; between += 1n) if (!taken.has(between)) unknown.push(between);
    if (unknown.length > refused) return [];
  }
  const step = Math.max(1, (unknown.length - 1) / (MOST_READ - 1));
  const places = Array.from({ length: Math.min(MOST_READ, unknown.length) }, (_, index) => Math.round(index * step));
  return places.flatMap((place) => unknown[place] ?? []);
}

/** The pets of each status in a full store. One page is too short for those that are sold. */
export const fullStatus = (t: Case): number => (t.isQuick ? limits.default : maximum / 2) + 1;
const LONGEST_STATUS: Status = 'sold';
const wantedOf = (t: Case, status: Status) => (status === LONGEST_STATUS && !t.isQuick ? maximum + 1 : fullStatus(t));

/**
 * Creates enough pets to overflow a page, with and without a filter.
 * @returns how many pets a page must show: those of the run, or in a read-only run those that the store shows
 */
export const full = (t: Case): Promise<(status?: string) => number> =>
  t.share('full', async (t) => {
    if (!t.mayCreate) {
      const pages = await listLongest(t);
      const counts = new Map(pages.map(({ status, judged }) => [status as string | undefined, pageOf(judged).length]));
      return (status) => counts.get(status) ?? 0;
    }
    const { categoryId } = await plain(t);
    // Confirming a finding of these creations takes a few more of them.
    const missing = (status: Status) =>
      t.attempt > 0 ? 4 : Math.max(0, wantedOf(t, status) - created(t, status).length);
    const drafts = statuses.flatMap((status) =>
      Array.from({ length: missing(status) }, () => ({ name: t.name(), categoryId, status })),
    );
    const judged = await Promise.all(drafts.map((one) => add(t, one, { expect: 201 })));
    // Where creations with one status fail, the others still fill a page.
    if (created(t).length < 2) for (const one of judged) petOf(one);
    return (status) => created(t, status).length;
  });
