import { describe, expect, test } from 'vitest';
import { wireExchange } from '../../testing/runs/exchanges.js';
import { Ledger } from './ledger.js';
import type { Pet } from './pet.js';

const pet = (id: bigint, members: Partial<Pet> = {}): Pet => ({
  id,
  name: `Rex ${id}`,
  categoryId: 1n,
  status: 'available',
  ...members,
});

/** When a list came back, before every creation of these tests. */
const seen = { startedAt: 1_000, durationMs: 5 };

describe('a pet that is created', () => {
  test('is recorded, and known from then on', () => {
    const ledger = new Ledger();
    expect(ledger.book(pet(2n))).toBeUndefined();
    expect(ledger.book(pet(1n))).toBeUndefined();
    expect(ledger.created).toEqual([pet(2n), pet(1n)]);
    expect(ledger.known).toEqual([pet(2n), pet(1n)]);
    expect(ledger.find(1n)).toEqual(pet(1n));
  });

  test('counts among the known pets, and among those of its status, like a pet of a list', () => {
    const ledger = new Ledger();
    ledger.book(pet(1n, { status: 'sold' }));
    ledger.meet(pet(1n, { status: 'sold' }), seen);
    ledger.meet(pet(2n), seen);
    expect([ledger.knows(2), ledger.knows(3)]).toEqual([true, false]);
    expect([ledger.knows(1, 'sold'), ledger.knows(2, 'sold')]).toEqual([true, false]);
    expect(ledger.knows(1, 'pending')).toBe(false);
  });

  test('with the id of an earlier pet violates that ids are unique', () => {
    const ledger = new Ledger();
    ledger.book(pet(1n));
    expect(ledger.book(pet(1n, { name: 'Mimi' }))).toMatchObject({
      requirement: 'add.id.unique',
      actual: 'id 1, which the pet named "Rex 1" already has',
    });
  });

  test('with the same id and the same members is still a second pet', () => {
    const ledger = new Ledger();
    ledger.book(pet(1n));
    expect(ledger.book(pet(1n))).toMatchObject({ requirement: 'add.id.unique' });
  });

  test('may have the id of another client’s pet, which may have been removed', () => {
    const ledger = new Ledger();
    ledger.meet(pet(7n, { name: 'Theirs' }), seen);
    expect(ledger.book(pet(7n))).toBeUndefined();
    expect(ledger.created).toEqual([pet(7n)]);
    // A list that lags may show the other one.
    expect(ledger.read(pet(7n, { name: 'Theirs' }), 'list.same-animal')).toBe('unknown');
  });

  test('has an id of its own if the list that showed another name came back after the creation was sent', () => {
    const shownWrongly = pet(7n, { name: 'Shown wrongly' });
    const readAfter = (startedAt: number) => {
      const ledger = new Ledger();
      ledger.meet(shownWrongly, seen);
      ledger.book(pet(7n), wireExchange({ startedAt }));
      return ledger.read(shownWrongly, 'list.same-animal');
    };
    expect(readAfter(1_004)).toMatchObject({ requirement: 'list.same-animal' });
    expect(readAfter(1_006)).toBe('unknown');
  });

  test('is not a second pet if a list showed it before its response', () => {
    const ledger = new Ledger();
    ledger.meet(pet(1n), seen);
    expect(ledger.book(pet(1n))).toBeUndefined();
    expect(ledger.known).toEqual([pet(1n)]);
  });

  test('has an id that differs from its neighbours even beyond 2^53', () => {
    const ledger = new Ledger();
    ledger.book(pet(9007199254740993n));
    expect(ledger.book(pet(9007199254740992n))).toBeUndefined();
  });
});

test('a name with a lone surrogate reads the same with U+FFFD in its place, before and after', () => {
  for (const [created, read] of [
    ['Rex\ud83d', 'Rex\ufffd'],
    ['Rex\ufffd', 'Rex\ud83d'],
  ] as const) {
    const ledger = new Ledger();
    ledger.meet(pet(7n, { name: read }), seen);
    expect(ledger.book(pet(7n, { name: created }))).toBeUndefined();
    expect(ledger.read(pet(7n, { name: read }), 'get.same-animal')).toBeUndefined();
    expect(ledger.read(pet(7n, { name: 'Rex' }), 'get.same-animal')).toMatchObject({ pointer: '/name' });
  }
});

describe('a pet that is read', () => {
  const ledger = new Ledger();
  ledger.book(pet(1n));
  ledger.book({ id: 2n, name: 'No status', categoryId: 1n });

  test('as it was created is right', () => {
    expect(ledger.read(pet(1n), 'get.same-animal')).toBeUndefined();
    expect(ledger.read({ id: 2n, name: 'No status', categoryId: 1n }, 'get.same-animal')).toBeUndefined();
  });

  test.each<[string, Pet, string, string]>([
    ['another name', pet(1n, { name: 'rex 1' }), 'name "Rex 1"', 'name "rex 1"'],
    ['another category', pet(1n, { categoryId: 2n }), 'categoryId 1', 'categoryId 2'],
    ['another status', pet(1n, { status: 'sold' }), 'status "available"', 'status "sold"'],
    ['no status any more', { id: 1n, name: 'Rex 1', categoryId: 1n }, 'status "available"', 'status absent'],
    [
      'a status that it did not have',
      { id: 2n, name: 'No status', categoryId: 1n, status: 'sold' },
      'status absent',
      'status "sold"',
    ],
  ])('with %s violates the requirement of the reading', (_, reading, before, now) => {
    const violation = ledger.read(reading, 'list.same-animal');
    expect(violation).toMatchObject({ requirement: 'list.same-animal', actual: now });
    expect(violation).toHaveProperty('expected', expect.stringContaining(before));
  });

  test('has one cause for each member, whatever its values', () => {
    const causes = ['a', 'b'].map((name) => ledger.read(pet(1n, { name }), 'get.same-animal'));
    expect(causes).toEqual([
      expect.objectContaining({ cause: 'name differs from creation' }),
      expect.objectContaining({ cause: 'name differs from creation' }),
    ]);
  });

  test('from another client is unknown, and remembered as it was first listed', () => {
    const others = new Ledger();
    expect(others.read(pet(5n), 'get.same-animal')).toBe('unknown');
    expect(others.known).toEqual([]);
    others.meet(pet(5n), seen);
    others.meet(pet(5n, { status: 'sold' }), seen);
    expect(others.find(5n)).toEqual(pet(5n));
    expect(others.created).toEqual([]);
  });

  test('by an id that two pets share is unknown, since it may be either', () => {
    const shared = new Ledger();
    shared.book(pet(1n));
    shared.book(pet(1n, { name: 'Mimi' }));
    expect(shared.read(pet(1n, { name: 'Mimi' }), 'get.same-animal')).toBe('unknown');
    expect(shared.read(pet(1n), 'get.same-animal')).toBe('unknown');
  });
});
