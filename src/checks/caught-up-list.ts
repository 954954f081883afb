import type { PetStatus } from '../contract/pet-status.js';
import { type Animal, animalsOf } from './animal.js';
import { Blocked } from './ending.js';
import { eventually } from './eventually.js';
import type { Listing } from './requests.js';
import { describe, type Judged } from './session.js';
import type { Trial } from './trial.js';

/** A list short enough to show all that match. */
export type ShortList = Listing & { readonly status?: PetStatus };

/**
 * Creates an animal that the list must show, and asks for the list until it does: what came before that creation
 * is then in the list, or is not there.
 * @throws {Blocked} when the animal does not show within the settling time
 */
export async function caughtUpList(
  trial: Trial,
  list: ShortList,
): Promise<{ readonly judged: Judged; readonly animals: readonly Animal[] }> {
  const marker = await trial.stock.create(list.status && { status: list.status });
  const shows = ({ success }: Judged) =>
    success !== undefined && animalsOf(success).some(({ id }) => id === marker.id);
  const { answer, held } = await eventually(trial, () => trial.list(list), shows);
  if (answer.success === undefined) trial.blockedBy(answer);
  if (!held)
    throw new Blocked(`${describe(answer.exchange.request)} does not show an animal that was created before`);
  return { judged: answer, animals: animalsOf(answer.success) };
}
