import type { BehaviourChange, Overrides } from '../../behaviour.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { rowFault } from './form.js';

/** Takes some segments that are not int64s for an id; the rest are refused as before. @param ids other ones than 1, 2, 3 */
function reads(
  read: (segment: string) => bigint | undefined,
  ids?: (position: bigint) => bigint,
): BehaviourChange {
  return ({ lookup }) => ({
    lookup: { petId: (segment, context) => lookup.petId(segment, context) ?? read(segment) },
    ...(ids && counted(ids)),
  });
}

const counted = (ids: (position: bigint) => bigint): Overrides => ({
  creating: {
    id: ({ store }) => {
      store.issued += 1n;
      return ids(store.issued);
    },
  },
});

/** Fails on the segments that a pattern finds. */
export const idsFailOn = (pattern: RegExp) =>
  reads((segment) => (pattern.test(segment) ? crash() : undefined));

/** Cuts what a pattern finds off a segment, and reads the rest. */
const cut = (pattern: RegExp) =>
  reads((segment) => {
    const rest = segment.replace(pattern, '');
    return rest !== segment && /^-?\d+$/.test(rest) ? BigInt(rest) : undefined;
  });

const inScript = (zero: number) =>
  reads((segment) => {
    const digits = [...segment].map((digit) => (digit.codePointAt(0) ?? 0) - zero);
    return digits.length > 0 && digits.every((digit) => digit >= 0 && digit <= 9)
      ? BigInt(digits.join(''))
      : undefined;
  });

const inBase = (pattern: RegExp) => reads((segment) => (pattern.test(segment) ? BigInt(segment) : undefined));

const taken = { 'get.invalid-id': 'status 200' };
const fails = { 'get.invalid-id': 'status 500' };

type Row = readonly [id: string, description: string, row: string, change: BehaviourChange];

