import fc from 'fast-check';
import { isInt64Value, MAX_INT64, MIN_INT64 } from './categories.js';

/** Ids that int64 readers often get wrong. A pet may have one of them. */
export const boundaryIds: readonly bigint[] = [-1n, MAX_INT64, 0n, MIN_INT64, 2n ** 31n, 2n ** 53n + 1n];

/**
 * An int64 of either sign, from 2^55 to 2^62 in size, which no store holds by chance; shrinks within that range. Not
 * biased towards its ends, where a count may start.
 */
export function improbableId(): fc.Arbitrary<bigint> {
  return fc
    .tuple(fc.noBias(fc.bigInt({ min: 2n ** 55n, max: 2n ** 62n })), fc.boolean())
    .map(([size, negative]) => (negative ? -size : size));
}

export interface LabelledId {
  readonly label: string;
  readonly id: bigint;
}

/**
 * Other int64s that careless code takes for `id`: the same lower 32 bits, the same double, or the same digits. Another pet
 * may have one of them; a response with the requested id is right then.
 */
export function aliases(id: bigint): readonly LabelledId[] {
  const sameBits = [
    { label: 'id + 2^32, the same in its lower 32 bits', id: id + 2n ** 32n },
    { label: 'id - 2^32, the same in its lower 32 bits', id: id - 2n ** 32n },
  ];
  // Beyond 2^53, a double may not distinguish the id from its neighbours.
  const neighbours = [
    { label: 'id + 1, the same as a double', id: id + 1n },
    { label: 'id - 1, the same as a double', id: id - 1n },
  ];
  const sameDouble = id > 2n ** 53n || id < -(2n ** 53n) ? neighbours : [];
  const negative = id === 0n ? [] : [{ label: 'the id with the other sign', id: -id }];
  return [...sameDouble, ...sameBits, ...negative].filter((alias) => isInt64Value(alias.id));
}

/**
 * The id that the next pet of a server that counts may get, which a check of the end of its list may let through.
 * Undefined where the largest id has no successor.
 */
export function afterLargest(ids: readonly bigint[]): bigint | undefined {
  const largest = ids.reduce((one, other) => (one > other ? one : other), MIN_INT64);
  return largest < MAX_INT64 ? largest + 1n : undefined;
}
