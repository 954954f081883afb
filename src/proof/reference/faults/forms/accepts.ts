import type { BehaviourChange } from '../../behaviour.js';
import { Refusal } from '../../refusal.js';
import type { Operation } from '../../request.js';
import type { Fault } from '../fault.js';
import { rowFault } from './form.js';

/** Refuses the Accept headers that a pattern finds, or a request without one, for one operation. */
const refusing =
  (operation: Operation, found: (accept: string | undefined) => boolean): BehaviourChange =>
  ({ operations }) => ({
    operations: {
      handle: (context) => {
        if (context.operation !== operation || !found(context.headers.accept))
          return operations.handle(context);
        throw new Refusal(406, 'not_acceptable', 'Accept application/json.');
      },
    },
  });

const accepts: readonly (readonly [
  id: string,
  description: string,
  row: string,
  (accept?: string) => boolean,
])[] = [
  ['no-accept-refused', 'without an Accept header', 'no Accept header', (accept) => accept === undefined],
  [
    'application-range-refused',
    'that accepts application/*',
    'Accept: application/*',
    (accept) => accept === 'application/*',
  ],
  [
    'browsers-refused',
    'with the Accept header of a browser',
    'Accept: text/html',
    (accept) => accept?.startsWith('text/html') === true,
  ],
  [
    'libraries-refused',
    'with the Accept header of a common client library',
    'Accept: application/json, text/plain',
    (accept) => accept?.startsWith('application/json, ') === true,
  ],
];

const prefixes = { add: 'addPet', get: 'getPet', list: 'listPets' } as const;

/** The error that is asked for with the headers of browsers and with any media type; it keeps its own requirement. */
const alsoErrors = {
  add: { 'add.invalid.name': 'An empty object gets 406, too.' },
  get: { 'get.unknown': 'An unknown id gets 406, too.' },
  list: { 'list.auth.missing-key': 'A request without a key gets 406, too.' },
} as const;

/** The header that asks for the error of one operation alone. */
const acceptOfError: Readonly<Record<keyof typeof prefixes, string | undefined>> = {
  add: undefined,
  get: 'application/*',
  list: 'application/json, text/plain, */*',
};

const rows = (['add', 'get', 'list'] as const).flatMap((prefix): Fault[] => [
  ...accepts.map(([id, description, row, found]) => ({
    ...rowFault(
      `${prefix}-${id}`,
      `A request of ${prefixes[prefix]} ${description} gets 406.`,
      `${prefix} with ${row}`,
      { 'service.accept': 'status 406' },
      refusing(prefixes[prefix], found),
    ),
    ...((found('text/html') || found(acceptOfError[prefix])) && { consequences: alsoErrors[prefix] }),
  })),
  ...(prefix === 'add'
    ? []
    : [
        {
          ...rowFault(
            `${prefix}-any-media-type-refused`,
            `A request of ${prefixes[prefix]} that accepts anything gets 406.`,
            `${prefix} with Accept: */*`,
            { 'service.accept': 'status 406' },
            refusing(prefixes[prefix], (accept) => accept === '*/*'),
          ),
          consequences: alsoErrors[prefix],
        },
      ]),
]);

/** Refuses the Accept headers that a pattern finds where the response to one operation would be an error. */
const refusingErrors = (operation: Operation, found: RegExp): BehaviourChange => ({
  hooks: {
    refused: (context, refusal) =>
      context.operation === operation && found.test(context.headers.accept ?? '')
        ? new Refusal(406, 'not_acceptable', 'Accept application/json.')
        : refusal,
  },
});

const errors = [
  ['add', 'add of an empty object', { 'add.invalid.name': 'status 406' }],
  ['get', 'get of an unknown id', { 'get.unknown': 'status 406' }],
  ['list', 'list without a key', { 'list.auth.missing-key': 'status 406' }],
] as const;

const errorRows = errors.flatMap(([prefix, label, turnsRed]): Fault[] => [
  rowFault(
    `${prefix}-errors-refused-for-any-media-type`,
    `An error of ${prefixes[prefix]} gets 406 where the client accepts anything.`,
    `${label} with Accept: */*`,
    turnsRed,
    refusingErrors(prefixes[prefix], /^\*/),
  ),
  rowFault(
    `${prefix}-errors-refused-for-browsers`,
    `An error of ${prefixes[prefix]} gets 406 where the client is a browser.`,
    `${label} with Accept: text/html`,
    turnsRed,
    refusingErrors(prefixes[prefix], /^text\/html/),
  ),
]);

/** Sends a text for each error where the Accept header has the pattern. */
const madeOfErrors = (
  accepts: RegExp,
  { headers: fields, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
): BehaviourChange => ({
  hooks: {
    after: ({ headers }, response) =>
      response.status >= 400 && accepts.test(headers.accept ?? '')
        ? { ...response, content: null, body, headers: { ...response.headers, ...fields } }
        : response,
  },
});

const TEXT = { headers: { 'content-type': 'text/plain' }, body: 'Error' };
const PAGE = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Error</h1>' };

/** Headers that one operation sends for an error. */
const texts: readonly (readonly [id: string, description: string, row: string, accepts: RegExp])[] = [
  [
    'errors-are-text-without-an-accept-header',
    'An error is text for a client that names no type.',
    'add of an empty object with no Accept header',
    /^$/,
  ],
  [
    'errors-are-text-for-application-types',
    'An error is text for a client that accepts application/*.',
    'get of an unknown id with Accept: application/*',
    /^application\/\*$/,
  ],
  [
    'errors-are-text-for-libraries',
    'An error is text for a client that accepts text beside JSON.',
    'list without a key with Accept: application/json, text',
    /^application\/json, text/,
  ],
];

const pages = (['list', 'add', 'get'] as const).map((prefix) => [
  `${prefix}.media-type`,
  'media type text/html',
]);

/** Requests that are refused for their Accept header, or get a page, though it allows JSON. */
export const acceptFaults: readonly Fault[] = [
  ...rows,
  ...errorRows,
  ...texts.map(
    ([id, description, row, accepts]): Fault =>
      rowFault(
        id,
        description,
        row,
        { [`${row.split(' ')[0]}.media-type`]: 'media type text/plain' },
        madeOfErrors(accepts, TEXT),
      ),
  ),
  {
    id: 'errors-are-pages-for-browsers',
    description: 'An error is a page for a client that prefers HTML to JSON.',
    turnsRed: Object.fromEntries(pages),
    change: madeOfErrors(/^text\/html/, PAGE),
    profile: 'standard',
  },
  {
    id: 'errors-are-pages-for-whoever-accepts-anything',
    description:
      'An error is a page for a client that accepts anything, since HTML is the first type of the server.',
    turnsRed: Object.fromEntries(pages),
    change: madeOfErrors(/^\*\/\*$/, PAGE),
    profile: 'standard',
  },
  {
    id: 'add-any-media-type-refused',
    description: 'A creation that accepts anything gets 406.',
    row: 'add with Accept: */*',
    turnsRed: { 'service.accept': 'status 406' },
    change: refusing('addPet', (accept) => accept === '*/*'),
  },
];
