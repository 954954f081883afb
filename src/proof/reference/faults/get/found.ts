import { correct } from '../../behaviour/correct.js';
import type { Overrides, RequestContext } from '../../behaviour.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { onResponse } from '../on-response.js';

/** Makes reads by id miss some of the pets that exist. */
function misses(missed: (id: bigint, context: RequestContext) => boolean): Overrides {
  return {
    storing: {
      find: (context, id) => (missed(id, context) ? undefined : correct.storing.find(context, id)),
    },
  };
}

const turnsRed = { 'get.found': 'pet not found' };

/** Pets in the store before the run, with the ids from 1 on. */
const SEEDED = 12;

/** Pets that exist but cannot be read by their id. */
export const foundFaults: readonly Fault[] = [
  {
    id: 'get-finds-nothing',
    description: 'Reading by id looks in a table that is never written to: always 404.',
    turnsRed,
    change: misses(() => true),
  },
  {
    id: 'get-misses-every-third',
    description: 'One of three shards is not queried: every third pet is not found by its id.',
    turnsRed,
    change: misses((id) => id % 3n === 0n),
  },
  {
    id: 'get-misses-negative-ids',
    description: 'Ids count down from -1, and reading by id supports only positive ones.',
    turnsRed,
    change: ({ storing }) => ({
      creating: {
        id: ({ store }) => {
          store.issued += 1n;
          return -store.issued;
        },
      },
      storing: { find: (context, id) => (id < 0n ? undefined : storing.find(context, id)) },
    }),
  },
  {
    id: 'get-misses-ids-beyond-32-bits',
    description: 'Ids begin beyond 2^32, and reading by id looks for the lower 32 bits.',
    turnsRed,
    change: ({ storing }) => ({
      creating: {
        id: ({ store }) => {
          store.issued += 1n;
          return 2n ** 33n + store.issued;
        },
      },
      storing: { find: (context, id) => storing.find(context, BigInt.asIntN(32, id)) },
    }),
  },
  {
    id: 'get-lags-for-ever',
    description: 'Reading by id queries a replica that is an hour behind.',
    turnsRed,
    change: misses((id, { store }) => (store.byId.get(id)?.storedAt ?? 0) > performance.now() - 3_600_000),
  },
  {
    id: 'get-finds-only-available-pets',
    description: 'Reading by id finds only available pets.',
    turnsRed,
    change: misses((id, { store }) => store.byId.get(id)?.status !== 'available'),
  },
  {
    id: 'get-misses-pets-without-a-status',
    description: 'Reading by id joins the table of statuses, and loses pets without one.',
    turnsRed,
    change: misses((id, { store }) => store.byId.get(id)?.status === undefined),
  },
  {
    id: 'get-finds-each-pet-once',
    description: 'The first read removes a pet from the cache, and the next one does not find it.',
    turnsRed,
    change: () => {
      const read = new Set<bigint>();
      return misses((id) => read.size === read.add(id).size);
    },
  },
  {
    id: 'get-fails-for-old-pets',
    description: 'Reading a pet from before the last migration by its id fails: 500.',
    turnsRed: { 'get.found': 'status 500' },
    seedPets: SEEDED,
    change: ({ lookup }) => ({
      lookup: {
        pet: async (context) => {
          const pet = await lookup.pet(context);
          return pet.id <= SEEDED ? crash() : pet;
        },
      },
    }),
  },
  {
    id: 'get-removed-early',
    description: 'The deprecated operation is removed before its date: 410.',
    turnsRed: { 'get.found': 'status 410' },
    change: onResponse('getPet', 200, () => gone()),
  },
  {
    id: 'get-redirects-to-the-list',
    description: 'The deprecated operation redirects to its replacement.',
    turnsRed: { 'get.found': 'status 301' },
    change: onResponse('getPet', 200, (_response, { service: { basePath } }) => ({
      status: 301,
      headers: { location: `${basePath}/pets?status=available` },
    })),
  },
  {
    id: 'get-redirects-every-request',
    description:
      'The deprecated operation redirects every request to its replacement, even for an unknown id or without a key.',
    turnsRed: { 'get.found': 'status 301' },
    change: ({ operations }) => ({
      operations: {
        handle: (context) =>
          context.operation === 'getPet'
            ? { status: 301, headers: { location: `${context.service.basePath}/pets` } }
            : operations.handle(context),
      },
    }),
  },
  {
    id: 'get-fails',
    description: 'Reading by id fails: 500.',
    turnsRed: { 'get.found': 'status 500' },
    change: { lookup: { pet: crash } },
  },
  {
    id: 'every-seventh-read-fails',
    description: 'Every seventh read by id loses the connection to the database: 500.',
    turnsRed: { 'get.found': 'status 500' },
    // The reads between the first try and the second decide whether that one is a seventh, too.
    recurs: 'by-chance',
    consequences: {
      'get.auth.scheme-case': 'The read that fails may be the one with the scheme in lower case.',
    },
    change: ({ lookup }) => {
      let reads = 0;
      return {
        lookup: {
          pet: async (context) => {
            const pet = await lookup.pet(context);
            reads += 1;
            return reads % 7 === 0 ? crash() : pet;
          },
        },
      };
    },
  },
];

function gone() {
  const [code, message, status] = ['gone', 'This operation was removed.', 410] as const;
  return { status, headers: {}, content: { code, message, status } };
}
