import type { BehaviourChange } from '../../behaviour.js';
import type { JsonObject } from '../../json/value.js';
import type { Operation } from '../../request.js';
import type { Fault } from '../fault.js';
import { rowFault } from './form.js';

/** Changes the pets that an operation shows. */
const shownBy =
  (operation: Operation, change: (members: JsonObject) => JsonObject): BehaviourChange =>
  ({ rendering }) => ({
    rendering: {
      pet: (context, pet) => {
        const members = rendering.pet(context, pet);
        return context.operation === operation ? { ...members, ...change(members) } : members;
      },
    },
  });

const name = (change: (text: string) => string | number) => (members: JsonObject) => ({
  name: change(String(members.name)),
});

const differs = (prefix: 'get' | 'list', member: 'name' | 'categoryId') => ({
  [`${prefix}.same-animal`]: `${member} differs from creation`,
});

type Change = readonly [
  id: string,
  description: string,
  row: string,
  change: (members: JsonObject) => JsonObject,
];

const without = (character: string) => name((text) => text.replaceAll(character, ''));

/** Each shows on one class of names alone. */
const renamings: readonly Change[] = [
  [
    'trims-odd-names',
    'removes spaces before a name',
    'a leading space',
    name((text) => text.replace(/^ +(?=\S)/, '')),
  ],
  [
    'strips-trailing-spaces',
    'removes spaces after a name',
    'a trailing space',
    name((text) => text.replace(/(?<=\S) +$/, '')),
  ],
  ['ends-names-at-nul', 'shows a name up to NUL', 'NUL inside', name((text) => text.split('\0')[0] ?? '')],
  [
    'joins-lines',
    'shows line breaks in a name as spaces',
    'a tab and a line break',
    name((text) => text.replace(/\s*\n/g, ' ')),
  ],
  ['composes-names', 'shows names in NFC', 'a letter and a combining', name((text) => text.normalize('NFC'))],
  [
    'cuts-long-names',
    'shows 255 characters of a name',
    '16,400 characters',
    name((text) => text.slice(0, 255)),
  ],
  ['calls-empty-names', 'shows an empty name as unnamed', 'empty', name((text) => text || 'unnamed')],
  [
    'joins-spaces-in-names',
    'joins repeated spaces in a name',
    'two spaces',
    name((text) => text.replace(/(\w) {2,}/g, '$1 ')),
  ],
  ['reads-backslashes', 'reads backslashes in a name as escapes', 'quotes and', without('\\')],
  [
    'shows-64-as-63',
    'shows 63 characters of a name',
    '64 characters',
    name((text) => (text.length === 64 ? text.slice(0, 63) : text)),
  ],
  [
    'shows-null-as-text',
    'shows the name null as empty',
    'a JSON keyword',
    name((text) => (text === 'null' ? '' : text)),
  ],
];

const extremes: readonly Change[] = [
  [
    'shows-unsigned-categories',
    'shows the category -1 without its sign',
    'categoryId -1',
    ({ categoryId }) => ({ categoryId: categoryId === -1n ? 1n : categoryId }),
  ],
];

