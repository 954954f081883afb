import type { BehaviourChange, RequestContext, Wanted } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Fault } from '../fault.js';

type Page = (page: readonly Pet[], wanted: Wanted, context: RequestContext) => readonly Pet[];

/** Changes which pets a page shows. */
function pages(page: Page): BehaviourChange {
  return ({ listing }) => ({
    listing: {
      page: async (context, wanted) => page(await listing.page(context, wanted), wanted, context),
    },
  });
}

/** Hides pets from the list. */
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

/** Pets of one kind that a page lacks, in the terms of their kind. The cases of plain pets do not show it. */
const kinds: readonly (readonly [id: string, kind: string, is: (pet: Pet) => boolean])[] = [
  ['long-names', 'whose name has more than 200 characters', ({ name }) => name.length > 200],
  ['names-beyond-ascii', 'whose name is not all ASCII', ({ name }) => /[^\0-\x7f]/.test(name)],
  ['negative-categories', 'whose category is negative', ({ categoryId }) => categoryId < 0n],
  ['categories-of-64-bits', 'whose category needs 64 bits', ({ categoryId }) => categoryId > 2n ** 53n],
];

/** Which pets the list shows. */
export const contentFaults: readonly Fault[] = [
  {
    id: 'list-is-always-empty',
    description: 'The list is always empty.',
    turnsRed: notListed,
    consequences: tooFew,
    change: pages(() => []),
  },
  {
    id: 'list-lacks-the-newest',
    description: 'The list lacks the newest pet.',
    turnsRed: notListed,
    consequences: { 'list.status.complete': fewer, 'list.limit.full-page': fewer },
    change: hidden((pet, { store }) => pet === store.pets.at(-1)),
  },
  {
    id: 'unfiltered-list-lacks-the-newest',
    description: 'Without a filter the list lacks the newest pet.',
    turnsRed: notListed,
    consequences: { 'list.limit.full-page': fewer },
    change: hidden((pet, { store, query }) => !query.has('status') && pet === store.pets.at(-1)),
  },
  {
    id: 'list-is-of-the-start',
    description: 'The list shows only pets that were in the store when the service started.',
    turnsRed: notListed,
    consequences: tooFew,
    change: hidden((pet) => pet.id > 3n),
    seedPets: 3,
  },
  {
    id: 'list-lacks-what-is-sold',
    description: 'The list lacks sold pets.',
    turnsRed: notListed,
    consequences: tooFew,
    change: hidden(({ status }) => status === 'sold'),
  },
  {
    id: 'unfiltered-list-lacks-what-is-pending',
    description: 'Without a filter the list lacks pending pets.',
    turnsRed: notListed,
    consequences: { 'list.limit.full-page': fewer },
    change: hidden(({ status }, { query }) => status === 'pending' && !query.has('status')),
  },
  {
    id: 'list-lacks-what-has-no-status',
    description: 'The list lacks pets without a status.',
    turnsRed: notListed,
    consequences: { 'list.limit.full-page': fewer },
    change: hidden(({ status }) => status === undefined),
  },
  ...kinds.flatMap(([id, kind, is]): readonly Fault[] => [
    {
      id: `list-lacks-${id}`,
      description: `The list lacks pets ${kind}.`,
      turnsRed: notListed,
      consequences: tooFew,
      change: hidden(is),
    },
    {
      id: `filter-lacks-${id}`,
      description: `A filtered list lacks pets ${kind}.`,
      turnsRed: { 'list.status.complete': 'a created pet is not listed' },
      change: hidden((pet, { query }) => query.has('status') && is(pet)),
    },
  ]),
  {
    id: 'list-lacks-category-0',
    description: 'The list lacks pets whose category is 0.',
    turnsRed: notListed,
    consequences: tooFew,
    change: hidden(({ categoryId }) => categoryId === 0n),
    // In `quick` such a pet is created after the lists.
    profile: 'standard',
  },
  {
    id: 'list-lacks-pets-with-the-status-first',
    description: 'The list lacks pets whose creation named the status before the other members.',
    turnsRed: { 'list.limit.full-page': 'a created pet is not listed' },
    consequences: { 'list.status.complete': fewer },
    change: hidden(({ sent }) => Object.keys(sent)[0] === 'status'),
  },
  {
    id: 'filter-lacks-pets-with-further-members',
    description: 'A filtered list lacks pets that were created with members beyond the schema.',
    turnsRed: { 'list.status.complete': 'page too short' },
    change: hidden(({ sent }, { query }) => query.has('status') && 'owner' in sent),
  },
  {
    id: 'list-shows-a-sample',
    description: 'A page with room for one more ends with a sample pet that is not in the store.',
    turnsRed: { 'get.found': 'listed pet not found' },
    change: pages((page, { limit, status }) => {
      const sample = { name: 'Sample', categoryId: 1n, status: status ?? 'sold' };
      return page.length < limit ? [...page, { ...sample, id: 10n ** 12n, storedAt: 0, sent: sample }] : page;
    }),
  },
  {
    id: 'list-joins-with-known-categories',
    description: 'The list lacks pets whose category is not from 1 to 1000.',
    turnsRed: { 'store.listed': 'a created pet is not listed' },
    consequences: {
      'list.limit.full-page': 'The hidden pets are missing from a full page.',
      'list.status.complete': 'They are missing from a filtered page, too.',
    },
    change: hidden(({ categoryId }) => categoryId < 1n || categoryId > 1000n),
  },
  {
    id: 'filter-empties-the-list',
    description: 'A filter permanently removes the pets that do not match it from the list.',
    turnsRed: { 'list.status.complete': 'a created pet is not listed' },
    consequences: {
      'store.listed': 'The unfiltered list lacks the removed pets, too.',
      'list.limit.full-page': 'The unfiltered list lacks the removed pets, too.',
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
    description: 'A page with room for one more repeats its first pet at the end.',
    turnsRed: { 'list.unique': 'pet twice in a page' },
    change: pages((page, { limit }) => (page[0] && page.length < limit ? [...page, page[0]] : page)),
  },
  {
    id: 'list-joins-its-pets',
    description: 'A page shows each pet twice, as a faulty join would.',
    turnsRed: { 'list.unique': 'pet twice in a page' },
    change: pages((page, { limit }) => page.flatMap((pet) => [pet, pet]).slice(0, limit)),
  },
];
