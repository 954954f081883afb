import { randomBytes } from 'node:crypto';
import type { RunOptions } from '../../core/config/options.js';
import { type ConnectionFacts, inspect } from '../../core/http/inspect.js';
import type { Masker } from '../../core/masking/masker.js';
import { kit } from '../../core/package.js';
import type { RunEvents } from '../../core/report/run-events.js';
import { awaitTarget } from '../../core/run/await-target.js';
import { networkFor } from '../../core/run/client-for.js';
import { maskerOf } from '../../core/run/masker-of.js';
import { openSession } from '../../core/run/open-session.js';
import { isTlsFailure } from '../../core/run/unreachable.js';
import type { Connection, Diagnosis, Tls, Writes } from './diagnosis.js';
import { measure } from './measure.js';
import { probeKeys, probeStore, probeWrites } from './probes.js';
import { suggestionsFor } from './suggestions.js';

const DAY = 24 * 60 * 60 * 1000;

/** Members of a diagnosis that hold words of the kit's own. */
const OWN: ReadonlySet<string> = new Set([
  ...['schemaVersion', 'kit', 'startedAt', 'http', 'expires', 'accepted', 'taken', 'advice', 'option'],
]);

/** Members that hold sentences of the kit's own, which may quote what came from outside. */
const SENTENCES: ReadonlySet<string> = new Set(['reason', 'problem', 'because']);

/**
 * Finds out about a target what a run would meet there. Creates one pet at the most, and none where the run may not.
 * @param events gets `waiting` only
 */
export async function diagnose(options: RunOptions, events: RunEvents = {}): Promise<Diagnosis> {
  const { baseUrl, targetName, reach, timeout } = options;
  const masker = maskerOf(options);
  const startedAt = Date.now();
  const outside = networkFor(options);
  const ready = await awaitTarget({ options, masker, outside }, events);
  const connection = masked(
    connectionOf(await inspect(baseUrl, reach.route, timeout), options, startedAt),
    masker,
  );
  const runId = randomBytes(5).toString('hex').slice(0, 8);
  const one = { ...options, maxCreates: Math.min(1, options.maxCreates) };
  const before = { exchanges: ready.exchanges.length, requests: ready.requests };
  const session = openSession({ options: one, runId, startedAt, masker, before }, {}, outside);
  try {
    const isAnswered = ready.exchanges.some(({ exchange }) => exchange.response !== undefined);
    const responses = isAnswered ? await measure(session) : undefined;
    const unclear = { taken: 'unclear' } as const;
    const key = responses ? await probeKeys(session) : { right: unclear, wrong: unclear };
    const store = ready.ok ? await probeStore(session) : { enough: false };
    const forbidden = whyNotWrite(options, ready.ok);
    const writes = forbidden ?? (await probeWrites(session));
    const found = {
      schemaVersion: '2.0',
      kit,
      startedAt: new Date(startedAt).toISOString(),
      target: { baseUrl, ...(targetName !== undefined && { name: targetName }) },
      judgeable: ready.ok,
      ...(!ready.ok && { reason: ready.reason }),
      connection,
      ...(responses && { responses }),
      key,
      store,
      writes,
      versionedPath: baseUrl.endsWith('/v1'),
      requests: session.client.statistics.requests,
    } as const;
    return masked({ ...found, suggestions: suggestionsFor(found, options) }, masker);
  } finally {
    await session.client.close();
  }
}

function whyNotWrite(
  { readOnly, production, maxCreates }: RunOptions,
  isReady: boolean,
): (Writes & { readonly tried: false }) | undefined {
  if (readOnly) return { tried: false, because: production ? 'production' : 'read-only' };
  if (maxCreates === 0) return { tried: false, because: '--max-creates' };
  return isReady ? undefined : { tried: false, because: 'no response' };
}

function connectionOf(facts: ConnectionFacts, { reach: { route } }: RunOptions, now: number): Connection {
  const { addresses, used, durationMs, failure } = facts;
  const { proxy, unixSocket } = route;
  const tls = tlsOf(facts, route.tls?.insecure === true, now);
  const isHttp2 = facts.tls?.protocol === 'h2' || (facts.tls === undefined && route.http2 === true);
  return {
    addresses,
    ...(used !== undefined && { used }),
    ...(proxy && { proxy: proxy.origin }),
    ...(unixSocket !== undefined && { unixSocket }),
    ...(durationMs !== undefined && { openedInMs: Math.round(durationMs * 10) / 10 }),
    http: isHttp2 ? 'HTTP/2' : 'HTTP/1.1',
    ...(tls && { tls }),
    ...(failure && {
      problem: `${failure.problem}${failure.code === undefined ? '' : ` (${failure.code})`}`,
    }),
  };
}

function tlsOf({ tls, failure }: ConnectionFacts, isInsecure: boolean, now: number): Tls | undefined {
  if (!tls) return undefined;
  const { version, cipher, subject, issuer, validTo } = tls;
  const accepted = failure && isTlsFailure(failure) ? 'no' : isInsecure ? 'unchecked' : 'yes';
  const daysLeft = Math.floor((validTo.getTime() - now) / DAY);
  return {
    version,
    cipher,
    certificate: { subject, issuer, expires: validTo.toISOString(), daysLeft, accepted },
  };
}

/** A diagnosis, or a part of it, without secrets: what a server says may hold the key wherever it stands. */
function masked<T>(value: T, masker: Masker): T {
  return withoutSecrets(value, '', masker) as T;
}

/** @param name of the member */
function withoutSecrets(value: unknown, name: string, masker: Masker): unknown {
  if (OWN.has(name)) return value;
  if (typeof value === 'string')
    return SENTENCES.has(name) ? masker.maskSentence(value).text : masker.mask(value);
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, name, masker));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([member, one]) => [member, withoutSecrets(one, member, masker)]),
  );
}
