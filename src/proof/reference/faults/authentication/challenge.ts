import type { BehaviourChange } from '../../behaviour.js';
import type { Exchange } from '../../exchange.js';
import type { Fault } from '../fault.js';
import { everyOperation, ofEach, operationOf } from './expectations.js';

/** Where a 401 does not say how to authenticate, as HTTP wants. */
export const challengeFaults: readonly Fault[] = [
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

function withoutChallenge(applies: (exchange: Exchange) => boolean): BehaviourChange {
  return ({ rendering }) => ({
    rendering: {
      refusal: (exchange, refusal) => {
        const response = rendering.refusal(exchange, refusal);
        return applies(exchange) ? { ...response, headers: {} } : response;
      },
    },
  });
}
