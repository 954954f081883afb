import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';

/** Another limit than the requested one. */
function counted(limit: (requested: number, context: RequestContext) => number): BehaviourChange {
  return ({ parameters }) => ({
    parameters: { limit: (context) => limit(parameters.limit(context), context) },
  });
}

/** The same if the request has a limit, so that the default stays as it is. */
function given(limit: (requested: number) => number): BehaviourChange {
  return counted((requested, { query }) => (query.has('limit') ? limit(requested) : requested));
}

function refused(refuses: (limit: string) => boolean): BehaviourChange {
  return ({ parameters }) => ({
    parameters: {
      limit: (context) => {
        if (refuses(context.query.get('limit') ?? '20'))
          throw new Refusal(400, 'invalid_limit', 'The parameter limit is out of range.');
        return parameters.limit(context);
      },
    },
  });
}

const tooLong = { 'list.limit.maximum': 'page too long' };
const tooShort = { 'list.limit.full-page': 'page too short' };
const isRefused = { 'list.limit.accepted': 'status 400' };
const unlisted = { 'store.listed': 'A page of 20 pets lacks the others.' };
const lacking = { 'list.status.complete': 'A filtered page has the same limit.' };
const refusedToo = { 'list.status.accepted': 'A filtered list has the same limit.' };

const shortDefault = { 'list.limit.default': 'default differs from limit=20' };
const longDefault = { 'list.limit.default': 'page too long' };
const filteredToo = { 'list.status.limit': 'A filtered page has the same default.' };

function fixed(defaultLimit: number): Fault {
  return {
    id: `limit-default-is-${defaultLimit}`,
    description: `The default limit is ${defaultLimit}.`,
    turnsRed: defaultLimit < 20 ? shortDefault : longDefault,
    ...(defaultLimit < 20 && { consequences: filteredToo }),
    change: { parameters: { defaultLimit } },
  };
}

