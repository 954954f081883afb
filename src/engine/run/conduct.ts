/** Conducts a run on a deployment, or judges the log of an earlier one again. Both leave the same record. */
import { isDeepStrictEqual } from 'node:util';
import { onceFor } from '../base/once.js';
import { keyShapeOf } from '../exchange/credential.js';
import type { Exchange, Header } from '../exchange/exchange.js';
import type { Mask } from '../exchange/mask.js';
import { Live, type LiveOptions } from '../http/live.js';
import type { Wire } from '../http/wire.js';
import { orderProblems } from '../log/differences.js';
import { exchangeLine, type Log, type LogHead, lineOf, tailLine } from '../log/log.js';
import { Replay } from '../log/replay.js';
import type { Additions } from '../log/transport.js';
import type { RunOptions } from '../service/run-options.js';
import type { Check, StatefulService } from './check.js';
import { preflight } from './preflight.js';
import type { RunRecord } from './record.js';
import { Run, type RunObserver } from './run.js';

export interface Judging<Value> {
  readonly service: StatefulService<Value>;
  readonly checks: readonly Check<Value>[];
}

export interface Deployment extends Omit<LiveOptions, 'run' | 'onSent'> {
  readonly added: Additions;
  /** Milliseconds to wait until it responds. @default 0 */
  readonly wait?: number;
}

export interface Conduct {
  readonly observer?: RunObserver;
  readonly log?: { readonly head: LogHead; readonly write: (line: string) => void };
  readonly mask: Mask;
  /** Ends the run; what is not judged by then is inconclusive. */
  readonly signal?: AbortSignal;
  /** Paths of the only cases of tables and random values that are tried. @default all */
  readonly cases?: ReadonlySet<string>;
}

export async function conduct<Value>(
  { service, checks }: Judging<Value>,
  options: RunOptions,
  deployment: Deployment,
  wire: Wire,
  { observer = {}, log, mask, signal, cases }: Conduct,
): Promise<RunRecord> {
  const { sent } = observer;
  const context = { ...deployment, run: options };
  // Before the times of the exchanges begin, or the last one could end after the run.
  const started = performance.now();
  const live = new Live(wire, { ...context, ...(sent && { onSent: sent }) });
  const interrupt = () => live.stop({ kind: 'interrupted' });
  signal?.addEventListener('abort', interrupt, { once: true });
  if (signal?.aborted) interrupt();
  const recorded: RunObserver = {
    ...observer,
    exchange: (exchange, requests) => {
      observer.exchange?.(exchange, requests);
      if (log) log.write(exchangeLine(exchange, mask));
    },
  };
  if (log) log.write(lineOf(log.head));
  const key = deployment.key ? keyShapeOf(deployment.key, deployment.renewKey !== undefined) : undefined;
  const { origin, pathname } = deployment.baseUrl;
  const head = { target: origin + pathname.replace(/\/$/, ''), added: deployment.added, ...(key && { key }) };
  const run = new Run(tracingMasked(service, mask), live, options, head, recorded, cases);
  try {
    await perform(run, checks, deployment.wait ?? 0);
  } finally {
    signal?.removeEventListener('abort', interrupt);
    await wire.close();
  }
  const record = run.record(Math.round(performance.now() - started));
  const { end, statistics } = record;
  const tail = { end, durationMs: statistics.durationMs, addresses: [...wire.addresses] };
  if (log) log.write(tailLine(tail, mask));
  return record;
}

/** A run asks controls, and tells incidents, by the errors that it has seen: as its log holds them, or a replay would not. */
function tracingMasked<Value>(service: StatefulService<Value>, { text, bytes }: Mask): StatefulService<Value> {
  const traceOf = (exchange: Exchange) => {
    const { response } = exchange;
    const plain = service.trace(exchange);
    if (!response || plain.fingerprint === '') return plain;
    const headers = response.headers.map(([name, value]): Header => [text(name), text(value)]);
    const masked = { ...response, headers, body: bytes(response.body) };
    return isDeepStrictEqual(masked, response) ? plain : service.trace({ ...exchange, response: masked });
  };
  // The log and the controls ask for it.
  return { ...service, trace: onceFor(traceOf) };
}

/** A log judged again. */
export interface Replayed {
  readonly record: RunRecord;
  /** In what the log is not that of the run that it asks for; empty for each log that this kit wrote with these suites. */
  readonly differences: readonly string[];
}

export async function replay<Value>({ service, checks }: Judging<Value>, log: Log): Promise<Replayed> {
  const { head, exchanges, tail, isCut } = log;
  const transport = new Replay(exchanges, tail.end, isCut);
  const run = new Run(service, transport, head.options, head);
  await perform(run, checks, 0);
  return { record: run.record(tail.durationMs), differences: [...transport.differences, ...orderProblems(log)] };
}

async function perform<Value>(run: Run<Value>, checks: readonly Check<Value>[], wait: number) {
  await preflight(run.traffic, run.book, wait);
  await run.run(checks);
}
