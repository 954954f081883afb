import { catalogue } from '../catalogue/catalogue.js';
import { petStatuses } from '../contract/pet-status.js';
import { limits } from '../contract/rows-list-pets.js';
import type { Pet } from '../session/pet.js';
import { together } from './concurrently.js';
import { eventually } from './eventually.js';
import type { Expectation } from './expectation.js';
import type { Sender } from './sender.js';
import { listed, type Sighting, shortList } from './short-list.js';
import { lacks, shorterThan } from './shown.js';

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
    [id],
  );
  const { status } = response;
  const found = (status >= 200 && status <= 299) || (status === 404 ? false : undefined);
  return { judged: response, found };
}

/** How often each of the steady reads is repeated, and how often at the least. */
const ROUNDS = { most: 6, least: 2 } as const;

/**
 * A read that is wrong now and then looks like one that lags. Where reads lagged, waits until no read of the pets that
 * are there now can lag any longer. Then reads two of them and lists pets again and again, and expects them each time.
 * Sends nothing where no read lagged, where the run explores, or where it has too few requests left.
 */
export async function expectSteady(sender: Sender, { expect }: { readonly expect: 200 }): Promise<void> {
  const { settling, ledger, client, options } = sender.session;
  if (settling.lagMs === 0 || sender.evidence.exploration) return;
  const { created } = ledger;
  const pets = isReadById(sender)
    ? [created[0], created[created.length >> 1]].filter((pet) => pet !== undefined)
    : [];
  // A page with room for more may be short because another client has removed a pet.
  const statuses = [undefined, ...petStatuses].filter(
    (status) =>
      created.filter((pet) => status === undefined || pet.status === status).length > limits.default,
  );
  const each = pets.length + statuses.length;
  const left = Math.floor(client.allowance.left(client.losses.requests) / each);
  const rounds = Array.from({ length: Math.min(ROUNDS.most, left) }, (_, index) => index);
  if (each === 0 || rounds.length < ROUNDS.least) return;
  await settling.settled();
  const since = `${options.settle / 1000} s after the last creation, and more (--settle ${options.settle})`;
  const all: Promise<void>[] = [];
  for (const round of rounds) {
    const reads = pets.map(async ({ id }) => {
      const judged = await sender.get(id, { expect });
      const missing = () => ({
        cause: 'pet comes and goes',
        summary: 'A pet is not found in each of several reads, long after its creation.',
        expected: `200 with pet ${id}, each time`,
        actual: `404, ${since}`,
        ...lacks(judged, { id }),
      });
      sender.expect(judged.status !== 404, missing, 'get.found');
    });
    // In another order each time, since the deployment may take turns, too.
    const turned = [
      ...statuses.slice(round % statuses.length),
      ...statuses.slice(0, round % statuses.length),
    ];
    const lists = turned.map(async (status) => {
      const page = await sender.list({ ...(status !== undefined && { status }), expect });
      const length = sender.lengthOf(page);
      const short = () => ({
        cause: 'page too short',
        summary:
          'A page does not hold as many pets as its limit allows each time, long after their creation.',
        expected: `${limits.default} pets, each time`,
        actual: `${length} pets, ${since}`,
        ...shorterThan(page, limits.default),
      });
      const requirement = status === undefined ? 'list.limit.full-page' : 'list.status.complete';
      sender.expect(length >= limits.default, short, requirement);
    });
    all.push(...reads, ...lists);
    await Promise.allSettled(all);
  }
  await together(all);
}

/** More ids are not read, since many servers use up an id for a creation that they refuse. */
const MOST_READ = 3;

/**
 * Looks for pets whose creation was refused; any response that shows one is a finding. Lists the pets of the status that
 * most refused creations asked for, and reads some ids between those of the run's pets. Sends nothing in a run that may not
 * create pets, or that explores, nor where invalid pets were accepted: they may break the responses that show them.
 * @param create creates a pet; where ids are counted, refused pets have ids below its own
 */
export async function lookForRefusedPets(
  sender: Sender,
  {
    create,
    listed,
    read,
  }: { readonly create: () => Promise<unknown>; readonly listed: 200; readonly read: Expectation },
): Promise<void> {
  const { ledger, options, refusedCreations } = sender.session;
  if (options.readOnly || sender.evidence.exploration || ledger.left.length > ledger.created.length) return;
  const list = { limit: limits.maximum, status: 'available', expect: listed } as const;
  await together([sender.list(list), create()]);
  if (!isReadById(sender)) return;
  const ids = unknownBetween(ledger.created, ledger.known, refusedCreations.count);
  const step = Math.max(1, (ids.length - 1) / (MOST_READ - 1));
  const some = Array.from(
    { length: Math.min(MOST_READ, ids.length) },
    (_, index) => ids[Math.round(index * step)],
  );
  await together(some.flatMap((id) => (id === undefined ? [] : sender.get(id, { expect: read }))));
}

/**
 * The ids between those of the run's pets that no known pet has; none where they are more than `most`, since the server
 * does not count then.
 */
function unknownBetween(created: readonly Pet[], known: readonly Pet[], most: number): readonly bigint[] {
  const ids = created.map(({ id }) => id).toSorted((one, other) => (one < other ? -1 : 1));
  const taken = new Set(known.map(({ id }) => id));
  const unknown: bigint[] = [];
  for (const [index, id] of ids.entries()) {
    const next = ids[index + 1] ?? id;
    if (next - id > BigInt(most + taken.size)) return [];
    for (let between = id + 1n; between < next; between += 1n) if (!taken.has(between)) unknown.push(between);
    if (unknown.length > most) return [];
  }
  return unknown;
}
