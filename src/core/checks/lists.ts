import { type PetStatus, petStatuses } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import { NotApplicable } from '../session/ending.js';
import type { Judged } from '../session/judged.js';
import { difference, type Pet, petsOf } from '../session/pet.js';
import { isExplained, together } from './concurrently.js';
import { eventually } from './eventually.js';
import { isReadById, look } from './read-back.js';
import { listed, notListed, type ShortList, type Sighting } from './short-list.js';
import { ofTwoLengths, shorterThan } from './shown.js';
import type { Trial } from './trial.js';

/** The page to request, and the least number of matching pets in the store. */
interface FullPage {
  readonly expect: 200;
  readonly limit: number;
  readonly status?: PetStatus;
  readonly stored: number;
  readonly first?: 'limit' | 'status';
}

/**
 * Lists pets and expects a full page: as many pets as the limit allows or the store holds at the least, and in a page
 * with room for more each matching pet of the run. Repeats the request until the settling time is over.
 * @throws {Blocked} when the store has lost pets that the page lacks
 */
export async function listFullPage(trial: Trial, { stored, ...listing }: FullPage): Promise<void> {
  const { limit, status } = listing;
  const least = Math.min(limit, stored);
  // A page without room for more shows no pet missing; a run may have created very many.
  const created = limit > stored ? trial.session.ledger.created : [];
  const own = created.filter((pet) => status === undefined || pet.status === status);
  const lacking = (judged: Judged): readonly Pet[] => {
    const shown = trial.pageOf(judged);
    // A full page need not show them, an item that cannot be read may be any of them, and wrong pets are reported.
    const isWhole = shown.length === trial.lengthOf(judged) && judged.violations.length === 0;
    if (shown.length >= limit || !isWhole) return [];
    const ids = new Set(shown.map(({ id }) => id));
    return own.filter(({ id }) => !ids.has(id));
  };
  const { response, asExpected } = await eventually(
    trial,
    'listPets',
    () => trial.list(listing),
    (judged) => trial.lengthOf(judged) >= least && lacking(judged).length === 0,
  );
  const count = trial.lengthOf(response);
  if (!asExpected) await expectInStore(trial, response, status);
  const [missing] = count < least ? [] : lacking(response);
  if (missing) trial.expect(false, () => notListed(trial, missing, response));
  trial.expect(asExpected, () => ({
    cause: 'page too short',
    summary:
      status === undefined
        ? 'A page holds fewer pets than its limit allows, though the store holds more.'
        : 'A filtered page leaves out pets that match, though its limit has room for them.',
    expected: `${least} pets, since the store holds at least ${stored}${status === undefined ? '' : ` that are ${status}`}`,
    actual: `${count} pets`,
    ...shorterThan(response, least),
  }));
}

/**
 * Lists pets with limit=20 and without a limit, and expects pages of the same length. Repeats both requests until the
 * settling time is over.
 */
export async function listWithDefaultLimit(
  trial: Trial,
  listing: { readonly status?: PetStatus; readonly expect: 200 },
): Promise<void> {
  const { response, asExpected } = await eventually(
    trial,
    'listPets',
    async () => {
      const explicit = trial.control(() => trial.list({ ...listing, limit: limits.default }));
      const [one, absent] = await together([explicit, trial.list(listing)]);
      return { explicit: one, absent };
    },
    ({ explicit, absent }) => trial.lengthOf(absent) === trial.lengthOf(explicit),
  );
  const { explicit, absent } = response;
  const count = trial.lengthOf(absent);
  // The table has already reported a page that is longer than the default.
  if (count > limits.default) return;
  trial.expect(asExpected, () => ({
    cause: 'default differs from limit=20',
    summary: `Without a limit ${listing.status === undefined ? 'the' : 'a filtered'} page is not as long as with the default limit.`,
    expected: `as many pets as with limit=${limits.default}: ${trial.lengthOf(explicit)}`,
    actual: `${count} pets`,
    ...ofTwoLengths(absent, explicit),
  }));
}

/**
 * The number of missing pets that are looked up by id before the page is blamed. If the store has lost pets, and not the
 * page left them out, each of them is gone.
 */
const MOST_LOOKED_FOR = 3;

/**
 * Expects that the pets that a short page lacks are still in the store: a page cannot show a pet that the store has lost.
 * After the removal date of reading by id, only a page without a filter can show that.
 * @throws {NotApplicable} when the page lacks no pet of the run, and the others that it lacks are gone, or have another
 * status now
 */
async function expectInStore(trial: Trial, page: Judged, status?: PetStatus): Promise<void> {
  if (status === undefined && !isReadById(trial)) return;
  const { ledger } = trial.session;
  const shown = new Set(trial.pageOf(page).map(({ id }) => id));
  const lacking = ledger.known.filter(
    (pet) => !shown.has(pet.id) && (status === undefined || pet.status === status),
  );
  const own = lacking.filter(({ id }) => ledger.hasCreated(id));
  const otherwise = 'A created pet is gone after other operations.';
  await together(
    own
      .slice(0, MOST_LOOKED_FOR)
      .map((pet) => trial.read(pet, { expect: 200, otherwise, requirement: 'store.sequence' })),
  );
  if (own.length > 0 || lacking.length === 0) return;
  // Another client may have removed or sold them.
  const looks = lacking.slice(0, MOST_LOOKED_FOR).map(async ({ id }) => {
    const { judged, found } = await look(trial, id, 200);
    const { success = [] } = judged;
    const now = petsOf(Array.isArray(success) ? success : [success]).find((pet) => pet.id === id);
    return found === false || (status !== undefined && now?.unread === undefined && now?.status !== status);
  });
  if ((await together(looks)).every((isExplained) => isExplained))
    throw new NotApplicable('other clients removed or changed pets during the check');
}

