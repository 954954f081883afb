import type { BehaviourChange } from '../../behaviour.js';
import { JsonNumber, type JsonValue } from '../../json/value.js';
import { petStatuses } from '../../pet.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Reads values that are no status as one, or as none (`absent`); where `read` gives undefined they are refused. */
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

/** Values of `status` that are no PetStatus. */
export const invalidStatusFaults: readonly Fault[] = [
  {
    id: 'null-status-accepted',
    says: 'A status that is null counts as none.',
    turnsRed: accepted,
    change: reads((value) => (value === null ? 'absent' : undefined)),
  },
  {
    id: 'unknown-status-dropped',
    says: 'A status that is not known counts as none.',
    turnsRed: accepted,
    change: reads((value) => (typeof value === 'string' ? 'absent' : undefined)),
  },
  {
    id: 'unknown-status-becomes-available',
    says: 'A status that is not known becomes available.',
    turnsRed: accepted,
    change: reads((value) => (typeof value === 'string' ? 'available' : undefined)),
  },
  {
    id: 'unknown-status-stored',
    says: 'Any text is stored as the status.',
    turnsRed: accepted,
    consequences: { 'list.body': 'The list shows what was stored.' },
    change: reads((value) => (typeof value === 'string' ? value : undefined)),
  },
  {
    id: 'status-in-any-case-accepted',
    says: 'The letter case of a status does not matter.',
    turnsRed: accepted,
    change: reads((value) => (typeof value === 'string' ? knownOrNot(value.toLowerCase()) : undefined)),
  },
  {
    id: 'status-numbers-accepted',
    says: 'A number for a status is the position in the enumeration.',
    turnsRed: accepted,
    change: reads((value) => (value instanceof JsonNumber ? petStatuses[Number(value.text)] : undefined)),
  },
  {
    id: 'empty-status-accepted',
    says: 'An empty status counts as none.',
    turnsRed: accepted,
    change: reads((value) => (value === '' ? 'absent' : undefined)),
    // `quick` is content with the four plainest of these bodies.
    profile: 'standard',
  },
  {
    id: 'status-trimmed',
    says: 'Spaces around a status are removed before it is compared.',
    turnsRed: accepted,
    change: reads((value) => (typeof value === 'string' ? knownOrNot(value.trim()) : undefined)),
    // As above.
    profile: 'standard',
  },
  {
    id: 'unknown-status-fails',
    says: 'A status that is not known violates a constraint of the database: 500.',
    turnsRed: { 'add.invalid.status': 'status 500' },
    change: reads((value) => (typeof value === 'string' ? crash() : undefined)),
  },
  {
    id: 'null-status-fails',
    says: 'A status that is null is asked for its letters: 500.',
    turnsRed: { 'add.invalid.status': 'status 500' },
    change: reads((value) => (value === null ? crash() : undefined)),
  },
];
