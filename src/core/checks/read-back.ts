import { catalogue } from '../catalogue/catalogue.js';
import { eventually } from './eventually.js';
import { listed, type Sighting } from './short-list.js';
import type { Trial } from './trial.js';

/** False from the day on which reading a pet by its id is removed: from then on it is not asked for. */
export function isReadById({ session }: Trial): boolean {
  const { until } = catalogue.find('get.found');
  return until === undefined || session.options.asOf < until;
}

/**
 * Asks for a pet until it shows: by its id, or in the list from the day on which reading by id is removed.
 * What is not allowed for any id is not waited out: only a 404 may be a read that lags behind.
 * @throws {Blocked} when a response is neither the pet nor a 404
 * @throws {NotApplicable} when reading by id is removed and no list is short enough to show the pet
 */
export async function readBack(trial: Trial, id: bigint): Promise<Sighting> {
  if (!isReadById(trial))
    return listed(trial, await trial.stock.shortList(trial.session.ledger.find(id) ?? {}), id);
  const { response } = await eventually(
    trial,
    () => trial.get(id),
    ({ status }) => status !== 404,
  );
  // A response that is wrong in another way says nothing of whether the pet is there.
  if (response.success === undefined && response.status !== 404) trial.blockedBy(response);
  return { judged: response, held: response.success !== undefined };
}
