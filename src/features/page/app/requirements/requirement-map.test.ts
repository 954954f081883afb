import { expect, test } from 'vitest';
import { requirementResult } from '../../../../testing/runs/results-fixture.js';
import { concernOf, requirementMap } from './requirement-map.js';

test('the concern is the second word of the id', () => {
  expect(['list.limit.default', 'get.unknown', 'service.base-path'].map(concernOf)).toEqual([
    'limit',
    'unknown',
    'base-path',
  ]);
});

test('what several operations have is a column, and the rest stands with its operation', () => {
  const { columns, rows } = requirementMap([
    requirementResult({ id: 'list.limit.default' }),
    requirementResult({ id: 'list.limit.maximum' }),
    requirementResult({ id: 'list.auth.first' }),
    requirementResult({ id: 'get.auth.first', operation: 'getPet' }),
    requirementResult({ id: 'store.listed', operation: 'service' }),
  ]);
  const ids = (cell: { requirements: readonly { id: string }[] } | undefined) =>
    cell?.requirements.map(({ id }) => id);
  expect(columns).toEqual(['auth']);
  expect(rows.map(({ operation, own, shared }) => [operation, own.map(ids), shared.map(ids)])).toEqual([
    ['listPets', [['list.limit.default', 'list.limit.maximum']], [['list.auth.first']]],
    ['getPet', [], [['get.auth.first']]],
    ['service', [['store.listed']], [undefined]],
  ]);
});
