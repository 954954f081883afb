import { describe, expect, test } from 'vitest';
import { clientOf, request } from '../../../testing/checks/client.js';
import { jumpingClock } from '../../../testing/checks/jumping-clock.js';
import { rawResponse, rawServer } from '../../../testing/servers/raw-server.js';
import { Client } from '../client.js';
import type { Outside } from '../outside.js';
import { Patience, requestedPause } from './patience.js';

const NOW = Date.parse('2029-07-01T12:00:00Z');

function asked(status: number, retryAfter?: string, refusals = 0) {
  const headers = retryAfter === undefined ? [] : [['retry-after', retryAfter] as const];
  return requestedPause({ status, headers, body: new Uint8Array() }, refusals, NOW);
}

const pause = (...given: Parameters<typeof asked>) => asked(...given)?.milliseconds;

describe('a response asks for a pause', () => {
  test('for the seconds in Retry-After', () => {
    expect(pause(429, '7')).toBe(7_000);
    expect(pause(503, ' 7 ')).toBe(7_000);
  });

  test('until the date in Retry-After, in each of the three forms that HTTP has', () => {
    expect(pause(429, 'Sun, 01 Jul 2029 12:00:30 GMT')).toBe(30_000);
    expect(pause(503, 'Sunday, 01-Jul-29 12:00:30 GMT')).toBe(30_000);
    expect(pause(503, 'Sun Jul  1 12:00:30 2029 GMT')).toBe(30_000);
  });

  test.each(['soon', '', '-5', '1.5'])(
    'that the kit chooses when Retry-After has no valid time: %j',
    (retryAfter) => {
      expect(asked(429, retryAfter)).toEqual({ milliseconds: 250, named: false });
    },
  );

  test.each(['0', 'Sun, 01 Jul 2029 11:00:00 GMT'])(
    'of 0 at first, and longer when that was too short, which names no time: %j',
    (retryAfter) => {
      expect([0, 1, 2].map((refusals) => asked(503, retryAfter, refusals))).toEqual([
        { milliseconds: 0, named: false },
        { milliseconds: 250, named: false },
        { milliseconds: 500, named: false },
      ]);
    },
  );

  test('that doubles with each refusal without a named time, up to ten seconds', () => {
    expect([0, 1, 2, 5, 6, 50].map((attempt) => pause(429, undefined, attempt))).toEqual([
      250, 500, 1_000, 8_000, 10_000, 10_000,
    ]);
  });

  test('that the kit chooses when a 503 names none', () => {
    expect(pause(503)).toBe(250);
    expect(pause(503, 'soon')).toBe(250);
  });

  test.each([200, 201, 400, 401, 404, 500, 502, 504])('with no other status: %i', (status) => {
    expect(pause(status, '7')).toBeUndefined();
  });
});

describe('a request is given up', () => {
  const PAUSE = { milliseconds: 250, named: false };

  /** Refuses one request until it is given up. Returns how often it was refused. */
  function refusedInVain(patience: Patience): number {
    for (let refusals = 0; ; refusals += 1) {
      patience.accepted(NOW, 0);
      if (patience.isOver(NOW, PAUSE, refusals)) return refusals + 1;
    }
  }

  test('when it was refused for about a minute while others were accepted', () => {
    expect(refusedInVain(new Patience(10_000))).toBe(13);
  });

  test('after one more try once another was given up, since no more has ever helped', () => {
    const patience = new Patience(10_000);
    refusedInVain(patience);
    expect([1, 2].map(() => refusedInVain(patience))).toEqual([2, 2]);
  });

  test('after as many tries as have helped once another was given up', () => {
    const patience = new Patience(10_000);
    patience.accepted(NOW, 5);
    refusedInVain(patience);
    expect(refusedInVain(patience)).toBe(6);
  });

  test('when every response of a minute, as all in flight see it, was a refusal', () => {
    const patience = new Patience(10_000);
    expect(patience.isOver(NOW, PAUSE, 0)).toBe(false);
    expect(patience.isOver(NOW + 60_000, { milliseconds: 10_000, named: false }, 0)).toBe(false);
    expect(patience.isOver(NOW + 60_000, { milliseconds: 10_001, named: false }, 0)).toBe(true);
  });
});

