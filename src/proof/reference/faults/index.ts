import { addFaults } from './add/index.js';
import { authenticationFaults } from './authentication/index.js';
import type { Fault } from './fault.js';
import { formFaults } from './forms/index.js';
import { getFaults } from './get/index.js';
import { listFaults } from './list/index.js';
import { lostResponseFaults } from './lost-responses.js';
import { messageFaults } from './messages.js';
import { serviceFaults } from './service.js';
import { changedPetFaults } from './store/changes.js';
import { lostPetFaults } from './store/losses.js';
import { refusedPetFaults } from './store/refused.js';
import { unsteadyFaults } from './store/unsteady.js';

export type { Fault } from './fault.js';

/** Every known way to break one clause of the document in one place. */
export const faults: readonly Fault[] = [
  ...serviceFaults,
  ...authenticationFaults,
  ...listFaults,
  ...addFaults,
  ...getFaults,
  ...lostPetFaults,
  ...changedPetFaults,
  ...refusedPetFaults,
  ...unsteadyFaults,
  ...messageFaults,
  ...lostResponseFaults,
  ...formFaults,
];
