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

const rows = (['add', 'get', 'list'] as const).flatMap((prefix): Fault[] => [
  ...accepts.map(([id, description, row, found]) => ({
    ...rowFault(
      `${prefix}-${id}`,
      `A request of ${prefixes[prefix]} ${description} gets 406.`,
      `${prefix} with ${row}`,
      { 'service.accept': 'status 406' },
      refusing(prefixes[prefix], found),
    ),
    ...(found('text/html') && { consequences: alsoErrors[prefix] }),
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

/** Sends a page for each error where the Accept header has the pattern. */
const pageOfErrors = (accepts: RegExp): BehaviourChange => ({
  hooks: {
    after: ({ headers }, response) =>
      response.status >= 400 && accepts.test(headers.accept ?? '')
        ? { ...response, content: null, ...PAGE, headers: { ...response.headers, ...PAGE.headers } }
        : response,
  },
});

const PAGE = { headers: { 'content-type': 'text/html' }, body: '<!doctype html><h1>Error</h1>' };

const pages = (['list', 'add', 'get'] as const).map((prefix) => [
  `${prefix}.media-type`,
  'media type text/html',
]);

/** Requests that are refused for their Accept header, or get a page, though it allows JSON. */
export const acceptFaults: readonly Fault[] = [
  ...rows,
  ...errorRows,
  {
    id: 'errors-are-pages-for-browsers',
    description: 'An error is a page for a client that prefers HTML to JSON.',
    turnsRed: Object.fromEntries(pages),
    change: pageOfErrors(/^text\/html/),
    profile: 'standard',
  },
  {
    id: 'errors-are-pages-for-whoever-accepts-anything',
    description:
      'An error is a page for a client that accepts anything, since HTML is the first type of the server.',
    turnsRed: Object.fromEntries(pages),
    change: pageOfErrors(/^\*\/\*$/),
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
