import type { BehaviourChange } from '../../behaviour.js';
import { plainInt64 } from '../../int64.js';
import { Refusal } from '../../refusal.js';
import type { Variation } from '../variation.js';

/** The wording of the challenge of a 401, and other places for a key, are left open. */
export const authenticationVariations: readonly Variation[] = [
  {
    id: 'challenge-in-full',
    description: 'The challenge of a 401 has a realm, a scope and an error.',
    change: challenged('Bearer realm="pets, all of them", scope="pets", error="invalid_token"'),
  },
  {
    id: 'challenge-among-others',
    description: 'A 401 offers several schemes in one header.',
    change: challenged('Basic realm="pets", bearer, Digest realm="pets", nonce="1"'),
  },
  {
    id: 'challenges-in-two-headers',
    description: 'A 401 offers two schemes in separate headers.',
    change: ({ sending }) => ({
      sending: {
        send: (context, response) => {
          const { 'www-authenticate': challenge, ...headers } = response.headers;
          if (challenge)
            context.serverResponse.setHeader('WWW-Authenticate', ['Basic realm="pets"', challenge]);
          return sending.send(context, { ...response, headers });
        },
      },
    }),
  },
  {
    id: 'no-challenge',
    description: 'A 401 has no WWW-Authenticate header: worth a warning.',
    change: {
      hooks: {
        refused: (_context, { status, code, message }) => new Refusal(status, code, message),
      },
    },
  },
  {
    id: 'no-challenge-by-the-orders',
    description: 'The 401 of the orders has no WWW-Authenticate header.',
    change: {
      hooks: {
        refused: ({ operation }, refusal) => {
          const { status, code, message } = refusal;
          return operation === 'listOrders' ? new Refusal(status, code, message) : refusal;
        },
      },
    },
  },
  {
    id: 'scheme-in-one-letter-case',
    description: 'The scheme must be spelt Bearer in exactly that letter case: worth a warning.',
    change: ({ authentication }) => ({
      authentication: {
        credential: (context) =>
          context.headers.authorization?.startsWith('Bearer ')
            ? authentication.credential(context)
            : undefined,
      },
    }),
  },
  {
    id: 'several-keys',
    description: 'Other keys are valid too.',
    change: ({ authentication }) => ({
      authentication: {
        matches: (presented, key, context) =>
          authentication.matches(presented, key, context) || presented === 'the-key-of-another-client',
      },
    }),
  },
  {
    id: 'only-int64s-routed',
    description:
      'The path of a read by id takes an int64 alone: any other segment gets 404, with or without the key.',
    change: ({ operations }) => ({
      operations: {
        handle: (context) => {
          const isUnrouted = context.operation === 'getPet' && plainInt64(context.petId) === undefined;
          return isUnrouted ? operations.unknown({ ...context, allow: [] }) : operations.handle(context);
        },
      },
    }),
  },
  {
    id: 'key-in-other-places-too',
    description: 'The key may also be sent in X-Api-Key.',
    change: ({ authentication }) => ({
      authentication: {
        credential: (context) =>
          context.headers['x-api-key']?.toString() ?? authentication.credential(context),
      },
    }),
  },
];

function challenged(challenge: string): BehaviourChange {
  return {
    hooks: {
      refused: (_context, { status, code, message, headers }) =>
        new Refusal(
          status,
          code,
          message,
          status === 401 ? { ...headers, 'www-authenticate': challenge } : headers,
        ),
    },
  };
}
