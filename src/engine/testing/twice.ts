/** A run on the toy whose log is judged again, without a network or a clock. */
import { gzipSync } from 'node:zlib';
import { expect } from 'vitest';
import { logFrom } from '../log/log.js';
import { replay } from '../run/conduct.js';
import type { RunRecord } from '../run/record.js';
import { toy, toyChecks, toyRun } from './toy.js';

/** Everything of a record, with its members in order. */
const facts = (record: RunRecord) =>
  JSON.stringify(record, (_, value) => {
    if (value instanceof Map || value instanceof Set) return [...value];
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort());
  });

/** Expects the same record from the log as from the run. */
export async function judgedTwice(...run: Parameters<typeof toyRun>): ReturnType<typeof toyRun> {
  const { record, lines } = await toyRun(...run);
  const [, , checks = toyChecks, { service = toy } = {}] = run;
  const again = await replay({ service, checks }, logFrom(gzipSync(lines.join('')), 'run.jsonl.gz'));
  expect(again.differences).toEqual([]);
  // A plain comparison would print both records.
  expect(facts(again.record) === facts(record)).toBe(true);
  return { record, lines };
}
