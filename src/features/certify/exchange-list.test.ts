import { describe, expect, test } from 'vitest';
import { exchange, response } from '../../testing/runs/results-fixture.js';
import { exchangeList, listed, readExchangeList } from './exchange-list.js';

const first = listed(exchange({ number: 1 }));
const second = listed(exchange({ number: 2, response: response(404, '{}') }));

test('an exchange is listed with its number, method, status and digest', () => {
  expect(second).toMatchObject({ number: 2, method: 'GET', status: 404 });
  expect(second.sha256).toMatch(/^[0-9a-f]{64}$/);
});

test('an exchange without a whole response has no status', () => {
  const { response: _, ...unanswered } = exchange({ number: 1 });
  expect(listed({ ...unanswered, failure: 'the connection was closed' }).status).toBe(0);
});

test('what differs in an exchange differs in its digest', () => {
  expect(listed(exchange({ number: 1, durationMs: 7 })).sha256).not.toBe(first.sha256);
});

test('the list is in the order of the numbers, and reads back', () => {
  const text = exchangeList([second, first]);
  expect(text.split('\n')[0]).toBe(`1 GET ${first.status} ${first.sha256}`);
  expect(readExchangeList(text)).toEqual([first, second]);
});

describe('no list is', () => {
  const text = exchangeList([first, second]);
  test.each([
    ['empty', ''],
    ['one with a gap', exchangeList([second])],
    ['one with a number that comes twice', exchangeList([first, first])],
    ['one with other line ends', text.replaceAll('\n', '\r\n')],
    ['one without its last line end', text.slice(0, -1)],
    ['one with a line of another kind', `${text}# more\n`],
    ['one with a digest in capitals', text.replace(first.sha256, first.sha256.toUpperCase())],
  ])('%s', (_, given) => {
    expect(readExchangeList(given)).toBeUndefined();
  });
});
