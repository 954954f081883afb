import { expect, test } from 'vitest';
import { catalogue } from './catalogue.js';
import { CURRENT_SET, INTERFACE_VERSION, isScored, requirementSet } from './requirement-set.js';

test('the current set is one of the interface that the kit judges by', () => {
  expect(CURRENT_SET === INTERFACE_VERSION || CURRENT_SET.startsWith(`${INTERFACE_VERSION}-`)).toBe(true);
});

test('a set lists ids, and not its comments', () => {
  const { ids } = requirementSet();
  expect(ids.has('list.limit.default')).toBe(true);
  expect([...ids].filter((id) => !catalogue.requirements.some((row) => row.id === id))).toEqual([]);
});

test('a requirement outside the set is not scored', () => {
  expect([isScored('list.limit.default'), isScored('list.limit.new')]).toEqual([true, false]);
});

test('a set that the package does not hold is a fault of the kit', () => {
  expect(() => requirementSet('0.9.0')).toThrow('spec/frozen/0.9.0.txt');
});
