import type { BehaviourChange } from '../../behaviour.js';
import type { Pet } from '../../pet.js';
import { Refusal } from '../../refusal.js';
import { crash } from '../crash.js';
import type { Fault } from '../fault.js';

/** Changes the status of a NewPet once it was found valid. */
function valid(change: (status: string | undefined) => string | undefined): BehaviourChange {
  return ({ validation }) => ({
    validation: { status: (context, value) => change(validation.status(context, value)) },
  });
}

/** Writes another status into every response; `null` is written as it is. */
function written(write: (pet: Pet) => string | null | undefined): BehaviourChange {
  return ({ rendering }) => ({
    rendering: { pet: (context, pet) => ({ ...rendering.pet(context, pet), status: write(pet) }) },
  });
}

function refuse(): never {
  throw new Refusal(400, 'invalid_status', 'The pet cannot be added with this status.');
}

const altered = { 'add.status.unchanged': 'status altered' };

/** What becomes of the status of a NewPet. */
export const statusFaults: readonly Fault[] = [
  {
    id: 'sold-refused-at-creation',
    says: 'A pet that is sold already cannot be added.',
    turnsRed: { 'add.status.accepted': 'status 400' },
    change: valid((status) => (status === 'sold' ? refuse() : status)),
  },
  {
    id: 'pending-fails-at-creation',
    says: 'The database does not know the status pending: 500.',
    turnsRed: { 'add.status.accepted': 'status 500' },
    change: valid((status) => (status === 'pending' ? crash() : status)),
  },
  {
    id: 'status-required',
    says: 'A NewPet without a status is refused.',
    turnsRed: { 'add.status.optional': 'status 400' },
    change: valid((status) => status ?? refuse()),
  },
  {
    id: 'absent-status-fails',
    says: 'A NewPet without a status fails: 500.',
    turnsRed: { 'add.status.optional': 'status 500' },
    change: valid((status) => status ?? crash()),
  },
  {
    id: 'every-new-pet-available',
    says: 'Every pet is available when it is created, whatever the client sent.',
    turnsRed: altered,
    change: valid(() => 'available'),
  },
  {
    id: 'pending-becomes-available',
    says: 'A pending pet becomes available when it is created.',
    turnsRed: altered,
    change: valid((status) => (status === 'pending' ? 'available' : status)),
  },
  {
    id: 'sold-becomes-pending',
    says: 'A sold pet is pending until someone confirms it.',
    turnsRed: altered,
    change: valid((status) => (status === 'sold' ? 'pending' : status)),
  },
  {
    id: 'status-lost-at-creation',
    says: 'The status is not stored.',
    turnsRed: altered,
    change: valid(() => undefined),
  },
  {
    id: 'status-answered-in-capitals',
    says: 'The status is answered as the constant is called in the code: AVAILABLE.',
    turnsRed: { 'add.body': 'Pet/status enum' },
    consequences: { 'list.body': 'The list writes the status in the same way.' },
    change: written(({ status }) => status?.toUpperCase()),
  },
  {
    id: 'absent-status-answered-as-null',
    says: 'A status that was not sent is answered as null.',
    turnsRed: { 'add.body': 'Pet/status type' },
    consequences: { 'list.body': 'The list writes the status in the same way.' },
    change: written(({ status }) => status ?? null),
  },
  {
    id: 'absent-status-answered-empty',
    says: 'A status that was not sent is answered as an empty string.',
    turnsRed: { 'add.body': 'Pet/status enum' },
    consequences: { 'list.body': 'The list writes the status in the same way.' },
    change: written(({ status }) => status ?? ''),
  },
];
