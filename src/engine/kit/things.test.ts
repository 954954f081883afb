import { expect, test } from 'vitest';
import { manyThings, oneThing, thingsLeft } from './things.js';

const things = { project: 'projects', task: 'tasks', label: 'labels' };
const left = (nouns: readonly string[]) => nouns.map((noun, id) => ({ id: `${id}`, name: '', noun }));

test('nouns of several things are in words', () => {
  expect([oneThing(things), manyThings(things)]).toEqual(['project, task or label', 'projects, tasks and labels']);
});

test.each([
  ['1 project and 2 labels', things, left(['label', 'project', 'label'])],
  ['2 projects', things, [{ id: '1', name: 'without a noun' }, ...left(['project'])]],
  ['0 projects, tasks and labels', things, []],
  ['1 pet', { pet: 'pets' }, [{ id: '1', name: 'Rex' }]],
])('what is left is counted by noun: %s', (words, nouns, created) => {
  expect(thingsLeft(nouns, created)).toBe(words);
});
