import fc from 'fast-check';

const MINIMUM = 1;
const MAXIMUM = 100;

/** Every limit that the document allows; both bounds and the default come first. */
export const acceptedLimits: readonly number[] = [
  ...new Set([MINIMUM, MAXIMUM, 20, ...Array.from({ length: MAXIMUM }, (_, index) => index + MINIMUM)]),
];

/** Values for `limit` that the document does not allow, as raw query text; the plainest first. */
export const outsideLimits: readonly string[] = [
  '0',
  '101',
  'abc',
  '-1',
  '',
  '9223372036854775808',
  '1.5',
  '1000',
  '2147483648',
  'NaN',
  // Some validators let these two past a maximum.
  'Infinity',
  '1e999',
];

/**
 * The same beside another parameter, and bytes that are not UTF-8. The document does not mention a parameter that is
 * given twice.
 */
export const limitsBeside: readonly string[] = ['5&limit=6', '1000&status=sold', '%FF'];

/** Raw query text, percent-encoded, that even a lenient reader does not take for an integer from 1 to 100. */
export function outsideLimit(): fc.Arbitrary<string> {
  return fc.oneof(
    fc.integer({ min: MAXIMUM + 1 }).map(String),
    fc.integer({ max: MINIMUM - 1 }).map(String),
    fc.bigInt({ min: 2n ** 31n, max: 2n ** 130n }).map(String),
    fc.bigInt({ min: -(2n ** 130n), max: -(2n ** 31n) }).map(String),
    fc
      .tuple(fc.nat({ max: MAXIMUM }), fc.integer({ min: 1, max: 9 }))
      .map(([whole, tenth]) => `${whole}.${tenth}`),
    text(),
  );
}

/** Text without a digit of any script, so that it contains no number. */
function text(): fc.Arbitrary<string> {
  const words = fc.constantFrom(
    'null',
    'undefined',
    'true',
    'Infinity',
    '-',
    '[]',
    '{}',
    "' OR ''='",
    '\0',
    '%',
  );
  const anything = fc
    .string({ unit: 'grapheme', maxLength: 12 })
    .filter((candidate) => !/\p{N}/u.test(candidate));
  return fc.oneof(words, anything).map(encodeURIComponent);
}
