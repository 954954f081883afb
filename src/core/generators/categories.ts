import fc from 'fast-check';

export const MIN_INT64 = -(2n ** 63n);
export const MAX_INT64 = 2n ** 63n - 1n;

/** The first values beyond an unsigned, a 32-bit and a double reader, and both ends of int64. */
export const extremeCategories: readonly bigint[] = [
  0n,
  -1n,
  2n ** 31n,
  2n ** 53n + 1n,
  MAX_INT64,
  MIN_INT64,
];

/** Any int64, biased towards powers of two; shrinks towards 0. */
export function anyInt64(): fc.Arbitrary<bigint> {
  const nearPower = fc
    .tuple(fc.nat({ max: 63 }), fc.bigInt({ min: -2n, max: 2n }), fc.boolean())
    .map(([exponent, offset, negative]) => (negative ? -1n : 1n) * 2n ** BigInt(exponent) + offset)
    .filter(isInt64Value);
  return fc.oneof(
    fc.constantFrom(...extremeCategories),
    nearPower,
    fc.bigInt({ min: MIN_INT64, max: MAX_INT64 }),
  );
}

/** True from -2^63 to 2^63-1. */
export function isInt64Value(value: bigint): boolean {
  return value >= MIN_INT64 && value <= MAX_INT64;
}
