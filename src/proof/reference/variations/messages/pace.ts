import { setTimeout as wait } from 'node:timers/promises';
import type { Overrides, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Response } from '../../response.js';
import type { Variation } from '../variation.js';

/** The document shows no rate limits and no response times. */
export const paceVariations: readonly Variation[] = [
  {
    id: 'rate-limit-with-retry-after',
    description: 'Beyond 300 requests in a burst or per second, the response is 429 with Retry-After: 1.',
    change: () => limited(300, 300, () => tooMany({ 'retry-after': '1' })),
  },
  {
    id: 'rate-limit-without-retry-after',
    description: 'Beyond 50 requests in a burst or 400 per second, the response is 429 without Retry-After.',
    change: () => limited(50, 400, () => tooMany({})),
  },
  {
    id: 'rate-limit-until-a-date',
    description:
      'Beyond 300 requests in a burst or per second, the response is 429 with a date in Retry-After.',
    change: () =>
      limited(300, 300, () => tooMany({ 'retry-after': new Date(Date.now() + 1000).toUTCString() })),
  },
  {
    id: 'rate-limit-of-a-gateway',
    description: 'The 429 comes from a gateway: a line of text, and the connection closes.',
    change: () => ({
      hooks: {
        before: gate(50, 500, () => ({
          status: 429,
          headers: { 'content-type': 'text/plain', connection: 'close' },
          body: 'Slow down.',
        })),
      },
    }),
  },
  {
    id: 'writes-limited',
    description:
      'Beyond 50 POST requests in a burst or 200 per second, the response is 429; other requests are not limited.',
    change: () => {
      const before = gate(50, 200, () => {
        throw tooMany({ 'retry-after': '0' });
      });
      return { hooks: { before: ({ method }) => (method === 'POST' ? before() : undefined) } };
    },
  },
  {
    id: 'now-and-then-unavailable',
    description: 'Every 100th request gets 503 with Retry-After: 0.',
    change: {
      hooks: {
        before: ({ number }) => {
          if (number % 100 !== 50) return undefined;
          throw new Refusal(503, 'unavailable', 'Come back at once.', { 'retry-after': '0' });
        },
      },
    },
  },
  {
    id: 'sheds-load-above-four',
    description: 'While four requests are in progress, any other gets 503 with a web page.',
    change: () => {
      let inProgress = 0;
      return {
        hooks: {
          before: async () => {
            inProgress += 1;
            if (inProgress > 4) return BUSY;
            await wait(2);
            return undefined;
          },
          finished: () => {
            inProgress -= 1;
          },
        },
      };
    },
  },
  {
    id: 'wrong-keys-slow-down',
    description: 'After 30 wrong keys within 200 ms, all requests get 429 for the next 200 ms.',
    change: () => {
      let wrong: number[] = [];
      return {
        hooks: {
          before: () => {
            wrong = wrong.filter((at) => performance.now() - at < 200);
            if (wrong.length < 30) return undefined;
            throw tooMany({});
          },
          refused: (_context, refusal) => {
            if (refusal.status === 401) wrong.push(performance.now());
            return refusal;
          },
        },
      };
    },
  },
  {
    id: 'slow-with-jitter',
    description: 'A response takes 20 to 100 ms.',
    change: slow(() => 20 + Math.random() * 80),
  },
  {
    id: 'slow-writes',
    description: 'A POST takes 30 ms, and the new pet appears only then.',
    change: slow(({ method }) => (method === 'POST' ? 30 : 0)),
  },
  {
    id: 'slow-refusals',
    description: 'A refusal takes 20 ms, to prevent guessing of keys.',
    change: {
      hooks: {
        refused: async (_context, refusal) => {
          await wait(20);
          return refusal;
        },
      },
    },
  },
];

const BUSY: Response = { status: 503, headers: { 'content-type': 'text/html' }, body: '<h1>Busy</h1>' };

function slow(milliseconds: (context: RequestContext) => number): Overrides {
  return {
    hooks: {
      before: async (context) => {
        await wait(milliseconds(context));
        return undefined;
      },
    },
  };
}

function tooMany(headers: Readonly<Record<string, string>>): Refusal {
  return new Refusal(429, 'too_many_requests', 'Slow down.', headers);
}

function limited(atOnce: number, perSecond: number, refusal: () => Refusal): Overrides {
  return {
    hooks: {
      before: gate(atOnce, perSecond, () => {
        throw refusal();
      }),
    },
  };
}

/** A token bucket: returns undefined while there is a token, and calls `refuse` otherwise. */
function gate<T>(atOnce: number, perSecond: number, refuse: () => T): () => T | undefined {
  let tokens = atOnce;
  let filledAt = performance.now();
  return () => {
    const now = performance.now();
    tokens = Math.min(atOnce, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (tokens < 1) return refuse();
    tokens -= 1;
    return undefined;
  };
}
