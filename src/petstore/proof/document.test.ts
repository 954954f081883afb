/** The reference implementation keeps values of its own; suites/checks.test.ts holds the others against the document. */
import { expect, test } from 'vitest';
import { limits, members } from '../spec.js';
import { startReference } from './reference/start.js';

test('its pets have the members of the document, and its limits begin with that of the document', async () => {
  const { baseUrl, key, close } = await startReference();
  const send = (path: string, init: RequestInit = {}) =>
    fetch(`${baseUrl}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    });
  const pet = { ...Object.fromEntries(members.map((member) => [member, 'Rex'])), categoryId: 1, status: 'sold' };
  const created = await send('/pets', { method: 'POST', body: JSON.stringify(pet) });
  expect(Object.keys((await created.json()) as object).sort()).toEqual(['id', ...members].sort());
  expect((await send(`/pets?limit=${limits.minimum}`)).status).toBe(200);
  expect((await send(`/pets?limit=${limits.minimum - 1}`)).status).toBe(400);
  await close();
});
