import { catalogue } from '../contract/catalogue.js';
import { eventually } from './eventually.js';
import type { Judged } from './session.js';
import type { Trial } from './trial.js';

/** The last answer of those that were asked for, and whether it showed the animal. */
export interface ReadBack {
  readonly judged: Judged;
  readonly held: boolean;
}

/**
 * Asks for an animal until it shows: by its id, or in the list from the day on which reading by id is removed.
 * What is not allowed for any id is not waited out: only a 404 may be a read that lags behind.
 * @throws {NotApplicable} when reading by id is removed and no list is short enough to show the animal
 */
export async function readBack(trial: Trial, id: bigint): Promise<ReadBack> {
  const { until } = catalogue.find('get.found');
  if (until !== undefined && trial.session.options.asOf >= until) return readFromList(trial, id);
  const { answer } = await eventually(
    trial,
    () => trial.get(id),
    ({ status }) => status !== 404,
  );
  return { judged: answer, held: answer.success !== undefined };
}

async function readFromList(trial: Trial, id: bigint): Promise<ReadBack> {
  const list = await trial.stock.shortList();
  const shows = (judged: Judged) => trial.pageOf(judged).some((animal) => animal.id === id);
  const { answer, held } = await eventually(trial, () => trial.list(list), shows);
  return { judged: answer, held };
}
