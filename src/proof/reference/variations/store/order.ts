import type { Overrides } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import type { Variation } from '../variation.js';

/** The document shows no order of the list. */
export const orderVariations: readonly Variation[] = [
  {
    id: 'newest-first',
    description: 'The list begins with the newest pet.',
    change: { listing: { order: ({ store }) => store.newestFirst() } },
    seedPets: 120,
  },
  {
    id: 'random-order',
    description: 'The order of the list differs with each request.',
    change: { listing: { order: ({ store }) => shuffled(store.pets) } },
    seedPets: 120,
  },
  {
    id: 'ordered-by-name',
    description: 'The list is ordered by name.',
    change: ordered((pet) => pet.name),
    seedPets: 30,
  },
  {
    id: 'ordered-by-status',
    description: 'The list is ordered by status, with pets without one last.',
    change: ordered((pet) => pet.status ?? 'unknown'),
    seedPets: 90,
  },
];

function ordered(by: (pet: Pet) => string): Overrides {
  const compare = (one: Pet, other: Pet) => (by(one) < by(other) ? -1 : by(one) > by(other) ? 1 : 0);
  return { listing: { order: ({ store }) => [...store.pets].sort(compare) } };
}

function shuffled(pets: readonly Pet[]): readonly Pet[] {
  return pets
    .map((pet) => ({ pet, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ pet }) => pet);
}
