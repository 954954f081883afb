/** The least and the greatest int64. */
export const INT64_MINIMUM = -(2n ** 63n);
export const INT64_MAXIMUM = 2n ** 63n - 1n;

const MOST_DIGITS = 19;

/**
 * The int64 that a JSON number stands for, or undefined when it stands for none.
 * As in JSON Schema it is the value that counts: `1.0` and `1e2` are integers.
 * Works on digits, never on doubles, and in time that grows with the text's length only.
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

/** The int64 that is written in plain decimal digits, without leading zeros, a plus sign or anything else. */
export function plainInt64(text: string): bigint | undefined {
  if (text.length > MOST_DIGITS + 1 || !/^-?(?:0|[1-9][0-9]*)$/.test(text)) return undefined;
  return withinInt64(BigInt(text));
}

function withinInt64(value: bigint): bigint | undefined {
  return value >= INT64_MINIMUM && value <= INT64_MAXIMUM ? value : undefined;
}
