export { changed, correct } from './behaviour/correct.js';
export type { Behaviour, BehaviourChange, Overrides } from './behaviour.js';
export { newKey, type Reference, type ReferenceOptions, startReference } from './start.js';
