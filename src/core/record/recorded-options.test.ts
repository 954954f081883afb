import fc from 'fast-check';
import { expect, test } from 'vitest';
import { runOptions } from '../../testing/runs/run-options.js';
import { ApiKey } from '../config/key/api-key.js';
import { invalidKeys, nearestMiss, otherSchemes } from '../generators/credentials.js';
import { invalidKey } from '../generators/invalid-key.js';
import { optionsInReport } from '../results/reproduce.js';
import type { RecordLine } from './record.js';
import { beginningOf } from './record-line.js';
import { recordedOptions, standInKey } from './recorded-options.js';

/** The first line of the record of a run with these options. */
function recorded(options: ReturnType<typeof runOptions>) {
  const run = { options, runId: 'a1b2c3d4', startedAt: 1_790_000_000_000 };
  const line: RecordLine = JSON.parse(JSON.stringify(beginningOf(run, optionsInReport(options))));
  if (line.line !== 'run') throw new Error('It is another line.');
  return line;
}

test.each([
  ['as they are by default', {}],
  [
    'all of them',
    {
      targetName: 'staging',
      targetNames: ['staging'],
      categoryId: [-(2n ** 63n), 9_007_199_254_740_993n],
      only: ['list.*', 'get.id'],
      skip: ['list.unique'],
      rate: 12,
      maxRequests: 500,
      maxDuration: 60,
      explore: 90,
      strict: true,
      readOnly: true,
      waivers: { name: 'waivers.yaml', waivers: [] },
      corpus: { name: 'kept', folder: '', cases: [] },
      reach: {
        route: {},
        headers: [{ name: 'X-Gate', value: 'open' }],
        flags: ['--header', 'X-Gate: open'],
      },
    },
  ],
])('options are read from a record %s', (_, given) => {
  const options = runOptions(given);
  const { apiKey: key, ...read } = recordedOptions(recorded(options));
  const { apiKey: _key, ...plain } = options;
  expect(read).toEqual(plain);
  expect(key.reveal()).toHaveLength(options.apiKey.reveal().length);
});

test('no secret is recorded', () => {
  const secret = { name: 'X-Gate', value: 's3cret-of-the-gateway', variable: 'GATE' };
  const route = {
    proxy: { origin: 'http://proxy.test', authorization: 'Basic c2VjcmV0' },
    tls: { key: 'PEM' },
  };
  const options = runOptions({ reach: { route, headers: [secret], flags: [] } });
  const text = JSON.stringify(recorded(options));
  for (const one of [options.apiKey.reveal(), secret.value, 'c2VjcmV0', 'PEM'])
    expect(text).not.toContain(one);
  expect(text).toContain('"variable":"GATE"');
});

/** How all wrong keys of a run are made of the right one. */
function recipes(key: ApiKey) {
  const all = [
    ...invalidKeys(key),
    ...otherSchemes(key),
    nearestMiss(key),
    ...fc.sample(invalidKey(key), { seed: 7, numRuns: 200 }),
  ];
  return all.map(({ authorization }) => authorization);
}

test.each(['sk-0123456789abcdef', 'Abcdefgh', '1111111111', '12', 'aA', 'k', '4'])(
  'requests are made of the stand-in as they are of the key %s',
  (text) => {
    const standIn = standInKey({ length: text.length, letters: /[A-Za-z]/.test(text) });
    expect(recipes(standIn)).toEqual(recipes(new ApiKey(text)));
  },
);
