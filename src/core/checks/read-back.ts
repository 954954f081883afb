import { catalogue } from '../catalogue/catalogue.js';
import { eventually } from './eventually.js';
import { listed, type Sighting } from './short-list.js';
import type { Trial } from './trial.js';

/** False from the day on which reading an animal by its id is removed: from then on it is not asked for. */
export function isReadById({ session }: Trial): boolean {
  const { until } = catalogue.find('get.found');
  return until === undefined || session.options.asOf < until;
}

/**
 * Asks for an animal until it shows: by its id, or in the list from the day on which reading by id is removed.
 * What is not allowed for any id is not waited out: only a 404 may be a read that lags behind.
 * @throws {Blocked} when an answer is neither the animal nor a 404
 * @throws {NotApplicable} when reading by id is removed and no list is short enough to show the animal
 */
export async function readBack(trial: Trial, id: bigint): Promise<Sighting> {
  if (!isReadById(trial))
    return listed(trial, await trial.stock.shortList(trial.session.ledger.find(id) ?? {}), id);
  const { answer } = await eventually(
    trial,
    () => trial.get(id),
    ({ status }) => status !== 404,
  );
  // An answer that is wrong in another way says nothing of whether the animal is there.
  if (answer.success === undefined && answer.status !== 404) trial.blockedBy(answer);
  return { judged: answer, held: answer.success !== undefined };
}
