import { expect } from 'vitest';

/** Whether tests run at their full length: `npm run dependability`, each night, on a machine without other work. */
export const isWhole = process.env.DEPENDABILITY === 'full';

/**
 * Expects that a process took no longer than it may, at the full length only. On a busy machine the time says nothing
 * about the kit, and the timeout of the test catches a process that hangs.
 */
export function expectWithin(seconds: number, bound: number): void {
  if (isWhole) expect(seconds).toBeLessThan(bound);
}
