import type { BehaviourChange } from '../../behaviour.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { type Form, rowFault } from './form.js';

/** Fails on the bodies that a pattern finds in their bytes, each read as one character. */
function failsOn(pattern: RegExp): BehaviourChange {
  return ({ parsing }) => ({
    parsing: {
      json: (context) =>
        pattern.test(Buffer.from(context.body).toString('latin1')) ? crash() : parsing.json(context),
    },
  });
}

const bodies: readonly Form[] = [
  ['exponents-fail', 'An integer with an exponent fails: 500.', 'categoryId with e0', /:\d+e0/],
  [
    'negative-exponents-fail',
    'An integer with a negative exponent fails: 500.',
    'categoryId with 00e-2',
    // A name may hold e-2.
    /":\s*\d+e-2/,
  ],
  [
    'byte-order-marks-fail',
    'A byte order mark fails in the parser: 500.',
    'a byte order mark',
    /^\xef\xbb\xbf/,
  ],
  [
    '1000-arrays-fail',
    'A thousand nested arrays overflow the stack: 500.',
    '1,000 nested arrays',
    /[^[]\[{1000}\]/,
  ],
  [
    '1000-objects-fail',
    'A thousand nested objects overflow the stack: 500.',
    '1,000 nested objects',
    /"deep":(\{"a":){1000}1/,
  ],
  [
    '2000-objects-fail',
    'Two thousand nested objects overflow the stack: 500.',
    '2,000 nested objects',
    /"deep":(\{"a":){2000}1/,
  ],
  [
    '200-arrays-fail',
    'Two hundred nested arrays overflow the stack: 500.',
    '200 nested arrays',
    /[^[]\[{200}\]/,
  ],
  [
    'long-categories-fail',
    'A category of 5,000 digits is too much to convert: 500.',
    'a categoryId of 5,000',
    /"categoryId":\d{4301}/,
  ],
];

const members: readonly Form[] = [
  [
    'long-numbers-fail',
    'A number of 5,000 digits is too much to convert: 500.',
    'a further member of 5,000 digits',
    /"weight":\d{4301}/,
  ],
  [
    'numbers-beyond-doubles-fail',
    'A number beyond every double fails: 500.',
    'a further member 1e400',
    /"weight":1e400/,
  ],
  ['text-for-an-id-fails', 'An id that is not a number fails in its parser: 500.', 'id', /"id":"x"/],
  ['null-for-a-date-fails', 'A date of null fails in its parser: 500.', 'createdAt', /"createdAt":null/],
  ['nameless-members-fail', 'A member without a name fails: 500.', 'a further member without a name', /"":1/],
];

/** Replaces what is not UTF-8, and creates the pet. */
function replaces(pattern: RegExp): BehaviourChange {
  return ({ parsing }) => ({
    parsing: {
      decode: (context) =>
        pattern.test(Buffer.from(context.body).toString('latin1'))
          ? Buffer.from(context.body).toString('utf8')
          : parsing.decode(context),
    },
  });
}

const encodings: readonly Form[] = [
  ['half-characters-replaced', 'Half a character becomes U+FFFD.', 'a name with half', /\xe2\x82"/],
  [
    'overlong-characters-replaced',
    'An overlong character is decoded.',
    'a name with an overlong',
    /\xc1\x81/,
  ],
  [
    'encoded-surrogates-replaced',
    'An encoded surrogate becomes U+FFFD.',
    'a name with an encoded',
    /\xed\xa0\xbd/,
  ],
  ['byte-ff-replaced', 'The byte FF becomes U+FFFD.', 'a name with the byte FF', /\xff"/],
];

/** Refuses or fails on a request with some header fields. */
function onFields(
  found: (headers: Readonly<Record<string, unknown>>) => boolean,
  accepts: () => boolean,
): BehaviourChange {
  return ({ parsing }) => ({
    parsing: {
      accepts: (context) => (found(context.headers) ? accepts() : parsing.accepts(context)),
    },
  });
}

const typed = (type: string | undefined, accepts: () => boolean) =>
  onFields(
    (headers) => headers['content-type'] === type && headers['content-encoding'] === undefined,
    accepts,
  );

type Row = readonly [id: string, description: string, row: string, change: BehaviourChange];

const failingTypes: readonly Row[] = [
  [
    'forms-fail',
    'A form fails, since it is parsed before: 500.',
    'application/x-www-form-urlencoded',
    typed('application/x-www-form-urlencoded', crash),
  ],
  ['xml-fails', 'XML fails for want of a parser: 500.', 'application/xml', typed('application/xml', crash)],
  [
    'multipart-without-boundary-fails',
    'multipart/form-data without a boundary fails: 500.',
    'multipart/form-data',
    typed('multipart/form-data', crash),
  ],
  [
    'unknown-charsets-fail',
    'The decoder of an unknown charset fails: 500.',
    'an unknown charset',
    typed('application/json; charset=klingon', crash),
  ],
  [
    'other-charsets-fail',
    'Another charset than UTF-8 fails: 500.',
    'a charset that is not UTF-8',
    typed('application/json; charset=utf-16', crash),
  ],
  [
    'odd-media-types-fail',
    'A text that is not a media type fails in its parser: 500.',
    'text that is not a media type',
    typed('json', crash),
  ],
  [
    'gzip-of-plain-bodies-fails',
    'Decompressing a plain body fails: 500.',
    'Content-Encoding gzip',
    onFields((headers) => headers['content-encoding'] === 'gzip', crash),
  ],
  [
    'unknown-codings-fail',
    'An unknown content coding fails: 500.',
    'an unknown Content-Encoding',
    onFields((headers) => headers['content-encoding'] === 'klingon', crash),
  ],
];

const refused = () => false;
const refusedTypes: readonly Row[] = [
  [
    'charset-utf-8-refused',
    'The media type is compared as a whole text.',
    'application/json; charset=utf-8',
    typed('application/json; charset=utf-8', refused),
  ],
  [
    'charset-without-space-refused',
    'A parameter without a space before it is refused.',
    'application/json;charset=UTF-8',
    typed('application/json;charset=UTF-8', refused),
  ],
  [
    'capitals-of-media-type-refused',
    'The media type must be in small letters.',
    'APPLICATION/JSON',
    typed('APPLICATION/JSON', refused),
  ],
  [
    'capital-of-media-type-refused',
    'The media type may not have a capital.',
    'Application/JSON',
    typed('Application/JSON', refused),
  ],
];

/** Bodies, encodings and media types that common libraries fail on, or read in a way of their own. */
export const bodyFormFaults: readonly Fault[] = [
  ...bodies.map(([id, description, row, pattern]) =>
    rowFault(id, description, row, { 'add.unusual-body': 'status 500' }, failsOn(pattern)),
  ),
  ...members.map(([id, description, row, pattern]) =>
    rowFault(id, description, row, { 'add.extra-members': 'status 500' }, failsOn(pattern)),
  ),
  ...encodings.map(([id, description, row, pattern]) =>
    rowFault(
      id,
      description,
      row,
      { 'add.encoding': 'a body that is not UTF-8 is accepted' },
      replaces(pattern),
    ),
  ),
  ...failingTypes.map(([id, description, row, change]) =>
    rowFault(id, description, row, { 'add.content-type': 'status 500' }, change),
  ),
  ...refusedTypes.map(([id, description, row, change]) =>
    rowFault(id, description, row, { 'add.content-type.json': 'status 415' }, change),
  ),
  {
    id: 'latin-1-replaced',
    description: 'Bytes that are not UTF-8 become U+FFFD, and the pet is created.',
    row: 'a name in Latin-1',
    turnsRed: { 'add.encoding': 'a body that is not UTF-8 is accepted' },
    change: replaces(/\xe9"/),
  },
  {
    id: 'latin-1-fails',
    description: 'Bytes that are not UTF-8 fail where they are decoded: 500.',
    turnsRed: { 'add.unusual-body': 'status 500' },
    change: failsOn(/\xe9"/),
  },
  {
    id: 'parameters-of-media-type-refused',
    description: 'A media type with a parameter is refused.',
    row: 'Application/JSON; Charset',
    turnsRed: { 'add.content-type.json': 'status 415' },
    change: onFields((headers) => String(headers['content-type']).includes('; '), refused),
  },
];