const aliases: readonly Row[] = [
  ['commas-in-ids-end-them', 'An id ends at a comma.', 'the id followed by a comma', cut(/,\d+$/)],
  ['minus-signs-end-ids', 'An id ends at a minus sign.', 'the id followed by a minus', cut(/-$/)],
  [
    'underscores-in-ids-skipped',
    'Underscores may group the digits of an id.',
    'the id with an underscore',
    reads((segment) => (/^\d+_\d+$/.test(segment) ? BigInt(segment.replace('_', '')) : undefined)),
  ],
  ['hexadecimal-ids-read', 'An id may be hexadecimal.', 'the id in hexadecimal', inBase(/^0x[\da-f]+$/)],
  ['binary-ids-read', 'An id may be binary.', 'the id in binary', inBase(/^0b[01]+$/)],
  ['octal-ids-read', 'An id may be octal.', 'the id in octal', inBase(/^0o[0-7]+$/)],
  ['ids-with-exponents-read', 'An id is read as a double.', 'the id with an exponent', cut(/e0$/)],
  ['arabic-digits-in-ids-read', 'Arabic digits count as digits.', 'the id in Arabic', inScript(0x660)],
  [
    'fullwidth-digits-in-ids-read',
    'Fullwidth digits count as digits.',
    'the id in fullwidth',
    inScript(0xff10),
  ],
  [
    'line-feeds-after-ids-skipped',
    'The pattern of an id ends before a line feed.',
    'the id followed by a line',
    cut(/\n$/),
  ],
  ['spaces-after-ids-skipped', 'Spaces after an id are removed.', 'the id followed by a space', cut(/ $/)],
  ['spaces-before-ids-skipped', 'Spaces before an id are removed.', 'the id preceded by a space', cut(/^ /)],
  [
    'slashes-after-ids-skipped',
    'A slash after an id is removed once it is decoded.',
    'the id followed by a slash',
    cut(/\/$/),
  ],
  ['ids-end-at-nul', 'An id ends at NUL.', 'the id followed by NUL', cut(/\0$/)],
  [
    'brackets-around-ids-removed',
    'An array of one id counts as the id.',
    'the id in brackets',
    cut(/[[\]]/g),
  ],
  ['quotes-around-ids-removed', 'Quotes around an id are removed.', 'the id in quotes', cut(/"/g)],
];

const failing: readonly Row[] = [
  [
    'long-ids-fail',
    'A number of thousands of digits is too much to convert: 500.',
    '5,000 digits',
    idsFailOn(/^\d{4301,}$/),
  ],
  [
    'superscripts-fail',
    'A superscript passes for a digit, and then fails: 500.',
    'a superscript',
    idsFailOn(/²/),
  ],
  [
    'fraction-signs-fail',
    'A fraction sign passes for a digit, and then fails: 500.',
    'a fraction sign',
    idsFailOn(/½/),
  ],
  ['nul-in-paths-fails', 'The database refuses NUL: 500.', 'NUL', idsFailOn(/^\0$/)],
  ['brackets-in-paths-fail', 'Brackets are parsed as a filter: 500.', 'brackets', idsFailOn(/^\[\]$/)],
  [
    'ids-below-int64-fail',
    'A number one below int64 is beyond the bounds: 500.',
    '-2^63-1',
    idsFailOn(/^-9223372036854775809$/),
  ],
  ['true-for-an-id-fails', 'The word true is parsed as JSON: 500.', 'the word true', idsFailOn(/^true$/)],
  ['minus-sign-for-an-id-fails', 'A minus sign passes for a number: 500.', 'a minus', idsFailOn(/^-$/)],
  ['nan-for-an-id-fails', 'The word NaN passes for a number: 500.', 'the word NaN', idsFailOn(/^NaN$/)],
  [
    'undefined-for-an-id-fails',
    'The word undefined passes for a missing id: 500.',
    'the word undefined',
    idsFailOn(/^undefined$/),
  ],
  [
    'words-for-ids-fail',
    'The word null becomes a null reference: 500.',
    'the word null',
    idsFailOn(/^null$/),
  ],
];

const spellings: readonly Row[] = [
  [
    'plus-signs-before-ids-fail',
    'A plus sign before an id is beyond the parser: 500.',
    'the id after a plus sign',
    idsFailOn(/^\+\d+$/),
  ],
  [
    'zeros-before-ids-fail',
    'Zeros before an id announce another base to the parser: 500.',
    'the id after zeros',
    idsFailOn(/^-?0\d+$/),
  ],
];

/** Path segments that are not int64, and that common libraries take for one or fail on. */
export const idFormFaults: readonly Fault[] = [
  ...aliases.map(([id, description, row, change]) => rowFault(id, description, row, taken, change)),
  ...spellings.map(([id, description, row, change]) => rowFault(id, description, row, fails, change)),
  ...failing.map(([id, description, row, change]) => rowFault(id, description, row, fails, change)),
  rowFault(
    'negative-hexadecimal-ids-read',
    'Ids are negative, and may be hexadecimal.',
    'the id in hexadecimal',
    taken,
    reads(
      (segment) => (/^-0x[\da-f]+$/.test(segment) ? -BigInt(segment.slice(1)) : undefined),
      (position) => -position,
    ),
  ),
  rowFault(
    'underscores-in-long-ids-skipped',
    'Ids begin at 1,001, and underscores may group their digits.',
    'the id with an underscore',
    taken,
    reads(
      (segment) => (/^[1-9]\d*_\d+$/.test(segment) ? BigInt(segment.replace('_', '')) : undefined),
      (position) => 1_000n + position,
    ),
  ),
  rowFault(
    'long-ids-lose-their-sign',
    'Ids begin at 1,001, and a minus sign before one is skipped.',
    'the id with the other sign',
    { 'get.id': 'another pet than asked for' },
    ({ storing }) => ({
      storing: { find: (context, id) => storing.find(context, id < 0n ? -id : id) },
      ...counted((position) => 1_000n + position),
    }),
  ),
  rowFault(
    'undecodable-paths-fail',
    'A segment that is not UTF-8 fails where it is decoded: 500.',
    'bytes that are not UTF-8',
    fails,
    ({ lookup }) => ({
      lookup: { pet: (context) => (context.petId === '%FF' ? crash() : lookup.pet(context)) },
    }),
  ),
  rowFault(
    'long-queries-fail',
    'A query of more than 16,384 characters overflows a buffer: 500.',
    'an existing pet with a query',
    fails,
    ({ lookup }) => ({
      lookup: { pet: (context) => (context.target.length > 16_384 ? crash() : lookup.pet(context)) },
    }),
  ),
];
