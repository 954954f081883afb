import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { faults, rowOf, wireRequest, wireResponse } from '../../testing/servers/wire.js';
import { judgeResponse } from './judge.js';
import { petStatuses } from './pet-status.js';

const row = (query: string) => rowOf(wireRequest({ target: `/v1/pets${query}` }));
const pet = (id: number, status?: string) => ({
  id,
  name: 'Rex',
  categoryId: 1,
  ...(status !== undefined && { status }),
});
const page = (length: number, status?: string) =>
  Array.from({ length }, (_, index) => pet(index + 1, status));
/** The most pets that a row allows, as the faults of longer pages show. */
const bound = (query: string, status?: string) => {
  const lengths = Array.from({ length: 130 }, (_, index) => index);
  const tooLong = lengths.filter(
    (length) => faults(row(query), wireResponse(200, page(length, status))).length > 0,
  );
  return (tooLong[0] ?? Number.POSITIVE_INFINITY) - 1;
};

describe('the query is read as the document defines it', () => {
  test.each([
    ['', 'list.answered'],
    ['?', 'list.answered'],
    ['?limit=1', 'list.limit.accepted'],
    ['?limit=100', 'list.limit.accepted'],
    ['?limit=%35', 'list.limit.accepted'],
    ['?l%69mit=5', 'list.limit.accepted'],
    ['?status=sold', 'list.status.accepted'],
    ['?status=s%6fld', 'list.status.accepted'],
    ['?limit=5&status=sold', 'list.status.accepted'],
    ['?limit=0', 'list.limit.outside'],
    ['?limit=101', 'list.limit.outside'],
    ['?limit=1000', 'list.limit.outside'],
    ['?limit=-1', 'list.limit.outside'],
    ['?limit=05', 'list.limit.outside'],
    ['?limit=+5', 'list.limit.outside'],
    ['?limit=%2B5', 'list.limit.outside'],
    ['?limit=5%20', 'list.limit.outside'],
    ['?limit=5.0', 'list.limit.outside'],
    ['?limit=5e0', 'list.limit.outside'],
    ['?limit=٥', 'list.limit.outside'],
    ['?limit=5?', 'list.limit.outside'],
    ['?limit=', 'list.limit.outside'],
    ['?limit', 'list.limit.outside'],
    ['?limit=%', 'list.limit.outside'],
    ['?limit=5&limit=5', 'list.limit.outside'],
    ['?limit=5&limit=', 'list.limit.outside'],
    ['?status=', 'list.status.outside'],
    ['?status=Sold', 'list.status.outside'],
    ['?status=sold&status=sold', 'list.status.outside'],
    ['?status=sold,pending', 'list.status.outside'],
    ['?status=sold+', 'list.status.outside'],
    ['?limit=0&status=lost', 'list.limit.outside'],
  ])('%s', (query, requirement) => {
    expect(row(query).requirement).toBe(requirement);
  });

  test('in any order of its parameters', () => {
    expect(row('?status=sold&limit=7').request).toBe(row('?limit=7&status=sold').request);
    expect(bound('?status=sold&limit=7', 'sold')).toBe(7);
  });

  test('each number from 1 to 100 is a limit, and no other number is', () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.integer({ min: -5, max: 105 })), (limit) => {
        const inside = limit >= 1 && limit <= 100;
        expect(row(`?limit=${limit}`).requirement).toBe(
          inside ? 'list.limit.accepted' : 'list.limit.outside',
        );
      }),
    );
  });
});

