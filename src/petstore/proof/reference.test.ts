/** Only what no run of the kit shows: spec/requests.txt has the status of each request that a run sends. */
import { request } from 'undici';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { limits, members } from '../spec.js';
import { type Reference, startReference } from './reference/start.js';

let reference: Reference;
beforeAll(async () => {
  reference = await startReference();
});
afterAll(() => reference.close());

const send = (path: string, init: RequestInit = {}) => {
  const headers = { authorization: `Bearer ${reference.key}`, 'content-type': 'application/json' };
  return fetch(`${reference.baseUrl}${path}`, { ...init, headers });
};

test.each([
  ['/store/orders', 200],
  ['/nothing', 404],
  ['/pets/-01', 400],
  // Its limits are its own; suites/checks.test.ts holds the others against the document.
  [`/pets?limit=${limits.minimum}`, 200],
  [`/pets?limit=${limits.minimum - 1}`, 400],
])('GET %s gets %i', async (path, status) => {
  expect((await send(path)).status).toBe(status);
});

test('its pets have the members of the document', async () => {
  const pet = { ...Object.fromEntries(members.map((member) => [member, 'Rex'])), categoryId: 1, status: 'sold' };
  const created = await send('/pets', { method: 'POST', body: JSON.stringify(pet) });
  expect(Object.keys((await created.json()) as object).sort()).toEqual(['id', ...members].sort());
});

test('a second Authorization header gets 401', async () => {
  const field = ['authorization', `Bearer ${reference.key}`];
  const { statusCode } = await request(`${reference.baseUrl}/pets`, { headers: [...field, ...field] });
  expect(statusCode).toBe(401);
});
