import { randomBytes } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import type { RunOptions } from '../config/options.js';
import type { Outside } from '../http/outside.js';
import type { Turn } from '../http/transport.js';
import { beginningOf, lineText, turnLine } from '../record/record-line.js';
import type { RunEvents } from '../report/run-events.js';
import { accountBefore } from '../results/account.js';
import type { Results } from '../results/model.js';
import { RUN_ENDED_BEFORE } from '../results/outcome.js';
import { Recorder } from '../results/recording.js';
import { optionsInReport } from '../results/reproduce.js';
import type { RunIdentity } from '../session/run-identity.js';
import { selectedIds } from './assignment.js';
import { type AwaitedTarget, awaitTarget } from './await-target.js';
import { networkFor } from './client-for.js';
import { updateCorpus } from './corpus.js';
import type { Engine, EngineOutcome } from './engine.js';
import { type Halt, timeLimit } from './halt.js';
import { maskerOf } from './masker-of.js';
import { resultsOf } from './results-of.js';
import { SentRequests } from './sent-requests.js';

/** A run that took place, in place of one over the network. */
export interface RecordedRun extends Pick<RunIdentity, 'runId' | 'startedAt'> {
  readonly outside: Outside;
  readonly durationMs: number;
  /** The changes to the corpus, in sentences. */
  readonly corpus: readonly string[];
}

/**
 * Judges a deployment: preflight, checks, results. A deployment that cannot be judged gives inconclusive results
 * with the one reason; what it does wrong is in the results too. A fault of the kit under way does not throw away
 * what was found before it.
 *
 * @param halted resolves when the run is to end before its checks are through
 * @param recorded is judged again @default a new run over the network
 */
export async function run(
  options: RunOptions,
  events: RunEvents,
  engine: Engine,
  halted: Promise<Halt> = new Promise(() => {}),
  recorded?: RecordedRun,
): Promise<Results> {
  const started = performance.now();
  const { runId, startedAt } = recorded ?? {
    runId: randomBytes(5).toString('hex').slice(0, 8),
    startedAt: Date.now(),
  };
  const identity = { options, runId, startedAt, masker: maskerOf(options) };
  const { baseUrl, seed } = options;
  const total = selectedIds(options).size;
  events.started?.({ runId, startedAt: new Date(startedAt).toISOString(), baseUrl, seed, total });
  events.recorded?.(lineText(beginningOf(identity, optionsInReport(options))));
  const limit = timeLimit(options);
  try {
    const ended = recorded ? halted : Promise.race([halted, limit.reached]);
    const { ready, outcome } = await judged(identity, events, engine, ended, recorded?.outside);
    if (outcome.fault !== undefined) events.failed?.(outcome.fault, identity.masker);
    const corpus = recorded?.corpus ?? (await keptIn(options, outcome));
    const durationMs = recorded?.durationMs ?? Math.round(performance.now() - started);
    const results = resultsOf(identity, ready, outcome, durationMs, corpus);
    events.recorded?.(lineText({ line: 'end', end: results.end, durationMs, corpus }));
    events.finished?.(results);
    return results;
  } finally {
    limit.forget();
  }
}

async function keptIn(options: RunOptions, { records }: EngineOutcome): Promise<readonly string[]> {
  return options.corpus ? updateCorpus(options.corpus, records, options) : [];
}

async function judged(
  identity: RunIdentity,
  events: RunEvents,
  engine: Engine,
  halted: Promise<Halt>,
  recorded: Outside | undefined,
): Promise<{ readonly ready: AwaitedTarget; readonly outcome: EngineOutcome }> {
  const { options, startedAt, masker } = identity;
  const waiting = new AbortController();
  const since = performance.now();
  const sent = new SentRequests();
  const { recorded: record } = events;
  const heard = record && ((turn: Turn) => record(lineText(turnLine(turn, startedAt, masker))));
  const outside = recorded ?? networkFor(options, heard);
  try {
    await outside.signal('start');
    const ready = await Promise.race([
      awaitTarget({ options, masker, outside }, events, waiting.signal, sent),
      halted,
    ]);
    if ('end' in ready) {
      waiting.abort();
      await sent.stop();
      const nothing = {
        ok: false,
        reason: RUN_ENDED_BEFORE,
        mayPass: true,
        requests: sent.requests,
        exchanges: [],
        waitedMs: options.wait > 0 ? performance.now() - since : 0,
      } as const;
      return { ready: nothing, outcome: { records: [], account: accountBefore(sent.requests), ...ready } };
    }
    tellPreflight(identity, ready, events);
    if (!ready.ok)
      return { ready, outcome: { records: [], account: accountBefore(ready.requests), end: 'complete' } };
    // Some deployments bear few connections, and the engine opens its own.
    if (!recorded) await outside.close();
    const assignment = {
      ...identity,
      before: { exchanges: ready.exchanges.length, requests: ready.requests },
      tellExchanges: events.exchange !== undefined,
      tellTurns: record !== undefined,
      ...(recorded && { recorded }),
    };
    return { ready, outcome: await engine(assignment, events, halted) };
  } finally {
    await outside.close();
  }
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
