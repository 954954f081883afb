import type { BehaviourChange, RequestContext, Wanted } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';

type Page = (page: readonly Pet[], wanted: Wanted, context: RequestContext) => readonly Pet[];

/** Other pets in a page than those that belong there. */
function pages(page: Page): BehaviourChange {
  return ({ listing }) => ({
    listing: {
      page: async (context, wanted) => page(await listing.page(context, wanted), wanted, context),
    },
  });
}

/** Pets that no list shows. */
function hidden(hides: (pet: Pet, context: RequestContext) => boolean): BehaviourChange {
  return {
    storing: {
      sees: (context, pet) => context.operation !== 'listPets' || !hides(pet, context),
    },
  };
}

const notListed = { 'store.listed': 'a created pet is not listed' };

const fewer = 'A page lacks pets that the store holds.';
const tooFew = { 'list.limit.full-page': fewer, 'list.status.complete': fewer };

/** Which pets the list shows. */
export const contentFaults: readonly Fault[] = [
  {
    id: 'list-is-always-empty',
    says: 'The list never shows a pet.',
    turnsRed: notListed,
    consequences: tooFew,
    change: pages(() => []),
  },
  {
    id: 'list-lacks-the-newest',
    says: 'The list lacks the pet that was created last.',
    turnsRed: notListed,
    consequences: { 'list.status.complete': fewer },
    change: hidden((pet, { store }) => pet === store.pets.at(-1)),
  },
  {
    id: 'unfiltered-list-lacks-the-newest',
    says: 'Without a filter the list lacks the pet that was created last.',
    turnsRed: notListed,
    change: hidden((pet, { store, query }) => !query.has('status') && pet === store.pets.at(-1)),
  },
  {
    id: 'list-is-of-the-start',
    says: 'The list shows what was in the store when the service started.',
    turnsRed: notListed,
    consequences: tooFew,
    change: hidden((pet) => pet.id > 3n),
    seedPets: 3,
  },
  {
    id: 'list-lacks-what-is-sold',
    says: 'The list shows no pet that is sold.',
    turnsRed: notListed,
    consequences: tooFew,
    change: hidden(({ status }) => status === 'sold'),
  },
  {
    id: 'unfiltered-list-lacks-what-is-pending',
    says: 'Without a filter the list shows no pet that is pending.',
    turnsRed: notListed,
    consequences: { 'list.limit.full-page': fewer },
    change: hidden(({ status }, { query }) => status === 'pending' && !query.has('status')),
  },
  {
    id: 'list-lacks-what-has-no-status',
    says: 'The list shows no pet without a status.',
    turnsRed: notListed,
    consequences: { 'list.limit.full-page': fewer },
    change: hidden(({ status }) => status === undefined),
  },
  {
    id: 'list-joins-with-known-categories',
    says: 'The list lacks pets whose category is beyond the first thousand.',
    turnsRed: { 'store.listed': 'a created pet is not listed' },
    consequences: { 'list.limit.full-page': 'The pets that are hidden are missing in a full page.' },
    change: hidden(({ categoryId }) => categoryId < 1n || categoryId > 1000n),
  },
  {
    id: 'filter-empties-the-list',
    says: 'A filter throws out of the list for good what does not match.',
    turnsRed: { 'list.status.complete': 'a created pet is not listed' },
    consequences: {
      'store.listed': 'What a filter threw out, the list without one lacks.',
      'list.limit.full-page': 'What a filter threw out, the list without one lacks.',
    },
    change: ({ listing }) => ({
      listing: {
        page: (context, wanted) => {
          const { pets } = context.store;
          if (wanted.status !== undefined)
            pets.splice(0, pets.length, ...pets.filter(({ status }) => status === wanted.status));
          return listing.page(context, wanted);
        },
      },
    }),
  },
  {
    id: 'list-repeats-a-pet',
    says: 'A page with room for one more shows its first pet again at the end.',
    turnsRed: { 'list.unique': 'pet twice in a page' },
    change: pages((page, { limit }) => (page[0] && page.length < limit ? [...page, page[0]] : page)),
  },
  {
    id: 'list-joins-its-pets',
    says: 'A page shows a pet that has a status twice, as a join would.',
    turnsRed: { 'list.unique': 'pet twice in a page' },
    change: pages((page, { limit }) => page.flatMap((pet) => [pet, pet]).slice(0, limit)),
  },
];
