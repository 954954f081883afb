import type { BehaviourChange } from '../../behaviour.js';
import type { JsonValue } from '../../json/value.js';
import { writeJson } from '../../json/write.js';
import type { Fault } from '../fault.js';
import { type Form, rowFault } from './form.js';

const matches = (value: JsonValue | undefined, pattern: RegExp) =>
  value !== undefined && pattern.test(writeJson(value));

export const nameTaken =
  (pattern: RegExp): BehaviourChange =>
  ({ validation }) => ({
    validation: {
      name: (context, value) => (matches(value, pattern) ? 'Rex' : validation.name(context, value)),
    },
  });

export const categoryTaken =
  (pattern: RegExp): BehaviourChange =>
  ({ validation }) => ({
    validation: {
      categoryId: (context, value) => (matches(value, pattern) ? 1n : validation.categoryId(context, value)),
    },
  });

export const statusTaken =
  (pattern: RegExp): BehaviourChange =>
  ({ validation }) => ({
    validation: {
      status: (context, value) => (matches(value, pattern) ? 'available' : validation.status(context, value)),
    },
  });

/** Takes a member of another name for one of the document. */
const spelt =
  (other: string, member: string): BehaviourChange =>
  ({ validation }) => ({
    validation: {
      object: (context, value) => {
        const object = validation.object(context, value);
        return Object.hasOwn(object, other) ? { [member]: object[other], ...object } : object;
      },
    },
  });

