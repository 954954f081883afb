export * from './behaviour.js';
export { bytesOf, correct, invalid } from './correct.js';
export * from './json.js';
export { newKey, type Reference, type ReferenceOptions, startReference } from './start.js';
