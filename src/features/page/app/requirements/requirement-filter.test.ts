import { expect, test } from 'vitest';
import { requirementResult } from '../../../../testing/runs/results-fixture.js';
import { NO_FILTER, passes } from './requirement-filter.js';

const requirement = requirementResult({
  id: 'list.limit.default',
  sentence: 'GET /pets without limit MUST return at most 20.',
  outcome: 'violated',
});

test.each([
  [{}, true],
  [{ text: 'LIMIT  default' }, true],
  [{ text: 'at most 20' }, true],
  [{ text: 'limit maximum' }, false],
  [{ operation: 'listPets', basis: 'stated', outcome: 'violated' }, true],
  [{ operation: 'addPet' }, false],
  [{ basis: 'http' }, false],
  [{ outcome: 'met' }, false],
] as const)('the conditions %j: %s', (conditions, passed) => {
  expect(passes(requirement, { ...NO_FILTER, ...conditions })).toBe(passed);
});

test.each([
  ['yes', true, true],
  ['yes', false, false],
  ['no', true, false],
  ['no', false, true],
  ['', true, true],
] as const)('waived: "%s" of one that is waived (%s): %s', (waived, isWaived, passed) => {
  expect(passes(requirement, { ...NO_FILTER, waived }, isWaived)).toBe(passed);
});
