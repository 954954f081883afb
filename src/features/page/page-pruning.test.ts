import { expect, test } from 'vitest';
import { prunedData } from './page-pruning.js';

const LIMITS = { body: 20, text: 10, exchanges: 3, pets: 3 };

test('what is within the limits stays as it is', () => {
  const tally = { exchanges: 0, pets: 0 };
  const data = {
    text: '0123456789',
    curl: 'curl -i https://a.b/',
    body: { text: 'a body of 20 letters', bytes: 20, truncated: false },
    exchanges: [1, 2, 3],
    nothing: null,
  };
  expect(prunedData(data, LIMITS, tally)).toEqual(data);
  expect(tally.exchanges).toBe(0);
});

test('a long text is cut between characters, and says how long it was', () => {
  expect(prunedData({ list: [{ name: `012345678😀` }] }, LIMITS, { exchanges: 0, pets: 0 })).toEqual({
    list: [{ name: '012345678… (cut: 11 characters)' }],
  });
});

test('a long body is cut and marked as cut, base64 between groups of four', () => {
  const text = { body: { text: 'x'.repeat(30), bytes: 30, truncated: false } };
  expect(prunedData(text, LIMITS, { exchanges: 0, pets: 0 })).toEqual({
    body: { text: 'x'.repeat(20), bytes: 30, truncated: true },
  });
  const base64 = { body: { base64: 'A'.repeat(40), bytes: 30, truncated: false } };
  expect(prunedData(base64, { ...LIMITS, body: 22 }, { exchanges: 0, pets: 0 })).toEqual({
    body: { base64: 'A'.repeat(20), bytes: 30, truncated: true },
  });
});

test('a long command is not cut but left out: half a command is worse than none', () => {
  const command = `curl '${'x'.repeat(20)}'`;
  const pruned = prunedData({ request: { curl: command }, replay: { 'get.id': command } }, LIMITS, {
    exchanges: 0,
    pets: 0,
  });
  expect(pruned).toEqual({
    request: { curl: '# This command is too long for the page.' },
    replay: { 'get.id': '# This command is too long for the page.' },
  });
});

test('a long row of exchanges keeps the first and the last ones; a count of them is none', () => {
  const tally = { exchanges: 0, pets: 0 };
  const data = { findings: [{ exchanges: [1, 2, 3, 4, 5, 6] }], traffic: { exchanges: 5000 } };
  expect(prunedData(data, LIMITS, tally)).toEqual({
    findings: [{ exchanges: [1, 5, 6] }],
    traffic: { exchanges: 5000 },
  });
  expect(tally.exchanges).toBe(3);
});

test('a member named like an object’s prototype stays a member', () => {
  const data = JSON.parse('{"__proto__":{"text":"0123456789abc"}}');
  expect(JSON.stringify(prunedData(data, LIMITS, { exchanges: 0, pets: 0 }))).toBe(
    '{"__proto__":{"text":"0123456789… (cut: 13 characters)"}}',
  );
});

test('hidden characters in the words of the kit show as escapes, those of a server stay what they are', () => {
  const pruned = prunedData({ id: 'a\u202e', name: 'a\u202e' }, LIMITS, { exchanges: 0, pets: 0 });
  expect(pruned).toEqual({ id: 'a\\u202e', name: 'a\u202e' });
});
