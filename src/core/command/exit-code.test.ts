import { expect, test } from 'vitest';
import type { Gate } from '../results/gate-model.js';
import type { End, Summary, Verdict } from '../results/model.js';
import { exitCodeOf } from './exit-code.js';

const none: Summary = {
  met: 1,
  violated: 0,
  warned: 0,
  inconclusive: 0,
  'not-applicable': 0,
  'kit-error': 0,
};

test.each<[Verdict, End, number, number]>([
  ['conformant', 'complete', 0, 0],
  ['non-conformant', 'complete', 0, 1],
  ['inconclusive', 'complete', 0, 3],
  ['inconclusive', 'complete', 1, 4],
  ['conformant', 'complete', 1, 4],
  ['non-conformant', 'complete', 1, 1],
  ['inconclusive', 'interrupted', 0, 130],
  ['non-conformant', 'interrupted', 1, 130],
  ['inconclusive', 'out-of-time', 0, 3],
  ['inconclusive', 'kit-fault', 0, 4],
  ['non-conformant', 'kit-fault', 0, 1],
])('%s, %s, %i faults of the kit: exit code %i', (verdict, end, faults, code) => {
  expect(exitCodeOf({ verdict, end, summary: { ...none, 'kit-error': faults } })).toBe(code);
});

test.each<[Gate['state'], Verdict, End, number, number]>([
  ['passed', 'non-conformant', 'complete', 0, 0],
  ['failed', 'non-conformant', 'complete', 0, 1],
  ['failed', 'conformant', 'complete', 0, 1],
  ['inconclusive', 'non-conformant', 'complete', 0, 3],
  ['inconclusive', 'non-conformant', 'out-of-time', 0, 3],
  ['inconclusive', 'non-conformant', 'complete', 1, 4],
  ['inconclusive', 'non-conformant', 'kit-fault', 0, 4],
  ['failed', 'conformant', 'complete', 1, 1],
  ['failed', 'non-conformant', 'interrupted', 0, 130],
])(
  'the gate %s decides of a run that is %s, %s, with %i faults of the kit: exit code %i',
  (state, verdict, end, faults, code) => {
    const summary = { ...none, 'kit-error': faults };
    expect(exitCodeOf({ verdict, end, summary, gate: { state } })).toBe(code);
  },
);
