import { expect, test } from 'vitest';
import { duration } from './duration.js';

const kind = duration(86_400);

test.each([
  ['90s', 90],
  ['10m', 600],
  ['24h', 86_400],
  ['45', 45],
])('%s is a time', (text, seconds) => {
  expect(kind.fromText(text)).toEqual({ ok: true, value: seconds });
  expect(kind.fromFile(text.endsWith('5') ? 45n : text)).toEqual({ ok: true, value: seconds });
});

test.each(['', '0s', '0', '-1m', '1.5h', '10 m', '25h', '1d', 'm'])('%j is not a time', (text) => {
  expect(kind.fromText(text)).toMatchObject({
    ok: false,
    problem: expect.stringContaining('90s, 10m or 1h'),
  });
});