describe('the client', () => {
  const refusal = (status: string, ...headers: string[]) => rawResponse({ status, headers });

  test.each([
    ['429', refusal('429 Too Many Requests'), 250],
    ['503 with Retry-After', refusal('503 Service Unavailable', 'Retry-After: 0'), 0],
  ])('sends again after %s, and counts it', async (_, bytes, waited) => {
    const { origin, requests } = await rawServer((socket, number) =>
      socket.write(number === 1 ? bytes : rawResponse({})),
    );
    const client = clientOf(origin);
    const { response, number } = await client.send(request());
    expect(response?.status).toBe(200);
    expect(number).toBe(1);
    expect(requests).toHaveLength(2);
    expect(client.statistics).toMatchObject({ requests: 2, throttled: 1, reconnects: 0 });
    expect(client.statistics.throttledMs).toBeCloseTo(waited, 0);
  });

  test('treats a 503 without Retry-After as a response where it has no control', async () => {
    const { origin, requests } = await rawServer((socket) =>
      socket.write(refusal('503 Service Unavailable')),
    );
    const { response } = await clientOf(origin).send(request());
    expect(response?.status).toBe(503);
    expect(requests).toHaveLength(1);
  });

  test.each(['502 Bad Gateway', '504 Gateway Timeout'])(
    'does not treat a %s as a response',
    async (status) => {
      const { origin, requests } = await rawServer((socket) => socket.write(refusal(status)));
      const { response, failure } = await clientOf(origin).send(request());
      expect(response).toBeUndefined();
      expect(failure?.kind).toBe('gateway');
      expect(requests).toHaveLength(1);
    },
  );

  test('waits for a named pause of six timeouts, also for what was in flight beside the first refusal', async () => {
    const { origin } = await rawServer((socket, number) =>
      socket.write(number <= 4 ? refusal('429 Too Many Requests', 'Retry-After: 1') : rawResponse({})),
    );
    const client = clientOf(origin, { connections: 4, timeout: 166 });
    const all = await Promise.all([1, 2, 3, 4].map(() => client.send(request())));
    expect(all.map(({ response }) => response?.status)).toEqual([200, 200, 200, 200]);
  });

  test('gives up at once when the named pause exceeds its own bound', async () => {
    const { origin, requests } = await rawServer((socket) =>
      socket.write(refusal('429 Too Many Requests', 'Retry-After: 3600')),
    );
    const client = clientOf(origin);
    const { failure } = await client.send(request());
    expect(failure).toEqual({
      kind: 'throttled',
      problem: 'the deployment asks for a pause of 3600 s (429)',
    });
    expect(requests).toHaveLength(1);
    expect(client.statistics).toMatchObject({ throttled: 0, throttledMs: 0 });
  });

  test('lets others go on while one waits that is refused again', async () => {
    const clock = jumpingClock();
    const [sent, ok] = [[] as string[], { status: 200, headers: [], body: new Uint8Array() }];
    const outside: Outside = {
      ...clock,
      send: async ({ target }) => {
        sent.push(`${target} at ${clock.now()}`);
        const tries = sent.filter((one) => one.startsWith('/refused')).length;
        await clock.wait(target === '/refused' ? 100 : 30);
        return { response: target === '/refused' && tries <= 2 ? { ...ok, status: 429 } : ok };
      },
      hangUp: () => {},
      signal: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    const client = new Client({ outside, concurrency: 4, timeout: 10_000 });
    const others = async () => {
      for (let left = 8; left > 0; left -= 1) await client.send(request({ target: '/other' }));
    };
    await Promise.all([client.send(request({ target: '/refused' })), others()]);
    const [first, second, third] = ['/refused at 0', '/refused at 350', '/refused at 950'];
    const before = [0, 30, 60, 90].map((time) => `/other at ${time}`);
    const meanwhile = [450, 480, 510, 540].map((time) => `/other at ${time}`);
    expect(sent).toEqual([first, ...before, second, ...meanwhile, third]);
  });

  test('delays all requests by one pause, which counts once', async () => {
    const { origin, requests } = await rawServer((socket, number) =>
      socket.write(number <= 4 ? refusal('429 Too Many Requests') : rawResponse({})),
    );
    const client = clientOf(origin, { connections: 4 });
    const exchanges = await Promise.all([1, 2, 3, 4].map(() => client.send(request())));
    expect(exchanges.map(({ response }) => response?.status)).toEqual([200, 200, 200, 200]);
    // After that the client sends fewer at once, and meets no further refusal.
    expect(requests).toHaveLength(8);
    expect(client.statistics.throttled).toBe(4);
    // Four pauses of a quarter of a second one after another would make a whole one.
    expect(client.statistics.throttledMs).toBeLessThan(1_000);
  });
});
