import { describe, expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import {
  addressOf,
  headerOf,
  holdsNamed,
  lacks,
  memberOf,
  ofTwoLengths,
  shorterThan,
  statusOf,
} from './shown.js';

const pet = { id: 1, name: 'Rex', categoryId: 1 };

async function responses() {
  const { baseUrl } = await scriptedServer(({ method, target }) => {
    if (method === 'POST') return { status: 201, body: pet };
    if (target.startsWith('/pets/')) return { status: 404 };
    return { status: 200, headers: { Sunset: 'never' }, body: target.includes('limit') ? [pet] : [] };
  });
  const trial = openTrial(baseUrl, { categoryId: [1n] });
  return {
    created: await trial.add({ name: 'Rex', categoryId: 1n }, { expect: 201 }),
    empty: await trial.list({ expect: 200 }),
    one: await trial.list({ limit: 5, expect: 200 }),
    missing: await trial.get(1n, { expect: [200, 404] }),
  };
}

describe('a response shows a fault', () => {
  test('by its status', async () => {
    const { missing } = await responses();
    expect(statusOf(missing)).toEqual({ shownBy: [missing], symptoms: [{ in: 'status', is: 404 }] });
  });

  test('by a header, even a missing one', async () => {
    const { empty } = await responses();
    expect(headerOf(empty, 'sunset').symptoms).toEqual([{ in: 'header', name: 'sunset', is: 'never' }]);
    expect(headerOf(empty, 'deprecation').symptoms).toEqual([
      { in: 'header', name: 'deprecation', is: null },
    ]);
  });

  test('by a place in its body', async () => {
    const { created } = await responses();
    expect(memberOf(created, '/id').symptoms).toEqual([{ in: 'body', pointer: '/id', is: '1' }]);
  });

  test('by the address of the request', async () => {
    const { empty } = await responses();
    expect(addressOf(empty)).toEqual({ shownBy: [empty], symptoms: [{ in: 'address' }] });
  });

  test('by a missing pet, in the list or by its id', async () => {
    const { empty, missing } = await responses();
    expect(lacks(empty, { id: 1n })).toEqual({
      shownBy: [empty],
      symptoms: [{ in: 'page', pet: { id: '1' }, listed: false }],
      pet: 1n,
    });
    expect(lacks(missing, { id: 1n })).toMatchObject({ symptoms: [{ in: 'status', is: 404 }], pet: 1n });
  });

  test('by a pet that it should not hold, with the refusal', async () => {
    const { one, missing } = await responses();
    expect(holdsNamed(one, 'Rex', missing)).toEqual({
      shownBy: [missing, one],
      symptoms: [{ in: 'page', pet: { name: 'Rex' }, listed: true }],
    });
  });

  test('by its length, alone or compared with a longer page', async () => {
    const { empty, one } = await responses();
    expect(shorterThan(one, 5).symptoms).toEqual([{ in: 'length', below: 5 }]);
    const expected = { shownBy: [one, empty], symptoms: [{ in: 'length', below: 1 }] };
    expect(ofTwoLengths(one, empty)).toEqual(expected);
    expect(ofTwoLengths(empty, one)).toEqual(expected);
  });
});
