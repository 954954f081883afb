import { expect, test } from 'vitest';
import { runOptions } from '../../testing/runs/run-options.js';
import { recordOf } from '../../testing/runs/run-record.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { resultsJson } from '../report/results-json.js';
import { inProcess } from './in-process.js';
import { rejudge } from './rejudge.js';
import { run } from './run.js';

test.each([
  [1, 'quick'],
  [16, 'standard'],
  [64, 'standard'],
] as const)(
  'a run with %i requests at once is a function of its record, in %s',
  async (concurrency, profile) => {
    const { reference } = await runningReference();
    const options = runOptions({ baseUrl: reference.baseUrl, key: reference.key, concurrency, profile });
    const { results, record } = await recordOf((events) => run(options, events, inProcess));
    const again = await rejudge(record);
    expect(again.differences).toEqual([]);
    expect(resultsJson(again.results)).toBe(resultsJson(results));
  },
);
