import { expect, test } from 'vitest';
import { standIn, withoutLongTexts } from './long-text.js';

const long = 'x'.repeat(10_000_000);

test('a long text is replaced by its length and its hash', () => {
  expect(standIn(long)).toMatch(/^\(10000000 characters, SHA-256 [0-9a-f]{16}…\)$/);
  expect(standIn(`x${long}`.slice(1))).toBe(standIn(long));
  expect(standIn(`y${long.slice(1)}`)).not.toBe(standIn(long));
  expect(standIn(`${long.slice(1)}\ud800`)).not.toBe(standIn(`${long.slice(1)}\ud801`));
});

test('any other text stays as it is', () => {
  for (const text of ['', 'Rex', 'x'.repeat(20_000)]) expect(standIn(text)).toBe(text);
});

test('the value of a long body has stand-ins for long texts, and no other change', () => {
  const page = [{ id: 2n ** 62n, name: long, ['__proto__']: 1, tags: [long, null, true, 1.5] }, 'x'];
  expect(withoutLongTexts(page, { body: new Uint8Array(30_000) })).toEqual([
    { id: 2n ** 62n, name: standIn(long), ['__proto__']: 1, tags: [standIn(long), null, true, 1.5] },
    'x',
  ]);
  expect(withoutLongTexts(page, { body: new Uint8Array(20_000) })).toBe(page);
});

test('the value of a long body without long texts is not copied', () => {
  const page = [{ name: 'x'.repeat(20_000), tags: [{ text: 'y' }] }, {}, 1n, null];
  expect(withoutLongTexts(page, { body: new Uint8Array(30_000) })).toBe(page);
});
