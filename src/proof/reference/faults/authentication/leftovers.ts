import type { BehaviourChange } from '../../behaviour.js';
import type { Exchange } from '../../exchange.js';
import type { Fault } from '../fault.js';

/** A creation is stored and then refused. */
function stored(applies: (exchange: Exchange) => boolean): BehaviourChange {
  return ({ authentication, operations }) => ({
    authentication: {
      authenticate: async (exchange) => {
        try {
          await authentication.authenticate(exchange);
        } catch (refusal) {
          if (exchange.operation === 'addPet' && applies(exchange))
            await Promise.resolve(exchange)
              .then(operations.addPet)
              .catch(() => undefined);
          throw refusal;
        }
      },
    },
  });
}

const turnsRed = { 'add.auth.no-effect': 'a refused pet is in the list' };

/** Creations that are refused, and leave something behind. */
export const leftoverFaults: readonly Fault[] = [
  {
    id: 'refused-creation-is-stored',
    says: 'A creation is stored before its key is looked at, and stays when the key is refused.',
    turnsRed,
    change: stored(() => true),
  },
  {
    id: 'creation-without-key-is-stored',
    says: 'A creation without an Authorization header is refused and stored all the same.',
    turnsRed,
    change: stored(({ headers }) => headers.authorization === undefined),
  },
  {
    id: 'creation-with-wrong-key-is-stored',
    says: 'A creation with a wrong key is refused and stored all the same.',
    turnsRed,
    change: stored(({ headers }) => headers.authorization !== undefined),
  },
];
