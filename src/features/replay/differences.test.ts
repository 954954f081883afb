import { expect, test } from 'vitest';
import type { RecordedResponse } from '../../core/results/model.js';
import { exchange, response } from '../../testing/runs/results-fixture.js';
import { differencesOf } from './differences.js';
import { NewIds } from './new-ids.js';

const ids = new NewIds();
ids.note(26n, 31n, 1);

const between = (before: RecordedResponse, now: RecordedResponse) =>
  differencesOf(exchange({ response: before }), exchange({ number: 99, response: now }), ids).map(
    ({ what, before: then, now: since }) => `${what}: ${then} -> ${since}`,
  );

test('answers that differ in what says nothing are alike', () => {
  const [before, now] = [response(200, '{"id":26,"name":"a"}'), response(200, '{ "name": "a", "id": 31 }')];
  expect(
    between(before, { ...now, headers: [...now.headers, ['date', 'x'], ['x-request-id', '1']] }),
  ).toEqual([]);
});

test('headers that tell and members are told, each with both values', () => {
  const before = response(200, '{"id":26,"name":"a","tags":[1,{"b":null}]}', [['Sunset', 'x']]);
  const now = response(200, '{"id":26,"code":"c","tags":[1,{"b":2}]}', [['WWW-Authenticate', 'Bearer']]);
  expect(between(before, now)).toEqual([
    'header www-authenticate: absent -> Bearer',
    'header sunset: x -> absent',
    'body /id: 26 -> 26',
    'body /name: "a" -> absent',
    'body /tags/1/b: null -> 2',
    'body /code: absent -> "c"',
  ]);
});

test('under another status a body is told as a whole', () => {
  expect(between(response(200, '{"id":26}'), response(404, '{"code":"c"}'))).toEqual([
    'status: 200 -> 404',
    'body: {"id":26} -> {"code":"c"}',
  ]);
});

test('integers are compared to the last digit', () => {
  expect(between(response(200, '{"c":9007199254740993}'), response(200, '{"c":9007199254740992}'))).toEqual([
    'body /c: 9007199254740993 -> 9007199254740992',
  ]);
});

test('lists of two lengths differ in that, and what is no JSON as a whole', () => {
  expect(between(response(200, '[1,2]'), response(200, '[]'))).toEqual([
    'body: an array of 2 -> an array of 0',
  ]);
  expect(between(response(200, '<p>'), response(200, '[]'))).toEqual(['body: <p> -> []']);
});

test('a message that is not whole is a difference', () => {
  const { response: _, ...broken } = exchange({ failure: 'it stopped early' });
  expect(differencesOf(broken, exchange(), ids)).toEqual([
    { exchange: 17, what: 'message', before: 'it stopped early', now: 'status 200' },
  ]);
});

test('whatever a server sends, there is a bound on what is told', () => {
  const long = JSON.stringify(
    Object.fromEntries(Array.from({ length: 50 }, (_, index) => [index, 'x'.repeat(5000)])),
  );
  const told = differencesOf(
    exchange({ response: response(200, long) }),
    exchange({ response: response(200, '{}') }),
    ids,
  );
  expect(told).toHaveLength(10);
  expect(told.every(({ before }) => before.length <= 160)).toBe(true);
});
