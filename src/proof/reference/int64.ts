/** The smallest and the largest int64. */
export const INT64_MINIMUM = -(2n ** 63n);
export const INT64_MAXIMUM = 2n ** 63n - 1n;

const MOST_DIGITS = 19;

/**
 * The int64 value of a JSON number, or undefined when it is not an int64.
 * As in JSON Schema the value counts, not its spelling: `1.0` and `1e2` are integers.
 * Works on digits, never on doubles, in time linear in the length of the text.
 */
export function int64Of(numberText: string): bigint | undefined {
  const [mantissa = '', exponent = '0'] = numberText.toLowerCase().split('e');
  const negative = mantissa.startsWith('-');
  const [whole = '', fraction = ''] = mantissa.slice(negative ? 1 : 0).split('.');
  const digits = whole + fraction;
  let start = 0;
  while (digits[start] === '0') start += 1;
  let end = digits.length;
  while (end > start && digits[end - 1] === '0') end -= 1;
  if (start === end) return 0n;
  const zeros = Number(exponent) - fraction.length + (digits.length - end);
  if (zeros < 0 || end - start + zeros > MOST_DIGITS) return undefined;
  const magnitude = BigInt(digits.slice(start, end)) * 10n ** BigInt(zeros);
  return withinInt64(negative ? -magnitude : magnitude);
}

/** The int64 value of plain decimal digits; undefined for leading zeros, a plus sign or anything else. */
export function plainInt64(text: string): bigint | undefined {
  if (text.length > MOST_DIGITS + 1 || !/^-?(?:0|[1-9][0-9]*)$/.test(text)) return undefined;
  return withinInt64(BigInt(text));
}

function withinInt64(value: bigint): bigint | undefined {
  return value >= INT64_MINIMUM && value <= INT64_MAXIMUM ? value : undefined;
}