/** The pages of `quick` show none of these. */
const renamingsById: readonly Change[] = [
  [
    'loses-a-script',
    'shows Arabic letters in a name as question marks',
    'letters of eight scripts',
    name((text) => text.replace(/[\u0620-\u064a]/g, '?')),
  ],
  [
    'decodes-a-last-entity',
    'decodes an entity at the end of a name',
    'markup and an entity',
    name((text) => text.replace(/&amp;$/, '&')),
  ],
  [
    'doubles-apostrophes',
    'doubles apostrophes in a name',
    'an apostrophe',
    name((text) => text.replaceAll("'", "''")),
  ],
  [
    'ends-names-at-number-signs',
    'shows a name up to a number sign',
    'an apostrophe',
    name((text) => text.replace(/#.*/, '')),
  ],
  [
    'loses-variation-selectors',
    'shows an emoji without its variation selector',
    'emoji beyond',
    without('\ufe0f'),
  ],
  [
    'shows-the-name-0-as-empty',
    'shows the name 0 as empty',
    'one character',
    name((text) => (text === '0' ? '' : text)),
  ],
  [
    'empties-blank-names',
    'shows a blank name as empty',
    'a single space',
    name((text) => (/^ +$/.test(text) ? '' : text)),
  ],
  [
    'loses-lone-surrogates',
    'shows a name without lone surrogates',
    'a lone surrogate',
    name((text) => text.replace(/\p{Surrogate}/gu, '')),
  ],
  [
    'shows-a-date-that-exists',
    'shows a name that is a date as an existing one',
    'categoryId 0: {"name":"2024-02-30"',
    name((text) => (text === '2024-02-30' ? '2024-03-01' : text)),
  ],
  [
    'multiplies-replacement-characters',
    'shows U+FFFD in a name as three of them',
    'the replacement character',
    name((text) => text.replaceAll('\ufffd', '\ufffd'.repeat(3))),
  ],
  ['drops-joiners', 'shows a name without zero width joiners', 'characters without a', without('\u200d')],
  [
    'shows-plain-spaces',
    'shows other spaces in a name as plain ones',
    'spaces of other kinds',
    name((text) => text.replace(/[\u00a0\u2028\u3000]/g, ' ')),
  ],
];

/** The list shows no pet of the outermost categories: many servers round them beyond int64, which would break each list. */
const extremesById: readonly Change[] = [
  [
    'shows-the-largest-category',
    'rounds the largest category down',
    'categoryId 9223372036854775807',
    ({ categoryId }) => ({ categoryId: categoryId === 2n ** 63n - 1n ? 2n ** 63n - 2n : categoryId }),
  ],
  [
    'shows-the-smallest-category',
    'shows the smallest category as 0',
    'categoryId -9223372036854775808',
    ({ categoryId }) => ({ categoryId: categoryId === -(2n ** 63n) ? 0n : categoryId }),
  ],
  [
    'shows-category-0-as-1',
    'shows category 0 as 1',
    'categoryId 0',
    ({ categoryId }) => ({ categoryId: categoryId === 0n ? 1n : categoryId }),
  ],
  [
    'shows-32-bits-with-a-sign',
    'shows the category 2^31 with a sign',
    'categoryId 2147483648',
    ({ categoryId }) => ({ categoryId: categoryId === 2n ** 31n ? -(2n ** 31n) : categoryId }),
  ],
];

/** Changes that the plainest cases show. */
const plain: readonly (readonly [id: string, description: string, (text: string) => string])[] = [
  ['decodes-percent-signs', 'decodes percent signs in a name', (text) => text.replaceAll('%41', 'A')],
  ['decodes-plus-signs', 'shows + in a name as a space', (text) => text.replaceAll('+', ' ')],
  [
    'replaces-emoji',
    'replaces characters beyond the basic plane',
    (text) => text.replace(/[\u{10000}-\u{10ffff}]/gu, '\ufffd'),
  ],
];

const operationOf = { get: 'getPet', list: 'listPets' } as const;

/** Reads that show a pet in another way than its creation. */
export const readingFaults: readonly Fault[] = (['get', 'list'] as const).flatMap((prefix): Fault[] => {
  const subject = prefix === 'get' ? 'Reading by id' : 'The list';
  const operation = operationOf[prefix];
  const fault = (
    id: string,
    description: string,
    row: string,
    turnsRed: Fault['turnsRed'],
    change: (members: JsonObject) => JsonObject,
  ): Fault => {
    const sentence = `${subject} ${description}.`;
    const shown = shownBy(operation, change);
    if (prefix === 'get') return rowFault(`get-${id}`, sentence, row, turnsRed, shown);
    // A page shows the pets of all rows at once, in `quick`, too.
    return { id: `list-${id}`, description: sentence, turnsRed, change: shown };
  };
  return [
    ...plain.map(([id, description, change]) => ({
      id: `${prefix}-${id}`,
      description: `${subject} ${description}.`,
      turnsRed: differs(prefix, 'name'),
      ...(prefix === 'get' && { row: 'an emoji' }),
      change: shownBy(operation, name(change)),
    })),
    ...[...renamings, ...(prefix === 'get' ? renamingsById : [])].map(([id, description, row, change]) =>
      fault(id, description, row, differs(prefix, 'name'), change),
    ),
    ...[...extremes, ...(prefix === 'get' ? extremesById : [])].map(([id, description, row, change]) =>
      fault(id, description, row, differs(prefix, 'categoryId'), change),
    ),
    fault(
      'turns-digits-into-numbers',
      'shows a name of digits as a number',
      'digits only',
      { [`${prefix}.body`]: prefix === 'get' ? 'Pet/name type' : 'Pets/*/name type' },
      name((text) => (/^\d+$/.test(text) ? Number(text) : text)),
    ),
  ];
});
