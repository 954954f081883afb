/** The reference implementation keeps values of its own; here they meet those of the document. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, readJson } from '../../engine/json.js';
import { contract, documented, limits, members, statuses } from '../spec.js';
import { petStatuses } from './reference/behaviour.js';
import { newKey, type Reference, startReference } from './reference/start.js';

const key = newKey();
let reference: Reference;
beforeAll(async () => {
  reference = await startReference({ key, seedPets: limits.maximum + 1 });
});
afterAll(() => reference.close());

/** The status of a response, and its body after it was held against the schema that the document has for it. */
async function sent(operation: string, path: string, init: RequestInit = {}, authorization = `Bearer ${key}`) {
  const headers = { authorization, 'content-type': 'application/json' };
  const response = await fetch(`${reference.baseUrl}${path}`, { ...init, headers });
  const body = readJson(new Uint8Array(await response.arrayBuffer())).value ?? null;
  const schema = documented(operation).responses.get(response.status) ?? expect.fail(`undocumented ${response.status}`);
  expect(contract.problems(schema, body)).toEqual([]);
  return { status: response.status, body };
}

test('its limits are those of the document', async () => {
  const length = async (query: string) => [(await sent('listPets', `/pets${query}`)).body].flat().length;
  expect(await length('')).toBe(limits.default);
  expect(await length(`?limit=${limits.minimum}`)).toBe(limits.minimum);
  expect(await length(`?limit=${limits.maximum}`)).toBe(limits.maximum);
  for (const outside of [limits.minimum - 1, limits.maximum + 1]) {
    const headers = { authorization: `Bearer ${key}` };
    expect((await fetch(`${reference.baseUrl}/pets?limit=${outside}`, { headers })).status).toBe(400);
  }
});

test('its statuses are those of the document', () => {
  expect(petStatuses).toEqual(statuses);
});

test('its responses have the documented statuses and the members of the document', async () => {
  const post = (body: string, authorization?: string) =>
    sent('addPet', '/pets', { method: 'POST', body }, authorization);
  const created = await post(`{"name":"Rex","categoryId":1,"status":"${statuses[0]}"}`);
  const pet = isObject(created.body) ? created.body : expect.fail('no Pet');
  expect(Object.keys(pet).sort()).toEqual(['id', ...members].sort());
  const answers = [
    created,
    await post('{}'),
    await post('{}', 'Bearer x'),
    await sent('listPets', '/pets'),
    await sent('listPets', '/pets', {}, 'Bearer x'),
    await sent('getPet', `/pets/${pet.id}`),
    await sent('getPet', '/pets/1', {}, 'Bearer x'),
    await sent('getPet', '/pets/-1'),
  ];
  const shown = ['addPet', 'listPets', 'getPet'].flatMap((id) => [...documented(id).responses.keys()]);
  expect(answers.map(({ status }) => status).sort()).toEqual(shown.sort());
});
