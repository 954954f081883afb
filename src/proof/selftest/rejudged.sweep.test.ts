import { expect, test } from 'vitest';
import { resultsJson } from '../../core/report/results-json.js';
import { rejudge } from '../../core/run/rejudge.js';
import { recordOf } from '../../testing/runs/run-record.js';
import { sampleOf } from '../../testing/vitest/nightly.js';
import { runOn } from './judge-subject.js';
import { plan } from './plan.js';

const CONCURRENCIES = [1, 16, 64];

const subjects = sampleOf(
  plan({ quick: true, thorough: false, seeds: 1 }).map((subject, index) => ({
    ...subject,
    concurrency: CONCURRENCIES[index % CONCURRENCIES.length] ?? 1,
  })),
  8,
);

test.concurrent.each(subjects)(
  'a run on $kind $id with $concurrency requests at once is a function of its record',
  async ({ concurrency, ...subject }) => {
    const { results, record } = await recordOf((events) => runOn(subject, { concurrency }, events));
    const again = await rejudge(record);
    expect(again.differences).toEqual([]);
    expect(resultsJson(again.results)).toBe(resultsJson(results));
  },
);
