import type { RunOptions } from '../../core/config/options.js';
import { plural } from '../../core/text/plural.js';
import type { AtOnce, Diagnosis, Responses, Suggestion } from './diagnosis.js';

/** Doctor mentions a certificate that has fewer days left. */
export const SOON = 14;
/** Doctor mentions clocks that differ by more, in milliseconds. */
export const NOTABLE_SKEW = 5_000;

type Found = Omit<Diagnosis, 'suggestions'>;

/** Changes to the configuration, or elsewhere, that follow from the findings; the most urgent first. */
export function suggestionsFor(found: Found, options: RunOptions): readonly Suggestion[] {
  return [
    ...forConnection(found),
    ...forKey(found),
    ...forResponses(found, options),
    ...forWrites(found, options),
    ...forStore(found, options),
  ];
}

function forConnection({ connection: { tls, problem }, target, versionedPath }: Found): Suggestion[] {
  const { certificate } = tls ?? {};
  const suggestions: Suggestion[] = [];
  if (certificate && certificate.daysLeft < SOON) {
    const because =
      certificate.daysLeft < 0
        ? 'the certificate has expired'
        : `the certificate has ${days(certificate.daysLeft)} left`;
    suggestions.push({ because, advice: 'renew it at the deployment' });
  } else if (certificate?.accepted === 'no' && problem?.includes('ALTNAME')) {
    const option = { name: 'server-name', value: commonName(certificate.subject) };
    suggestions.push({ because: 'the certificate is for another name', option });
  } else if (certificate?.accepted === 'no') {
    const because = 'no authority that this machine trusts has signed the certificate';
    suggestions.push({ because, option: { name: 'ca', value: 'PATH' } });
  }
  if (certificate?.accepted === 'unchecked') {
    const because = 'any certificate is accepted, so a machine in between can read the API key';
    suggestions.push({
      because,
      option: { name: 'ca', value: 'PATH' },
      advice: 'use ca with its authority instead of insecure',
    });
  }
  if (!versionedPath)
    suggestions.push({ because: `${target.baseUrl} does not end in /v1`, advice: 'check the base URL' });
  return suggestions;
}

function forKey({ key: { right, wrong } }: Found): Suggestion[] {
  return [
    ...(right.taken === 'refused'
      ? [
          {
            because: `the key is refused (${right.status})`,
            advice: 'check that it is the key of this deployment',
          },
        ]
      : []),
    ...(wrong.taken === 'accepted'
      ? [
          {
            because: 'a wrong key is accepted',
            advice: 'check that the base URL leads to the deployment itself',
          },
        ]
      : []),
  ];
}

function forResponses({ responses }: Found, { timeout, concurrency, maxLost }: RunOptions): Suggestion[] {
  if (!responses) return [];
  const { latency, clockAheadMs = 0, throttled, rateLimit, atOnce } = responses;
  const suggestions: Suggestion[] = forRequestsAtOnce(atOnce, { timeout, concurrency });
  const borne = rateOf(rateLimit);
  if (throttled > 0 || borne !== undefined) {
    const because =
      throttled > 0 ? `it asked to slow down ${times(throttled)}` : 'its responses announce a rate limit';
    const option =
      borne === undefined
        ? { name: 'concurrency', value: `${Math.max(1, Math.floor(concurrency / 4))}` }
        : { name: 'rate', value: `${borne}` };
    suggestions.push({ because, option });
  }
  if (responses.lost > 0) {
    const advice = `look for what drops them; a run that loses more than ${maxLost} % (--max-lost) is inconclusive`;
    suggestions.push({ because: lossOf(responses), advice });
  }
  if (latency.p90 * 4 > timeout) {
    const because = `one response of ten takes ${Math.round(latency.p90)} ms or more`;
    suggestions.push({ because, option: { name: 'timeout', value: `${rounded(latency.p90 * 10)}` } });
  }
  if (Math.abs(clockAheadMs) > NOTABLE_SKEW) {
    const because = `its clock is ${Math.round(Math.abs(clockAheadMs) / 1000)} s ${clockAheadMs > 0 ? 'ahead' : 'behind'}`;
    suggestions.push({
      because,
      advice: 'set the clocks: the kit reads dates in Retry-After by the clock of this machine',
    });
  }
  return suggestions;
}

