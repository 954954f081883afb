import { type Profile, profiles } from '../config/options/profiles.js';
import type { RunOptions } from '../config/options.js';
import { Client } from '../http/client.js';
import type { Sent } from '../http/client-statistics.js';
import type { Outside } from '../http/outside.js';
import type { RequestBound } from '../http/pacing/allowance.js';
import { Transport, type TransportOptions } from '../http/transport.js';

/** The deployment of a run, over the network. @param heard gets each turn when it begins */
export function networkFor(
  { baseUrl, concurrency, timeout, reach }: RunOptions,
  heard?: TransportOptions['heard'],
): Outside {
  return new Transport({
    origin: new URL(baseUrl).origin,
    connections: concurrency,
    timeout,
    route: reach.route,
    headers: reach.headers.map(({ name, value }) => [name, value] as const),
    ...(heard && { heard }),
  });
}

/**
 * A client for the target of a run.
 * @param before what of the run was sent before
 */
export function clientFor(options: RunOptions, outside: Outside, before?: Sent): Client {
  const { concurrency, timeout, rate } = options;
  const bound = requestBound(options, before);
  return new Client({
    outside,
    concurrency,
    timeout,
    ...(rate !== undefined && { rate }),
    ...(before && { before }),
    ...(bound && { bound }),
  });
}

/**
 * The bound on the requests of a run: that of the user or that of the profile, whichever is lower. The profile's is not
 * for a run with more cases than the profile has, and not for the requests of waiting for the deployment.
 */
function requestBound(
  { profile = 'standard', runs, explore, corpus, maxRequests }: RunOptions,
  { exchanges, requests }: Sent = { exchanges: 0, requests: 0 },
): RequestBound | undefined {
  const { ceiling, runs: usual } = profiles[profile];
  const hasMore = runs > usual || explore !== undefined || (corpus?.cases ?? []).length > 0;
  const most = hasMore ? Number.POSITIVE_INFINITY : ceiling + requests - exchanges;
  if (maxRequests !== undefined && maxRequests <= most)
    return { most: maxRequests, reason: `the run may send at most ${maxRequests} requests (--max-requests)` };
  if (hasMore) return undefined;
  return {
    most,
    reason: `the profile ${profile} sends at most ${ceiling} requests, and this deployment takes more; ${more[profile]}`,
  };
}

/** Advice to whoever has used up the requests of a profile. */
const more: Readonly<Record<Profile, string>> = {
  quick: '--profile standard sends more',
  standard: '--profile thorough sends more',
  thorough: 'fix what it violates first',
};
