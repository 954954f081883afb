import type { BehaviourChange } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import { Refusal } from '../../refusal.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Changes the status of a valid NewPet. */
function valid(change: (status: string | undefined) => string | undefined): BehaviourChange {
  return ({ validation }) => ({
    validation: { status: (context, value) => change(validation.status(context, value)) },
  });
}

/** Shows another status in every response; null is shown as null. */
function written(write: (pet: Pet) => string | null | undefined): BehaviourChange {
  return ({ rendering }) => ({
    rendering: { pet: (context, pet) => ({ ...rendering.pet(context, pet), status: write(pet) }) },
  });
}

function refuse(): never {
  throw new Refusal(400, 'invalid_status', 'The pet cannot be added with this status.');
}

const altered = { 'add.status.unchanged': 'status altered' };

/** Statuses of a NewPet that are refused, altered or shown wrong. */
const alsoRead = {
  'list.body': 'The list shows the status in the same way.',
  'get.body': 'So does the pet by its id.',
};

export const statusFaults: readonly Fault[] = [
  {
    id: 'sold-refused-at-creation',
    description: 'A sold pet cannot be added.',
    turnsRed: { 'add.status.accepted': 'status 400' },
    change: valid((status) => (status === 'sold' ? refuse() : status)),
  },
  {
    id: 'pending-fails-at-creation',
    description: 'The database does not support the status pending: 500.',
    turnsRed: { 'add.status.accepted': 'status 500' },
    change: valid((status) => (status === 'pending' ? crash() : status)),
  },
  {
    id: 'status-required',
    description: 'A NewPet without a status is refused.',
    turnsRed: { 'add.status.optional': 'status 400' },
    change: valid((status) => status ?? refuse()),
  },
  {
    id: 'absent-status-fails',
    description: 'A NewPet without a status fails: 500.',
    turnsRed: { 'add.status.optional': 'status 500' },
    change: valid((status) => status ?? crash()),
  },
  {
    id: 'every-new-pet-available',
    description: 'Every new pet is available, whatever the client sent.',
    turnsRed: altered,
    change: valid(() => 'available'),
  },
  {
    id: 'pending-becomes-available',
    description: 'A pending pet becomes available when it is created.',
    turnsRed: altered,
    change: valid((status) => (status === 'pending' ? 'available' : status)),
  },
  {
    id: 'sold-becomes-pending',
    description: 'A sold pet is pending until someone confirms it.',
    turnsRed: altered,
    change: valid((status) => (status === 'sold' ? 'pending' : status)),
  },
  {
    id: 'status-lost-at-creation',
    description: 'The status is not stored.',
    turnsRed: altered,
    change: valid(() => undefined),
  },
  {
    id: 'status-answered-in-capitals',
    description: 'Responses show the status as the name of its constant: AVAILABLE.',
    turnsRed: { 'add.body': 'Pet/status enum' },
    consequences: alsoRead,
    change: written(({ status }) => status?.toUpperCase()),
  },
  {
    id: 'absent-status-answered-as-null',
    description: 'A missing status is null in responses.',
    turnsRed: { 'add.body': 'Pet/status type' },
    consequences: alsoRead,
    change: written(({ status }) => status ?? null),
  },
  {
    id: 'absent-status-answered-empty',
    description: 'A missing status is an empty string in responses.',
    turnsRed: { 'add.body': 'Pet/status enum' },
    consequences: alsoRead,
    change: written(({ status }) => status ?? ''),
  },
];
