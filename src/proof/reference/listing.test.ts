import { describe, expect, test } from 'vitest';
import { runningReference } from '../../testing/servers/running-reference.js';

interface Listed {
  readonly id: number;
  readonly status?: string;
}

describe('GET /pets', () => {
  test('an empty store is an empty array', async () => {
    const { ask } = await runningReference();
    const heard = await ask('GET', '/pets');
    expect(heard.status).toBe(200);
    expect(heard.headers['content-type']).toBe('application/json');
    expect(heard.text).toBe('[]');
  });

  test.each([
    ['', 20],
    ['?limit=1', 1],
    ['?limit=20', 20],
    ['?limit=99', 99],
    ['?limit=100', 100],
    ['?limit=%31%30', 10],
    ['?Limit=3', 20],
    ['?page=2', 20],
  ])('/pets%s holds %i of 150 pets, each once', async (query, count) => {
    const { ask } = await runningReference({ seedPets: 150 });
    const pets = (await ask('GET', `/pets${query}`)).json as Listed[];
    expect(pets.map(({ id }) => id)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
  });

  test.each([
    '0',
    '-1',
    '101',
    '1.0',
    '1e1',
    '010',
    '+5',
    '%205',
    '',
    'ten',
    'null',
    '9'.repeat(400),
    '5&limit=5',
  ])('limit=%.20s is 400', async (limit) => {
    const { ask } = await runningReference({ seedPets: 1 });
    const heard = await ask('GET', `/pets?limit=${limit}`);
    expect(heard.status).toBe(400);
    expect(heard.json).toEqual({
      code: 'invalid_limit',
      message: expect.stringContaining('limit'),
      status: 400,
    });
  });

  test.each(['available', 'pending', 'sold'])(
    'status=%s gives all that have it, up to the limit',
    async (status) => {
      const { reference, ask } = await runningReference({ seedPets: 200 });
      const having = reference.store.pets.filter((pet) => pet.status === status).length;
      expect(having).toBe(50);
      const all = (await ask('GET', `/pets?status=${status}&limit=100`)).json as Listed[];
      expect(all).toHaveLength(50);
      expect(new Set(all.map((pet) => pet.status))).toEqual(new Set([status]));
      expect((await ask('GET', `/pets?status=${status}`)).json).toEqual(all.slice(0, 20));
      expect((await ask('GET', `/pets?limit=7&status=${status}`)).json).toEqual(all.slice(0, 7));
    },
  );

  test.each(['', 'Sold', 'sold%20', 'unknown', 'sold,pending', 'sold&status=sold', '%00', '%FF'])(
    'status=%s is 400',
    async (status) => {
      const { ask } = await runningReference();
      const heard = await ask('GET', `/pets?status=${status}`);
      expect(heard.status).toBe(400);
      expect(heard.json).toMatchObject({ code: 'invalid_status', status: 400 });
    },
  );

  test('pets without a status are listed without one', async () => {
    const { ask } = await runningReference({ seedPets: 4 });
    const pets = (await ask('GET', '/pets')).json as Listed[];
    expect(pets.map((pet) => ('status' in pet ? pet.status : 'none'))).toEqual([
      'available',
      'pending',
      'sold',
      'none',
    ]);
  });
});

describe('GET /store/orders', () => {
  test('is an empty array, with the key', async () => {
    const { ask } = await runningReference();
    expect(await ask('GET', '/store/orders')).toMatchObject({ status: 200, text: '[]' });
  });
});
