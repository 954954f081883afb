/** Values of categoryId, and of the parameters of GET /pets. */
import fc from 'fast-check';
import { signed } from '../../engine/suite/numbers.js';
import { type Odd, oddities, quoted, type Row } from '../../engine/suite/rows.js';
import type { Page } from '../pets.js';
import { isStatus, limits, statuses } from '../spec.js';

const inOrder = Array.from({ length: limits.maximum - limits.minimum + 1 }, (_, index) => limits.minimum + index);
/** Every limit that the document allows; both bounds and the default come first. */
export const acceptedLimits = [...new Set<number>([limits.minimum, limits.maximum, limits.default, ...inOrder])];

type OddQuery = Odd<'query', string>;

const asQuery = (name: string) => (text: string) => ({ label: `${name}=${quoted(text)}`, query: `${name}=${text}` });
const troubling = (rows: readonly Row<string>[]) => oddities('query', rows, 'fails on it');
const digits = (zero: number) => encodeURIComponent(String.fromCodePoint(zero + 5));

/** Values for `limit` that the document does not allow, as raw query text; the plainest first. */
const below = String(limits.minimum - 1);
const above = String(limits.maximum + 1);
const outsideLimits = [below, above, 'abc', '-1', '', '9223372036854775808', '1.5', '1000', '2147483648', 'NaN'];
/** Some validators let the first two past a maximum; the others are as large, small or odd as the random ones. */
const furtherLimits = ['Infinity', '1e999', '10000', '-2', '-2147483649', `-${10n ** 30n}`, '0.5', '%C3%A9', 'null'];
/** Other spellings of 5, as ids are misspelt, and digits that careless readers fail on. */
const respeltLimits = [
  ...['%2B5', '05', '5.0', '5e0', '0x5', '5_0', '5abc', '5,5', '%205', '5%20', '5%0A', '5%00', '%225%22'],
  ...[digits(0x660), digits(0xff10), digits(0x966), '%C2%B2', '%C2%BD', '%E2%91%A4', '5'.repeat(5_000)],
];

/** All of them must be answered with a page of at most limits.maximum pets, or refused with a 4xx. */
export const outsideLimitQueries: readonly OddQuery[] = [
  ...[...outsideLimits, ...furtherLimits].map(asQuery('limit')),
  ...troubling([
    ['limit twice', 'limit=5&limit=6'],
    ['a limit of 1000 beside a status', 'limit=1000&status=sold'],
    ['a limit that is not UTF-8, limit=%FF', 'limit=%FF'],
    ['limit[]=5, an array to some frameworks', 'limit[]=5', 'PHP'],
    ['limit[a]=5, an object to some frameworks', 'limit[a]=5', 'qs of Express'],
    ['limit[]=5 with escaped brackets', 'limit%5B%5D=5', 'Rack'],
  ]),
  ...respeltLimits.map(asQuery('limit')),
];

const outsideStatuses = ['SOLD', 'unknown', '', 'Available', 'available,sold', '%C3%A9', 'sold%20', 'sold%00'];

export const outsideStatusQueries: readonly OddQuery[] = [
  ...outsideStatuses.map(asQuery('status')),
  ...troubling([
    ['status twice', 'status=sold&status=pending'],
    ['an unknown status beside a limit', 'status=unknown&limit=5'],
    ['status[]=sold, an array to some frameworks', 'status[]=sold', 'PHP'],
    ['status[a]=sold, an object to some frameworks', 'status[a]=sold', 'qs of Express'],
  ]),
  ...['%27', '%FF', 'null', 'available%27--', '%28', '%5B', '*', '%5C'].map(asQuery('status')),
];

const nearMisses = (status: string): readonly string[] => [
  ...[` ${status}`, `${status} `, status.slice(0, -1), `${status}s`, `"${status}"`, `${status}\0`],
  ...[status.toUpperCase(), status.slice(0, 1).toUpperCase() + status.slice(1)],
];

/** Text that is not a PetStatus: near misses, and any other text. */
export function nearStatus(): fc.Arbitrary<string> {
  const near = fc.constantFrom(...statuses.flatMap(nearMisses));
  const text = fc.string({ unit: 'grapheme', maxLength: 12 });
  return fc.oneof({ weight: 3, arbitrary: near }, { weight: 1, arbitrary: text }).filter((one) => !isStatus(one));
}

export const outsideStatus = (): fc.Arbitrary<OddQuery> => nearStatus().map(encodeURIComponent).map(asQuery('status'));

/** A query that even a lenient reader does not take for a limit that the document allows. */
export function outsideLimit(): fc.Arbitrary<OddQuery> {
  const tenths = fc.tuple(fc.nat({ max: limits.maximum }), fc.integer({ min: 1, max: 9 }));
  // Without a digit of any script, so that it contains no number.
  const text = fc.string({ unit: 'grapheme', maxLength: 12 }).filter((one) => !/\p{N}/u.test(one));
  const beyond = [fc.integer({ min: limits.maximum + 1 }), fc.integer({ max: limits.minimum - 1 })];
  const large = signed(fc.bigInt({ min: 2n ** 31n, max: 2n ** 130n }));
  const numbers = [...beyond.map((number) => number.map(String)), large.map(String), large.map(String)];
  const decimals = tenths.map((pair) => pair.join('.'));
  return fc.oneof(...numbers, decimals, text.map(encodeURIComponent)).map(asQuery('limit'));
}

/** Pages that the pets of a status fill or overflow, and pages with room for all of them. */
export function filteredPages(stored: number): readonly Page[] {
  const { minimum, maximum } = limits;
  return [
    { status: 'pending', limit: maximum, first: 'status' },
    { status: 'available', limit: maximum },
    { status: 'sold', limit: maximum },
    { status: 'sold', limit: stored },
    { status: 'pending', limit: stored },
    { status: 'sold', limit: minimum, first: 'status' },
    { status: 'pending', limit: minimum },
    { status: 'available', limit: minimum },
    { status: 'pending', limit: limits.default },
    { status: 'sold', limit: 7 },
    { status: 'available', limit: stored },
    // Code may have a rule of its own for some limits, as without a status.
    ...[2, 3, 5, 10, 50, 99].map((limit, index) => ({ status: statuses[index % statuses.length] ?? 'sold', limit })),
  ];
}
