import { Evidence } from '../checks/evidence.js';
import type { Session } from '../checks/session.js';
import { petStatuses } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import { pageOf } from './pages.js';

/** The animals that a store is seen to hold, each with its status: as many as its lists show. */
export type Census = ReadonlyMap<string, string | undefined>;

/** Looks into the store by its longest pages: of all animals, and of those of each status. Creates nothing. */
export async function takeCensus(session: Session): Promise<Census> {
  const seen = new Map<string, string | undefined>();
  for (const status of [undefined, ...petStatuses]) {
    const listing = { limit: limits.maximum, ...(status !== undefined && { status }) };
    const judged = await session.send(session.requests.list(listing), new Evidence(), {});
    for (const animal of pageOf(judged) ?? []) seen.set(animal.id.toString(), animal.status);
  }
  return seen;
}

/** How many animals a page with that filter must be able to show. */
export function countIn(census: Census, status: string | null): number {
  return [...census.values()].filter((own) => status === null || own === status).length;
}
