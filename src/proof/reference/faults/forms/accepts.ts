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
];

const prefixes = { add: 'addPet', get: 'getPet', list: 'listPets' } as const;

const rows = (['add', 'get', 'list'] as const).flatMap((prefix): Fault[] => [
  ...accepts.map(([id, description, row, found]) =>
    rowFault(
      `${prefix}-${id}`,
      `A request of ${prefixes[prefix]} ${description} gets 406.`,
      `${prefix} with ${row}`,
      { 'service.accept': 'status 406' },
      refusing(prefixes[prefix], found),
    ),
  ),
  ...(prefix === 'add'
    ? []
    : [
        rowFault(
          `${prefix}-any-media-type-refused`,
          `A request of ${prefixes[prefix]} that accepts anything gets 406.`,
          `${prefix} with Accept: */*`,
          { 'service.accept': 'status 406' },
          refusing(prefixes[prefix], (accept) => accept === '*/*'),
        ),
      ]),
]);

/** Requests that are refused for their Accept header, though it allows JSON. */
export const acceptFaults: readonly Fault[] = [
  ...rows,
  {
    id: 'add-any-media-type-refused',
    description: 'A creation that accepts anything gets 406.',
    row: 'add with Accept: */*',
    turnsRed: { 'service.accept': 'status 406' },
    change: refusing('addPet', (accept) => accept === '*/*'),
  },
];
