import type { Fault } from '../fault.js';
import { onPet, onResponse } from '../on-response.js';

/** Statuses that change between the creation and a read. */
export const statusesRead: readonly Fault[] = [
  {
    id: 'status-default-filled-in-after-creation',
    says: 'The database fills in the status that was not sent; the response to the creation does not know of it.',
    turnsRed: {
      'list.same-animal': 'status differs from creation',
      'get.same-animal': 'status differs from creation',
    },
    change: onResponse('addPet', 201, (response, { store }) => {
      const newest = store.pets.at(-1);
      if (newest && newest.status === undefined) Object.assign(newest, { status: 'available' });
      return response;
    }),
  },
  {
    id: 'status-default-filled-in-by-get',
    says: 'GET /pets/{petId} gives a pet without a status as available.',
    turnsRed: { 'get.same-animal': 'status differs from creation' },
    change: onPet('getPet', (pet) => ({ ...pet, status: pet.status ?? 'available' })),
  },
  {
    id: 'absent-status-null-by-get',
    says: 'GET /pets/{petId} gives a pet without a status with the status null.',
    turnsRed: { 'get.body': 'Pet/status type' },
    change: onPet('getPet', (pet) => ({ ...pet, status: pet.status ?? null })),
  },
  {
    id: 'pending-stored-as-available',
    says: 'A pending pet is answered as such when it is created, and stored as available.',
    turnsRed: {
      'list.same-animal': 'status differs from creation',
      'get.same-animal': 'status differs from creation',
      'list.status.complete': 'page too short',
    },
    consequences: { 'store.listed': 'The list of pending pets does not show it.' },
    change: onResponse('addPet', 201, (response, { store }) => {
      const newest = store.pets.at(-1);
      if (newest?.status === 'pending') Object.assign(newest, { status: 'available' });
      return response;
    }),
  },
];
