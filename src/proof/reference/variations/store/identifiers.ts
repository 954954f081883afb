import { createHash } from 'node:crypto';
import type { Overrides } from '../../behaviour.js';
import { INT64_MAXIMUM, INT64_MINIMUM } from '../../int64.js';
import type { Variation } from '../variation.js';

const usedUp: Overrides = {
  hooks: {
    refused: ({ operation, store }, refusal) => {
      if (operation === 'addPet') store.issued += 1n;
      return refusal;
    },
  },
};

/** The document says that ids are unique int64s, but not how they are made. */
export const identifierVariations: readonly Variation[] = [
  { id: 'ids-start-at-zero', description: 'The first pet has the id 0.', change: ids((before) => before) },
  { id: 'ids-are-negative', description: 'Ids count down from -1.', change: ids((before) => -1n - before) },
  {
    id: 'ids-descend-from-the-top',
    description: 'Ids count down from the largest int64.',
    change: ids((before) => INT64_MAXIMUM - before),
  },
  {
    id: 'ids-ascend-from-the-bottom',
    description: 'Ids count up from the smallest int64.',
    change: ids((before) => INT64_MINIMUM + before),
  },
  {
    id: 'ids-beyond-double-precision',
    description: 'Ids count up from 2^53, where a double represents only every second integer.',
    change: ids((before) => 2n ** 53n + before),
  },
  {
    id: 'ids-leave-int32',
    description: 'Ids count up from 2^31 - 3, past the end of 32 bits.',
    change: ids((before) => 2n ** 31n - 3n + before),
  },
  { id: 'ids-are-random', description: 'Ids are spread over all of int64.', change: ids(scattered) },
  {
    id: 'ids-are-sparse',
    description: 'Ids increase with gaps of different sizes.',
    change: ids((before) => 1n + before * 1_000_003n + (scattered(before) & 0xffffn)),
  },
  {
    id: 'ids-share-their-lower-32-bits',
    description: 'Ids increase by 2^32, so they differ only in their upper halves.',
    change: ids((before) => (before - 8n) * 2n ** 32n + 5n),
  },
  {
    id: 'ids-ascend-from-2-to-the-60',
    description: 'Ids count up from 2^60, like ids with a timestamp in their upper bits.',
    change: ids((before) => 2n ** 60n + before),
  },
  {
    id: 'ids-are-bit-reversed',
    description: 'Ids are consecutive numbers with their 63 bits reversed.',
    change: ids((before) => bitReversed(before + 1n)),
  },
  ...[0, 400].map((seedPets) => ({
    id: `refused-creations-use-up-ids${seedPets > 0 ? '-in-a-large-store' : ''}`,
    description: `A creation takes an id before it is refused, as a sequence of a database gives it${seedPets > 0 ? ', in a store of many pets' : ''}.`,
    change: usedUp,
    seedPets,
  })),
];

/** @param id the id of a pet, by the number of pets before it */
function ids(id: (before: bigint) => bigint): Overrides {
  return {
    creating: {
      id: ({ store }) => {
        store.issued += 1n;
        return id(store.issued - 1n);
      },
    },
  };
}

/** In no visible order, but the same in each run. */
function scattered(before: bigint): bigint {
  return createHash('sha256').update(before.toString()).digest().readBigInt64BE();
}

function bitReversed(number: bigint): bigint {
  return BigInt(`0b${[...number.toString(2).padStart(63, '0')].reverse().join('')}`);
}
