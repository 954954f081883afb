import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';
import type { Prefix } from './expectations.js';
import { everyOperation, judgesTheRest, ofEach, operationOf, succeeds } from './expectations.js';

const goesOn = 'A request without a key is judged by what else is in it.';

/** Requests that are let through before the key is looked at. */
function free(without: (context: RequestContext) => boolean): BehaviourChange {
  return { authentication: { required: (context) => !without(context) } };
}

const isBearerAlone = ({ headers }: RequestContext) => /^bearer *$/i.test(headers.authorization ?? '');
const hasNoHeader = ({ headers }: RequestContext) => headers.authorization === undefined;

function withoutHeader(prefix: Prefix): Fault {
  return {
    id: `${prefix}-checks-only-keys-that-are-sent`,
    says: `The operation ${operationOf[prefix]} checks the key only where there is an Authorization header.`,
    turnsRed: succeeds(['auth.missing-key'], [prefix]),
    consequences: ofEach(['auth.first'], goesOn, [prefix]),
    change: free((context) => context.operation === operationOf[prefix] && hasNoHeader(context)),
  };
}

const everyRefusal = ['auth.missing-key', 'auth.scheme', 'auth.invalid-key'];

function unchecked(prefixes: readonly Prefix[]) {
  return { ...succeeds(everyRefusal, prefixes), ...judgesTheRest(prefixes) };
}

/** Requests without a key that are let through, or refused in the wrong way. */
export const missingKeyFaults: readonly Fault[] = [
  {
    id: 'only-keys-that-are-sent-are-checked',
    says: 'A request without an Authorization header is let through.',
    turnsRed: { ...succeeds(['auth.missing-key']), 'orders.auth': 'status 200' },
    consequences: ofEach(['auth.first'], goesOn),
    change: free(hasNoHeader),
  },
  ...everyOperation.map(withoutHeader),
  {
    id: 'bearer-alone-will-do',
    says: 'The word Bearer with nothing after it is let through.',
    turnsRed: succeeds(['auth.missing-key']),
    change: free(isBearerAlone),
  },
  ...everyOperation.map(
    (prefix): Fault => ({
      id: `bearer-alone-will-do-for-${prefix}`,
      says: `The word Bearer with nothing after it is let through by ${operationOf[prefix]}.`,
      turnsRed: succeeds(['auth.missing-key'], [prefix]),
      change: free((context) => context.operation === operationOf[prefix] && isBearerAlone(context)),
    }),
  ),
  {
    id: 'empty-header-will-do',
    says: 'An Authorization header with nothing in it is let through.',
    turnsRed: succeeds(['auth.missing-key']),
    change: free(({ headers }) => headers.authorization === ''),
    // An empty header is not among the plainest cases.
    profile: 'standard',
  },
  {
    id: 'no-header-crashes',
    says: 'The check splits the header without a look whether there is one.',
    turnsRed: { ...ofEach(['auth.missing-key'], 'status 500'), 'orders.auth': 'status 500' },
    change: {
      authentication: {
        credential: ({ headers }) => {
          if (headers.authorization === undefined) throw new TypeError('there is no header to split');
          return /^bearer +([^ ].*)$/i.exec(headers.authorization)?.[1];
        },
      },
    },
  },
  {
    id: 'no-header-is-a-bad-request',
    says: 'A request without a credential is answered 400.',
    turnsRed: { ...ofEach(['auth.missing-key', 'auth.scheme'], 'status 400'), 'orders.auth': 'status 400' },
    change: ({ authentication }) => ({
      authentication: {
        refusal: (context, presented) =>
          presented === undefined
            ? new Refusal(400, 'header_missing', 'The Authorization header is missing.')
            : authentication.refusal(context, presented),
      },
    }),
  },
  {
    id: 'no-header-leads-to-the-sign-in-page',
    says: 'A request without a credential is sent to a page to sign in on.',
    turnsRed: { ...ofEach(['auth.missing-key', 'auth.scheme'], 'status 302'), 'orders.auth': 'status 302' },
    change: ({ authentication }) => ({
      authentication: {
        refusal: (context, presented) =>
          presented === undefined
            ? new Refusal(302, 'sign_in', 'Sign in first.', { location: '/sign-in' })
            : authentication.refusal(context, presented),
      },
    }),
  },
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
    change: ({ authentication, lookup }) => ({
      authentication: {
        authenticate: async (context) => {
          const found =
            context.operation === 'getPet' &&
            (await Promise.resolve(context)
              .then(lookup.pet)
              .catch(() => undefined));
          if (!found) await authentication.authenticate(context);
        },
      },
    }),
  },
];
