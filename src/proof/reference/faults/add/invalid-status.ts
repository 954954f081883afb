import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber, type JsonValue } from '../../json/value.js';
import { petStatuses } from '../../pet.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Accepts some invalid values as a status, or as a missing one (`absent`); where `read` returns undefined they are refused. */
function reads(read: (value: JsonValue) => string | undefined): BehaviourChange {
  return ({ validation }) => ({
    validation: {
      status: (context, value) => {
        if (value === undefined || petStatuses.includes(String(value))) {
          return validation.status(context, value);
        }
        const status = read(value) ?? validation.status(context, value);
        return status === 'absent' ? undefined : status;
      },
    },
  });
}

const accepted = { 'add.invalid.status': 'status 201' };

const knownOrNot = (text: string) => (petStatuses.includes(text) ? text : undefined);

/** Values of `status` that are not a PetStatus. */
export const invalidStatusFaults: readonly Fault[] = [
  {
    id: 'null-status-accepted',
    description: 'A status of null counts as absent.',
    row: 'status null',
    turnsRed: { 'add.invalid.null-status': 'status 201' },
    change: reads((value) => (value === null ? 'absent' : undefined)),
  },
  {
    id: 'unknown-status-dropped',
    description: 'An unknown status counts as absent.',
    turnsRed: accepted,
    change: reads((value) => (typeof value === 'string' ? 'absent' : undefined)),
  },
  {
    id: 'unknown-status-becomes-available',
    description: 'An unknown status becomes available.',
    turnsRed: accepted,
    change: reads((value) => (typeof value === 'string' ? 'available' : undefined)),
  },
  {
    id: 'unknown-status-stored',
    description: 'Any text is stored as the status.',
    row: 'status outside',
    turnsRed: accepted,
    consequences: { 'list.body': 'The list shows the stored status.' },
    change: reads((value) => (typeof value === 'string' ? value : undefined)),
  },
  {
    id: 'status-in-any-case-accepted',
    description: 'The letter case of a status is ignored.',
    row: 'status in capitals',
    turnsRed: accepted,
    change: reads((value) => (typeof value === 'string' ? knownOrNot(value.toLowerCase()) : undefined)),
  },
  {
    id: 'status-numbers-accepted',
    description: 'A number as a status is a position in the enumeration.',
    row: 'status 0',
    turnsRed: accepted,
    change: reads((value) => (value instanceof JsonNumber ? petStatuses[Number(value.text)] : undefined)),
  },
  {
    id: 'empty-status-accepted',
    description: 'An empty status counts as absent.',
    row: 'status an empty string',
    turnsRed: accepted,
    change: reads((value) => (value === '' ? 'absent' : undefined)),
    // `quick` sends only the four most common of these bodies.
    profile: 'standard',
  },
  {
    id: 'status-looked-up-in-an-object',
    description: 'A status is valid if an object has a member of that name, and every object has some.',
    row: 'status that names a member',
    turnsRed: accepted,
    change: reads((value) => (typeof value === 'string' && value in {} ? 'absent' : undefined)),
    profile: 'standard',
  },
  {
    id: 'status-trimmed',
    description: 'Spaces around a status are removed before it is compared.',
    row: 'status between spaces',
    turnsRed: accepted,
    change: reads((value) => (typeof value === 'string' ? knownOrNot(value.trim()) : undefined)),
  },
  {
    id: 'unknown-status-fails',
    description: 'An unknown status violates a constraint of the database: 500.',
    turnsRed: { 'add.invalid.status': 'status 500' },
    change: reads((value) => (typeof value === 'string' ? crash() : undefined)),
  },
  {
    id: 'null-status-fails',
    description: 'The code lower-cases a status of null: 500.',
    turnsRed: { 'add.invalid.null-status': 'status 500' },
    change: reads((value) => (value === null ? crash() : undefined)),
  },
];
