import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { everyOperation, ofEach, operationOf, type Prefix } from './expectations.js';

const everyRefusal = ['auth.missing-key', 'auth.scheme', 'auth.invalid-key'];

/** A comparison that fails for some wrong keys. */
function failing(id: string, description: string, row: string, fails: (presented: string) => boolean): Fault {
  return {
    id,
    description,
    row,
    turnsRed: ofEach(['auth.invalid-key'], 'status 500'),
    change: ({ authentication }) => ({
      authentication: {
        matches: (presented, key, context) =>
          fails(presented) ? crash() : authentication.matches(presented, key, context),
      },
    }),
    profile: 'standard',
  };
}

/** Refuses the key with another status. */
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

type Early = readonly [id: string, prefix: Prefix, row: string, found: (context: RequestContext) => boolean];

const limitIs = (limit: string) => (context: RequestContext) => context.query.get('limit') === limit;
const bodyIs = (body: string) => (context: RequestContext) =>
  context.operation === 'addPet' && Buffer.from(context.body).toString() === body;

/** Requests with a flaw of their own that are not refused for their key. */
const withoutKey: readonly Early[] = [
  ['limit-0', 'list', 'limit 0', limitIs('0')],
  ['unknown-filter', 'list', 'an unknown status', ({ query }) => query.get('status') === 'unknown'],
  ['empty-object', 'add', 'an empty object as the body', bodyIs('{}')],
  ['xml', 'add', 'a body of another media type', bodyIs('<pet/>')],
  ['missing-body', 'add', 'no body', bodyIs('')],
  ['odd-id', 'get', 'an id that is not a number', ({ petId }) => petId === 'abc'],
];
const withWrongKey: readonly Early[] = [
  ['limit-0', 'list', 'limit 0', limitIs('0')],
  ['odd-limit', 'list', 'limit abc', limitIs('abc')],
  ['empty-object', 'add', 'an empty object as the body', bodyIs('{}')],
  ['odd-body', 'add', 'a body that is not JSON', bodyIs('{')],
  ['unknown-id', 'get', 'an id that no pet has', ({ petId }) => petId === '5423719605182734961'],
];

function early([id, prefix, row, found]: Early, key: 'no Authorization header' | 'a wrong key'): Fault {
  const isMissing = key === 'no Authorization header';
  return {
    id: `${id}-${isMissing ? 'without-a-key' : 'with-a-wrong-key'}-is-400`,
    description: `${isMissing ? 'Without a key' : 'With a wrong key'}, ${row} gets 400.`,
    row: `${row}, with ${key}`,
    profile: 'standard',
    turnsRed: ofEach(['auth.first'], 'status 400', [prefix]),
    change: otherwise(
      400,
      (context) => found(context) && (context.headers.authorization === undefined) === isMissing,
    ),
  };
}

/** Refusals with another status than 401, or without a challenge. */
export const refusalFaults: readonly Fault[] = [
  {
    id: 'refusal-is-403',
    description: 'A request without a valid key gets 403.',
    turnsRed: { ...ofEach(everyRefusal, 'status 403'), 'orders.auth': 'status 403' },
    change: otherwise(403),
  },
  ...everyOperation.map(
    (prefix): Fault => ({
      id: `refusal-by-${prefix}-is-403`,
      description: `${operationOf[prefix]} without a valid key returns 403.`,
      turnsRed: ofEach(everyRefusal, 'status 403', [prefix]),
      change: otherwise(403, ({ operation }) => operation === operationOf[prefix]),
    }),
  ),
  ...withoutKey.map((one) => early(one, 'no Authorization header')),
  ...withWrongKey.map((one) => early(one, 'a wrong key')),
  {
    id: 'wrong-key-is-403',
    description: 'A wrong key gets 403; only a missing one gets 401.',
    turnsRed: ofEach(['auth.invalid-key'], 'status 403'),
    change: otherwise(403, (_context, { code }) => code === 'api_key_invalid'),
  },
  {
    id: 'wrong-key-is-404',
    description: 'A wrong key gets 404, since no client has it.',
    turnsRed: ofEach(['auth.invalid-key'], 'status 404'),
    change: otherwise(404, (_context, { code }) => code === 'api_key_invalid'),
  },
  {
    id: 'refusal-is-200',
    description: 'A request without a valid key gets 200, with the Error in the body.',
    turnsRed: { ...ofEach(everyRefusal, 'status 200'), 'orders.auth': 'status 200' },
    change: {
      hooks: {
        after: (_context, response) => (response.status === 401 ? { ...response, status: 200 } : response),
      },
    },
  },
  {
    id: 'refusal-is-407',
    description: 'A request without a valid key gets 407, as from a proxy.',
    turnsRed: { ...ofEach(everyRefusal, 'status 407'), 'orders.auth': 'status 407' },
    change: otherwise(407),
  },
  {
    id: 'key-of-another-length-crashes',
    description: 'The constant-time comparison fails on a key of another length: 500.',
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
  failing(
    'short-keys-crash',
    'The first eight characters of a key are cut off, and a key has fewer: 500.',
    'a key of one character',
    (presented) => presented.length < 8,
  ),
  failing(
    'keys-in-three-parts-crash',
    'A key in three parts is read as a JSON Web Token, and is none: 500.',
    'a key that belongs to nobody',
    (presented) => presented.split('.').length === 3,
  ),
  {
    id: 'refusal-is-without-challenge',
    description: 'A 401 has no WWW-Authenticate header.',
    turnsRed: ofEach(['auth.challenge'], 'no challenge'),
    change: withoutChallenge(() => true),
  },
  ...everyOperation.map(
    (prefix): Fault => ({
      id: `refusal-by-${prefix}-is-without-challenge`,
      description: `A 401 from ${operationOf[prefix]} has no WWW-Authenticate header.`,
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
