/** The contents of spec/requests.txt. */
import { headerOf } from '../../../engine/exchange/exchange.js';
import type { Alter } from '../../../engine/features/mangled.js';
import { alterNormal, type Profile } from '../derived.js';

/**
 * The lines of spec/requests.txt: the requests of two runs of each profile, whatever their names, ids and random cases.
 *
 * @param run judges the reference behind this alteration, with the key of the derived faults
 */
export async function sentRequests(run: (alter: Alter, profile: Profile, seed: number) => Promise<unknown>) {
  const sent = async (profile: Profile, seed: number) => {
    const requests = new Map<string, { readonly path: string; readonly status: number }>();
    const record = alterNormal((normal, response, request) => {
      const [, id = ''] = /^[^-]+-(.*)-/.exec(headerOf(request.headers, 'x-request-id') ?? '') ?? [];
      const path = id.replaceAll('_', '/');
      const known = requests.get(normal);
      const isRandom = /\/r\d/.test(path);
      if (path !== '' && !isRandom && (!known || path < known.path))
        requests.set(normal, { path, status: response.status });
      return response;
    });
    await run(record, profile, seed);
    return requests;
  };
  const inBoth = async (profile: Profile) => {
    const [one, other] = [await sent(profile, 1), await sent(profile, 2)];
    return [...one].filter(([normal]) => other.has(normal));
  };
  // A request of both profiles is listed with its case of `quick`.
  const quick = new Map(await inBoth('quick'));
  return [...new Map([...(await inBoth('standard')), ...quick])]
    .map(([normal, { path, status }]) => [path, status, quick.has(normal) ? 'quick' : 'standard', normal].join(' | '))
    .sort()
    .join('\n');
}
