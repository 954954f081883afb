import type { Overrides } from '../../behaviour.js';
import { INT64_MAXIMUM, INT64_MINIMUM } from '../../int64.js';
import { type Draft, petStatuses } from '../../pet.js';
import type { Variation } from '../variation.js';

/** The store may already hold other pets, even thousands. */
export const populationVariations: readonly Variation[] = [
  ...[1, 25, 76, 90, 100, 5000].map((seedPets) => ({
    id: `holds-${seedPets}-pets`,
    description: `The store already holds ${seedPets} ${seedPets === 1 ? 'pet' : 'pets'}.`,
    change: {},
    seedPets,
  })),
  {
    id: 'holds-5000-pets-newest-first',
    description: 'The store already holds 5000 pets, and the list begins with the newest.',
    change: { listing: { order: ({ store }) => store.newestFirst() } },
    seedPets: 5000,
  },
  {
    id: 'holds-only-sold-pets',
    description: 'The store already holds 90 pets, all of them sold.',
    change: holding(repeated(90, { status: 'sold' })),
  },
  {
    id: 'holds-pets-without-status',
    description: 'The store already holds 90 pets, all without a status.',
    change: holding(repeated(90, {})),
  },
  {
    id: 'holds-too-many-of-every-status',
    description: 'The store already holds 85 pets of every status, so that a list of each status is long.',
    change: holding(petStatuses.flatMap((status) => repeated(85, { status }))),
  },
  {
    id: 'holds-namesakes',
    description: 'The store already holds 30 pets with the same name, category and status.',
    change: holding(repeated(30, { name: 'X', status: 'available' })),
  },
  {
    id: 'holds-odd-pets',
    description: 'The store holds pets with names and categories that a strict implementation would refuse.',
    change: holding([
      ...['', ' ', 'Re\0x', 'Rex\ud83d', ' Rex ', 'Rene\u0301', '\u202exeR'].map((name) => ({ name })),
      ...[INT64_MINIMUM, INT64_MAXIMUM, 0n, -1n].map((categoryId) => ({ categoryId })),
      { name: 'n'.repeat(10_000) },
    ]),
  },
  {
    id: 'holds-invalid-pets-of-an-earlier-run',
    description:
      'The store holds pets that an earlier run of the kit made a faulty edition of the service accept.',
    change: holding([
      ...['unknown', 'AVAILABLE', ''].map((status, index) => ({ name: `pct-0a1b2c3d-4-${index}`, status })),
      { name: 'pct-0a1b2c3d-5-1', categoryId: 2n ** 64n },
      { name: 'pct-9f8e7d6c-5-1', categoryId: 2n ** 64n, status: 'sold' },
    ]),
  },
];

type Given = Partial<Pick<Draft, 'name' | 'categoryId' | 'status'>>;

function repeated(count: number, given: Given): readonly Given[] {
  return Array.from({ length: count }, (_, index) => ({ name: `Rex ${index}`, ...given }));
}

function holding(pets: readonly Given[]): Overrides {
  return {
    hooks: {
      started: (service) => {
        for (const { name = 'Rex', categoryId = 1n, status } of pets) {
          const sent = { name, categoryId, status };
          void service.behaviour.creating.create(service, { ...sent, sent });
        }
        return undefined;
      },
    },
  };
}
