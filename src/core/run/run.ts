import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { RunOptions } from '../config/options.js';
import { accountBefore } from '../results/account.js';
import type { Results } from '../results/model.js';
import { RUN_ENDED_BEFORE } from '../results/outcome.js';
import { Recorder } from '../results/recording.js';
import type { RunEvents } from '../results/run-events.js';
import type { RunIdentity } from '../session/run-identity.js';
import { selectedIds } from './assignment.js';
import { type AwaitedTarget, awaitTarget } from './await-target.js';
import { updateCorpus } from './corpus.js';
import type { Engine, EngineOutcome } from './engine.js';
import { type Halt, timeLimit } from './halt.js';
import { maskerOf } from './masker-of.js';
import { resultsOf } from './results-of.js';
import { SentRequests } from './sent-requests.js';

/**
 * Judges a deployment: preflight, checks, results. A deployment that cannot be judged gives inconclusive results
 * with the one reason; what it does wrong is in the results too. A fault of the kit under way does not throw away
 * what was found before it.
 *
 * @param halted resolves when the run is to end before its checks are through
 */
export async function run(
  options: RunOptions,
  events: RunEvents,
  engine: Engine,
  halted: Promise<Halt> = new Promise(() => {}),
): Promise<Results> {
  const startedAt = Date.now();
  const started = performance.now();
  const runId = randomBytes(5).toString('hex').slice(0, 8);
  const identity = { options, runId, startedAt, masker: maskerOf(options) };
  const { baseUrl, seed } = options;
  const total = selectedIds(options).size;
  events.started?.({ runId, startedAt: new Date(startedAt).toISOString(), baseUrl, seed, total });
  const limit = timeLimit(options);
  try {
    const { ready, outcome } = await judged(identity, events, engine, Promise.race([halted, limit.reached]));
    if (outcome.fault !== undefined) events.failed?.(outcome.fault, identity.masker);
    const kept = options.corpus ? await updateCorpus(options.corpus, outcome.records, options) : [];
    const durationMs = Math.round(performance.now() - started);
    const results = resultsOf(identity, ready, outcome, durationMs, kept);
    events.finished?.(results);
    return results;
  } finally {
    limit.forget();
  }
}

async function judged(
  identity: RunIdentity,
  events: RunEvents,
  engine: Engine,
  halted: Promise<Halt>,
): Promise<{ readonly ready: AwaitedTarget; readonly outcome: EngineOutcome }> {
  const waiting = new AbortController();
  const since = performance.now();
  const sent = new SentRequests();
  const ready = await Promise.race([awaitTarget(identity, events, waiting.signal, sent), halted]);
  if ('end' in ready) {
    waiting.abort();
    await sent.stop();
    const nothing = {
      ok: false,
      reason: RUN_ENDED_BEFORE,
      mayPass: true,
      requests: sent.requests,
      exchanges: [],
      waitedMs: identity.options.wait > 0 ? performance.now() - since : 0,
    } as const;
    return { ready: nothing, outcome: { records: [], account: accountBefore(sent.requests), ...ready } };
  }
  tellPreflight(identity, ready, events);
  if (!ready.ok)
    return { ready, outcome: { records: [], account: accountBefore(ready.requests), end: 'complete' } };
  const assignment = {
    ...identity,
    before: { exchanges: ready.exchanges.length, requests: ready.requests },
    tellExchanges: events.exchange !== undefined,
  };
  return { ready, outcome: await engine(assignment, events, halted) };
}

function tellPreflight(
  { options, startedAt, masker }: RunIdentity,
  ready: AwaitedTarget,
  events: RunEvents,
): void {
  const { exchange: tell } = events;
  if (tell) {
    const { origin } = new URL(options.baseUrl);
    const recorder = new Recorder(origin, masker, startedAt, options.reach);
    for (const { exchange } of ready.exchanges) tell(recorder.record(exchange));
  }
  if (ready.ok) events.preflight?.(ready.line);
}
