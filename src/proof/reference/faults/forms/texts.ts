import type { BehaviourChange } from '../../behaviour.js';
import { readJson } from '../../json/read.js';
import { writeJson } from '../../json/write.js';
import type { Fault } from '../fault.js';
import { type Form, rowFault } from './form.js';

const REX = '{"name":"Rex","categoryId":1}';

/** Reads a text as a NewPet that is not one. */
export function taken(pattern: RegExp): BehaviourChange {
  return ({ parsing }) => ({
    parsing: {
      parse: (context, text) => (pattern.test(text) ? readJson(REX, 2) : parsing.parse(context, text)),
    },
  });
}

/** The same for a JSON value that is not an object. */
export function takenValue(pattern: RegExp): BehaviourChange {
  return ({ validation }) => ({
    validation: {
      object: (context, value) =>
        validation.object(context, pattern.test(writeJson(value)) ? readJson(REX, 2) : value),
    },
  });
}

/** Reads the value of a member as the whole body. */
const unwrapped =
  (member: string): BehaviourChange =>
  ({ validation }) => ({
    validation: {
      object: (context, value) => {
        const object = validation.object(context, value);
        return Object.hasOwn(object, member) ? validation.object(context, object[member] ?? null) : object;
      },
    },
  });

const texts: readonly Form[] = [
  ['second-json-value-ignored', 'A stream decoder reads the first of two values.', 'a second NewPet', /\}\{/],
  ['json-ends-at-nul', 'The parser takes NUL for the end of the text.', 'a NUL after', /\}\0$/],
  ['comments-before-json-skipped', 'A comment is skipped like space.', 'a comment before', /^\/\*/],
  [
    'comments-after-json-skipped',
    'A comment to the end of the line is skipped.',
    'a comment after',
    /\}\/\//,
  ],
  ['lines-with-number-signs-skipped', 'A line that starts with # is skipped.', 'a line with #', /^#/],
  ['bare-member-names-accepted', 'Member names need no quotes.', 'member names without', /\{name:/],
  ['bare-strings-accepted', 'Strings need no quotes.', 'a string without quotes', /:available/],
  ['equals-signs-accepted', 'An equals sign counts as a colon.', 'an equals sign', /"status"=/],
  ['semicolons-accepted', 'A semicolon counts as a comma.', 'a semicolon', /;"status"/],
  ['line-breaks-in-strings-accepted', 'Strings may hold line breaks.', 'a line break in', /\w\n"/],
  ['odd-escapes-accepted', "Strings may hold the escape \\'.", 'an escape that JSON', /\\'/],
  ['nan-accepted', 'NaN is a number.', 'a further member that is NaN', /:NaN\}/],
  ['infinity-accepted', 'Infinity is a number.', 'a further member that is Infinity', /:-Infinity/],
  ['literals-in-capitals-accepted', 'TRUE is true.', 'a further member that is TRUE', /:TRUE/],
  ['leading-zeros-accepted', 'Numbers may start with 0.', 'a further member with a leading zero', /:012/],
  ['hexadecimal-accepted', 'Numbers may be hexadecimal.', 'a further member in hexadecimal', /:0x1F/],
  ['leading-plus-accepted', 'Numbers may start with +.', 'a further member with a leading plus', /:\+1/],
  [
    'bare-points-accepted',
    'Numbers may end with a point.',
    'a further member without a digit after',
    /:1\.\}/,
  ],
  [
    'bare-fractions-accepted',
    'Numbers may start with a point.',
    'a further member without a digit before',
    /:\.5/,
  ],
  [
    'escapes-in-hexadecimal-accepted',
    'Strings may hold the escape \\x41.',
    'a further member with an escape',
    /:"\\x41/,
  ],
  [
    'arrays-without-an-end-accepted',
    'The end of an object ends its arrays, too.',
    'a further member whose array',
    /:\[1\}/,
  ],
  ['yaml-accepted', 'The body is read as YAML.', 'the members as YAML', /^name: \S+\ncat/],
  [
    'forms-accepted',
    'The body is read as a form if it is not JSON.',
    'the members as a form',
    /^name=[^&]+&.*&/,
  ],
  ['text-becomes-a-name', 'Text that is not JSON becomes the name.', 'text', /^Rex$/],
];

const values: readonly Form[] = [
  ['empty-string-creates-a-pet', 'An empty string counts as an empty object.', 'an empty string', /^""$/],
  ['string-becomes-a-name', 'A string becomes the name.', 'a string', /^"Rex"$/],
  ['true-creates-a-pet', 'Any true value passes the check for a body.', 'true', /^true$/],
  ['number-creates-a-pet', 'A number counts as the category.', 'a number', /^1$/],
  ['json-in-strings-unpacked', 'A string is parsed as JSON once more.', 'a valid NewPet as JSON', /^"\{/],
  [
    'positional-arrays-accepted',
    'An array holds the fields in order.',
    'the values of a NewPet in an array',
    /^\["[^\]]*"sold"\]$/,
  ],
  [
    'short-arrays-accepted',
    'An array may omit optional fields.',
    'the first two values',
    /^\["[^"]*",\d+\]$/,
  ],
  [
    'arrays-with-null-accepted',
    'An array may hold null for a field.',
    'the values of a NewPet in an array, with null',
    /,null\]$/,
  ],
  ['pairs-accepted', 'An array of pairs is a mapping.', 'the members of a NewPet as pairs', /^\[\["name"/],
];

/** Texts and values that are not a NewPet, and that common libraries take for one. */
export const textFormFaults: readonly Fault[] = [
  ...texts.map(([id, description, row, pattern]) =>
    rowFault(id, description, row, { 'add.invalid.json': 'status 201' }, taken(pattern)),
  ),
  ...values.map(([id, description, row, pattern]) =>
    rowFault(id, description, row, { 'add.invalid.object': 'status 201' }, takenValue(pattern)),
  ),
  rowFault(
    'wrapped-pet-accepted',
    'The body may hold the pet in a member with the name of its type.',
    'a NewPet in the member pet',
    { 'add.invalid.name': 'status 201' },
    unwrapped('pet'),
  ),
];
