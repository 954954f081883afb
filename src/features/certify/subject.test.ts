import { expect, test } from 'vitest';
import { readSubject } from './subject.js';

const DIGITS = '0123456789abcdef'.repeat(4);

test.each([
  [`sha256:${DIGITS}`, 'sha256', DIGITS],
  [`sha256:${DIGITS.toUpperCase()}`, 'sha256', DIGITS],
  [`gitCommit:${DIGITS}`, 'gitCommit', DIGITS],
  [`gitcommit:${DIGITS.slice(24)}`, 'gitCommit', DIGITS.slice(24)],
])('%s is the digest of an artifact', (typed, algorithm, value) => {
  expect(readSubject(typed)).toEqual({ ok: true, value: { algorithm, value } });
});

test.each([
  '',
  DIGITS,
  'sha256:',
  `sha256:${DIGITS.slice(1)}`,
  `sha256:${DIGITS}0`,
  `sha256:${DIGITS.slice(24)}`,
  `sha512:${DIGITS}${DIGITS}`,
  `gitCommit:${DIGITS.slice(25)}`,
  `sha256:${'0'.repeat(64)}`,
  `sha256:${DIGITS.slice(1)}g`,
  `sha256:${DIGITS}\n`,
])('%j is none', (typed) => {
  expect(readSubject(typed)).toMatchObject({
    ok: false,
    problem: expect.stringMatching(/^must be sha256: and/),
  });
});
