import { catalogue } from '../catalogue/catalogue.js';
import { eventually } from './eventually.js';
import type { Sender } from './sender.js';
import { listed, type Sighting, shortList } from './short-list.js';

export type { Sighting };

/** False from the day on which reading a pet by its id is removed: from then on it is not asked for. */
export function isReadById({ session }: Pick<Sender, 'session'>): boolean {
  const { until } = catalogue.find('get.found');
  return until === undefined || session.options.asOf < until;
}

/**
 * Looks a pet up until it shows: by its id, or in the list from the day on which reading by id is removed. A response
 * that is not allowed for any id is not waited out: only a 404 may be a read that lags behind.
 * @throws {Blocked} when a response is neither the pet nor a 404
 * @throws {NotApplicable} when reading by id is removed and no list is short enough to show the pet
 */
export async function lookUp(sender: Sender, id: bigint, expect: 200): Promise<Sighting> {
  if (!isReadById(sender)) {
    const list = await shortList(sender, sender.session.ledger.find(id) ?? {});
    return listed(sender, { ...list, expect }, id);
  }
  const { response } = await eventually(
    sender,
    () => sender.get(id, { expect }),
    ({ status }) => status !== 404,
  );
  // A response that is wrong in another way says nothing of whether the pet is there.
  if (response.success === undefined && response.status !== 404) sender.blockedBy(response);
  return { judged: response, found: response.success !== undefined };
}
