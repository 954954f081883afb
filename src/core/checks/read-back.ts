import { catalogue } from '../catalogue/catalogue.js';
import { eventually } from './eventually.js';
import type { Sender } from './sender.js';
import { listed, type Sighting, shortList } from './short-list.js';

export type { Look, Sighting };

/** False from the removal date of reading by id on: the kit then sends no such request. */
export function isReadById({ session }: Pick<Sender, 'session'>): boolean {
  const { until } = catalogue.find('get.found');
  return until === undefined || session.options.asOf < until;
}

/** The last read of a pet: whether it found the pet, or undefined when the response does not show that. */
type Look = Omit<Sighting, 'found'> & { readonly found: boolean | undefined };

/**
 * Looks a pet up until it shows or the settling time is over: by its id, or in a list after the removal date of reading
 * by id. Repeats only a 404, since no other response may be a read that lags behind.
 * @throws {Blocked} when a response is neither a success nor a 404
 * @throws {NotApplicable} when reading by id is removed and no list is short enough to show the pet
 */
export async function lookUp(sender: Sender, id: bigint, expect: 200): Promise<Sighting> {
  const { judged, found } = await look(sender, id, expect);
  return { judged, found: found ?? sender.blockedBy(judged) };
}

/** The same, without an end when a response is neither. */
export async function look(sender: Sender, id: bigint, expect: 200): Promise<Look> {
  if (!isReadById(sender)) {
    const list = await shortList(sender, { among: sender.session.ledger.find(id) ?? {} });
    return listed(sender, { ...list, expect }, id);
  }
  const { response } = await eventually(
    sender,
    'getPet',
    () => sender.get(id, { expect }),
    ({ status }) => status !== 404,
  );
  const { status } = response;
  const found = (status >= 200 && status <= 299) || (status === 404 ? false : undefined);
  return { judged: response, found };
}
