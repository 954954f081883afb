import type { PetStatus } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import { Blocked } from '../session/ending.js';
import type { Judged } from '../session/judged.js';
import type { Pet } from '../session/pet.js';
import { describe } from '../session/requests.js';
import { eventually } from './eventually.js';
import { isReadById } from './read-back.js';
import { listed, type ShortList } from './short-list.js';
import { ofTwoLengths, shorterThan } from './shown.js';
import type { Trial } from './trial.js';

/** The page to request, and the least number of matching pets in the store. */
interface FullPage {
  readonly expect: 200;
  readonly limit: number;
  readonly status?: PetStatus;
  readonly stored: number;
}

/**
 * Lists pets and expects a full page: as many pets as the limit allows, since the store holds enough. Repeats the
 * request until the settling time is over.
 * @throws {Blocked} when the store has lost pets that the page lacks
 */
export async function listFullPage(trial: Trial, { stored, ...listing }: FullPage): Promise<void> {
  const { limit, status } = listing;
  const { response, asExpected } = await eventually(
    trial,
    () => trial.list(listing),
    (judged) => trial.pageOf(judged).length >= limit,
  );
  const count = trial.pageOf(response).length;
  if (!asExpected) await blameStoreFirst(trial, response, status);
  trial.expect(asExpected, () => ({
    cause: 'page too short',
    summary:
      status === undefined
        ? 'A page holds fewer pets than its limit allows, though the store holds more.'
        : 'A filtered page leaves out pets that match, though its limit has room for them.',
    expected: `${limit} pets, since the store holds at least ${stored}${status === undefined ? '' : ` that are ${status}`}`,
    actual: `${count} pets`,
    ...shorterThan(response, limit),
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
    async () => ({
      explicit: await trial.control(() => trial.list({ ...listing, limit: limits.default })),
      absent: await trial.list(listing),
    }),
    ({ explicit, absent }) => trial.pageOf(absent).length === trial.pageOf(explicit).length,
  );
  const { explicit, absent } = response;
  const count = trial.pageOf(absent).length;
  // The table has already reported a page that is longer than the default.
  if (count > limits.default) return;
  trial.expect(asExpected, () => ({
    cause: 'default differs from limit=20',
    summary: `Without a limit ${listing.status === undefined ? 'the' : 'a filtered'} page is not as long as with the default limit.`,
    expected: `as many pets as with limit=${limits.default}: ${trial.pageOf(explicit).length}`,
    actual: `${count} pets`,
    ...ofTwoLengths(absent, explicit),
  }));
}

/** The largest number of missing pets that are looked up by id before the page is blamed. */
const MOST_LOOKED_FOR = 120;

/**
 * Checks that the run's own pets that a short page lacks are still in the store. Does nothing after the removal date of
 * reading by id.
 * @throws {Blocked} when one is missing: a page cannot show a pet that the store has lost
 */
async function blameStoreFirst(trial: Trial, page: Judged, status?: PetStatus): Promise<void> {
  if (!isReadById(trial)) return;
  const shown = new Set(trial.pageOf(page).map(({ id }) => id));
  const lacking = trial.session.ledger.created.filter(
    (pet) => !shown.has(pet.id) && (status === undefined || pet.status === status),
  );
  for (const { id } of lacking.slice(0, MOST_LOOKED_FOR)) {
    const judged = await trial.get(id, { expect: 200 });
    if (judged.status === 404) {
      throw new Blocked(`${describe(judged.exchange.request)} shows that the store has lost a pet`);
    }
  }
}

/**
 * Creates a pet and repeats the list until it shows that pet. By then the list shows every earlier creation.
 * @throws {Blocked} when the pet does not show within the settling time
 */
export async function caughtUpList(
  trial: Trial,
  list: ShortList,
): Promise<{ readonly judged: Judged; readonly pets: readonly Pet[] }> {
  const latest = await trial.stock.create(list);
  const { judged, found } = await listed(trial, { ...list, expect: 200 }, latest.id);
  if (!found) {
    throw new Blocked(`${describe(judged.exchange.request)} does not show a pet that was just created`);
  }
  return { judged, pets: trial.pageOf(judged) };
}