/** `2 of 10 requests got no response`. */
export function lossOf({ measured, lost }: Pick<Responses, 'measured' | 'lost'>): string {
  return `${lost} of ${plural(measured + lost, 'request')} got no response`;
}

function forRequestsAtOnce(
  atOnce: AtOnce | undefined,
  { timeout, concurrency }: Pick<RunOptions, 'timeout' | 'concurrency'>,
): Suggestion[] {
  if (!atOnce) return [];
  const { requests, refused, slowest } = atOnce;
  const suggested = (most: number, because: string) => [
    { because, option: { name: 'concurrency', value: `${Math.max(1, most)}` } },
  ];
  if (refused > 0)
    return suggested(requests - refused, `it refused ${refused} of ${requests} requests at once (503)`);
  const each = slowest / requests;
  if (concurrency * each <= timeout / 2) return [];
  return suggested(
    Math.floor(timeout / 2 / each),
    `the last of ${requests} requests at once took ${Math.round(slowest)} ms, and more of them would time out`,
  );
}

function forWrites({ writes, target }: Found, { settle, production, categoryId }: RunOptions): Suggestion[] {
  if (!writes.tried) return [];
  const suggestions: Suggestion[] = [];
  if (writes.late) {
    const option = { name: 'settle', value: `${rounded(Math.max(settle, 1_000) * 4)}` };
    suggestions.push({ because: writes.problem ?? 'reads did not show a new pet', option });
  } else if (writes.worked && (writes.lagMs ?? 0) * 4 > settle) {
    const because = `reads lag behind writes by ${writes.lagMs} ms or more`;
    suggestions.push({ because, option: { name: 'settle', value: `${rounded((writes.lagMs ?? 0) * 8)}` } });
  }
  if (!writes.worked && writes.created === undefined && categoryId.length === 0) {
    const because = 'creating a pet failed with the categories that the store shows and with 1';
    suggestions.push({ because, option: { name: 'category-id', value: 'N' } });
  }
  if (writes.worked && !production && looksLikeProduction(target)) {
    const because = 'its name looks like that of a production deployment, and it can be written to';
    suggestions.push({ because, option: { name: 'production', value: 'true' } });
  }
  return suggestions;
}

function forStore({ store, writes }: Found, { readOnly }: RunOptions): Suggestion[] {
  if (!readOnly || store.shown === undefined || store.enough || writes.tried) return [];
  const because = `a list shows ${store.shown} pets, and a read-only run needs 100 to judge all that it can`;
  return [{ because, advice: 'let a run create pets once, or judge less' }];
}

function looksLikeProduction({ name = '', baseUrl }: Found['target']): boolean {
  return /\b(prod|production|live)\b/i.test(`${name} ${new URL(baseUrl).hostname}`);
}

/** Requests a second, where fields give both a count and a time: `100;w=60` or `"default";q=100;w=60`. */
function rateOf(fields: readonly (readonly [name: string, value: string])[]): number | undefined {
  for (const [, value] of fields) {
    const [, quota] = /^\s*(\d+)\s*;|;\s*q=(\d+)/.exec(value)?.filter((part) => part !== undefined) ?? [];
    const [, window] = /;\s*w=(\d+)/.exec(value) ?? [];
    const [count, seconds] = [Number(quota), Number(window)];
    if (count > 0 && seconds > 0) return Math.max(1, Math.floor(count / seconds));
  }
  return undefined;
}

function commonName(subject: string): string {
  return /CN=([\w.-]+)/.exec(subject)?.[1] ?? 'NAME';
}

/** Rounded up to two significant digits. */
function rounded(milliseconds: number): number {
  const unit = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(1, milliseconds))) - 1);
  return Math.ceil(milliseconds / unit) * unit;
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

function times(count: number): string {
  return count === 1 ? 'once' : `${count} times`;
}
