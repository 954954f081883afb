import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';
import { everyOperation, ofEach, operationOf } from './expectations.js';

const everyRefusal = ['auth.missing-key', 'auth.scheme', 'auth.invalid-key'];

/** Refusals of the key with another status. */
function otherwise(
  status: number,
  applies: (context: RequestContext, refusal: Refusal) => boolean = () => true,
): BehaviourChange {
  return {
    hooks: {
      refused: (context, refusal) =>
        refusal.status === 401 && applies(context, refusal)
          ? new Refusal(status, refusal.code, refusal.message)
          : refusal,
    },
  };
}

/** Refusals with another status than 401, or without a challenge. */
export const refusalFaults: readonly Fault[] = [
  {
    id: 'refusal-is-403',
    says: 'A request without a valid key is answered 403.',
    turnsRed: { ...ofEach(everyRefusal, 'status 403'), 'orders.auth': 'status 403' },
    change: otherwise(403),
  },
  ...everyOperation.map(
    (prefix): Fault => ({
      id: `refusal-by-${prefix}-is-403`,
      says: `A request for ${operationOf[prefix]} without a valid key is answered 403.`,
      turnsRed: ofEach(everyRefusal, 'status 403', [prefix]),
      change: otherwise(403, ({ operation }) => operation === operationOf[prefix]),
    }),
  ),
  {
    id: 'wrong-key-is-403',
    says: 'A wrong key is answered 403, and only a missing one 401.',
    turnsRed: ofEach(['auth.invalid-key'], 'status 403'),
    change: otherwise(403, (_context, { code }) => code === 'api_key_invalid'),
  },
  {
    id: 'wrong-key-is-404',
    says: 'A wrong key is answered 404, since no client has it.',
    turnsRed: ofEach(['auth.invalid-key'], 'status 404'),
    change: otherwise(404, (_context, { code }) => code === 'api_key_invalid'),
  },
  {
    id: 'refusal-is-200',
    says: 'A request without a valid key is answered 200, with the Error in the body.',
    turnsRed: { ...ofEach(everyRefusal, 'status 200'), 'orders.auth': 'status 200' },
    change: {
      hooks: {
        after: (_context, response) => (response.status === 401 ? { ...response, status: 200 } : response),
      },
    },
  },
  {
    id: 'refusal-is-407',
    says: 'A request without a valid key is answered as a proxy would.',
    turnsRed: { ...ofEach(everyRefusal, 'status 407'), 'orders.auth': 'status 407' },
    change: otherwise(407),
  },
  {
    id: 'key-of-another-length-crashes',
    says: 'The comparison in constant time fails on a key of another length.',
    turnsRed: ofEach(['auth.invalid-key'], 'status 500'),
    change: ({ authentication }) => ({
      authentication: {
        matches: (presented, key, context) => {
          if (presented.length !== key.length)
            throw new RangeError('Input buffers must have the same length');
          return authentication.matches(presented, key, context);
        },
      },
    }),
  },
  {
    id: 'refusal-is-without-challenge',
    says: 'A 401 has no WWW-Authenticate header.',
    turnsRed: ofEach(['auth.challenge'], 'no challenge'),
    change: withoutChallenge(() => true),
  },
  ...everyOperation.map(
    (prefix): Fault => ({
      id: `refusal-by-${prefix}-is-without-challenge`,
      says: `A 401 of ${operationOf[prefix]} has no WWW-Authenticate header.`,
      turnsRed: ofEach(['auth.challenge'], 'no challenge', [prefix]),
      change: withoutChallenge(({ operation }) => operation === operationOf[prefix]),
    }),
  ),
];

function withoutChallenge(applies: (context: RequestContext) => boolean): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      refusal: (context, refusal) => {
        const response = rendering.refusal(context, refusal);
        return applies(context) ? { ...response, headers: {} } : response;
      },
    },
  });
}
