import fc from 'fast-check';

export interface LabelledSegment {
  readonly label: string;
  /** Raw text of one path segment, as on the request line. */
  readonly segment: string;
  /** A common library or habit that takes it for a number, or fails on it. */
  readonly acceptedBy?: string;
}

/** Path segments that are not an int64. */
export const notInt64s: readonly LabelledSegment[] = [
  { label: 'letters', segment: 'abc' },
  { label: '2^63, one beyond int64', segment: '9223372036854775808' },
  { label: '-2^63-1, one beyond int64', segment: '-9223372036854775809' },
  { label: 'the word null', segment: 'null' },
  { label: 'the word true', segment: 'true' },
  { label: 'a minus sign alone', segment: '-' },
  { label: 'the word NaN', segment: 'NaN' },
  { label: 'the word undefined', segment: 'undefined' },
  { label: '5,000 digits', segment: '1'.repeat(5_000), acceptedBy: 'int of Python, which fails' },
  { label: 'a superscript', segment: encodeURIComponent('²'), acceptedBy: 'isdigit of Python' },
  { label: 'a fraction sign', segment: encodeURIComponent('½'), acceptedBy: 'isnumeric of Python' },
  { label: 'NUL', segment: '%00', acceptedBy: 'PostgreSQL, which fails' },
  { label: 'brackets', segment: '%5B%5D' },
  { label: 'bytes that are not UTF-8', segment: '%FF', acceptedBy: 'decodeURIComponent, which fails' },
];

/**
 * Segments that are not an int64 but that careless code reads as `id`. Omits `12.0`, which a lenient reader may accept.
 */
export function misspelt(id: bigint): readonly LabelledSegment[] {
  const sign = id < 0n ? '-' : '';
  const digits = String(id).slice(sign.length);
  const size = BigInt(digits);
  const inScript = (zero: number) =>
    sign +
    [...digits].map((digit) => encodeURIComponent(String.fromCodePoint(zero + Number(digit)))).join('');
  const grouped = digits.length > 1 ? `${digits.slice(0, 1)}_${digits.slice(1)}` : `0_${digits}`;
  return [
    { label: 'the id followed by letters', segment: `${id}abc`, acceptedBy: 'parseInt of JavaScript' },
    { label: 'the id followed by a fraction', segment: `${id}.5`, acceptedBy: 'parseInt of JavaScript' },
    { label: 'the id followed by a comma and a digit', segment: `${id},5`, acceptedBy: "PHP's (int)" },
    { label: 'the id followed by a minus sign', segment: `${id}-`, acceptedBy: 'to_i of Ruby' },
    {
      label: 'id + 2^64, the same in its lower 64 bits',
      segment: String(id + 2n ** 64n),
      acceptedBy: 'BigInt.asIntN',
    },
    { label: 'the id with an underscore', segment: sign + grouped, acceptedBy: 'int of Python' },
    {
      label: 'the id in hexadecimal',
      segment: `${sign}0x${size.toString(16)}`,
      acceptedBy: 'Number of JavaScript',
    },
    {
      label: 'the id in binary',
      segment: `${sign}0b${size.toString(2)}`,
      acceptedBy: 'Number of JavaScript',
    },
    { label: 'the id in octal', segment: `${sign}0o${size.toString(8)}`, acceptedBy: 'Number of JavaScript' },
    { label: 'the id with an exponent', segment: `${id}e0`, acceptedBy: 'Number of JavaScript' },
    { label: 'the id in Arabic digits', segment: inScript(0x660), acceptedBy: 'Long.parseLong of Java' },
    { label: 'the id in fullwidth digits', segment: inScript(0xff10), acceptedBy: 'int of Python' },
    { label: 'the id followed by a line feed', segment: `${id}%0A`, acceptedBy: 'a pattern that ends in $' },
    { label: 'the id followed by a space', segment: `${id}%20`, acceptedBy: 'Number of JavaScript' },
    { label: 'the id preceded by a space', segment: `%20${id}`, acceptedBy: 'int of Python' },
    { label: 'the id followed by a slash', segment: `${id}%2F`, acceptedBy: 'routers that decode first' },
    { label: 'the id followed by NUL', segment: `${id}%00`, acceptedBy: 'strings of C' },
    { label: 'the id in brackets', segment: `%5B${id}%5D`, acceptedBy: 'Number of JavaScript' },
    { label: 'the id in quotes', segment: `%22${id}%22`, acceptedBy: 'casts of SQL' },
  ];
}

/** Other spellings of `id`. A server may read or refuse them. */
export function respelt(id: bigint): readonly LabelledSegment[] {
  const [sign, digits] = id < 0n ? ['-', String(-id)] : ['', String(id)];
  const plus = { label: 'the id after a plus sign', segment: `+${digits}` };
  return [...(sign === '' ? [plus] : []), { label: 'the id after zeros', segment: `${sign}00${digits}` }];
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
  return fc.oneof(text, beyond);
}