/** Pages of another length than the limit, or the default of 20, asks for. */
export const limitFaults: readonly Fault[] = [
  {
    id: 'limit-is-ignored',
    description: 'A page holds 20 pets, whatever the limit.',
    turnsRed: { ...tooLong, ...tooShort },
    consequences: { ...lacking, ...unlisted },
    change: given(() => 20),
  },
  {
    id: 'limit-is-ignored-and-there-is-none',
    description: 'A page holds all pets, whatever the limit.',
    turnsRed: { ...tooLong, 'list.limit.default': 'page too long' },
    change: counted(() => Number.POSITIVE_INFINITY),
  },
  {
    id: 'limit-gives-one-more',
    description: 'A page holds one pet more than its limit.',
    turnsRed: { ...tooLong, 'list.limit.default': 'page too long' },
    change: counted((requested) => requested + 1),
  },
  {
    id: 'limit-gives-one-less',
    description: 'A page holds one pet less than its limit.',
    turnsRed: tooShort,
    consequences: lacking,
    change: counted((requested) => requested - 1),
  },
  {
    id: 'page-that-the-pets-just-fill-lacks-one',
    description:
      'The code looks one pet ahead, and drops the last one of a full page even if there is no further pet.',
    turnsRed: tooShort,
    consequences: lacking,
    change: ({ listing }) => ({
      listing: {
        page: async (context, wanted) => {
          const page = await listing.page(context, { ...wanted, limit: wanted.limit + 1 });
          return page.length >= wanted.limit ? page.slice(0, -1) : page;
        },
      },
    }),
    profile: 'standard',
  },
  {
    id: 'limit-1-gives-2',
    description: 'A page holds at least two pets.',
    turnsRed: tooLong,
    change: given((requested) => Math.max(requested, 2)),
  },
  {
    id: 'limit-100-gives-99',
    description: 'A page holds at most 99 pets.',
    turnsRed: tooShort,
    change: given((requested) => Math.min(requested, 99)),
    // The store of `quick` holds fewer pets.
    profile: 'standard',
  },
  {
    id: 'limit-100-gives-101',
    description: 'With a limit of 100 a page holds 101 pets.',
    turnsRed: tooLong,
    change: given((requested) => (requested === 100 ? 101 : requested)),
    profile: 'standard',
  },
  {
    id: 'limit-stops-at-50',
    description: 'A page holds at most 50 pets.',
    turnsRed: tooShort,
    consequences: { 'store.listed': 'A list that is short enough to show every pet leaves some out.' },
    change: given((requested) => Math.min(requested, 50)),
  },
  {
    id: 'limit-stops-at-20',
    description: 'A page holds at most 20 pets.',
    turnsRed: tooShort,
    consequences: { ...lacking, ...unlisted },
    change: given((requested) => Math.min(requested, 20)),
  },
  {
    id: 'limit-is-rounded-up-to-tens',
    description: 'A limit is rounded up to a multiple of ten.',
    turnsRed: tooLong,
    change: given((requested) => Math.ceil(requested / 10) * 10),
  },
  {
    id: 'limit-is-halved',
    description: 'A page holds half as many pets as its limit.',
    turnsRed: {
      ...tooShort,
      'list.limit.default': 'default differs from limit=20',
    },
    consequences: {
      ...lacking,
      'store.listed': 'A list that is short enough to show every pet leaves some out.',
      'list.status.limit': 'With a filter, too, the default differs from limit=20.',
    },
    change: given((requested) => Math.ceil(requested / 2)),
  },
  {
    id: 'limit-is-above-1',
    description: 'A limit of 1 gets 400.',
    turnsRed: isRefused,
    change: refused((limit) => limit === '1'),
  },
  {
    id: 'limit-is-below-100',
    description: 'A limit of 100 gets 400.',
    turnsRed: isRefused,
    consequences: refusedToo,
    change: refused((limit) => limit === '100'),
  },
  {
    id: 'limit-is-at-most-50',
    description: 'A limit above 50 gets 400.',
    turnsRed: isRefused,
    consequences: refusedToo,
    change: refused((limit) => Number(limit) > 50),
  },
  {
    id: 'limit-is-compared-as-text',
    description: 'A limit is compared with 1 and 100 as text.',
    turnsRed: isRefused,
    consequences: refusedToo,
    change: ({ parameters }) => ({
      parameters: {
        limit: (context) => {
          const text = context.query.get('limit');
          if (text !== null && (text < '1' || text > '100'))
            throw new Refusal(400, 'invalid_limit', 'The parameter limit must be from 1 to 100.');
          return parameters.limit(context);
        },
      },
    }),
  },
  {
    id: 'limit-100-crashes',
    description: 'A limit of 100 fails: 500.',
    turnsRed: { 'list.limit.accepted': 'status 500' },
    consequences: refusedToo,
    change: counted((requested) => {
      if (requested === 100) throw new RangeError('out of range');
      return requested;
    }),
  },
  ...[1, 10, 19, 21, 50, 100].map(fixed),
  {
    id: 'no-limit-is-no-bound',
    description: 'Without a limit the list shows all pets.',
    turnsRed: longDefault,
    change: { parameters: { defaultLimit: Number.POSITIVE_INFINITY } },
  },
  {
    id: 'no-limit-is-no-bound-without-a-filter',
    description: 'Without a limit and without a filter the list shows all pets.',
    turnsRed: longDefault,
    change: ({ parameters }) => ({
      parameters: {
        limit: (context) =>
          context.query.has('limit') || context.query.has('status')
            ? parameters.limit(context)
            : Number.POSITIVE_INFINITY,
      },
    }),
  },
  {
    id: 'limit-is-required',
    description: 'A list without a limit gets 400.',
    turnsRed: { 'list.answered': 'status 400' },
    change: ({ parameters }) => ({
      parameters: {
        limit: (context) => {
          if (context.query.has('limit')) return parameters.limit(context);
          throw new Refusal(400, 'limit_missing', 'The parameter limit is missing.');
        },
      },
    }),
  },
];
