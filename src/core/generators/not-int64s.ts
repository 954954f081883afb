import fc from 'fast-check';

export interface LabelledSegment {
  readonly label: string;
  /** Raw text of one path segment, as on the request line. */
  readonly segment: string;
}

/** Path segments that are not an int64. */
export const notInt64s: readonly LabelledSegment[] = [
  { label: 'letters', segment: 'abc' },
  { label: '2^63, one beyond int64', segment: '9223372036854775808' },
  { label: '-2^63-1, one beyond int64', segment: '-9223372036854775809' },
  { label: 'a decimal fraction', segment: '1.5' },
  { label: 'the word null', segment: 'null' },
  { label: 'the word true', segment: 'true' },
  { label: 'a minus sign alone', segment: '-' },
  { label: 'the word NaN', segment: 'NaN' },
  { label: 'the word undefined', segment: 'undefined' },
];

/**
 * Segments that are not an int64 but that careless code reads as `id`. Omits spellings that a lenient reader may
 * accept, such as leading zeros, `+12` or `12.0`.
 */
export function misspelt(id: bigint): readonly LabelledSegment[] {
  return [
    { label: 'the id followed by letters', segment: `${id}abc` },
    { label: 'the id followed by a fraction', segment: `${id}.5` },
    { label: 'the id followed by a comma and a digit', segment: `${id},5` },
    { label: 'the id followed by a minus sign', segment: `${id}-` },
    { label: 'id + 2^64, the same in its lower 64 bits', segment: String(id + 2n ** 64n) },
  ];
}

/** Omitted, since a lenient reader may take them for another spelling of a number. */
const ARGUABLE: readonly RegExp[] = [
  /^[+-]?\d+(\.0*)?$/, // a plus sign, leading zeros, a fraction of zeros
  /^[+-]?[\d.]+e[+-]?\d+$/i, // an exponent
  /^[+-]?0[xbo]/i, // another base
  /^[+-]?\d{1,3}([,']\d{3})+$|^[+-]?\d+(_\d+)+$/, // digits in groups
  /^[+-]?\d+\.[a-z]/i, // a file's ending, as in 12.json
  /\.\.|^\.$/, // a dot-segment, or text that a gateway may take for one
];

/** Characters that need no escape in a path segment, except `;` and `+`, which some servers treat in their own way. */
const CHARACTERS = [..."abcxyzABCXYZ0123456789-._~,!$'()*=:@&"];

/** Raw text of one path segment that is not an int64: never empty, never a dot-segment, and without escapes. */
export function notInt64(): fc.Arbitrary<string> {
  const text = fc
    .string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 24 })
    .filter((segment) => !ARGUABLE.some((pattern) => pattern.test(segment)));
  const beyond = fc
    .tuple(fc.bigInt({ min: 2n ** 63n + 1n, max: 10n ** 60n }), fc.boolean())
    .map(([size, negative]) => String(negative ? -size : size));
  const suffixed = fc.tuple(
    fc.bigInt({ min: -99n, max: 2n ** 62n }),
    fc.constantFrom('a', 'abc', '.5', ',5', '-', '!'),
  );
  return fc.oneof(
    text,
    beyond,
    suffixed.map(([number, suffix]) => `${number}${suffix}`),
  );
}
