/** The vocabulary of the suites: all that a file in suites/ imports. */

export { limits } from '../contract/rows-list-pets.js';
export { header } from '../contract/wire.js';
export * from '../generators/index.js';
export { Credential } from '../http/credential.js';
export { type JsonObject, writeJson } from '../json/json.js';
export { Blocked, NotApplicable } from '../session/ending.js';
export { type Pet, petOf, petsOf } from '../session/pet.js';
export type { Judged } from '../session/session.js';
export { check } from './check.js';
export { concurrently } from './concurrently.js';
export { eventually } from './eventually.js';
export { forAll } from './for-all.js';
export { blameStoreFirst } from './lost-pet.js';
export { type Operation, operations } from './operations.js';
export { caughtUpList, listed, type ShortList } from './short-list.js';
export * from './shown.js';
export { plainSequences, runStoreCommands, storeCommands } from './store-commands.js';
export type { Trial } from './trial.js';
