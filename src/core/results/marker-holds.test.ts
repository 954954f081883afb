import { describe, expect, test } from 'vitest';
import { exchange, response } from '../../testing/runs/results-fixture.js';
import type { Symptom } from '../contract/symptom.js';
import { LONGEST_MARKER, markerOf } from './marker.js';
import { markerHolds } from './marker-holds.js';
import type { RecordedExchange } from './model.js';

const page = '[{"id":9007199254740993,"name":"Rex","status":"sold"}, {"id":2,"name":"***"}]';
const html = { text: '<html>', bytes: 6, truncated: false };
const cutBody = { text: '[{"id":1', bytes: 90_000, truncated: true };
const cutBehind = { text: '[{"id":1,"na', bytes: 90_000, truncated: true };
const maskedBody = { text: '{"code":***}', bytes: 40, truncated: false };

function answered(body: RecordedExchange['response'] extends infer A | undefined ? Partial<A> : never) {
  return exchange({ response: { ...response(200, page, [['Sunset', 'Fri']]), ...body } });
}

function unanswered(): RecordedExchange {
  const { response: _, ...rest } = exchange({ failure: 'the response ended too early' });
  return rest;
}

const asFound = answered({});
const elsewhere = exchange({
  request: { ...exchange().request, url: 'https://pets.example.com/v1/api/pets/12' },
});

const cases: readonly (readonly [Symptom, RecordedExchange, boolean | 'unknown'])[] = [
  [{ in: 'status', is: 200 }, asFound, true],
  [{ in: 'status', is: 500 }, asFound, false],
  [{ in: 'status', is: 200 }, unanswered(), false],
  [{ in: 'header', name: 'sunset', is: 'Fri' }, asFound, true],
  [{ in: 'header', name: 'sunset', is: 'Thu' }, asFound, false],
  [{ in: 'header', name: 'sunset', is: null }, asFound, false],
  [{ in: 'header', name: 'www-authenticate', is: null }, asFound, true],
  [{ in: 'message' }, unanswered(), true],
  [{ in: 'message' }, asFound, false],
  [{ in: 'body', pointer: '/0/id', is: '9007199254740993' }, asFound, true],
  [{ in: 'body', pointer: '/0/id', is: '9007199254740993.0' }, asFound, true],
  [{ in: 'body', pointer: '/0/id', is: '9007199254740992' }, asFound, false],
  [{ in: 'body', pointer: '/1', is: '{ "id": 2, "name": "***" }' }, asFound, true],
  [{ in: 'body', pointer: '/1/status', is: null }, asFound, true],
  [{ in: 'body', pointer: '/0/status', is: null }, asFound, false],
  [{ in: 'body', pointer: '/7/status', is: null }, asFound, false],
  [{ in: 'body', pointer: '', is: null }, asFound, false],
  [{ in: 'body', pointer: '', is: null }, answered({ body: html }), true],
  [{ in: 'body', pointer: '/status', is: null }, answered({ body: html }), false],
  [{ in: 'body', pointer: '', is: null }, answered({ body: cutBody }), 'unknown'],
  [{ in: 'body', pointer: '/0/id', is: '1' }, answered({ body: cutBody }), 'unknown'],
  [{ in: 'body', pointer: '/0/id', is: '1' }, answered({ body: cutBehind }), true],
  [{ in: 'body', pointer: '/0/id', is: '2' }, answered({ body: cutBehind }), 'unknown'],
  [{ in: 'body', pointer: '', is: null }, answered({ body: maskedBody }), 'unknown'],
  [
    { in: 'body', pointer: '', is: null },
    answered({ body: { base64: '/w==', bytes: 1, truncated: false } }),
    true,
  ],
  [{ in: 'length', below: 3 }, asFound, true],
  [{ in: 'length', below: 2 }, asFound, false],
  [{ in: 'length', below: 3 }, answered({ body: html }), false],
  [{ in: 'page', pet: { id: '9007199254740993' }, listed: true }, asFound, true],
  [{ in: 'page', pet: { id: '9007199254740992' }, listed: false }, asFound, true],
  [{ in: 'page', pet: { name: 'Rex' }, listed: true }, asFound, true],
  [{ in: 'page', pet: { name: 'Rex' }, listed: false }, asFound, false],
  [{ in: 'page', pet: { name: 'Rex' }, listed: false }, answered({ body: html }), false],
  [{ in: 'address' }, elsewhere, true],
  [{ in: 'address' }, asFound, false],
];

describe('a marker is looked for in a recorded exchange', () => {
  test.each(cases)('%j', (symptom, recorded, expected) => {
    expect(markerHolds({ exchange: 3, ...symptom }, recorded)).toBe(expected);
  });
});

test('the text of a marker is masked before it is cut, and still found', () => {
  const name = `${'x'.repeat(LONGEST_MARKER - 3)}secret and more`;
  const mask = (text: string) => text.replaceAll('secret', '***');
  const symptom: Symptom = { in: 'body', pointer: '/name', is: JSON.stringify(name) };
  const marker = markerOf(symptom, 17, mask);
  expect(JSON.stringify(marker)).not.toContain('se');
  const recorded = exchange({ response: response(201, mask(JSON.stringify({ name }))) });
  expect(markerHolds(marker, recorded)).toBe(true);
  const other = exchange({ response: response(201, JSON.stringify({ name: 'x'.repeat(900) })) });
  expect(markerHolds(marker, other)).toBe(false);
});
