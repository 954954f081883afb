import { UsageError } from '../errors.js';
import type { RunRecord } from '../record/read-record.js';
import { recordedOptions } from '../record/recorded-options.js';
import { type Difference, RecordedOutside } from '../record/recorded-outside.js';
import type { Results } from '../results/model.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

/** The results of a run, made again from its record, and where the run differed from it. */
export interface Rejudged {
  readonly results: Results;
  readonly differences: readonly Difference[];
}

/**
 * Judges a run again from its record: the same suites with the same seed. Sends nothing.
 * @throws {UsageError} for an option that no run has, and for a run that ended before its checks could begin
 */
export async function rejudge({ beginning, turns, end }: RunRecord): Promise<Rejudged> {
  if (end.end !== 'complete' && !turns.some(({ line }) => line === 'stop'))
    throw new UsageError(ENDED_BEFORE);
  const { runId, startedAt, versions } = beginning;
  const differences: Difference[] = [];
  const outside = new RecordedOutside(turns, startedAt, (one) => differences.push(one));
  // Only a run with a corpus says what became of it.
  const corpus = beginning.corpus ? end.corpus : [];
  const recorded = { runId, startedAt, outside, durationMs: end.durationMs, corpus };
  const halted = outside.stopped.then(() => {
    if (end.end === 'complete') return new Promise<never>(() => {});
    return { end: end.end };
  });
  const results = await run(recordedOptions(beginning), {}, inProcess, halted, recorded);
  outside.end();
  return { results: { ...results, versions }, differences };
}

const ENDED_BEFORE =
  'the run ended before its checks could be judged, so there is nothing to judge again; run again';
