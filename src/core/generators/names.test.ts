import { describe, expect, test } from 'vitest';
import { expectLaws, sampled } from '../../testing/checks/generator-laws.js';
import { nameClass } from '../catalogue/names.js';
import { type NamedCase, ordinaryNames, unusualNames } from './names.js';
import { ordinaryName } from './ordinary-name.js';
import { unusualName } from './unusual-name.js';

const classOf = (name: string) => nameClass(name);
const labelsNotOf = (wanted: string, table: readonly NamedCase[]) =>
  table.filter(({ name }) => classOf(name) !== wanted).map(({ label }) => label);

describe.each([
  ['no prefix', ''],
  ['a prefix', 'conformance ab12cd34 '],
])('with %s', (_, prefix) => {
  test('each name of the tables is of its class', () => {
    expect(labelsNotOf('ordinary', ordinaryNames({ prefix }))).toEqual([]);
    expect(labelsNotOf('unusual', unusualNames({ prefix }))).toEqual([]);
  });

  test('each generated ordinary name is ordinary and carries the prefix', () => {
    expectLaws(ordinaryName({ prefix }), (name) => {
      if (classOf(name) !== 'ordinary') return 'unusual';
      return name.startsWith(prefix) ? undefined : 'no prefix';
    });
  });

  test('each generated unusual name is unusual and carries the prefix', () => {
    expectLaws(unusualName({ prefix }), (name) => {
      if (classOf(name) !== 'unusual') return 'ordinary';
      return name.trimStart().startsWith(prefix.trimEnd()) ? undefined : 'no prefix';
    });
  });
});

test('the tables hold no name twice', () => {
  const names = [...ordinaryNames(), ...unusualNames()].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

test('the longest ordinary name is 64 characters, with a prefix and without', () => {
  for (const prefix of ['', 'mark-']) {
    expect(Math.max(...ordinaryNames({ prefix }).map(({ name }) => name.length))).toBe(64);
  }
});

test('generated ordinary names vary in length and script', () => {
  const names = sampled(ordinaryName());
  expect(names.some((name) => name.length > 50)).toBe(true);
  for (const script of [
    /\p{Script=Cyrillic}/u,
    /\p{Script=Han}/u,
    /\p{Script=Arabic}/u,
    /[\u{1f400}-\u{1f4ff}]/u,
  ]) {
    expect(names.some((name) => script.test(name))).toBe(true);
  }
});
