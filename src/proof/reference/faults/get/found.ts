import { correct } from '../../behaviour/correct.js';
import type { Overrides, RequestContext } from '../../behaviour.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { onResponse } from '../on-response.js';

/** Reads by id do not find some of the pets that exist. */
function misses(missed: (id: bigint, context: RequestContext) => boolean): Overrides {
  return {
    storing: {
      find: (context, id) => (missed(id, context) ? undefined : correct.storing.find(context, id)),
    },
  };
}

const turnsRed = { 'get.found': 'pet not found' };

/** Pets that exist and are not answered 200. */
export const foundFaults: readonly Fault[] = [
  {
    id: 'get-finds-nothing',
    says: 'Reading by id looks in a table that nothing is written to: always 404.',
    turnsRed,
    change: misses(() => true),
  },
  {
    id: 'get-misses-every-third',
    says: 'One of three shards is not asked: every third pet is not found by its id.',
    turnsRed,
    change: misses((id) => id % 3n === 0n),
  },
  {
    id: 'get-misses-negative-ids',
    says: 'Ids count down from -1, and reading by id knows only positive ones.',
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
    says: 'Ids begin beyond 2^32, and reading by id looks for the lower 32 bits.',
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
    says: 'Reading by id asks a replica that is an hour behind.',
    turnsRed,
    change: misses((id, { store }) => (store.byId.get(id)?.storedAt ?? 0) > performance.now() - 3_600_000),
  },
  {
    id: 'get-finds-only-available-pets',
    says: 'Reading by id finds only pets that are available.',
    turnsRed,
    change: misses((id, { store }) => store.byId.get(id)?.status !== 'available'),
  },
  {
    id: 'get-misses-pets-without-a-status',
    says: 'Reading by id joins the table of statuses, and loses the pets that have none.',
    turnsRed,
    change: misses((id, { store }) => store.byId.get(id)?.status === undefined),
  },
  {
    id: 'get-finds-each-pet-once',
    says: 'A pet is taken out of the cache by the first read, and the next one does not find it.',
    turnsRed,
    change: () => {
      const read = new Set<bigint>();
      return misses((id) => read.size === read.add(id).size);
    },
  },
  {
    id: 'get-removed-early',
    says: 'The deprecated operation is gone before its day: 410.',
    turnsRed: { 'get.found': 'status 410' },
    change: onResponse('getPet', 200, () => gone()),
  },
  {
    id: 'get-redirects-to-the-list',
    says: 'The deprecated operation redirects to its replacement.',
    turnsRed: { 'get.found': 'status 301' },
    change: onResponse('getPet', 200, (_response, { service: { basePath } }) => ({
      status: 301,
      headers: { location: `${basePath}/pets?status=available` },
    })),
  },
  {
    id: 'get-redirects-every-request',
    says: 'The deprecated operation redirects to its replacement, whatever the id and whoever asks.',
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
    says: 'Reading by id fails: 500.',
    turnsRed: { 'get.found': 'status 500' },
    change: { lookup: { pet: crash } },
  },
  {
    id: 'every-seventh-read-fails',
    says: 'Every seventh time that a pet is read by its id the connection to the database is gone: 500.',
    turnsRed: { 'get.found': 'status 500' },
    recurs: 'now-and-then',
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
  const [code, message, status] = ['gone', 'This operation is no longer there.', 410] as const;
  return { status, headers: {}, content: { code, message, status } };
}