const names: readonly Form[] = [
  ['name-42-becomes-text', 'The number 42 is a fine name.', 'name 42', /^42$/],
  ['name-true-becomes-text', 'A name of true becomes its text.', 'name true', /^true$/],
  ['name-false-becomes-text', 'A name of false becomes its text.', 'name false', /^false$/],
  ['name-with-fraction-becomes-text', 'A fraction as a name becomes its text.', 'name 1.5', /^1\.5$/],
  [
    'empty-array-for-a-name-accepted',
    'An empty array as a name is an empty name.',
    'name an empty array',
    /^\[\]$/,
  ],
  [
    'empty-object-for-a-name-accepted',
    'An empty object as a name is an empty name.',
    'name an empty object',
    /^\{\}$/,
  ],
  [
    'object-for-a-name-accepted',
    'An object as a name is searched for the name.',
    'name in an object',
    /^\{"name"/,
  ],
];

const categories: readonly Form[] = [
  ['false-for-a-category-becomes-0', 'A category of false becomes 0.', 'categoryId false', /^false$/],
  [
    'category-strings-trimmed',
    'Spaces around a category in a string are removed.',
    'categoryId in a string with spaces',
    /^" \d+ "$/,
  ],
  [
    'category-strings-as-doubles',
    'A category in a string is read as a double.',
    'categoryId in a string with a fraction',
    /^"\d+\.0"$/,
  ],
  [
    'categories-in-arrays-accepted',
    'An array of one category counts as the category.',
    'categoryId in an array',
    /^\[\d+\]$/,
  ],
  [
    'categories-in-objects-accepted',
    'An object with an id counts as a category.',
    'categoryId in an object',
    /^\{"id"/,
  ],
  ['number-long-accepted', 'Extended JSON is accepted.', 'categoryId as $numberLong', /numberLong/],
  [
    'categories-cast-to-64-bits',
    'The upper bits of a large category are cut off.',
    'categoryId with the same lower',
    /^36893488147\d+$/,
  ],
  [
    'below-int64-wrapped',
    'A category one below int64 becomes the largest.',
    'categoryId -2^63-1',
    /^-9223372036854775809$/,
  ],
  ['huge-double-accepted', 'A double without a fraction is an integer.', 'categoryId 1e300', /^1e300$/],
  [
    'huge-negative-double-accepted',
    'A negative double without a fraction is an integer.',
    'categoryId -1e300',
    /^-1e300$/,
  ],
  [
    'infinity-for-a-category-accepted',
    'A number beyond every double is Infinity, and passes.',
    'categoryId 1e400',
    /^1e400$/,
  ],
];

const statuses: readonly Form[] = [
  [
    'leading-space-of-status-removed',
    'A space before a status is removed.',
    'status preceded',
    /^" available"$/,
  ],
  [
    'trailing-space-of-status-removed',
    'A space after a status is removed.',
    'status followed by a space',
    /^"available "$/,
  ],
  [
    'status-in-an-array-accepted',
    'An array of one status counts as the status.',
    'status in an array',
    /^\["sold"\]$/,
  ],
  [
    'capital-of-status-ignored',
    'The first letter of a status may be a capital.',
    'status with a capital',
    /^"Sold"$/,
  ],
  ['status-1-accepted', 'The number 1 is the second status.', 'status 1', /^1$/],
  [
    'status-1-in-a-string-accepted',
    'A number in a string is an index of the statuses.',
    'status "1"',
    /^"1"$/,
  ],
  ['two-statuses-accepted', 'A status may be a list.', 'two statuses', /^"available,sold"$/],
  [
    'line-feed-after-status-skipped',
    'The pattern of a status ends before a line feed.',
    'status followed by a line feed',
    /^"available\\n"$/,
  ],
  ['status-ends-at-nul', 'A status ends at NUL.', 'status followed by NUL', /^"available\\u0000"$/],
  ['true-for-a-status-accepted', 'The status is compared loosely, so true is one.', 'status true', /^true$/],
  ['false-for-a-status-accepted', 'A status that is false counts as absent.', 'status false', /^false$/],
  [
    'empty-array-for-a-status-accepted',
    'An empty array counts as an absent status.',
    'status an empty array',
    /^\[\]$/,
  ],
  [
    'empty-object-for-a-status-accepted',
    'An empty object counts as an absent status.',
    'status an empty object',
    /^\{\}$/,
  ],
  [
    'status-as-a-key-accepted',
    'An object whose key is a status is that status.',
    'status as the key of an object',
    /^\{"available":null\}$/,
  ],
  [
    'status-as-a-key-of-objects-accepted',
    'An object whose key is a status may hold fields.',
    'status as the key of an object that',
    /^\{"sold":\{/,
  ],
  [
    'status-as-a-name-accepted',
    'An object with the name of a status is that status.',
    'status as an object with a name',
    /^\{"name"/,
  ],
  [
    'status-as-a-value-accepted',
    'An object with the value of a status is that status.',
    'status as an object with a value',
    /^\{"value"/,
  ],
  [
    'status-with-its-type-accepted',
    'A status may be written with the name of its type.',
    'status with the name of its type',
    /^"PetStatus\./,
  ],
];

const faultsOf = (
  forms: readonly Form[],
  turnsRed: Fault['turnsRed'],
  change: (pattern: RegExp) => BehaviourChange,
): readonly Fault[] =>
  forms.map(([id, description, row, pattern]) => rowFault(id, description, row, turnsRed, change(pattern)));

const invalid = (part: string) => ({ [`add.invalid.${part}`]: 'status 201' });

const spellings: readonly (readonly [id: string, member: string, other: string])[] = [
  ['name-with-a-capital', 'name', 'Name'],
  ['name-in-capitals', 'name', 'NAME'],
  ['category-in-small-letters', 'categoryId', 'categoryid'],
  ['category-with-a-capital', 'categoryId', 'CategoryId'],
  ['category-with-an-underscore', 'categoryId', 'category_id'],
];

/** Values that are not of the type of their member, and that common libraries convert. */
export const valueFormFaults: readonly Fault[] = [
  ...faultsOf(names, invalid('name'), nameTaken),
  ...faultsOf(categories, invalid('category'), categoryTaken),
  ...faultsOf(statuses, invalid('status'), statusTaken),
  ...spellings.map(([id, member, other]) =>
    rowFault(
      `${id}-accepted`,
      `The member ${other} counts as ${member}.`,
      `${member} spelt ${other}`,
      invalid(member === 'name' ? 'name' : 'category'),
      spelt(other, member),
    ),
  ),
];
