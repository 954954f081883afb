import { expect, test } from 'vitest';
import { Credential } from '../../core/http/credential.js';
import { creation, response } from '../../testing/runs/results-fixture.js';
import { createdIn, idIn, NewIds } from './new-ids.js';

const ids = new NewIds();
ids.note(26n, 9007199254740995n, 3);

const credential = Credential.none();
const into = (target: string, body?: string) =>
  ids.into({ method: 'GET', target, credential, ...(body !== undefined && { body: Buffer.from(body) }) });

test.each([
  ['/v1/pets/26', '/v1/pets/9007199254740995'],
  ['/v1/pets/26abc', '/v1/pets/9007199254740995abc'],
  ['/v1/pets/26.5', '/v1/pets/9007199254740995.5'],
  ['/v1/pets/-26', '/v1/pets/-26'],
  ['/v1/pets/260', '/v1/pets/260'],
  ['/v1/pets?limit=26', '/v1/pets?limit=26'],
])('the path %s becomes %s', (recorded, today) => {
  expect(into(recorded).target).toBe(today);
});

test('in a body only the member id is an id', () => {
  const body = '{"id":26,"categoryId":26,"name":"26","other":{"id": 26.5,"id":261}}';
  expect(Buffer.from(into('/v1/pets', body).body ?? '').toString()).toBe(
    '{"id":9007199254740995,"categoryId":26,"name":"26","other":{"id": 26.5,"id":261}}',
  );
});

test('bytes that are no UTF-8 stay as they are', () => {
  const body = Buffer.from([0xff, ...Buffer.from('{"id":26}'), 0x80]);
  const sent = Buffer.from(ids.into({ method: 'POST', target: '/v1/pets', credential, body }).body ?? '');
  expect(sent).toEqual(Buffer.from([0xff, ...Buffer.from('{"id":9007199254740995}'), 0x80]));
});

test('a marker looks for the id of today, but not in the response that gave the id', () => {
  const marker = (exchange: number) => ({ exchange, in: 'body', pointer: '/id', is: '26' }) as const;
  expect(ids.intoMarker(marker(4))).toEqual({ ...marker(4), is: '9007199254740995' });
  expect(ids.intoMarker(marker(3))).toEqual(marker(3));
  const page = { exchange: 4, in: 'page', pet: { id: '26' }, listed: false } as const;
  expect(ids.intoMarker(page)).toEqual({ ...page, pet: { id: '9007199254740995' } });
});

test('a pet is created by a 201 with an int64 as its id, exactly', () => {
  expect(createdIn(creation(1, '{}', response(201, '{"id":9007199254740993}')))).toBe(9007199254740993n);
  expect(createdIn(creation(1, '{}', response(400, '{"id":1}')))).toBeUndefined();
  expect(idIn(Buffer.from('{"id":"1"}'))).toBeUndefined();
});
