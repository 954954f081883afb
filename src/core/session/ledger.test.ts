import { describe, expect, test } from 'vitest';
import type { Animal } from './animal.js';
import { Ledger } from './ledger.js';

const animal = (id: bigint, members: Partial<Animal> = {}): Animal => ({
  id,
  name: `Rex ${id}`,
  categoryId: 1n,
  status: 'available',
  ...members,
});

describe('an animal that is created', () => {
  test('is booked, and known from then on', () => {
    const ledger = new Ledger();
    expect(ledger.book(animal(2n))).toBeUndefined();
    expect(ledger.book(animal(1n))).toBeUndefined();
    expect(ledger.created).toEqual([animal(2n), animal(1n)]);
    expect(ledger.known).toEqual([animal(2n), animal(1n)]);
    expect(ledger.find(1n)).toEqual(animal(1n));
  });

  test('with the id of one that was created before violates that ids are unique', () => {
    const ledger = new Ledger();
    ledger.book(animal(1n));
    expect(ledger.book(animal(1n, { name: 'Mimi' }))).toMatchObject({
      requirement: 'add.id.unique',
      actual: 'id 1, which the animal named "Rex 1" has already',
    });
  });

  test('with the same id and the same members is still a second animal', () => {
    const ledger = new Ledger();
    ledger.book(animal(1n));
    expect(ledger.book(animal(1n))).toMatchObject({ requirement: 'add.id.unique' });
  });

  test('with the id of one that somebody else created is not unique either', () => {
    const ledger = new Ledger();
    ledger.meet(animal(7n, { name: 'Theirs' }));
    expect(ledger.book(animal(7n))).toMatchObject({ requirement: 'add.id.unique' });
    expect(ledger.created).toEqual([]);
  });

  test('and was met in a list before its answer came is itself', () => {
    const ledger = new Ledger();
    ledger.meet(animal(1n));
    expect(ledger.book(animal(1n))).toBeUndefined();
    expect(ledger.known).toEqual([animal(1n)]);
  });

  test('has an id beyond 2^53 told apart from its neighbours', () => {
    const ledger = new Ledger();
    ledger.book(animal(9007199254740993n));
    expect(ledger.book(animal(9007199254740992n))).toBeUndefined();
  });
});

describe('an animal that is read', () => {
  const ledger = new Ledger();
  ledger.book(animal(1n));
  ledger.book({ id: 2n, name: 'No status', categoryId: 1n });

  test('as it was created is right', () => {
    expect(ledger.read(animal(1n), 'get.same-animal')).toBeUndefined();
    expect(ledger.read({ id: 2n, name: 'No status', categoryId: 1n }, 'get.same-animal')).toBeUndefined();
  });

  test.each<[string, Animal, string, string]>([
    ['another name', animal(1n, { name: 'rex 1' }), 'name "Rex 1"', 'name "rex 1"'],
    ['another category', animal(1n, { categoryId: 2n }), 'categoryId 1', 'categoryId 2'],
    ['another status', animal(1n, { status: 'sold' }), 'status "available"', 'status "sold"'],
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
    const causes = ['a', 'b'].map((name) => ledger.read(animal(1n, { name }), 'get.same-animal'));
    expect(causes).toEqual([
      expect.objectContaining({ cause: 'name differs from creation' }),
      expect.objectContaining({ cause: 'name differs from creation' }),
    ]);
  });

  test('and is not ours is unknown, and remembered as it was first met in a list', () => {
    const others = new Ledger();
    expect(others.read(animal(5n), 'get.same-animal')).toBe('unknown');
    expect(others.known).toEqual([]);
    others.meet(animal(5n));
    others.meet(animal(5n, { status: 'sold' }));
    expect(others.find(5n)).toEqual(animal(5n));
    expect(others.created).toEqual([]);
  });

  test('under an id that two animals share is unknown: which of them it is, nobody can say', () => {
    const shared = new Ledger();
    shared.book(animal(1n));
    shared.book(animal(1n, { name: 'Mimi' }));
    expect(shared.read(animal(1n, { name: 'Mimi' }), 'get.same-animal')).toBe('unknown');
    expect(shared.read(animal(1n), 'get.same-animal')).toBe('unknown');
  });
});
