import type { Fault } from '../fault.js';
import { keyFaults } from './keys.js';
import { memoryFaults } from './memory.js';
import { missingKeyFaults } from './missing-key.js';
import { orderFaults } from './order.js';
import { refusalBodyFaults } from './refusal-bodies.js';
import { refusalFaults } from './refusals.js';
import { schemeFaults } from './scheme.js';
import { textKeyFaults } from './texts-as-keys.js';

/** The API key. */
export const authenticationFaults: readonly Fault[] = [
  ...keyFaults,
  ...memoryFaults,
  ...missingKeyFaults,
  ...orderFaults,
  ...refusalBodyFaults,
  ...refusalFaults,
  ...schemeFaults,
  ...textKeyFaults,
];
