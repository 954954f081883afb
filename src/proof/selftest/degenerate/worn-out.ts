import { startReference } from '../../reference/index.js';
import { DEGENERATE_KEY, type Degenerate } from './degenerate.js';

type End = 'hang' | 'reset' | '500';

const afterwards: Readonly<Record<End, string>> = {
  hang: 'it no longer responds',
  reset: 'it resets the connection',
  '500': 'it returns 500 to every request',
};

/** Requirements that a run may have fully checked after so many requests; this depends on the stores that checks need. */
const SEEN_AFTER_1 = ['service.base-path', 'list.message'];
const SEEN_AFTER_20 = [
  ...SEEN_AFTER_1,
  'orders.auth',
  'store.listed',
  ...ofEach(['list', 'add', 'get'], ['message', 'media-type', 'body', 'error-body', 'error-status']),
  ...ofEach(['list', 'get'], ['missing-key', 'scheme', 'invalid-key', 'first', 'scheme-case'].map(auth)),
  ...ofEach(['list', 'add', 'get'], ['challenge'].map(auth)),
  ...[
    'list.answered',
    'list.unique',
    'list.same-animal',
    'get.same-animal',
    'get.id',
    'get.unknown',
    'get.invalid-id',
    'list.status.accepted',
    'add.category.exact',
    'add.name.unchanged',
    'add.status.unchanged',
    'get.deprecation',
  ],
];
const SEEN_AFTER_100 = [
  ...SEEN_AFTER_20,
  'service.accept',
  ...ofEach(['add'], ['missing-key', 'scheme', 'invalid-key', 'first', 'scheme-case'].map(auth)),
  ...ofEach(['list', 'add', 'get'], ['each-request'].map(auth)),
  ...ofEach(['add'], ['created', 'name.ordinary', 'name.unusual', 'id.unique', 'concurrent']),
  ...ofEach(['add'], ['status.accepted', 'status.optional']),
  ...ofEach(['add'], ['invalid.no-effect', 'auth.no-effect']),
  'get.found',
];

/** The reference implementation, correct up to its nth request. */
export const wornOutServers: readonly Degenerate[] = (
  [
    [1, SEEN_AFTER_1],
    [20, SEEN_AFTER_20],
    [100, SEEN_AFTER_100],
  ] as const
).flatMap(([requests, mayMeet]) =>
  (['hang', 'reset', '500'] as const).map((end) => ({
    id: `${end}-after-${requests}-${requests === 1 ? 'request' : 'requests'}`,
    description: `It responds correctly to ${requests} ${requests === 1 ? 'request' : 'requests'}; after that ${afterwards[end]}.`,
    start: () =>
      startReference({
        key: DEGENERATE_KEY,
        behaviour: {
          hooks: {
            before: ({ number, connection }) => {
              if (number <= requests) return undefined;
              if (end === '500') throw new Error('worn out');
              if (end === 'reset') connection.socket.resetAndDestroy();
              return new Promise<undefined>(() => {});
            },
          },
        },
      }),
    mayMeet,
  })),
);

function auth(word: string): string {
  return `auth.${word}`;
}

function ofEach(operations: readonly string[], words: readonly string[]): readonly string[] {
  return operations.flatMap((operation) => words.map((word) => `${operation}.${word}`));
}
