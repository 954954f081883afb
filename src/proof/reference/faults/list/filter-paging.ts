import type { BehaviourChange, RequestContext, Wanted } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import { Refusal } from '../../refusal.js';
import type { Fault } from '../fault.js';
import { rowFault } from '../forms/form.js';

type Page = (context: RequestContext, wanted: Wanted) => Promise<readonly Pet[]> | readonly Pet[];

/** Changes filtered pages. */
function filtered(page: (correct: Page) => Page): BehaviourChange {
  return ({ listing }) => ({
    listing: {
      page: (context, wanted) =>
        wanted.status === undefined ? listing.page(context, wanted) : page(listing.page)(context, wanted),
    },
  });
}

/** Changes the limit of filtered pages. */
function limited(limit: (requested: number, context: RequestContext) => number): BehaviourChange {
  return filtered(
    (page) => (context, wanted) => page(context, { ...wanted, limit: limit(wanted.limit, context) }),
  );
}

const incomplete = { 'list.status.complete': 'page too short' };
const notListed = { 'list.status.complete': 'a created pet is not listed' };
const tooLong = { 'list.status.limit': 'page too long' };
const defaultDiffers = { 'list.status.limit': 'default differs from limit=20' };

/** `profile` is the first one whose store is large enough to show the fault. */
interface Depth {
  readonly depth: number;
  readonly turnsRed?: Fault['turnsRed'];
  readonly profile?: 'standard';
}

const looksAt: readonly Depth[] = [
  { depth: 50 },
  { depth: 100, profile: 'standard' },
  { depth: 200, turnsRed: notListed, profile: 'standard' },
];

const stopsAt: readonly Depth[] = [
  { depth: 10 },
  { depth: 20 },
  { depth: 50, profile: 'standard' },
  { depth: 60, turnsRed: notListed, profile: 'standard' },
];

