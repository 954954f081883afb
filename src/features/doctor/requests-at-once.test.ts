import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { runOptions } from '../../testing/runs/run-options.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import type { AtOnce, Suggestion } from './diagnosis.js';
import { diagnose } from './doctor.js';
import { suggestionsFor } from './suggestions.js';

const found = {
  schemaVersion: '2.0',
  kit: { name: 'petstore-conformance', version: '0.1.0' },
  startedAt: '2029-07-01T12:00:00.000Z',
  target: { baseUrl: 'https://pets.example/v1' },
  judgeable: true,
  connection: { addresses: ['192.0.2.1'], http: 'HTTP/1.1' },
  key: { right: { taken: 'accepted', status: 200 }, wrong: { taken: 'refused', status: 401 } },
  store: { shown: 100, enough: true },
  writes: { tried: false, because: 'read-only' },
  versionedPath: true,
  requests: 30,
} as const;

/** The suggestions for a deployment with these responses to requests at once; a single one takes 800 ms. */
function suggested(atOnce?: AtOnce): readonly Suggestion[] {
  const responses = {
    measured: 10,
    lost: 0,
    latency: { min: 800, median: 800, p90: 800 },
    rateLimit: [],
    throttled: 0,
    ...(atOnce && { atOnce }),
  };
  return suggestionsFor({ ...found, responses }, runOptions({ concurrency: 16, timeout: 10_000 }));
}

describe('--concurrency is suggested', () => {
  test('for a deployment that handles one request at a time, so that none waits for half of the timeout', () => {
    expect(suggested({ requests: 6, refused: 0, slowest: 4_800 })).toEqual([
      {
        because: 'the last of 6 requests at once took 4800 ms, and more of them would time out',
        option: { name: 'concurrency', value: '6' },
      },
    ]);
  });

  test('for a deployment that refuses some requests at once', () => {
    expect(suggested({ requests: 16, refused: 12, slowest: 20 })).toEqual([
      {
        because: 'it refused 12 of 16 requests at once (503)',
        option: { name: 'concurrency', value: '4' },
      },
    ]);
  });

  test('not for one that is slow, and handles many requests at a time', () => {
    expect(suggested({ requests: 6, refused: 0, slowest: 900 })).toEqual([]);
    expect(suggested()).toEqual([]);
  });
});

test('a deployment that handles one request at a time is found out', async () => {
  let turn = Promise.resolve();
  const { baseUrl } = await scriptedServer(async () => {
    turn = turn.then(() => wait(40));
    await turn;
    return { status: 200, body: [] };
  });
  const options = runOptions({ baseUrl, readOnly: true, concurrency: 16, timeout: 800 });
  const { responses, suggestions } = await diagnose(options);
  expect(responses?.atOnce?.slowest).toBeGreaterThan(2 * (responses?.latency.min ?? 0));
  expect(suggestions.flatMap(({ option }) => option?.name ?? [])).toContain('concurrency');
});

test('a deployment that sheds load is found out', async () => {
  let underWay = 0;
  const { baseUrl } = await scriptedServer(async () => {
    underWay += 1;
    const isTooMuch = underWay > 4;
    await wait(20);
    underWay -= 1;
    return isTooMuch ? { status: 503, body: 'busy' } : { status: 200, body: [] };
  });
  const { responses, suggestions } = await diagnose(runOptions({ baseUrl, readOnly: true, concurrency: 16 }));
  expect(responses?.atOnce?.refused).toBeGreaterThan(0);
  expect(suggestions.flatMap(({ option }) => option?.name ?? [])).toContain('concurrency');
});
