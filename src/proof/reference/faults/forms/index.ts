import type { Fault } from '../fault.js';
import { acceptFaults } from './accepts.js';
import { bodyFormFaults } from './bodies.js';
import { idFormFaults } from './ids.js';
import { limitFormFaults } from './limits.js';
import { randomFaults } from './random.js';
import { readingFaults } from './readings.js';
import { textFormFaults } from './texts.js';
import { valueFormFaults } from './values.js';

/**
 * Forms that common libraries accept, fail on or change: each is found by one row of a fixed table, or by random
 * cases alone.
 */
export const formFaults: readonly Fault[] = [
  ...textFormFaults,
  ...valueFormFaults,
  ...bodyFormFaults,
  ...idFormFaults,
  ...limitFormFaults,
  ...readingFaults,
  ...acceptFaults,
  ...randomFaults,
];