/** Limits in combination with a filter. */
export const filterPagingFaults: readonly Fault[] = [
  {
    id: 'filter-comes-after-the-limit',
    description: 'The filter is applied to the unfiltered page.',
    turnsRed: incomplete,
    change: filtered(
      (page) =>
        async (context, { limit, status }) =>
          (await page(context, { limit, status: undefined })).filter((pet) => pet.status === status),
    ),
  },
  ...looksAt.map(
    ({ depth, ...rest }): Fault => ({
      id: `filter-looks-at-${depth}-pets`,
      description: `The filter is applied to the first ${depth} pets of the store.`,
      turnsRed: incomplete,
      ...rest,
      change: filtered(
        (page) =>
          async (context, { limit, status }) =>
            (await page(context, { limit: depth, status: undefined }))
              .filter((pet) => pet.status === status)
              .slice(0, limit),
      ),
    }),
  ),
  ...stopsAt.map(
    ({ depth, ...rest }): Fault => ({
      id: `filtered-page-stops-at-${depth}`,
      description: `A filtered page holds at most ${depth} pets.`,
      turnsRed: incomplete,
      ...rest,
      change: limited((requested) => Math.min(requested, depth)),
    }),
  ),
  rowFault(
    'filter-looks-at-five-times-the-limit',
    'The filter is applied to five times as many pets as the limit.',
    'status=sold&limit=1',
    incomplete,
    filtered(
      (page) =>
        async (context, { limit, status }) =>
          (await page(context, { limit: 5 * limit, status: undefined }))
            .filter((pet) => pet.status === status)
            .slice(0, limit),
    ),
  ),
  ...(['pending', 'available'] as const).map((status) =>
    rowFault(
      `limit-1-finds-nothing-${status}`,
      `A page of the status ${status} with limit=1 is empty.`,
      `limit=1&status=${status}`,
      incomplete,
      filtered(
        (page) => (context, wanted) =>
          wanted.limit === 1 && wanted.status === status ? [] : page(context, wanted),
      ),
    ),
  ),
  rowFault(
    'short-filtered-pages-are-filtered-last',
    'With a limit of 20 the filter is applied to the unfiltered page.',
    'limit=20&status=pending',
    incomplete,
    filtered(
      (page) =>
        async (context, { limit, status }) =>
          limit === 20
            ? (await page(context, { limit, status: undefined })).filter((pet) => pet.status === status)
            : page(context, { limit, status }),
    ),
  ),
  rowFault(
    'filtered-limits-below-20-give-one-more',
    'A filtered page with a limit from 2 to 19 holds one pet more.',
    'limit=7&status=sold',
    tooLong,
    limited((requested) => (requested > 1 && requested < 20 ? requested + 1 : requested)),
  ),
  {
    id: 'filtered-limit-1-gives-2',
    description: 'A filtered page holds at least two pets.',
    turnsRed: tooLong,
    change: limited((requested) => Math.max(requested, 2)),
    profile: 'standard',
  },
  {
    id: 'limit-after-a-filter-is-ignored',
    description: 'A limit that comes after the filter is ignored.',
    turnsRed: incomplete,
    change: limited((requested, { target }) => (/status=.*limit=/.test(target) ? 20 : requested)),
  },
  {
    id: 'filter-before-a-limit-is-ignored',
    description: 'A filter that comes before the limit is ignored.',
    turnsRed: { 'list.status.only': 'pet of another status in a filtered page' },
    change: filtered(
      (page) => (context, wanted) =>
        page(context, /status=.*limit=/.test(context.target) ? { ...wanted, status: undefined } : wanted),
    ),
  },
  {
    id: 'filter-without-match-shows-all',
    description: 'A filter that matches nothing shows the pets of every status.',
    turnsRed: { 'list.status.only': 'pet of another status in a filtered page' },
    change: filtered((page) => async (context, wanted) => {
      const found = await page(context, wanted);
      return found.length > 0 ? found : page(context, { ...wanted, status: undefined });
    }),
  },
  {
    id: 'filter-ignores-the-limit',
    description: 'A filtered page holds 20 pets, whatever the limit.',
    turnsRed: incomplete,
    consequences: { 'list.status.limit': 'A limit below 20 gives a page that is too long.' },
    change: limited(() => 20),
  },
  {
    id: 'filter-gives-100',
    description: 'A filtered page holds up to 100 pets, whatever the limit.',
    turnsRed: tooLong,
    change: limited(() => 100),
  },
  {
    id: 'filtered-default-is-100',
    description: 'With a filter the default limit is 100.',
    turnsRed: tooLong,
    change: limited((requested, { query }) => (query.has('limit') ? requested : 100)),
  },
  {
    id: 'filtered-default-is-21',
    description: 'With a filter the default limit is 21.',
    turnsRed: tooLong,
    change: limited((requested, { query }) => (query.has('limit') ? requested : 21)),
  },
  {
    id: 'filtered-default-is-10',
    description: 'With a filter the default limit is 10.',
    turnsRed: defaultDiffers,
    change: limited((requested, { query }) => (query.has('limit') ? requested : 10)),
  },
  {
    id: 'filtered-page-holds-one-more',
    description: 'A filtered page holds one pet more than its limit.',
    turnsRed: tooLong,
    change: limited((requested) => requested + 1),
  },
  {
    id: 'filtered-page-holds-one-less',
    description: 'A filtered page holds one pet less than its limit.',
    turnsRed: incomplete,
    change: limited((requested) => requested - 1),
  },
  {
    id: 'filtered-page-lacks-the-newest',
    description: 'A filtered page lacks the newest pet of that status.',
    turnsRed: notListed,
    change: filtered((page) => async (context, wanted) => {
      const newest = context.store.pets.findLast(({ status }) => status === wanted.status);
      return (await page(context, { ...wanted, limit: wanted.limit + 1 }))
        .filter((pet) => pet !== newest)
        .slice(0, wanted.limit);
    }),
  },
  {
    id: 'filtered-page-repeats-a-pet',
    description: 'A filtered page with room for one more repeats its first pet.',
    turnsRed: { 'list.unique': 'pet twice in a page' },
    change: filtered((page) => async (context, wanted) => {
      const found = await page(context, wanted);
      return found[0] && found.length < wanted.limit ? [found[0], ...found] : found;
    }),
  },
  {
    id: 'filter-and-limit-exclude-each-other',
    description: 'A filter together with a limit gets 400.',
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
