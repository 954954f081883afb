/** Ids that are int64s, and path segments that are not an id. */
import fc from 'fast-check';
import { isInt64 } from '../base/json.js';
import { MAX_INT64, MIN_INT64, signed } from './numbers.js';
import { type Odd, oddities, quoted, type Row } from './rows.js';

/** An int64 that no store assigns: far from every power of two and of ten, where a count may start. */
export const NOBODYS_ID = 5_423_719_605_182_734_961n;

/** Ids that int64 readers often get wrong. A thing may have one of them. */
const boundaryIds: readonly bigint[] = [-1n, MAX_INT64, 0n, MIN_INT64, 2n ** 31n, 2n ** 53n + 1n];

export const withId = (id: bigint, label = `the id ${id}`): Odd<'id', bigint> => ({ label, id });

/** Ids at the ends of common types, and int64s that careless code takes for `known`. A thing may have one of them. */
export function nearIds(known: bigint, noun: string): readonly Odd<'id', bigint>[] {
  // Beyond 2^53, a double may not distinguish an id from its neighbours.
  const isBeyondDoubles = known > 2n ** 53n || known < -(2n ** 53n);
  const neighbours = isBeyondDoubles ? [known + 1n, known - 1n] : [];
  const sameBits = [known + 2n ** 32n, known - 2n ** 32n];
  const aliases = [
    ...neighbours.map((id) => withId(id, `${id}, as a double the same as ${known}`)),
    ...sameBits.map((id) => withId(id, `${id}, an id with the same lower 32 bits as ${noun} ${known}`)),
    ...(known === 0n ? [] : [withId(-known, `${-known}, the id of ${noun} ${known} with the other sign`)]),
  ];
  const boundaries = boundaryIds.map((id) => withId(id));
  return [...boundaries.slice(0, 2), ...aliases, ...boundaries.slice(2)].filter(({ id }) => isInt64(id));
}

/** An int64 that no store holds by chance. Not biased towards the ends of the range, where a count may start. */
export const improbableId = () => signed(fc.noBias(fc.bigInt({ min: 2n ** 55n, max: 2n ** 62n })));

/** The id that a server that counts may give next. Undefined where the largest id has no successor. */
export function afterLargest(ids: readonly bigint[]): bigint | undefined {
  const largest = ids.reduce((one, other) => (one > other ? one : other), MIN_INT64);
  return largest < MAX_INT64 && ids.length > 0 ? largest + 1n : undefined;
}

/** More ids are not read, since many servers use up an id for a creation that they refuse. */
const MOST_READ = 3;

/**
 * Some ids between those of created things that no response showed: a server that counts gave them to nothing.
 * @param shown in any response
 * @param refused creations; where more ids are unused, the server does not count
 */
export function idsBetween(created: readonly bigint[], shown: ReadonlySet<unknown>, refused: number) {
  const ids = created.toSorted((one, other) => (one < other ? -1 : 1));
  const unknown: bigint[] = [];
  for (const [index, id] of ids.entries()) {
    const next = ids[index + 1] ?? id;
    if (next - id > BigInt(refused + shown.size)) return [];
    for (let between = id + 1n; between < next; between += 1n) if (!shown.has(between)) unknown.push(between);
    if (unknown.length > refused) return [];
  }
  const step = Math.max(1, (unknown.length - 1) / (MOST_READ - 1));
  const places = Array.from({ length: Math.min(MOST_READ, unknown.length) }, (_, index) => Math.round(index * step));
  return places.flatMap((place) => unknown[place] ?? []);
}

/** Raw text, as on the request line. */
type Segment = Odd<'segment', string>;

const segments = (rows: readonly Row<string>[], does?: 'fails on it'): readonly Segment[] =>
  oddities('segment', rows, does).map(({ label: kind, ...one }) => ({
    ...one,
    label: `${kind}, ${quoted(one.segment)}`,
    kind,
  }));

