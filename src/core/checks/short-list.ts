import type { PetStatus } from '../contract/pet-status.js';
import { type Animal, animalsOf } from '../session/animal.js';
import { Blocked, NotApplicable } from '../session/ending.js';
import { describe } from '../session/requests.js';
import type { Judged } from '../session/session.js';
import { eventually } from './eventually.js';
import type { Trial } from './trial.js';

/** What to ask for to get a list that is short enough to show every animal that matches. */
export interface ShortList {
  readonly limit: number;
  readonly status?: PetStatus;
}

/** The last answer of those that were asked for, and whether it showed the animal. */
export interface Sighting {
  readonly judged: Judged;
  readonly held: boolean;
}

/**
 * Asks for a short list until it shows an animal or the settling time is over.
 * @throws {NotApplicable} when others have filled the list meanwhile, so that it need not show the animal
 */
export async function listed(trial: Trial, list: ShortList, id: bigint): Promise<Sighting> {
  const shows = (judged: Judged) => trial.pageOf(judged).some((animal) => animal.id === id);
  const full = (judged: Judged) => trial.pageOf(judged).length >= list.limit;
  const { answer } = await eventually(
    trial,
    () => trial.list(list),
    (judged) => shows(judged) || full(judged),
  );
  if (shows(answer)) return { judged: answer, held: true };
  if (full(answer)) throw new NotApplicable('others filled the list with animals while it was looked at');
  return { judged: answer, held: false };
}

/**
 * Creates an animal that the list must show, and asks for the list until it does: what came before that creation
 * is then in the list, or is not there.
 * @throws {Blocked} when the animal does not show within the settling time
 */
export async function caughtUpList(
  trial: Trial,
  list: ShortList,
): Promise<{ readonly judged: Judged; readonly animals: readonly Animal[] }> {
  const marker = await trial.stock.create(list);
  const { judged, held } = await listed(trial, list, marker.id);
  if (!held) {
    throw new Blocked(`${describe(judged.exchange.request)} does not show an animal that was created before`);
  }
  return { judged, animals: animalsOf(judged.success ?? []) };
}
