import type { Fault } from '../fault.js';
import { everyOperation, ofEach, operationOf, type Prefix, succeeds } from './expectations.js';

const known = 'Once a client has sent the key, later requests need none, whatever they send.';
const otherForms = {
  ...ofEach(['auth.scheme', 'auth.invalid-key', 'auth.first'], known),
  'orders.auth': known,
};
const everythingElse = { ...otherForms, ...ofEach(['auth.each-request'], known) };

/**
 * A connection that begins with an authorised request may repeat it without the key, but no more than that: a connection
 * that stays open longer would let other requests through, and the fault would be found as a key that is not checked.
 */
function secondRequest(prefix: Prefix): Fault {
  const operation = operationOf[prefix];
  return {
    id: `${prefix}-key-counts-twice`,
    description: `When a connection begins with ${operation} and the key, a second ${operation} needs none.`,
    turnsRed: succeeds(['auth.each-request'], [prefix]),
    consequences: {
      [`${prefix}.auth.missing-key`]:
        'A request without a key may happen to be the second on its connection.',
    },
    change: ({ authentication }) => ({
      authentication: {
        authenticate: async (context) => {
          const { connection, headers } = context;
          const follows = connection.requests === 2 && connection.state.get('began with') === operation;
          if (follows && context.operation === operation && headers.authorization === undefined) return;
          await authentication.authenticate(context);
          if (connection.requests === 1) connection.state.set('began with', context.operation);
        },
      },
    }),
  };
}

/** A key that counts for later requests too. */
export const memoryFaults: readonly Fault[] = [
  ...everyOperation.map(secondRequest),
  {
    id: 'key-counts-for-the-connection',
    description: 'Once the key has been sent over a connection, later requests on it need none.',
    turnsRed: succeeds(['auth.each-request']),
    // The client chooses the connections of these requests.
    consequences: { ...otherForms, ...ofEach(['auth.missing-key'], known) },
    change: ({ authentication }) => ({
      authentication: {
        authenticate: async (context) => {
          if (context.connection.state.has('known')) return;
          await authentication.authenticate(context);
          context.connection.state.set('known', true);
        },
      },
    }),
  },
  {
    id: 'first-key-of-a-connection-in-any-case',
    description:
      'The database that the first key of a connection is looked up in ignores letter case; later keys are compared with that one.',
    row: 'the key with upper and lower',
    profile: 'standard',
    turnsRed: succeeds(['auth.invalid-key']),
    change: ({ authentication }) => ({
      authentication: {
        matches: (presented, key, context) =>
          context.connection.requests === 1
            ? presented.toLowerCase() === key.toLowerCase()
            : authentication.matches(presented, key, context),
      },
    }),
  },
  {
    id: 'header-cache-ignores-letter-case',
    description:
      'A connection keeps its headers, and takes one in another letter case for the one that it kept.',
    turnsRed: succeeds(['auth.invalid-key']),
    change: ({ authentication }) => ({
      authentication: {
        matches: (presented, key, context) => {
          const { state } = context.connection;
          const kept = state.get('key');
          const isKept = typeof kept === 'string' && kept.toLowerCase() === presented.toLowerCase();
          const right = isKept || authentication.matches(presented, key, context);
          if (right) state.set('key', isKept ? kept : presented);
          return right;
        },
      },
    }),
  },
  {
    id: 'header-cache-keeps-the-first-scheme',
    description:
      'A connection takes a header in another letter case for the one that it had first, and the scheme must be Bearer.',
    turnsRed: { ...succeeds(['auth.invalid-key']), ...ofEach(['auth.scheme-case'], 'status 401') },
    change: {
      authentication: {
        credential: ({ connection: { state }, headers: { authorization = '' } }) => {
          const name = `first ${authorization.toLowerCase()}`;
          const first = state.get(name) ?? authorization;
          state.set(name, first);
          return /^Bearer +([^ ].*)$/.exec(String(first))?.[1];
        },
      },
    },
  },
  {
    id: 'key-counts-for-everyone',
    description: 'Once anyone has sent the key, nobody needs it.',
    turnsRed: succeeds(['auth.missing-key']),
    consequences: everythingElse,
    change: ({ authentication }) => {
      let shown = false;
      return {
        authentication: {
          authenticate: async (context) => {
            if (!shown) await authentication.authenticate(context);
            shown = true;
          },
        },
      };
    },
  },
  {
    id: 'key-counts-for-the-address',
    description: 'An address that has created a pet can create others without the key.',
    turnsRed: succeeds(['auth.missing-key'], ['add']),
    consequences: ofEach(['auth.scheme', 'auth.invalid-key', 'auth.first'], known, ['add']),
    change: ({ authentication }) => {
      const addresses = new Set<string | undefined>();
      return {
        authentication: {
          authenticate: async (context) => {
            const { remoteAddress } = context.connection.socket;
            if (context.operation === 'addPet' && addresses.has(remoteAddress)) return;
            await authentication.authenticate(context);
            if (context.operation === 'addPet') addresses.add(remoteAddress);
          },
        },
      };
    },
  },
  {
    id: 'every-other-wrong-key-is-believed',
    description: 'The list accepts every other wrong key.',
    turnsRed: succeeds(['auth.invalid-key'], ['list']),
    // The wrong keys between the first try and the second decide whether the list accepts that one, too.
    recurs: 'by-chance',
    consequences: ofEach(['auth.first'], known, ['list']),
    change: ({ authentication }) => {
      let wrong = 0;
      return {
        authentication: {
          matches: (presented, key, context) => {
            if (authentication.matches(presented, key, context)) return true;
            if (context.operation !== 'listPets') return false;
            wrong += 1;
            return wrong % 2 === 0;
          },
        },
      };
    },
  },
];
