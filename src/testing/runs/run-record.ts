import { kit } from '../../core/package.js';
import type { RunRecord } from '../../core/record/read-record.js';
import type { RecordedTurn, RecordLine } from '../../core/record/record.js';
import type { RunEvents } from '../../core/report/run-events.js';
import type { Results } from '../../core/results/model.js';

/** Runs, and gives the record of the run as it would be read from its file. */
export async function recordOf(
  work: (events: RunEvents) => Promise<Results>,
): Promise<{ readonly results: Results; readonly record: RunRecord }> {
  let text = '';
  const recorded = (lines: string) => {
    text += lines;
  };
  const results = await work({ recorded });
  const lines: RecordLine[] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const [beginning] = lines;
  const end = lines.at(-1);
  if (beginning?.line !== 'run' || end?.line !== 'end') throw new Error('The record is not whole.');
  return { results, record: { beginning, turns: lines.slice(1, -1) as RecordedTurn[], end } };
}

/** A record of a run that was interrupted after one request. */
export const recordOfOneExchange: RunRecord = {
  beginning: {
    line: 'run',
    schemaVersion: '1.0',
    kit,
    runId: 'a1b2c3d4',
    startedAt: 1_790_000_000_000,
    target: { baseUrl: 'http://127.0.0.1:8080/v1', headers: [], connection: [] },
    options: { profile: 'quick' },
    key: { length: 32, letters: true },
    versions: { node: '20.0.0', 'fast-check': '4.0.0', undici: '7.0.0' },
  },
  turns: [
    {
      line: 'exchange',
      number: 1,
      began: 0.5,
      ended: 3.25,
      request: { method: 'GET', target: '/v1/pets' },
      response: { status: 200, headers: [['Content-Type', 'application/json']], body: { text: '[]' } },
    },
  ],
  end: { line: 'end', end: 'interrupted', durationMs: 5, corpus: [] },
};
