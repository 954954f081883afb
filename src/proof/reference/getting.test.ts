import { describe, expect, test } from 'vitest';
import { runningReference } from '../../testing/servers/running-reference.js';

describe('GET /pets/{petId}', () => {
  test('the id of a pet gives the pet as the list shows it', async () => {
    const { ask } = await runningReference({ seedPets: 12 });
    const listed = (await ask('GET', '/pets')).text;
    const read = await Promise.all(
      Array.from({ length: 12 }, (_, index) => ask('GET', `/pets/${index + 1}`)),
    );
    expect(read.map(({ status }) => status)).toEqual(Array.from({ length: 12 }, () => 200));
    expect(`[${read.map(({ text }) => text).join(',')}]`).toBe(listed);
    expect(listed).toContain('9007199254740993');
  });

  test.each([
    '0',
    '-0',
    '-12',
    '13',
    '4294967308',
    '18446744073709551',
    '9223372036854775807',
    '-9223372036854775808',
  ])('%s, which no pet has, is 404', async (petId) => {
    const { ask } = await runningReference({ seedPets: 12 });
    const heard = await ask('GET', `/pets/${petId}`);
    expect(heard.status).toBe(404);
    expect(heard.json).toEqual({ code: 'pet_not_found', message: expect.any(String), status: 404 });
  });

  test.each([
    'x',
    '12abc',
    '12.5',
    '12.0',
    '012',
    '+12',
    '1e1',
    '0xC',
    '%2012',
    '12%20',
    '12%00',
    '%D9%A1',
    '%',
    '%FF',
    'null',
    '-',
    '12,13',
    '9223372036854775808',
    '18446744073709551628',
    '9'.repeat(5000),
  ])('%.40s, which is not an int64, is 400', async (petId) => {
    const { ask } = await runningReference({ seedPets: 12 });
    const heard = await ask('GET', `/pets/${petId}`);
    expect(heard.status).toBe(400);
    expect(heard.json).toEqual({ code: 'invalid_pet_id', message: expect.any(String), status: 400 });
  });

  test('percent-encoded digits are the digits', async () => {
    const { ask } = await runningReference({ seedPets: 12 });
    expect((await ask('GET', '/pets/%31%32')).json).toMatchObject({ id: 12 });
  });

  test('its responses announce the removal on 5 December 2030; the others announce nothing', async () => {
    const { ask } = await runningReference({ seedPets: 1 });
    const { deprecation, sunset } = (await ask('GET', '/pets/1')).headers;
    expect(sunset).toBe('Thu, 05 Dec 2030 00:00:00 GMT');
    expect(deprecation).toMatch(/^@\d+$/);
    expect(Number(String(deprecation).slice(1)) * 1000).toBeLessThan(Date.parse(String(sunset)));
    expect((await ask('GET', '/pets')).headers).not.toHaveProperty('sunset');
  });
});
