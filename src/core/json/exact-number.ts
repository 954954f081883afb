/** More digits than any int64 has. Of a longer integer only the size matters. */
const LONGEST_EXACT_INTEGER = 40;

/**
 * The value of a JSON number token: exact for an integer of up to 40 digits, else the nearest double. `Infinity` for an
 * integer that no double can hold, `NaN` for a fraction that a double would round to an integer. Takes time in
 * proportion to the token, whatever its exponent.
 */
export function exactNumber(token: string): number | bigint {
  const approximate = Number(token);
  // Adding 0 removes the sign of a negative zero.
  if (Number.isSafeInteger(approximate) && !/[.eE]/.test(token)) return approximate + 0;
  const { negative, digits, exponent } = decimal(token);
  if (digits === '') return 0;
  if (exponent < 0) {
    return Number.isFinite(approximate) && !Number.isInteger(approximate) ? approximate : Number.NaN;
  }
  if (digits.length + exponent > LONGEST_EXACT_INTEGER) return approximate;
  const size = BigInt(digits + '0'.repeat(exponent));
  const exact = negative ? -size : size;
  return exact >= Number.MIN_SAFE_INTEGER && exact <= Number.MAX_SAFE_INTEGER ? Number(exact) : exact;
}

/** A decimal number as digits times a power of ten. */
interface Decimal {
  readonly negative: boolean;
  /** Without zeros at either end; empty for zero. */
  readonly digits: string;
  readonly exponent: number;
}

function decimal(token: string): Decimal {
  const negative = token.startsWith('-');
  const [mantissa = '', exponent = '0'] = (negative ? token.slice(1) : token).split(/[eE]/);
  const [whole = '', fraction = ''] = mantissa.split('.');
  const all = whole + fraction;
  let start = 0;
  let end = all.length;
  while (start < end && all[start] === '0') start += 1;
  while (end > start && all[end - 1] === '0') end -= 1;
  const shift = all.length - end - fraction.length;
  return { negative, digits: all.slice(start, end), exponent: Number(exponent) + shift };
}
