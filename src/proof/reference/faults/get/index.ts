import type { Fault } from '../fault.js';
import { deprecationFaults } from './deprecation.js';
import { foundFaults } from './found.js';
import { invalidIdFaults } from './invalid-ids.js';
import { memberFaults } from './members.js';
import { unknownIdFaults } from './unknown-ids.js';
import { wrongPetFaults } from './wrong-pet.js';

/** Reading a pet by its id. */
export const getFaults: readonly Fault[] = [
  ...deprecationFaults,
  ...foundFaults,
  ...invalidIdFaults,
  ...memberFaults,
  ...unknownIdFaults,
  ...wrongPetFaults,
];
