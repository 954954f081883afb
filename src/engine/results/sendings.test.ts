import { expect, test } from 'vitest';
import { exchange, LIST, response } from '../reports/testing/runs.js';
import { sendingsOf } from './sendings.js';

const sent = (path: string, at: number, took: number) => ({
  ...exchange(path, LIST, response(200, '[]'), at),
  took,
});
const a = sent('a', 0, 10);
const b = sent('b', 0, 20);
const c = sent('c', 10, 5);
const late = sent('late', 20.1, 0.2);
const wrong = sent('wrong', 15, 30);
const dropped = { ...sent('dropped', 16, 3), request: { ...a.request, headers: [['Content-Type', 'a/b'] as const] } };
const log = [a, b, c, dropped, late, wrong];
const named = (shown: typeof log, isFlaky: boolean) =>
  sendingsOf(shown, isFlaky, log).map(({ how, exchanges }) => `${how}: ${exchanges.map(({ path }) => path).join(' ')}`);

test('a request that was wrong once goes beside those in flight, and after those before it on its connection', () => {
  expect(named([wrong], true)).toEqual(['together: late b wrong', 'in a row: a c wrong']);
  expect(named([wrong], false)).toEqual([]);
});

test('requests of a finding that overlapped go together', () => {
  expect(named([a, b, c], false)).toEqual(['together: a b c']);
  expect(named([a, c, late], false)).toEqual([]);
});
