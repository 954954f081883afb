import type { BehaviourChange } from '../../behaviour.js';
import type { Exchange } from '../../exchange.js';
import type { Fault } from '../fault.js';
import { everyOperation, judgesTheRest, operationOf, type Prefix, succeeds } from './expectations.js';

const everyRefusal = ['auth.missing-key', 'auth.scheme', 'auth.invalid-key'];

/** Requests that do not need the key. */
function free(without: (exchange: Exchange) => boolean): BehaviourChange {
  return { authentication: { required: (exchange) => !without(exchange) } };
}

function unchecked(prefixes: readonly Prefix[]) {
  return { ...succeeds(everyRefusal, prefixes), ...judgesTheRest(prefixes) };
}

/** Where the key is not asked for at all. */
export const uncheckedFaults: readonly Fault[] = [
  ...everyOperation.map((prefix) => ({
    id: `${prefix}-needs-no-key`,
    says: `The operation ${operationOf[prefix]} never asks for the key.`,
    turnsRed: unchecked([prefix]),
    change: free(({ operation }) => operation === operationOf[prefix]),
  })),
  {
    id: 'nothing-needs-a-key',
    says: 'The key is never asked for.',
    turnsRed: { ...unchecked(everyOperation), 'orders.auth': 'status 200' },
    change: free(() => true),
  },
  {
    id: 'reading-needs-no-key',
    says: 'GET is public, and only POST asks for the key.',
    turnsRed: { ...unchecked(['list', 'get']), 'orders.auth': 'status 200' },
    change: free(({ method }) => method === 'GET'),
  },
  {
    id: 'orders-need-no-key',
    says: 'The store area does not ask for the key.',
    turnsRed: { 'orders.auth': 'status 200' },
    change: free(({ operation }) => operation === 'listOrders'),
  },
  {
    id: 'filtered-list-needs-no-key',
    says: 'A list with a filter is public, for the sake of the shop window.',
    turnsRed: { 'list.auth.first': 'status 400' },
    change: free(({ operation, query }) => operation === 'listPets' && query.has('status')),
  },
  {
    id: 'known-pet-needs-no-key',
    says: 'Any pet that exists can be read without the key; an id that no pet has is answered 401.',
    turnsRed: succeeds(everyRefusal, ['get']),
    change: ({ authentication, looking }) => ({
      authentication: {
        authenticate: async (exchange) => {
          const found =
            exchange.operation === 'getPet' &&
            (await Promise.resolve(exchange)
              .then(looking.pet)
              .catch(() => undefined));
          if (!found) await authentication.authenticate(exchange);
        },
      },
    }),
  },
];
