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

/** Judges a run again from its record: the same suites with the same seed. Sends nothing. */
export async function rejudge({ beginning, turns, end }: RunRecord): Promise<Rejudged> {
  const { runId, startedAt, versions } = beginning;
  const differences: Difference[] = [];
  const outside = new RecordedOutside(turns, startedAt, (one) => differences.push(one));
  const recorded = { runId, startedAt, outside, durationMs: end.durationMs, corpus: end.corpus };
  const halted = outside.stopped.then(() => {
    if (end.end === 'complete') return new Promise<never>(() => {});
    return { end: end.end };
  });
  const results = await run(recordedOptions(beginning), {}, inProcess, halted, recorded);
  outside.end();
  return { results: { ...results, versions }, differences };
}
