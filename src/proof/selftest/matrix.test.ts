import { expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { matrixOf, unproven } from './matrix.js';
import type { SubjectResult } from './subject.js';

const fault = (id: string, ...red: readonly string[]): SubjectResult => ({
  kind: 'fault',
  id,
  profile: 'quick',
  seed: 1,
  verdict: 'non-conformant',
  reason: '',
  red: red.map((requirement) => ({ requirement, outcome: 'violated', causes: [] })),
  met: [],
  inconclusive: [],
  requests: 1,
  durationMs: 1,
  wrong: [],
});

test('the matrix tells faults that one requirement finds alone from those that several find', () => {
  const rows = [catalogue.find('list.answered'), catalogue.find('list.unique')];
  const matrix = matrixOf(rows, [fault('a', 'list.answered'), fault('b', 'list.answered', 'list.unique')]);
  expect(matrix).toEqual([
    { requirement: 'list.answered', basis: 'stated', alone: ['a'], together: ['b'] },
    { requirement: 'list.unique', basis: 'stated', alone: [], together: ['b'] },
  ]);
  expect(unproven(matrix)).toEqual(['list.unique']);
});
