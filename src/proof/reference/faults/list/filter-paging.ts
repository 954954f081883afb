import type { BehaviourChange, RequestContext, Wanted } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';

type Page = (context: RequestContext, wanted: Wanted) => Promise<readonly Pet[]> | readonly Pet[];

/** Other pages where there is a filter. */
function filtered(page: (correct: Page) => Page): BehaviourChange {
  return ({ listing }) => ({
    listing: {
      page: (context, wanted) =>
        wanted.status === undefined ? listing.page(context, wanted) : page(listing.page)(context, wanted),
    },
  });
}

/** Another limit where there is a filter. */
function limited(limit: (asked: number, context: RequestContext) => number): BehaviourChange {
  return filtered(
    (page) => (context, wanted) => page(context, { ...wanted, limit: limit(wanted.limit, context) }),
  );
}

const incomplete = { 'list.status.complete': 'page too short' };
const tooLong = { 'list.status.limit': 'page too long' };
const defaultDiffers = { 'list.status.limit': 'default differs from limit=20' };

/** The limit in the company of a filter. */
export const filterPagingFaults: readonly Fault[] = [
  {
    id: 'filter-comes-after-the-limit',
    says: 'The filter is applied to the page that there would be without it.',
    turnsRed: incomplete,
    change: filtered(
      (page) =>
        async (context, { limit, status }) =>
          (await page(context, { limit, status: undefined })).filter((pet) => pet.status === status),
    ),
  },
  {
    id: 'filter-looks-at-50-pets',
    says: 'The filter is applied to the first 50 pets of the store.',
    turnsRed: incomplete,
    change: filtered(
      (page) =>
        async (context, { limit, status }) =>
          (await page(context, { limit: 50, status: undefined }))
            .filter((pet) => pet.status === status)
            .slice(0, limit),
    ),
  },
  {
    id: 'filtered-page-stops-at-10',
    says: 'A filtered page holds at most ten pets.',
    turnsRed: incomplete,
    change: limited((asked) => Math.min(asked, 10)),
  },
  {
    id: 'filtered-page-stops-at-20',
    says: 'A filtered page holds at most 20 pets.',
    turnsRed: incomplete,
    change: limited((asked) => Math.min(asked, 20)),
  },
  {
    id: 'filter-ignores-the-limit',
    says: 'A filtered page holds 20 pets, whatever the limit.',
    turnsRed: incomplete,
    consequences: { 'list.status.limit': 'A limit below 20 gives a page that is too long.' },
    change: limited(() => 20),
  },
  {
    id: 'filter-gives-100',
    says: 'A filtered page holds up to 100 pets, whatever the limit.',
    turnsRed: tooLong,
    change: limited(() => 100),
  },
  {
    id: 'filtered-default-is-100',
    says: 'With a filter the default limit is 100.',
    turnsRed: tooLong,
    change: limited((asked, { query }) => (query.has('limit') ? asked : 100)),
  },
  {
    id: 'filtered-default-is-21',
    says: 'With a filter the default limit is 21.',
    turnsRed: tooLong,
    change: limited((asked, { query }) => (query.has('limit') ? asked : 21)),
  },
  {
    id: 'filtered-default-is-10',
    says: 'With a filter the default limit is ten.',
    turnsRed: defaultDiffers,
    change: limited((asked, { query }) => (query.has('limit') ? asked : 10)),
  },
  {
    id: 'filtered-page-holds-one-more',
    says: 'A filtered page holds one pet more than its limit.',
    turnsRed: tooLong,
    change: limited((asked) => asked + 1),
  },
  {
    id: 'filtered-page-holds-one-less',
    says: 'A filtered page holds one pet less than its limit.',
    turnsRed: incomplete,
    change: limited((asked) => asked - 1),
  },
  {
    id: 'filtered-page-lacks-the-newest',
    says: 'A filtered page lacks the pet of that status that was created last.',
    turnsRed: { 'list.status.complete': 'a created pet is not listed' },
    change: filtered((page) => async (context, wanted) => {
      const newest = context.store.pets.findLast(({ status }) => status === wanted.status);
      return (await page(context, { ...wanted, limit: wanted.limit + 1 }))
        .filter((pet) => pet !== newest)
        .slice(0, wanted.limit);
    }),
  },
  {
    id: 'filtered-page-repeats-a-pet',
    says: 'A filtered page with room for it shows its first pet twice.',
    turnsRed: { 'list.unique': 'pet twice in a page' },
    change: filtered((page) => async (context, wanted) => {
      const found = await page(context, wanted);
      return found[0] && found.length < wanted.limit ? [found[0], ...found] : found;
    }),
  },
  {
    id: 'filter-and-limit-exclude-each-other',
    says: 'A filter together with a limit is answered 400.',
    turnsRed: { 'list.status.accepted': 'status 400' },
    change: ({ parameters }) => ({
      parameters: {
        status: (context) => {
          if (context.query.has('status') && context.query.has('limit'))
            throw new Refusal(400, 'invalid_query', 'Give either status or limit.');
          return parameters.status(context);
        },
      },
    }),
  },
];
