import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

const SUNSET = 'Thu, 05 Dec 2030 00:00:00 GMT';

/** The announcement of the deprecation is left open, and so is the operation after its removal date. */
export const deprecationVariations: readonly Variation[] = [
  {
    id: 'deprecation-unannounced',
    description: 'There is neither a Deprecation nor a Sunset header.',
    change: announcedBy({}),
  },
  {
    id: 'sunset-alone',
    description: 'There is a Sunset header without a Deprecation header.',
    change: announcedBy({ sunset: SUNSET }),
  },
  {
    id: 'sunset-at-the-end-of-the-day',
    description: 'The Sunset header gives the last second of the removal date.',
    change: announcedBy({ sunset: 'Thu, 05 Dec 2030 23:59:59 GMT' }),
  },
  {
    id: 'deprecation-alone',
    description: 'There is a Deprecation header without a Sunset header.',
    change: announcedBy({ deprecation: '@1735689600' }),
  },
  {
    id: 'deprecation-at-the-removal',
    description: 'The Deprecation header gives the removal date, which is in the future.',
    change: announcedBy({ deprecation: '@1922659200', sunset: SUNSET }),
  },
  {
    id: 'deprecation-with-parameters',
    description: 'The Deprecation header has parameters, as RFC 9651 allows for any item.',
    change: announcedBy({ deprecation: '@1735689600;version="1.0.0"; final', sunset: SUNSET }),
  },
  {
    id: 'deprecation-of-a-draft',
    description: 'The Deprecation header is "true", as in a draft of RFC 9745: worth a warning.',
    change: announcedBy({ deprecation: 'true', sunset: SUNSET }),
  },
  {
    id: 'deprecation-on-every-operation',
    description: 'Every response has the Deprecation and Sunset headers, and a link to the replacement.',
    change: ({ sending, deprecation }) => ({
      sending: {
        headers: (context, response, body) => ({
          ...sending.headers(context, response, body),
          ...deprecation.headers(),
          link: '<pets>; rel="successor-version", </docs>; rel="deprecation", </docs>; rel="sunset"',
        }),
      },
    }),
  },
  {
    id: 'removed-and-gone',
    description: 'After the removal date the operation returns 410.',
    change: {
      operations: {
        getPet: () => {
          throw new Refusal(410, 'gone', 'The operation was removed.');
        },
      },
    },
    options: { asOf: '2030-12-05' },
  },
  {
    id: 'removed-without-a-trace',
    description: 'After the removal date the path returns 404 without a body, even without the key.',
    change: ({ operations }) => ({
      operations: {
        handle: (context) =>
          context.operation === 'getPet'
            ? { status: 404, headers: {}, body: '' }
            : operations.handle(context),
      },
    }),
    seedPets: 110,
    options: { asOf: '2031-06-01' },
  },
  {
    id: 'removed-and-lagging',
    description: 'After the removal date the operation returns 405, and the list lags by 150 ms.',
    change: {
      operations: {
        getPet: () => {
          throw new Refusal(405, 'method_not_allowed', 'The operation was removed.', { allow: '' });
        },
      },
      storing: { sees: (_context, { storedAt }) => performance.now() - storedAt >= 150 },
    },
    options: { asOf: '2030-12-05', settle: 2000 },
  },
  {
    id: 'not-yet-removed',
    description: 'The operation still works after its removal date.',
    change: {},
    options: { asOf: '2031-01-01' },
  },
];

function announcedBy(headers: Readonly<Record<string, string>>): BehaviourChange {
  return { deprecation: { headers: () => headers } };
}
