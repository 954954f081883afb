import { describe, expect, test } from 'vitest';
import { KitError } from '../errors.js';
import { catalogue, index } from './catalogue.js';
import type { Requirement } from './requirement.js';

const OPERATIONS = { list: 'listPets', add: 'addPet', get: 'getPet', orders: 'listOrders' } as const;
const ORDER = ['list', 'add', 'get', 'service', 'orders', 'store'];
const prefixOf = ({ id }: Requirement) => id.split('.')[0] ?? '';

describe('the catalogue', () => {
  test('is in the order of its files', () => {
    const positions = catalogue.requirements.map((requirement) => ORDER.indexOf(prefixOf(requirement)));
    expect(positions).not.toContain(-1);
    expect(positions).toEqual(positions.toSorted((a, b) => a - b));
  });

  test('is read once', () => {
    expect(catalogue.requirements).toBe(catalogue.requirements);
  });

  test('is made of judged and observed rows', () => {
    expect(catalogue.judged.length + catalogue.observed.length).toBe(catalogue.requirements.length);
    expect(catalogue.observed.map(({ id }) => id)).toContain('list.order');
    expect(catalogue.judged.map(({ id }) => id)).not.toContain('list.order');
  });

  test('finds a row by its id', () => {
    expect(catalogue.find('get.auth.scheme')).toMatchObject({ operation: 'getPet', restsOn: ['get.found'] });
  });

  test.each(['list.limits', '', '__proto__', 'constructor'])('has no row %j', (id) => {
    expect(() => catalogue.find(id)).toThrow(KitError);
  });
});

/** Ids of the rows that a rule does not hold for. */
const breaking = (holds: (requirement: Requirement) => boolean) =>
  catalogue.requirements.filter((requirement) => !holds(requirement)).map(({ id }) => id);

/** Every row that a row rests on, directly or by way of another. */
function grounds({ restsOn }: Requirement): readonly string[] {
  return restsOn.flatMap((id) => [id, ...grounds(catalogue.find(id))]);
}

describe('every row', () => {
  test('is about the operation that its id begins with', () => {
    const operation = new Map<string, string>(Object.entries(OPERATIONS));
    expect(breaking((row) => row.operation === (operation.get(prefixOf(row)) ?? 'service'))).toEqual([]);
  });

  test('has one key word in its sentence, that of its level', () => {
    expect(
      breaking(({ sentence, level }) => sentence.match(/\b(MUST|SHOULD|MAY)\b/g)?.join() === level),
    ).toEqual([]);
  });

  test('is a MAY exactly when it is only observed', () => {
    expect(breaking(({ level, basis }) => (level === 'MAY') === (basis === 'observed'))).toEqual([]);
  });

  test('has the words in braces filled in', () => {
    const left = /\{(?!petId\})\w+\}/;
    const texts = ({ sentence, source, stance, sends, violation, restsOn }: Requirement) =>
      [sentence, source, stance, sends, violation, ...restsOn].join(' ');
    expect(breaking((row) => !left.test(texts(row)))).toEqual([]);
  });

  test('rests on judged rows, and never on itself', () => {
    const isJudged = (id: string) => catalogue.find(id).basis !== 'observed';
    expect(breaking((row) => grounds(row).every((id) => id !== row.id && isJudged(id)))).toEqual([]);
  });

  test('needs writes if it is about adding pets, but for refusals and messages', () => {
    expect(breaking(({ operation, needsWrites }) => operation !== 'addPet' || needsWrites)).toEqual([
      'add.auth.missing-key',
      'add.auth.scheme',
      'add.auth.invalid-key',
      'add.auth.first',
      'add.auth.each-request',
      'add.auth.challenge',
      'add.message',
      'add.media-type',
      'add.error-body',
      'add.error-status',
    ]);
  });

  test('ends on the day that its operation does', () => {
    expect(
      breaking(({ operation, until }) => until === (operation === 'getPet' ? '2030-12-05' : undefined)),
    ).toEqual([]);
  });

  test('counts in full but for the two that rest on a single remark of the document', () => {
    expect(breaking(({ warningOnly }) => !warningOnly)).toEqual(['service.base-path', 'orders.auth']);
  });
});

describe('reading the catalogue fails', () => {
  const row = (id: string, restsOn: readonly string[] = []): Requirement => ({
    ...catalogue.find('list.answered'),
    id,
    restsOn,
  });

  test('when two rows share an id', () => {
    expect(() => index([row('a.b'), row('a.b')])).toThrow(/two rows have the id a\.b/);
  });

  test('when a row rests on one that is not there', () => {
    expect(() => index([row('a.b', ['a.c'])])).toThrow(/a\.b rests on a\.c/);
  });
});