const notInt64s: readonly Row<string>[] = [
  ['letters', 'abc'],
  ['2^63, one beyond int64', '9223372036854775808'],
  ['-2^63-1, one beyond int64', '-9223372036854775809'],
  ['the word null', 'null'],
  ['the word true', 'true'],
  ['a minus sign alone', '-'],
  ['the word NaN', 'NaN'],
  ['the word undefined', 'undefined'],
  ['5,000 digits', '1'.repeat(5_000), 'int of Python'],
  ['30 digits', '7'.repeat(30)],
  ['30 digits after a minus sign', `-${'7'.repeat(30)}`],
  ['a superscript', encodeURIComponent('²'), 'int of Python after isdigit'],
  ['a fraction sign', encodeURIComponent('½'), 'int of Python after isnumeric'],
  ['NUL', '%00', 'PostgreSQL'],
  ['brackets', '%5B%5D'],
  ['parentheses', '(1)'],
  ['bytes that are not UTF-8', '%FF', 'decodeURIComponent of JavaScript'],
];

const signAndDigits = (id: bigint) => (id < 0n ? (['-', String(-id)] as const) : (['', String(id)] as const));

/** Segments that are not an int64, but that careless code reads as `id`. Omits `12.0`, which a lenient reader may take. */
function misspelt(id: bigint): readonly Row<string>[] {
  const [sign, digits] = signAndDigits(id);
  const size = BigInt(digits);
  const inScript = (zero: number) =>
    sign + [...digits].map((digit) => encodeURIComponent(String.fromCodePoint(zero + Number(digit)))).join('');
  const grouped = digits.length > 1 ? `${digits.slice(0, 1)}_${digits.slice(1)}` : `0_${digits}`;
  return [
    ['the id followed by letters', `${id}abc`, 'parseInt of JavaScript'],
    ['the id followed by a fraction', `${id}.5`, 'parseInt of JavaScript'],
    ['the id followed by a comma and a digit', `${id},5`, "PHP's (int)"],
    ['the id followed by a minus sign', `${id}-`, 'to_i of Ruby'],
    ['a number with the same lower 64 bits as the id', String(id + 2n ** 64n), 'BigInt.asIntN of JavaScript'],
    ['the id with an underscore', sign + grouped, 'int of Python'],
    ['the id in hexadecimal', `${sign}0x${size.toString(16)}`, 'Number of JavaScript'],
    ['the id in binary', `${sign}0b${size.toString(2)}`, 'Number of JavaScript'],
    ['the id in octal', `${sign}0o${size.toString(8)}`, 'Number of JavaScript'],
    ['the id with an exponent', `${id}e0`, 'Number of JavaScript'],
    ['the id in Arabic digits', inScript(0x660), 'Long.parseLong of Java'],
    ['the id in fullwidth digits', inScript(0xff10), 'int of Python'],
    ['the id followed by a line feed', `${id}%0A`, 'a pattern that ends in $'],
    ['the id followed by a space', `${id}%20`, 'Number of JavaScript'],
    ['the id preceded by a space', `%20${id}`, 'int of Python'],
    ['the id followed by NUL', `${id}%00`, 'C'],
    ['the id in brackets', `%5B${id}%5D`, 'Number of JavaScript'],
    ['the id in quotes', `%22${id}%22`, 'a cast of SQL'],
  ];
}

/** Path segments that are not an int64; the plainest come first. */
export const invalidIds = (known: bigint): readonly Segment[] => [
  ...segments(notInt64s.slice(0, 2), 'fails on it'),
  ...segments(misspelt(known)),
  ...segments(notInt64s.slice(2), 'fails on it'),
];

/** Other spellings of an address. A server may read or refuse them, and routers differ about the slash. */
export function respelt(id: bigint): readonly Segment[] {
  const [sign, digits] = signAndDigits(id);
  const rows: readonly Row<string>[] = [
    ['the id after a plus sign', `+${digits}`],
    ['the id after zeros', `${sign}00${digits}`],
    ['the id followed by an encoded slash', `${id}%2F`],
    ['a query of 20,000 characters', `${id}?note=${'n'.repeat(20_000)}`],
  ];
  return segments(rows.slice(sign === '' ? 0 : 1));
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

/** A path segment that is not an int64: never empty, never a dot-segment, and without escapes. */
export function notInt64(): fc.Arbitrary<Segment> {
  const text = fc.string({ unit: fc.constantFrom(...CHARACTERS), minLength: 1, maxLength: 24 });
  const clear = text.filter((segment) => !ARGUABLE.some((pattern) => pattern.test(segment)));
  const beyond = signed(fc.bigInt({ min: 2n ** 63n + 1n, max: 10n ** 60n })).map(String);
  return fc.oneof(clear, beyond).map((segment) => ({ label: `the id ${segment}`, segment }));
}
