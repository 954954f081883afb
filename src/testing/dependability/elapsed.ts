import { expect } from 'vitest';
import { isNightly } from '../vitest/nightly.js';

/**
 * Expects that a process took no longer than it may, each night only. On a busy machine the time says nothing
 * about the kit, and the timeout of the test catches a process that hangs.
 */
export function expectWithin(seconds: number, bound: number): void {
  if (isNightly) expect(seconds).toBeLessThan(bound);
}
