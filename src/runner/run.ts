import { randomBytes } from 'node:crypto';
import { createRequire } from 'node:module';
import { performance } from 'node:perf_hooks';
import type { RunOptions } from '../config/options.js';
import { kit } from '../package.js';
import type { CheckRecord } from '../results/check-record.js';
import { foldObservations, foldRequirements, foldStatistics } from '../results/fold.js';
import type { Results } from '../results/model.js';
import { optionsInReport, reproduceCommand } from '../results/reproduce.js';
import type { RunEvents } from '../results/run-events.js';
import { foldTraffic, passageOf } from '../results/traffic.js';
import { summarise, verdictOf } from '../results/verdict.js';
import { leftOutReasons } from './assignment.js';
import type { Engine, EngineOutcome } from './engine.js';
import { preflight } from './preflight.js';

/** The version of the interface document that the kit judges by. */
export const INTERFACE_VERSION = '1.0.0';

/**
 * Judges a deployment: preflight, checks, results. A deployment that cannot be judged gives inconclusive results
 * with the one reason; what it does wrong is in the results too. Throws only for faults of the kit.
 */
export async function run(options: RunOptions, events: RunEvents, engine: Engine): Promise<Results> {
  const startedAt = new Date();
  const started = performance.now();
  const runId = randomBytes(5).toString('hex').slice(0, 8);
  const ready = await preflight(options);
  if (ready.ok) events.preflight?.(ready.line);
  const assignment = {
    options,
    runId,
    startedAt: startedAt.getTime(),
    exchangesBefore: ready.exchanges.length,
  };
  const outcome: EngineOutcome = ready.ok
    ? await engine(assignment, events)
    : { records: [], end: 'complete' };
  const requirements = foldRequirements(
    outcome.records,
    options,
    leftOutReasons(options),
    ready.ok ? undefined : ready.reason,
  );
  const summary = summarise(requirements);
  const verdict = verdictOf(summary, outcome.end);
  return {
    schemaVersion: '1.0',
    kit,
    interfaceVersion: INTERFACE_VERSION,
    runId,
    startedAt: startedAt.toISOString(),
    durationMs: Math.round(performance.now() - started),
    ...verdict,
    ...(!ready.ok && verdict.verdict === 'inconclusive' && { reason: ready.reason }),
    scope: isPartial(options) ? 'partial' : 'full',
    end: outcome.end,
    target: {
      baseUrl: options.baseUrl,
      ...(options.targetName !== undefined && { name: options.targetName }),
    },
    versions: versions(),
    seed: options.seed,
    options: optionsInReport(options),
    reproduce: reproduceCommand(options),
    summary,
    requirements,
    observations: foldObservations(outcome.records),
    created: outcome.records.flatMap(({ created }) => created),
    statistics: foldStatistics(outcome.records, ready.requests),
    traffic: foldTraffic([
      ...ready.exchanges.map(({ operation, exchange }) =>
        passageOf(operation, exchange, startedAt.getTime()),
      ),
      ...outcome.records.flatMap(({ traffic }) => traffic),
    ]),
    notices: notices(options, outcome.records),
  };
}

/** True when the user left something out that would be judged otherwise. */
function isPartial({ only, skip, readOnly }: RunOptions): boolean {
  return only.length > 0 || skip.length > 0 || readOnly;
}

function notices({ baseUrl }: RunOptions, records: readonly CheckRecord[]): readonly string[] {
  const { throttled, throttledMs } = foldStatistics(records, 0);
  return [
    ...(baseUrl.endsWith('/v1')
      ? []
      : [`the base address ${baseUrl} does not end in /v1, as the interface says it does`]),
    ...(throttled === 0
      ? []
      : [
          `the deployment asked for patience (429 or 503) ${throttled} times; the run waited ${throttledMs} ms`,
        ]),
  ];
}

function versions(): Results['versions'] {
  const require = createRequire(import.meta.url);
  const versionOf = (name: string): string => require(`${name}/package.json`).version;
  return {
    node: process.versions.node,
    vitest: versionOf('vitest'),
    'fast-check': versionOf('fast-check'),
    undici: versionOf('undici'),
  };
}
