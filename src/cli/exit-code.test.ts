import { expect, test } from 'vitest';
import type { Summary, Verdict } from '../results/model.js';
import { exitCodeOf } from './exit-code.js';

const none: Summary = {
  met: 1,
  violated: 0,
  warned: 0,
  inconclusive: 0,
  'not-applicable': 0,
  'kit-error': 0,
};

test.each<[Verdict, boolean, number, number]>([
  ['conformant', false, 0, 0],
  ['non-conformant', false, 0, 1],
  ['inconclusive', false, 0, 3],
  ['inconclusive', false, 1, 4],
  ['conformant', false, 1, 4],
  ['non-conformant', false, 1, 1],
  ['inconclusive', true, 0, 130],
  ['non-conformant', true, 1, 130],
])('%s, interrupted %s, %i faults of the kit: exit code %i', (verdict, interrupted, faults, code) => {
  expect(exitCodeOf({ verdict, interrupted, summary: { ...none, 'kit-error': faults } })).toBe(code);
});
