import { concurrently } from '../../core/checks/concurrently.js';
import { petStatuses } from '../../core/contract/pet-status.js';
import { limits } from '../../core/contract/rows-list-pets.js';
import { Evidence } from '../../core/session/evidence.js';
import { petOf } from '../../core/session/pet.js';
import type { Session } from '../../core/session/session.js';
import { pageOf } from './pages.js';

/** The pets that a store is seen to hold, each with its status: as many as its lists show. */
export type Census = Map<string, string | undefined>;

/** Looks into the store by its longest pages: of all pets, and of those of each status. Creates nothing. */
export async function takeCensus(session: Session): Promise<Census> {
  const seen = new Map<string, string | undefined>();
  for (const status of [undefined, ...petStatuses]) {
    const listing = { limit: limits.maximum, ...(status !== undefined && { status }) };
    const judged = await session.send(session.requests.list(listing), new Evidence(), {});
    for (const pet of pageOf(judged) ?? []) seen.set(pet.id.toString(), pet.status);
  }
  return seen;
}

/** Looks for further pets by their ids. */
export async function lookUp(census: Census, ids: readonly string[], session: Session): Promise<void> {
  const unseen = ids.filter((id) => !census.has(id));
  await concurrently(unseen, session.options.concurrency, async (id) => {
    const { success } = await session.send(session.requests.get(id), new Evidence(), {});
    if (success === undefined) return;
    const pet = petOf(success);
    census.set(pet.id.toString(), pet.status);
  });
}

/** How many pets a page with that filter must be able to show. */
export function countIn(census: Census, status: string | null): number {
  return [...census.values()].filter((own) => status === null || own === status).length;
}
