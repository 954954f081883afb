import type { BehaviourChange } from '../../behaviour.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';
import { type Form, rowFault } from './form.js';
import { idsFailOn } from './ids.js';
import { taken, takenValue } from './texts.js';
import { categoryTaken, nameTaken, statusTaken } from './values.js';

const texts: readonly Form[] = [
  [
    'strings-end-with-the-text',
    'A string may end where the text ends.',
    'JSON cut off',
    /^\{[^"]*("[^"]*"[^"]*)*"[^"}]*$/,
  ],
  [
    'signs-after-json-skipped',
    'A comma, semicolon or bracket after JSON is skipped.',
    'something',
    /^\{.*\}[,;\]]$/,
  ],
  ['blank-bodies-create-a-pet', 'A body without a letter or digit is empty.', 'text that', /^[^\w{}"[\]-]+$/],
];

const values: readonly Form[] = [
  [
    'long-number-creates-a-pet',
    'A number of two digits counts as the category.',
    'a number instead',
    /^-?\d{2}/,
  ],
  [
    'odd-string-creates-a-pet',
    'A string that is not ASCII counts as the name.',
    'a string instead',
    /^"[^"]*[^ -~]/,
  ],
  [
    'numbers-in-an-array-create-a-pet',
    'An array may hold the category first.',
    'an array instead',
    /^\[-?\d/,
  ],
];

const names: readonly Form[] = [
  ['negative-number-for-a-name-accepted', 'A negative number is a name.', 'name a number', /^-\d/],
  ['array-for-a-name-accepted', 'An array of numbers is a name.', 'name an array', /^\[(null|-?\d)/],
  ['oid-for-a-name-accepted', 'An object with an id is a name.', 'name an object', /^\{"(id|value|\$oid)"/],
];

const categories: readonly Form[] = [
  [
    'text-for-a-category-accepted',
    'A text that is not a number is category 1.',
    'categoryId a string',
    /^"[^\d" ]/,
  ],
  ['negative-fraction-accepted', 'A negative fraction is rounded up.', 'categoryId not an', /^-\d+\.\d/],
  ['long-category-accepted', 'A number of 21 digits is a category.', 'categoryId beyond', /^\d{21,60}$/],
  [
    'long-negative-category-accepted',
    'A negative number may be as long.',
    'categoryId beyond',
    /^-\d{21,60}$/,
  ],
];

const statuses: readonly Form[] = [
  [
    'status-from-the-end-accepted',
    'A negative number counts statuses from the end.',
    'status a number',
    /^-\d/,
  ],
  [
    'status-cut-short-accepted',
    'A status may lack its last letter.',
    'status another text',
    /^"(availabl|pendin|sol)"$/,
  ],
  [
    'other-statuses-in-capitals-accepted',
    'The letter case of two statuses is ignored.',
    'status another text',
    /^"(PENDING|Pending|SOLD)"$/,
  ],
  ['odd-status-accepted', 'A status that is not ASCII counts as absent.', 'status another text', /[^ -~]/],
];

const ids: readonly Form[] = [
  ['parentheses-in-ids-fail', 'A parenthesis is parsed as a filter: 500.', 'any text', /\(/],
  ['ids-of-30-digits-fail', 'A number of 30 digits is too much to convert: 500.', 'any text', /^\d{30,60}$/],
  ['negative-ids-of-30-digits-fail', 'A negative one is, too: 500.', 'any text', /^-\d{30,60}$/],
];

/** Fails on parameters that a test finds. */
const queryFails =
  (name: 'limit' | 'status', found: (text: string) => boolean): BehaviourChange =>
  ({ parameters }) => ({
    parameters: {
      [name]: (context: Parameters<typeof parameters.limit>[0]) =>
        found(context.query.get(name) ?? '') ? crash() : parameters[name](context),
    },
  });

/** Not bytes that are not UTF-8, which a row of the tables has. */
const isOddText = (text: string) => /[^\0-~\uFFFD]/.test(text);
const isWhole = (text: string) => /^-?\d+$/.test(text);
const isBetween = (least: bigint, largest: bigint) => (text: string) =>
  isWhole(text) && BigInt(text) >= least && BigInt(text) <= largest;

const limits: readonly (readonly [
  id: string,
  what: string,
  row: string,
  found: (text: string) => boolean,
])[] = [
  ['of-five-digits', 'of five digits or more', '10000', isBetween(10_000n, 2n ** 31n - 1n)],
  ['far-below-0', 'below -1', '-2', isBetween(-(2n ** 31n), -2n)],
  ['far-below-int', 'below 32 bits', '-2147483649', isBetween(-(2n ** 130n), -(2n ** 31n) - 1n)],
  [
    'with-another-fraction',
    'with another fraction than 1.5',
    '0.1',
    (text) => text !== '1.5' && /^\d+\.\d$/.test(text),
  ],
  ['of-odd-text', 'of text that is not ASCII', '%C2', isOddText],
];

const byForm: readonly (readonly [
  forms: readonly Form[],
  turnsRed: Fault['turnsRed'],
  change: (pattern: RegExp) => BehaviourChange,
])[] = [
  [texts, { 'add.invalid.json': 'status 201' }, taken],
  [values, { 'add.invalid.object': 'status 201' }, takenValue],
  [names, { 'add.invalid.name': 'status 201' }, nameTaken],
  [categories, { 'add.invalid.category': 'status 201' }, categoryTaken],
  [statuses, { 'add.invalid.status': 'status 201' }, statusTaken],
  [ids, { 'get.invalid-id': 'status 500' }, idsFailOn],
];

/** Forms that no row of a table has, and random cases have. */
export const randomFaults: readonly Fault[] = [
  ...byForm.flatMap(([forms, turnsRed, change]) =>
    forms.map(([id, description, row, pattern]) => rowFault(id, description, row, turnsRed, change(pattern))),
  ),
  ...limits.map(([id, what, row, found]) =>
    rowFault(
      `limit-${id}-crashes`,
      `A limit ${what} fails: 500.`,
      `limit=${row}`,
      { 'list.limit.outside': 'status 500' },
      queryFails('limit', found),
    ),
  ),
  rowFault(
    'filter-of-odd-text-crashes',
    'A status that is not ASCII fails: 500.',
    'status=%C2',
    { 'list.status.outside': 'status 500' },
    queryFails('status', isOddText),
  ),
];