/**
 * Creates a pet and expects that the list shows it, within the settling time. By then the list shows every earlier
 * creation.
 */
export async function caughtUpList(
  trial: Trial,
  list: ShortList & { readonly expect: 200 },
): Promise<{ readonly judged: Judged; readonly pets: readonly Pet[] }> {
  const latest = await trial.stock.create(list);
  const { judged, found } = await listed(trial, list, latest.id);
  trial.expect(found, () => notListed(trial, latest, judged), 'store.listed');
  return { judged, pets: trial.pageOf(judged) };
}

/** A list that is short enough to show every pet, and the same list of each status. */
export interface Lists {
  readonly list: ShortList & { readonly expect: 200 };
  readonly whole: Judged;
  /** Without those that another requirement's finding keeps from being pages. */
  readonly filtered: ReadonlyMap<PetStatus | undefined, Judged>;
  /** The lists that a whole wait came before, if they lack a pet. */
  readonly patient: ReadonlySet<Judged>;
  /** The pets that were already looked for in these lists; from then on new lists are asked for. */
  readonly lookedFor: Set<bigint>;
}

/**
 * The lists that these pets must be in, once each list shows all of them or the settling time is over. Expects that the
 * list shows at least the first.
 * @param list of all pets, or of those with one status, which needs no filtered ones beside it
 */
export async function listsOf(trial: Trial, list: Lists['list'], pets: readonly Pet[]): Promise<Lists> {
  const patient = new Set<Judged>();
  const showing = async (listing: Lists['list'], some: readonly Pet[]): Promise<Judged> => {
    const { judged, isHasty } = await listed(trial, listing, ...some.map(({ id }) => id));
    if (!isHasty) patient.add(judged);
    return judged;
  };
  const filteredPages = (list.status === undefined ? petStatuses : []).map(async (status) => {
    const some = pets.filter((pet) => pet.status === status);
    try {
      return some.length > 0 ? ([[status, await showing({ ...list, status }, some)]] as const) : [];
    } catch (error) {
      if (isExplained(error)) return [];
      throw error;
    }
  });
  const [whole, ...filtered] = await together([showing(list, pets), ...filteredPages]);
  const [first] = pets;
  if (first) trial.expect(isIn(trial, whole, first), () => notListed(trial, first, whole), 'store.listed');
  return { list, whole, filtered: new Map(filtered.flat()), patient, lookedFor: new Set() };
}

/**
 * Expects a pet in each of the lists. From the second time on, asks again for one that lacks it, so that a finding can be
 * confirmed.
 */
export async function expectListed(trial: Trial, pet: Pet, lists: Lists): Promise<void> {
  const { list, whole, filtered, patient, lookedFor } = lists;
  const isFirstTime = !lookedFor.has(pet.id);
  lookedFor.add(pet.id);
  // The finding then shows only what belongs to this case.
  trial.takeOver(pet);
  const sighting = async (listing: Lists['list'], known: Judged): Promise<Sighting> => {
    trial.evidence.took(known.exchange, 0);
    const found = isIn(trial, known, pet);
    // By the end of the run, lists may be too long to confirm what was found in haste.
    const isEnough = found || (isFirstTime && patient.has(known));
    return isEnough ? { judged: known, found } : listed(trial, listing, pet.id);
  };
  const all = await sighting(list, whole);
  const isFinal = patient.has(all.judged) || !trial.evidence.isHasty;
  trial.expect(all.found, () => ({ ...notListed(trial, pet, all.judged), isFinal }), 'store.listed');
  const { status } = pet;
  const known = filtered.get(status);
  if (status === undefined || known === undefined) return;
  const some = await sighting({ ...list, status }, known);
  // The kit has already reported a page that holds wrong pets.
  if ([all, some].some(({ judged: { violations } }) => violations.length > 0)) return;
  trial.expect(some.found, () => notListed(trial, pet, some.judged), 'list.status.complete');
}

function isIn(trial: Trial, page: Judged, { id }: Pet): boolean {
  return trial.pageOf(page).some((pet) => pet.id === id);
}

/**
 * Expects that no other pet of the list has the name of a pet of the run. The name must be one that the run gave once.
 * Does nothing in a run that had to repeat a request, since a creation that was refused for the time being may have
 * added its pet.
 */
export function expectOnce(trial: Trial, pet: Pet, { whole }: Pick<Lists, 'whole'>): void {
  const { client, ledger } = trial.session;
  if (client.statistics.throttled > 0) return;
  // Another client may give the same name to a pet that differs in its other members.
  const isSecond = (other: Pet) => !ledger.hasCreated(other.id) && difference(pet, other) === undefined;
  const second = trial.pageOf(whole).find(isSecond);
  trial.expect(
    second === undefined,
    () => ({
      cause: 'one creation added two pets',
      summary: 'The list shows a pet under a second id, which no creation returned.',
      expected: `one pet named ${pet.name}, with the id ${pet.id}`,
      actual: `pet ${second?.id} has that name, too`,
      shownBy: [whole],
      symptoms: [{ in: 'page', pet: { id: String(second?.id) }, listed: true }],
      pet: pet.id,
    }),
    'store.sequence',
  );
}

/** Describes the order of a page for an observation. The document does not define an order. */
export function orderOf(page: readonly Pet[]): string {
  const ids = page.map(({ id }) => id);
  if (ids.every((id, index) => index === 0 || id > (ids[index - 1] ?? id))) return 'ascending by id';
  if (ids.every((id, index) => index === 0 || id < (ids[index - 1] ?? id))) return 'descending by id';
  return 'neither ascending nor descending by id';
}
