/** The vocabulary of the suites: all that a file in suites/ imports. */

export type { PetStatus } from '../contract/pet-status.js';
export { limits } from '../contract/rows-list-pets.js';
export * from '../generators/index.js';
export { Credential } from '../http/credential.js';
export { type JsonObject, writeJson } from '../json/json.js';
export { Blocked, NotApplicable } from '../session/ending.js';
export type { Judged } from '../session/judged.js';
export { type Pet, petOf, petsOf } from '../session/pet.js';
export {
  contentTypeCases,
  invalidBodyCases,
  invalidParts,
  jsonTypeCases,
  notUtf8Cases,
  unusualBodyCases,
} from './body-cases.js';
export * from './cases.js';
export { check } from './check.js';
export { asFarAsPossible, concurrently, together } from './concurrently.js';
export { deprecationOf, isOnRemovalDay, isUpToRemovalDay } from './deprecation.js';
export { eventually } from './eventually.js';
export { forAll } from './for-all.js';
export {
  caughtUpList,
  expectListed,
  expectOnce,
  type Lists,
  listFullPage,
  listsOf,
  listWithDefaultLimit,
  orderOf,
} from './lists.js';
export { acceptCases, type Operation, operations } from './operations.js';
export { expectSteady, lookForRefusedPets } from './read-back.js';
export * from './shown.js';
export { plainSequences, runStoreCommands, storeCommands } from './store-commands.js';
export type { Trial } from './trial.js';
