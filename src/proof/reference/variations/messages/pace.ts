import { setTimeout as wait } from 'node:timers/promises';
import type { Overrides, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** Rate limits are not shown, and a response may take its time. */
export const paceVariations: readonly Variation[] = [
  {
    id: 'rate-limit-with-retry-after',
    says: 'Beyond 300 requests at once or in a second the response is 429 with Retry-After: 1.',
    change: () => limited(300, 300, () => tooMany({ 'retry-after': '1' })),
  },
  {
    id: 'rate-limit-without-retry-after',
    says: 'Beyond 50 requests at once or 400 in a second the response is 429 and does not say for how long.',
    change: () => limited(50, 400, () => tooMany({})),
  },
  {
    id: 'rate-limit-until-a-date',
    says: 'Beyond 300 requests at once or in a second the response is 429 with a date in Retry-After.',
    change: () =>
      limited(300, 300, () => tooMany({ 'retry-after': new Date(Date.now() + 1000).toUTCString() })),
  },
  {
    id: 'rate-limit-of-a-gateway',
    says: 'The 429 comes from a gateway in front: a line of text, and the connection closes.',
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
    says: 'Beyond 50 POST requests at once or 200 in a second the response is 429; other requests have no limit.',
    change: () => {
      const before = gate(50, 200, () => {
        throw tooMany({ 'retry-after': '0' });
      });
      return { hooks: { before: ({ method }) => (method === 'POST' ? before() : undefined) } };
    },
  },
  {
    id: 'now-and-then-unavailable',
    says: 'Every 100th request is answered 503 with Retry-After: 0.',
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
    id: 'wrong-keys-slow-down',
    says: 'After 30 wrong keys within 200 ms all requests are answered 429 for as long.',
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
    says: 'A response takes 20 to 100 ms.',
    change: slow(() => 20 + Math.random() * 80),
  },
  {
    id: 'slow-writes',
    says: 'A POST takes 30 ms, and what it adds shows only then.',
    change: slow(({ method }) => (method === 'POST' ? 30 : 0)),
  },
  {
    id: 'slow-refusals',
    says: 'A refusal takes 20 ms, so that keys cannot be guessed.',
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

/** A token bucket: lets a request through while there is a token, and asks for a response otherwise. */
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
