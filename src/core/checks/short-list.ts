import type { PetStatus } from '../contract/pet-status.js';
import { Blocked, NotApplicable } from '../session/ending.js';
import { type Pet, petsOf } from '../session/pet.js';
import { describe } from '../session/requests.js';
import type { Judged } from '../session/session.js';
import { eventually } from './eventually.js';
import type { Trial } from './trial.js';

/** What to ask for to get a list that is short enough to show every pet that matches. */
export interface ShortList {
  readonly limit: number;
  readonly status?: PetStatus;
}

/** The last response of those that were asked for, and whether it showed the pet. */
export interface Sighting {
  readonly judged: Judged;
  readonly held: boolean;
}

/**
 * Asks for a short list until it shows a pet or the settling time is over.
 * @throws {NotApplicable} when others have filled the list meanwhile, so that it need not show the pet
 */
export async function listed(trial: Trial, list: ShortList, id: bigint): Promise<Sighting> {
  const shows = (judged: Judged) => trial.pageOf(judged).some((pet) => pet.id === id);
  const full = (judged: Judged) => trial.pageOf(judged).length >= list.limit;
  const { response } = await eventually(
    trial,
    () => trial.list(list),
    (judged) => shows(judged) || full(judged),
  );
  if (shows(response)) return { judged: response, held: true };
  if (full(response)) throw new NotApplicable('others filled the list with pets while it was looked at');
  return { judged: response, held: false };
}

/**
 * Creates a pet that the list must show, and asks for the list until it does: what came before that creation
 * is then in the list, or is not there.
 * @throws {Blocked} when the pet does not show within the settling time
 */
export async function caughtUpList(
  trial: Trial,
  list: ShortList,
): Promise<{ readonly judged: Judged; readonly pets: readonly Pet[] }> {
  const marker = await trial.stock.create(list);
  const { judged, held } = await listed(trial, list, marker.id);
  if (!held) {
    throw new Blocked(`${describe(judged.exchange.request)} does not show a pet that was created before`);
  }
  return { judged, pets: petsOf(judged.success ?? []) };
}
