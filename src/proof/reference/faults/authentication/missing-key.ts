import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';
import type { Prefix } from './expectations.js';
import { everyOperation, ofEach, operationOf, succeeds, validatesFirst } from './expectations.js';

const goesOn = 'A request without a key is checked like any other.';

/** Requests that do not need the key. */
function free(without: (context: RequestContext) => boolean): BehaviourChange {
  return { authentication: { required: (context) => !without(context) } };
}

const isBearerAlone = ({ headers }: RequestContext) => /^bearer *$/i.test(headers.authorization ?? '');
const hasNoHeader = ({ headers }: RequestContext) => headers.authorization === undefined;

function withoutHeader(prefix: Prefix): Fault {
  return {
    id: `${prefix}-checks-only-keys-that-are-sent`,
    description: `${operationOf[prefix]} checks the key only if there is an Authorization header.`,
    row: 'no Authorization header',
    turnsRed: succeeds(['auth.missing-key'], [prefix]),
    consequences: ofEach(['auth.first'], goesOn, [prefix]),
    change: free((context) => context.operation === operationOf[prefix] && hasNoHeader(context)),
  };
}

const everyRefusal = ['auth.missing-key', 'auth.scheme', 'auth.invalid-key'];

function unchecked(prefixes: readonly Prefix[]) {
  return { ...succeeds(everyRefusal, prefixes), ...validatesFirst(prefixes) };
}

/** Requests without a key that are let through, or refused in the wrong way. */
export const missingKeyFaults: readonly Fault[] = [
  {
    id: 'only-keys-that-are-sent-are-checked',
    description: 'A request without an Authorization header is let through.',
    turnsRed: { ...succeeds(['auth.missing-key']), 'orders.auth': 'status 200' },
    consequences: ofEach(['auth.first'], goesOn),
    change: free(hasNoHeader),
  },
  ...everyOperation.map(withoutHeader),
  {
    id: 'bearer-alone-will-do',
    description: 'The word Bearer with nothing after it is let through.',
    row: 'Bearer with nothing',
    turnsRed: succeeds(['auth.missing-key']),
    change: free(isBearerAlone),
  },
  ...everyOperation.map(
    (prefix): Fault => ({
      id: `bearer-alone-will-do-for-${prefix}`,
      description: `${operationOf[prefix]} lets the word Bearer with nothing after it through.`,
      turnsRed: succeeds(['auth.missing-key'], [prefix]),
      change: free((context) => context.operation === operationOf[prefix] && isBearerAlone(context)),
    }),
  ),
  {
    id: 'empty-header-will-do',
    description: 'An empty Authorization header is let through.',
    row: 'an empty Authorization',
    turnsRed: succeeds(['auth.missing-key']),
    change: free(({ headers }) => headers.authorization === ''),
    // The samples of `quick` have no empty header.
    profile: 'standard',
  },
  {
    id: 'no-header-crashes',
    description: 'The check splits the header without testing whether there is one: 500.',
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
    description: 'A request without a credential gets 400.',
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
    description: 'A request without a credential is redirected to a sign-in page.',
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
    description: `${operationOf[prefix]} does not need the key.`,
    turnsRed: unchecked([prefix]),
    change: free(({ operation }) => operation === operationOf[prefix]),
  })),
  {
    id: 'nothing-needs-a-key',
    description: 'No request needs the key.',
    turnsRed: { ...unchecked(everyOperation), 'orders.auth': 'status 200' },
    change: free(() => true),
  },
  {
    id: 'reading-needs-no-key',
    description: 'GET is public; only POST needs the key.',
    turnsRed: { ...unchecked(['list', 'get']), 'orders.auth': 'status 200' },
    change: free(({ method }) => method === 'GET'),
  },
  {
    id: 'orders-need-no-key',
    description: 'The store area does not need the key.',
    turnsRed: { 'orders.auth': 'status 200' },
    change: free(({ operation }) => operation === 'listOrders'),
  },
  {
    id: 'filtered-list-needs-no-key',
    description: 'A filtered list is public, for the shop window.',
    turnsRed: unchecked(['list']),
    change: free(({ operation, query }) => operation === 'listPets' && query.has('status')),
  },
  {
    id: 'valid-filter-needs-no-key',
    description: 'The list of available pets is public, and no other list.',
    turnsRed: succeeds(everyRefusal, ['list']),
    change: free(({ operation, query }) => operation === 'listPets' && query.get('status') === 'available'),
  },
  {
    id: 'list-of-100-pets-needs-no-key',
    description: 'The list with a limit of 100 is public, since another service reads it.',
    row: 'list without a key with Accept: */*',
    turnsRed: succeeds(['auth.missing-key'], ['list']),
    change: free(({ operation, query }) => operation === 'listPets' && query.get('limit') === '100'),
    profile: 'standard',
  },
  {
    id: 'list-of-sold-pets-needs-no-key',
    description: 'The list of sold pets is public, and no other list.',
    turnsRed: succeeds(['auth.missing-key', 'auth.scheme', 'auth.invalid-key'], ['list']),
    change: free(({ operation, query }) => operation === 'listPets' && query.get('status') === 'sold'),
    profile: 'standard',
  },
  {
    id: 'list-of-pending-pets-needs-no-key',
    description: 'The list of pending pets is public, and no other list.',
    turnsRed: succeeds(['auth.scheme', 'auth.invalid-key'], ['list']),
    change: free(({ operation, query }) => operation === 'listPets' && query.get('status') === 'pending'),
    profile: 'standard',
  },
  {
    id: 'list-without-a-query-needs-no-key',
    description: 'The list without a query is public; the rule for the key matches only paths with one.',
    turnsRed: succeeds(everyRefusal, ['list']),
    change: free(({ operation, target }) => operation === 'listPets' && !target.includes('?')),
  },
  {
    id: 'known-pet-needs-no-key',
    description: 'A pet that exists can be read without the key; an unknown id gets 401.',
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
