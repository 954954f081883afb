import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { catalogueOf, requirementSetOf } from '../engine/service/catalogue.js';
import type { Requirement } from '../engine/service/service.js';
import { catalogue as rows } from './catalogue.js';
import { operations, prefixes, readSpec } from './spec.js';

const ids = rows.map(({ id }) => id);
const find = (id: string) => rows.find((row) => row.id === id);
/** Ids of the rows that a rule does not hold for. */
const breaking = (holds: (row: Requirement) => boolean) => rows.filter((row) => !holds(row)).map(({ id }) => id);
const grounds = ({ restsOn }: Requirement): readonly string[] =>
  restsOn.flatMap((id) => [id, ...grounds(find(id) as Requirement)]);

const texts = ['sentence', 'source', 'stance', 'sends', 'violation'] as const;
const fields = ['id', 'basis', 'level', 'operation', ...texts, 'restsOn', 'needsWrites', 'warningOnly', 'until'];
const keyWords = ({ sentence }: Requirement) => sentence.match(/\b(MUST|SHOULD|MAY)\b/g)?.join();
const prefixOf = (id: string) => id.split('.')[0] ?? '';
const operationOf = ({ id }: Requirement) => new Map(Object.entries(operations)).get(prefixOf(id))?.id ?? 'service';
const isUnfilled = (row: Requirement) => /\{(?!petId\})\w+\}/.test(JSON.stringify(row));
/** Only these are judged without writes, though they are about adding pets. */
const REFUSAL = /\.(auth\.(missing-key|scheme|invalid-key|first|each-request|challenge)|message|media-type|error-.*)$/;

test.each<[string, (row: Requirement) => boolean]>([
  ['has an id of words', ({ id }) => /^[a-z]+(\.[a-z]+(-[a-z]+)*)+$/.test(id)],
  ['is about the operation that its id begins with', (row) => row.operation === operationOf(row)],
  ['has all texts', (row) => texts.every((name) => typeof row[name] === 'string' && row[name].trim() === row[name])],
  ['has no other fields', (row) => Object.keys(row).every((name) => fields.includes(name))],
  ['has a basis', ({ basis }) => ['stated', 'interpreted', 'http', 'observed'].includes(basis)],
  ['has no braces left', (row) => !isUnfilled(row)],
  ['has the key word of its level in its sentence', (row) => keyWords(row) === row.level],
  ['is a MAY exactly when it is only observed', ({ level, basis }) => (level === 'MAY') === (basis === 'observed')],
  ['rests on judged rows', ({ restsOn }) => restsOn.every((id) => find(id)?.basis && find(id)?.basis !== 'observed')],
  ['never rests on itself', (row) => !grounds(row).includes(row.id)],
  ['needs writes if it adds pets', (row) => row.operation !== 'addPet' || row.needsWrites === !REFUSAL.test(row.id)],
  ['ends with its operation', (row) => row.until === (row.operation === 'getPet' ? '2030-12-05' : undefined)],
  ['counts in full', ({ warningOnly, id }) => warningOnly === ['service.base-path', 'orders.auth'].includes(id)],
])('every row of the catalogue %s', (_, holds) => {
  expect(breaking(holds)).toEqual([]);
});

test('every id is unique, and the order is that of the files', () => {
  expect(new Set(ids).size).toBe(ids.length);
  const files = ids.map((id) => [...prefixes, 'service', 'orders', 'store'].indexOf(prefixOf(id)));
  expect(files).toEqual(files.toSorted((one, other) => one - other));
});

test('a row takes what it does not say from the shared row, the file and the catalogue', () => {
  const requirements = [{ id: 'list.x', shared: 'x', stance: 'Own.' }];
  const file = { words: { request: 'GET /pets' }, defaults: { operation: 'listPets' }, requirements };
  const x = { sentence: '{request} MUST {petId}.', stance: 'Shared.', restsOn: ['{request}'] };
  const own = { id: 'list.x', operation: 'listPets', sentence: 'GET /pets MUST {petId}.', stance: 'Own.' };
  const row = { ...own, restsOn: ['GET /pets'], needsWrites: false, warningOnly: false };
  expect(catalogueOf({ groups: [file], shared: { x } })).toMatchObject([row]);
});

test.each([
  ['1.0.0', 'ece53423a53d00ad596f0901df13152b4b8b98356ae3448d75fca4277fadc814'],
  ['1.0.0-2', 'b0d084ba211423184733a69963f4618abd88026960d70f9d352a2683aca04757'],
])('the frozen set %s never changes, and the catalogue keeps all of it', (name, digest) => {
  const file = `spec/frozen/${name}.txt`;
  expect(requirementSetOf(file)).toEqual({ name, digest });
  const lines = readFileSync(file, 'utf8').trimEnd().split('\n').slice(1);
  expect(lines.filter((line) => !ids.includes(line.split(' ')[0] ?? ''))).toEqual([]);
});

describe('every sentence of the document', () => {
  interface Statement {
    readonly requirements?: readonly string[];
    readonly excluded?: string;
  }
  const sections = readSpec('requirements/coverage') as readonly { readonly statements: readonly Statement[] }[];
  const statements = sections.flatMap((one) => one.statements);
  const named = statements.flatMap(({ requirements = [] }) =>
    requirements.flatMap((id) => (id.startsWith('*') ? prefixes.map((prefix) => prefix + id.slice(1)) : [id])),
  );

  test('has requirements that exist, or a reason', () => {
    expect(
      statements.filter(({ requirements, excluded }) => (requirements === undefined) === (excluded === undefined)),
    ).toEqual([]);
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('and every stated or interpreted requirement stands beside one', () => {
    expect(breaking(({ id, basis }) => basis === 'http' || basis === 'observed' || named.includes(id))).toEqual([]);
  });
});
