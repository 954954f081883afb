export { type Behaviour, type BehaviourChange, changed, correct, type Overrides } from './behaviour.js';
export { newKey } from './key.js';
export { type Reference, type ReferenceOptions, startReference } from './start.js';
