import { describe, expect, test } from 'vitest';
import { type Header, isBusy, isLost, retryAfter } from './exchange.js';

const responding = (status: number, headers: readonly Header[] = []) => ({
  response: { status, headers, body: Buffer.from('') },
});

describe('a 403', () => {
  test.each<[string, Header]>([
    ['says when to ask again', ['Retry-After', '3']],
    ['says that nothing is left', ['X-RateLimit-Remaining', '0']],
  ])('is a limit if it %s', (_, header) => {
    expect(isBusy(responding(403, [header]))).toBe(true);
  });

  test('is a refusal otherwise', () => {
    expect(isBusy(responding(403))).toBe(false);
    expect(isBusy(responding(403, [['X-RateLimit-Remaining', '7']]))).toBe(false);
    expect(isBusy(responding(401, [['Retry-After', '3']]))).toBe(false);
  });
});

describe('the pause that a service asks for', () => {
  const date: Header = ['Date', 'Thu, 05 Dec 2030 12:00:00 GMT'];
  const now = Date.parse('2030-12-05T12:00:00Z') / 1000;
  const pauseOf = (status: number, ...headers: readonly Header[]) => retryAfter(responding(status, headers).response);

  test.each<[string, Header]>([
    ['seconds of Retry-After', ['Retry-After', '20']],
    ['a date of Retry-After', ['Retry-After', 'Thu, 05 Dec 2030 12:00:20 GMT']],
    ['seconds of RateLimit-Reset', ['RateLimit-Reset', '20']],
    ['a time of X-RateLimit-Reset', ['X-RateLimit-Reset', `${now + 20}`]],
  ])('may be %s', (_, header) => {
    expect(pauseOf(429, date, header)).toBe(20_000);
  });

  test('is none where a response only tells of a limit, or gives neither seconds nor a date', () => {
    expect(pauseOf(200, date, ['RateLimit-Reset', '20'])).toBeUndefined();
    expect(pauseOf(503, date, ['Retry-After', 'soon'])).toBeUndefined();
  });
});

test.each([408, 425, 502, 504, 522])('a %i is a lost response', (status) => {
  expect(isLost(responding(status))).toBe(true);
});
