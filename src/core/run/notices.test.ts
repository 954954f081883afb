import { describe, expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { results } from '../../testing/runs/results-fixture.js';
import { runOptions } from '../../testing/runs/run-options.js';
import type { Results } from '../results/model.js';
import { noticesOf } from './notices.js';

const { statistics, created } = results();
const noticesFor = (
  given: Parameters<typeof runOptions>[0],
  creates = created.length,
  observations: Results['observations'] = [],
) => noticesOf(runOptions(given), { created, statistics: { ...statistics, creates }, observations });

describe('pets that the run created and cannot name', () => {
  test('are mentioned, with what to look for', () => {
    expect(noticesFor({}, created.length + 3)).toEqual([
      expect.stringMatching(/^3 requests may have created .* does not list.*begin with pct-/),
    ]);
    expect(noticesFor({}, created.length + 1)).toEqual([expect.stringMatching(/^1 request may /)]);
  });

  test('are not mentioned where there are no waivers', () => {
    expect(noticesFor({})).toEqual([]);
  });
});

test('invalid pets of earlier runs are mentioned in one line, however many runs left them', () => {
  const noticesWith = (...seen: readonly string[]) => {
    const observations = [
      { id: 'list.order', sentence: 'Any order.', seen: ['ascending by id'] },
      { id: 'store.left-behind', sentence: 'The store MAY hold them.', seen },
    ];
    return noticesFor({}, created.length, observations);
  };
  const [one = '', two = ''] = ['0a1b2c3d', '4e5f6a7b'].map(
    (run) => `invalid pets whose names begin with pct-${run} do not count`,
  );
  expect(noticesWith(one)).toEqual([`${one}: an earlier run of the kit left them in the store`]);
  expect(noticesWith(one, two)).toEqual([
    'invalid pets that 2 earlier runs of the kit left in the store do not count: results.json names the runs',
  ]);
});

describe('a key whose masking takes other text with it', () => {
  test.each([
    ['abc', 'http://127.0.0.1:9/v1', 'is short'],
    ['Petstore-api', 'https://petstore-api.example.com/v1', 'stands in the base URL'],
  ])('%s for %s', (key, baseUrl, why) => {
    expect(noticesFor({ key, baseUrl })).toEqual([expect.stringContaining(`the API key ${why}: ***`)]);
  });
});

test('a key without its last character is masked before it was sent', () => {
  const { recorder } = openTrial('http://127.0.0.1:9/v1', { key: 'k3y-for-tests-0123456789' }).session;
  expect(recorder.text('log: k3y-for-tests-012345678.')).toBe('log: ***.');
  expect(recorder.text('log: 3y-for-tests-0123456789.')).toBe('log: ***.');
});
