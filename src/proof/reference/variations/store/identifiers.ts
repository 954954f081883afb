import { createHash } from 'node:crypto';
import type { Overrides } from '../../behaviour.js';
import { INT64_MAXIMUM, INT64_MINIMUM } from '../../int64.js';
import type { Variation } from '../variation.js';

/** The document says that ids are unique int64s, and nothing of how they are made. */
export const identifierVariations: readonly Variation[] = [
  { id: 'ids-start-at-zero', says: 'The first pet has the id 0.', change: ids((before) => before) },
  { id: 'ids-are-negative', says: 'Ids go down from -1.', change: ids((before) => -1n - before) },
  {
    id: 'ids-descend-from-the-top',
    says: 'Ids go down from the greatest int64.',
    change: ids((before) => INT64_MAXIMUM - before),
  },
  {
    id: 'ids-ascend-from-the-bottom',
    says: 'Ids go up from the least int64.',
    change: ids((before) => INT64_MINIMUM + before),
  },
  {
    id: 'ids-beyond-double-precision',
    says: 'Ids go up from 2^53, where a double holds only every second of them.',
    change: ids((before) => 2n ** 53n + before),
  },
  {
    id: 'ids-leave-int32',
    says: 'Ids go up from 2^31 - 3, past the end of 32 bits.',
    change: ids((before) => 2n ** 31n - 3n + before),
  },
  { id: 'ids-are-random', says: 'Ids are spread over all of int64.', change: ids(scattered) },
  {
    id: 'ids-are-sparse',
    says: 'Ids go up with gaps of different sizes between them.',
    change: ids((before) => 1n + before * 1_000_003n + (scattered(before) & 0xffffn)),
  },
  {
    id: 'ids-share-their-lower-32-bits',
    says: 'Ids go up by 2^32, so that they differ in their upper halves only.',
    change: ids((before) => (before - 8n) * 2n ** 32n + 5n),
  },
  {
    id: 'ids-ascend-from-2-to-the-60',
    says: 'Ids go up from 2^60, as those do that hold a time in their upper bits.',
    change: ids((before) => 2n ** 60n + before),
  },
  {
    id: 'ids-are-bit-reversed',
    says: 'Ids are the numbers of a sequence with their 63 bits in reverse order.',
    change: ids((before) => bitReversed(before + 1n)),
  },
];

/** @param id gives the id of a pet by how many came before it */
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

/** Without a visible order, yet the same in each run. */
function scattered(before: bigint): bigint {
  return createHash('sha256').update(before.toString()).digest().readBigInt64BE();
}

function bitReversed(number: bigint): bigint {
  return BigInt(`0b${[...number.toString(2).padStart(63, '0')].reverse().join('')}`);
}
