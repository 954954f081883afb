import type { Confirmation } from '../results/model.js';

/** ` (flaky: seen 1 of 5 times)` after what is said of a finding; nothing where it was seen each time. */
export function flakiness({ seen, tried }: Confirmation): string {
  return seen === tried ? '' : ` (flaky: seen ${seen} of ${tried} times)`;
}
