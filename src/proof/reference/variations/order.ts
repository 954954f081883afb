import type { Animal } from '../animal.js';
import type { Overrides } from '../behaviour.js';
import type { Variation } from './variation.js';

/** The document shows no order of the list. */
export const orderVariations: readonly Variation[] = [
  {
    id: 'newest-first',
    says: 'The list begins with the newest animal.',
    change: { listing: { order: ({ store }) => store.newestFirst() } },
    seedPets: 120,
  },
  {
    id: 'random-order',
    says: 'The list is in another order with each request.',
    change: { listing: { order: ({ store }) => shuffled(store.animals) } },
    seedPets: 120,
  },
  {
    id: 'ordered-by-name',
    says: 'The list is ordered by name.',
    change: ordered((animal) => animal.name),
    seedPets: 30,
  },
  {
    id: 'ordered-by-status',
    says: 'The list is ordered by status, animals without one last.',
    change: ordered((animal) => animal.status ?? 'unknown'),
    seedPets: 90,
  },
];

function ordered(by: (animal: Animal) => string): Overrides {
  const compare = (one: Animal, other: Animal) => (by(one) < by(other) ? -1 : by(one) > by(other) ? 1 : 0);
  return { listing: { order: ({ store }) => [...store.animals].sort(compare) } };
}

function shuffled(animals: readonly Animal[]): readonly Animal[] {
  return animals
    .map((animal) => ({ animal, place: Math.random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ animal }) => animal);
}
