import { expect } from 'vitest';

/** Whether tests run at their full length: `npm run dependability`, each night, on a machine without other work. */
export const isWhole = process.env.DEPENDABILITY === 'full';

/**
 * Holds a process to the time that it may take, at the full length only: on a machine with other work the time says
 * nothing about the kit, and a process that hangs meets the timeout of its test.
 */
export function expectWithin(seconds: number, bound: number): void {
  if (isWhole) expect(seconds).toBeLessThan(bound);
}
