import { createHash } from 'node:crypto';
import type { BehaviourChange, Overrides, RequestContext } from '../../behaviour.js';
import type { Fault } from '../fault.js';

/** The name in a body that may not be JSON. */
const NAME = /pct-[\w-]+/;

/** Stores the pet of some creations that are refused with this status. @param given further changes */
function stored(
  status: 400 | 401,
  applies: (context: RequestContext, body: string) => boolean,
  given: Overrides = {},
): BehaviourChange {
  return {
    ...given,
    hooks: {
      refused: async (context, refusal) => {
        const body = Buffer.from(context.body).toString();
        const [name] = NAME.exec(body) ?? [];
        const isIt = context.operation === 'addPet' && refusal.status === status && applies(context, body);
        if (isIt && name !== undefined) {
          const draft = { name, categoryId: 1n, status: statusIn(body), sent: {} };
          await context.behaviour.creating.create(context.service, draft);
        }
        return refusal;
      },
    },
  };
}

const statusIn = (body: string) => /"status":"(available|pending|sold)"/.exec(body)?.[1];

/** In no visible order. */
const randomIds: Overrides = {
  creating: {
    id: ({ store }) => {
      store.issued += 1n;
      return createHash('sha256').update(store.issued.toString()).digest().readBigInt64BE();
    },
  },
};

/** One page of a store with so many pets shows no pet of the run, with or without a filter. */
const MANY_PETS = 400;

type Row = readonly [id: string, description: string, pattern: RegExp, profile?: 'standard'];

/** The pet has the status that was sent, which a page with that filter shows. */
const withStatus: readonly Row[] = [
  ['category-in-a-string', 'A category in a string gets 400', /"categoryId":"\d+"/],
  ['category-beyond-int64', 'A category one beyond int64 gets 400', /"categoryId":9223372036854775808/],
  ['json-without-its-last-brace', 'JSON without its last brace gets 400', /^\{.*"available"$/],
  ['pet-in-an-array', 'A valid NewPet in an array gets 400', /^\[\{.*\}\]$/, 'standard'],
];

/** The pet has no status. */
const withoutStatus: readonly Row[] = [
  ['status-in-capitals', 'A status in capitals gets 400', /"status":"AVAILABLE"/],
  ['status-0', 'A status that is 0 gets 400', /"status":0\}/],
  ['form', 'A body that is a form gets 400', /^name=pct.*&/, 'standard'],
];

const inList = { 'add.invalid.no-effect': 'a refused pet is in the list' };
const byId = { 'add.invalid.no-effect': 'a refused pet is found by its id' };

const storedBefore =
  (turnsRed: Fault['turnsRed']) =>
  ([id, description, pattern, profile]: Row): Fault => ({
    id: `${id}-stored-though-refused`,
    description: `${description}, but the pet is stored by then.`,
    turnsRed,
    change: stored(400, (_context, body) => pattern.test(body)),
    ...(profile && { profile }),
  });

/** Pets that are stored though their creation is refused, whatever the reason for the refusal. */
export const refusedPetFaults: readonly Fault[] = [
  ...withStatus.map(storedBefore(inList)),
  ...withoutStatus.map(storedBefore(byId)),
  {
    id: 'wrong-type-of-category-stored-under-a-random-id',
    description: 'A category in a string gets 400, but the pet is stored by then, under a random id.',
    turnsRed: inList,
    change: stored(400, (_context, body) => /"categoryId":"\d+"/.test(body), randomIds),
  },
  {
    id: 'wrong-type-of-category-stored-among-many-pets',
    description: 'A category in a string gets 400, but the pet is stored by then, in a store of many pets.',
    turnsRed: byId,
    change: stored(400, (_context, body) => /"categoryId":"\d+"/.test(body)),
    seedPets: MANY_PETS,
  },
  {
    id: 'creation-with-short-key-stored-among-many-pets',
    description: 'A creation with a key of one character is refused, but stored in a store of many pets.',
    turnsRed: { 'add.auth.no-effect': 'a refused pet is found by its id' },
    change: stored(401, ({ headers }) => /^bearer .$/i.test(headers.authorization ?? '')),
    seedPets: MANY_PETS,
    profile: 'standard',
  },
];