describe('a page may hold', () => {
  test.each([
    ['', undefined, 20],
    ['?limit=1', undefined, 1],
    ['?limit=100', undefined, 100],
    ['?status=sold', 'sold', 20],
    ['?status=sold&limit=3', 'sold', 3],
    ['?limit=0', undefined, 100],
    ['?status=lost', undefined, 100],
  ])('for the query %j no more pets than it may', (query, status, most) => {
    expect(bound(query, status)).toBe(most);
  });

  test.each([
    ['', 'list.limit.default'],
    ['?limit=5', 'list.limit.maximum'],
    ['?status=sold', 'list.status.limit'],
    ['?limit=5&status=sold', 'list.status.limit'],
    ['?limit=0', 'list.limit.outside'],
    ['?status=lost', 'list.status.outside'],
  ])('for the query %j no more, by the requirement of its own', (query, requirement) => {
    expect(faults(row(query), wireResponse(200, page(101, 'sold')))).toEqual([
      `${requirement}: page too long`,
    ]);
  });

  test('no pet at all', () => {
    for (const query of ['', '?limit=1', '?status=sold', '?limit=0']) {
      expect(faults(row(query), wireResponse(200, []))).toEqual([]);
    }
  });
});

describe('a page lists each pet once', () => {
  test.each(['', '?limit=5', '?status=sold', '?limit=0', '?status=lost'])('for the query %j', (query) => {
    const twice = [pet(1, 'sold'), pet(2, 'sold'), pet(1, 'sold')];
    expect(faults(row(query), wireResponse(200, twice))).toEqual(['list.unique: pet twice in a page']);
  });

  test('and two pets with one id are not called the same', () => {
    const foundIn = (pets: readonly object[]) => judgeResponse(row(''), wireResponse(200, pets)).violations;
    expect(foundIn([pet(1), pet(2), pet(1)])).toMatchObject([
      { summary: 'One page holds the same pet twice.', actual: 'id 1 at positions 1 and 3' },
    ]);
    expect(foundIn([pet(1), pet(2), { ...pet(1), name: 'Tom' }])).toMatchObject([
      { summary: 'One page holds two pets with the same id.', actual: 'id 1 at positions 1 and 3' },
    ]);
  });

  test('by its exact id, however it is written', () => {
    const pets = (...ids: string[]) =>
      `[${ids.map((id) => `{"id":${id},"name":"Rex","categoryId":1}`).join(',')}]`;
    expect(faults(row(''), wireResponse(200, pets('1', '1.0')))).toHaveLength(1);
    expect(faults(row(''), wireResponse(200, pets('9007199254740993', '9007199254740993.0')))).toHaveLength(
      1,
    );
    expect(faults(row(''), wireResponse(200, pets('9007199254740993', '9007199254740992')))).toEqual([]);
  });

  test('even among very many', () => {
    const found = faults(row(''), wireResponse(200, [...page(60_000), pet(60_000)]));
    expect(found).toEqual(['list.unique: pet twice in a page', 'list.limit.default: page too long']);
  });
});

describe('a filtered page', () => {
  test.each(petStatuses)('holds only pets that are %s', (status) => {
    const filtered = row(`?status=${status}`);
    for (const other of petStatuses) {
      const strays = other === status ? [] : ['list.status.only: pet of another status in a filtered page'];
      expect(faults(filtered, wireResponse(200, [pet(1, status), pet(2, other)]))).toEqual(strays);
    }
  });

  test('holds no pet without a status', () => {
    expect(faults(row('?status=sold'), wireResponse(200, [pet(1)]))).toEqual([
      'list.status.only: pet without a status in a filtered page',
    ]);
    const flawed = { id: '1', name: 'Rex', categoryId: '1' };
    expect(faults(row('?status=sold'), wireResponse(200, [flawed]))).toContain(
      'list.status.only: pet without a status in a filtered page',
    );
    expect(faults(row('?status=sold'), wireResponse(200, [{ id: 1, name: 'Rex' }]))).toEqual([
      'list.body: Pets/* required:categoryId',
    ]);
    const inherited = '[{"id":1,"name":"Rex","categoryId":1,"__proto__":{"status":"sold"}}]';
    expect(faults(row('?status=sold'), wireResponse(200, inherited))).toHaveLength(1);
  });

  test('needs a status of the enumeration', () => {
    expect(faults(row('?status=lost'), wireResponse(200, [pet(1, 'sold')]))).toEqual([]);
    expect(faults(row(''), wireResponse(200, [pet(1, 'sold'), pet(2)]))).toEqual([]);
  });
});
