import { expect, test, vi } from 'vitest';
import type { Case, Judged } from '../run/case.js';
import { keyChecks } from './key-checks.js';
import { hold } from './look-ups.js';
import { suiteOf } from './suite.js';

test('two checks of one case with the same first id are refused as they are declared', () => {
  const { when, checks } = suiteOf();
  const any = when({ store: 'any' });
  any(['list.found', 'get.found'], 'a thing is found').check(async () => {});
  any('get.found', 'another one is found').check(async () => {});
  const again = () => any(['list.found', 'add.found'], 'it is found again').check(async () => {});
  expect(again).toThrow('list.found is first in "a thing is found", too; begin "it is found again" with another');
  const rows = () => ({ table: [] });
  any('list.found', 'rows name their cases').each(rows, async () => {});
  expect(`${checks.map(({ title }) => title)}`).toBe('a thing is found,another one is found,rows name their cases');
});

test.each([
  ['list.auth.first', 'bearer', 'others has no request for list'],
  ['list.auth.scheme-case', { query: 'key' }, 'the key has no scheme in its place'],
] as const)('a requirement %s of a key that no request would show is refused', (id, credential, why) => {
  const catalogue = [{ id, operation: 'list' }] as unknown as Parameters<typeof keyChecks>[1]['catalogue'];
  const send = async () => Promise.reject(new Error('nothing is sent'));
  const list = { answered: { expect: 200 }, send, others: {}, needs: { store: 'any' } } as const;
  const declare = () => keyChecks(suiteOf(), { catalogue, credential, locked: 'any', nobodys: 'a.b.c' }, { list });
  expect(declare).toThrow(`${id} can never be judged: ${why}`);
});

test('a finding of several responses has the label of the request', () => {
  const fail = vi.fn();
  const service = { words: (_: unknown, label = 'no label') => `GET /things with ${label}` };
  const judged = { exchange: {}, status: 200, label: 'the same key' } as unknown as Judged<unknown>;
  const fault = { cause: 'another thing', returned: 'thing 2', expected: 'thing 1' };
  hold({ service, fail } as unknown as Case<unknown>, judged, 'get.same', false, fault);
  expect(fail.mock.lastCall?.[1]).toMatchObject({ summary: 'GET /things with the same key returned thing 2.' });
});
