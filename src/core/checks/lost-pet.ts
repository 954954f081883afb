import type { PetStatus } from '../contract/pet-status.js';
import { Blocked } from '../session/ending.js';
import { describe } from '../session/requests.js';
import type { Judged } from '../session/session.js';
import { isReadById } from './read-back.js';
import type { Trial } from './trial.js';

/** So many pets that a page lacks are looked for by their ids, before the page is blamed. */
const MOST_LOOKED_FOR = 120;

/**
 * Before a page is called too short: looks, while pets are read by their ids, whether the run's own pets that it lacks are in the store at all.
 * @throws {Blocked} when one is not; a page need not show what the store has lost
 */
export async function blameStoreFirst(trial: Trial, page: Judged, status?: PetStatus): Promise<void> {
  if (!isReadById(trial)) return;
  const shown = new Set(trial.pageOf(page).map(({ id }) => id));
  const lacking = trial.session.ledger.created.filter(
    (pet) => !shown.has(pet.id) && (status === undefined || pet.status === status),
  );
  for (const { id } of lacking.slice(0, MOST_LOOKED_FOR)) {
    const judged = await trial.get(id);
    if (judged.status === 404) {
      throw new Blocked(`${describe(judged.exchange.request)} shows that the store has lost a pet`);
    }
  }
}
