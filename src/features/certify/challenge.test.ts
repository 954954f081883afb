import { expect, test } from 'vitest';
import { drawnSeed, readChallenge } from './challenge.js';
import { FIXED_SEEDS } from './seeds.js';

test.each([
  ['7', 7],
  ['-2147483648', -2147483648],
  ['2147483647', 2147483647],
])('%s is a challenge', (typed, seed) => {
  expect(readChallenge(typed)).toBe(seed);
});

test.each(['', 'random', '1.5', '2147483648', '0x7'])('%j is none', (typed) => {
  expect(() => readChallenge(typed)).toThrow(/^--challenge .*: must be a whole number from -2147483648 to/);
});

test.each([...FIXED_SEEDS])('%d, which each certificate has, is none', (seed) => {
  expect(() => readChallenge(String(seed))).toThrow(`--challenge ${seed}: is a seed of each certificate`);
});

test('a seed that is drawn is another one than those of each certificate', () => {
  const drawn = [...FIXED_SEEDS, 77];
  expect(drawnSeed(() => drawn.shift() ?? 0)).toBe(77);
});
