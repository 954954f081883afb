import { expect, test } from 'vitest';
import type { Symptom } from '../../../../core/contract/symptom.js';
import type { Marker } from '../../../../core/results/marker.js';
import { bodyMarks, isMarked } from './body-marks.js';
import { jsonTokens } from './json-tokens.js';

const PAGE = '[{"id":9007199254740993,"name":"a\\u0062"},{"id":2,"name":"c"}]';

function marked(text: string, symptom: Symptom) {
  const body = jsonTokens(text);
  if (!body) throw new Error('no JSON');
  const marker: Marker = { exchange: 1, ...symptom };
  const { pointers, notes } = bodyMarks([marker], body);
  const parts = body.tokens.filter((token) => isMarked(token, pointers));
  return { text: parts.map((part) => part.text).join(''), notes };
}

test('a member is marked with its name, and with all that is in it', () => {
  expect(marked('{"a":1,"b":{"c":[2]}}', { in: 'body', pointer: '/b', is: '{"c":[2]}' }).text).toBe(
    '"b":{"c":[2]}',
  );
  expect(marked('{"a":1,"ab":2}', { in: 'body', pointer: '/a', is: '1' }).text).toBe('"a":1');
});

test('of the whole the brackets are marked, and a value that is the whole', () => {
  expect(marked('{"a":1}', { in: 'body', pointer: '', is: null }).text).toBe('{}');
  expect(marked('null', { in: 'body', pointer: '', is: 'null' }).text).toBe('null');
});

test('a missing member is named beside the object that should hold it', () => {
  const { text, notes } = marked('{"a":{"b":1}}', { in: 'body', pointer: '/a/x~1y', is: null });
  expect(text).toBe('');
  expect(notes).toEqual([{ pointer: '/a', text: 'no member "x/y"' }]);
});

test('what is in no part that is shown is not called missing', () => {
  expect(marked('[{"id":1', { in: 'body', pointer: '/7/id', is: '"7"' }).notes).toEqual([
    { pointer: '', text: '"7" is not in what is shown' },
  ]);
});

test('a pet in a page is found by its id to the last digit, and by its name however it is written', () => {
  const byId = marked(PAGE, { in: 'page', pet: { id: '9007199254740993' }, listed: true });
  const byName = marked(PAGE, { in: 'page', pet: { name: 'ab' }, listed: true });
  expect(byId.text).toBe('{"id":9007199254740993,"name":"a\\u0062"}');
  expect(byName).toEqual(byId);
  expect(marked(PAGE, { in: 'page', pet: { id: '9007199254740992' }, listed: true }).text).toBe('');
});

test('a pet that a page does not show, and a page that is too short, are noted beside the page', () => {
  expect(marked(PAGE, { in: 'page', pet: { id: '7' }, listed: false }).notes).toEqual([
    { pointer: '', text: 'pet 7 is not in it' },
  ]);
  expect(marked(PAGE, { in: 'length', below: 20 }).notes).toEqual([
    { pointer: '', text: '2 members, fewer than 20' },
  ]);
});
