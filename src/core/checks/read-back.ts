import { catalogue } from '../catalogue/catalogue.js';
import { eventually } from './eventually.js';
import type { Sender } from './sender.js';
import { listed, type Sighting, shortList } from './short-list.js';

export type { Sighting };

/** False from the removal date of reading by id on: the kit then sends no such request. */
export function isReadById({ session }: Pick<Sender, 'session'>): boolean {
  const { until } = catalogue.find('get.found');
  return until === undefined || session.options.asOf < until;
}

/**
 * Looks a pet up until it shows or the settling time is over: by its id, or in a list after the removal date of reading
 * by id. Repeats only a 404, since no other response may be a read that lags behind.
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
    'getPet',
    () => sender.get(id, { expect }),
    ({ status }) => status !== 404,
  );
  // Any other wrong response does not show whether the pet exists.
  if (response.success === undefined && response.status !== 404) sender.blockedBy(response);
  return { judged: response, found: response.success !== undefined };
}
