/** Numbers: the ends of types, and random values of either sign. */
import fc from 'fast-check';
import { isInt64 } from '../base/json.js';

export const MIN_INT64 = -(2n ** 63n);
export const MAX_INT64 = 2n ** 63n - 1n;

/** The first values beyond an unsigned, a 32-bit and a double reader, and both ends of int64. */
export const extremeInt64s: readonly bigint[] = [0n, -1n, 2n ** 31n, 2n ** 53n + 1n, MAX_INT64, MIN_INT64];

export const signed = (size: fc.Arbitrary<bigint>): fc.Arbitrary<bigint> =>
  fc.tuple(size, fc.boolean()).map(([value, isNegative]) => (isNegative ? -value : value));

/** Any int64, biased towards powers of two; shrinks towards 0. */
export function anyInt64(): fc.Arbitrary<bigint> {
  const nearPower = fc
    .tuple(fc.nat({ max: 63 }), fc.bigInt({ min: -2n, max: 2n }), fc.boolean())
    .map(([exponent, offset, isNegative]) => (isNegative ? -1n : 1n) * 2n ** BigInt(exponent) + offset)
    .filter(isInt64);
  return fc.oneof(fc.constantFrom(...extremeInt64s), nearPower, fc.bigInt({ min: MIN_INT64, max: MAX_INT64 }));
}
