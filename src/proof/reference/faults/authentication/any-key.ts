import type { Behaviour } from '../../behaviour.js';
import type { Exchange } from '../../exchange.js';
import type { Fault } from '../fault.js';
import { everyOperation, ofEach, operationOf, type Prefix, succeeds } from './expectations.js';

const goesOn = 'A request with a wrong key is judged by what else is in it.';

function anyKey(
  id: string,
  says: string,
  prefixes: readonly Prefix[],
  taken: (exchange: Exchange) => boolean,
): Fault {
  return {
    id,
    says,
    turnsRed: succeeds(['auth.invalid-key'], prefixes),
    consequences: ofEach(['auth.first'], goesOn, prefixes),
    change: ({ authentication }: Behaviour) => ({
      authentication: {
        matches: (presented, key, exchange) =>
          taken(exchange) || authentication.matches(presented, key, exchange),
      },
    }),
  };
}

/** Where it is enough that there is some key. */
export const anyKeyFaults: readonly Fault[] = [
  anyKey('any-key-will-do', 'Anything after Bearer is taken for the key.', everyOperation, () => true),
  ...everyOperation.map((prefix) =>
    anyKey(
      `any-key-will-do-for-${prefix}`,
      `Anything after Bearer is taken for the key by ${operationOf[prefix]}.`,
      [prefix],
      ({ operation }) => operation === operationOf[prefix],
    ),
  ),
];
