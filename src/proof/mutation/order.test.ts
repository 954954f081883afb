import { expect, test } from 'vitest';
import { differences, inOrder } from './order.js';

test('two lists differ in their findings, or only in something else', () => {
  const before = ['a\n1', 'b\n1', 'c\n1'];
  expect(differences(before, ['a\n1', 'x\n1', 'c\n2'], 9)).toEqual({ findings: [1], others: [2] });
  expect(differences(before, before, 9)).toEqual({ findings: [], others: [] });
});

test('the second list is read only until enough findings differ', () => {
  function* texts() {
    yield 'x\n';
    yield 'y\n';
    throw new Error('read too far');
  }
  expect(differences(['a\n', 'b\n', 'c\n'], texts(), 2)).toEqual({ findings: [0, 1], others: [] });
});

test('a server is tried before others when its differences are its own', () => {
  const observed = [{ on: [0, 1, 2] }, { on: [2] }, { on: [1, 2] }, { on: [3] }];
  const servers = ['a', 'b', 'c', 'd'];
  expect(inOrder(servers, observed, { findings: [0, 1, 2], others: [] })).toEqual(['c', 'b', 'a']);
});

test('a server with other findings is tried before the others', () => {
  const observed = [{ on: [0, 1, 2] }, { on: [3] }, { on: [2] }];
  expect(inOrder(['a', 'b', 'c', 'd'], observed, { findings: [0], others: [1, 2] })).toEqual([
    'a',
    'b',
    'c',
    'd',
  ]);
});

test('without a difference the first server is tried', () => {
  expect(inOrder(['a', 'b'], [{ on: [1] }], { findings: [], others: [] })).toEqual(['a']);
});
