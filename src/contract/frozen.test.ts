import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../package.js';
import { catalogue } from './catalogue.js';
import type { Requirement } from './requirement.js';

const FILE = 'spec/frozen/1.0.0.txt';
const frozenText = readFileSync(path.join(packageRoot, FILE), 'utf8');

type Row = Pick<Requirement, 'id' | 'basis' | 'level'>;

/** What stands between the catalogue and the frozen lines `id basis level`, each with what to do about it. */
function frozenProblems(rows: readonly Row[], text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const frozen = new Map(lines.map((line) => [line.split(' ')[0] ?? '', line]));
  const present = new Map(rows.map(({ id, basis, level }) => [id, `${id} ${basis} ${level}`]));
  const gone = [...frozen].flatMap(([id, line]) => {
    const now = present.get(id);
    if (now === line) return [];
    if (now === undefined) return [`${id} is gone from the catalogue. Ids are permanent: put the row back.`];
    return [
      `${id} was frozen as "${line}" and now is "${now}". Change it back, or give the new rule a new id.`,
    ];
  });
  const added = [...present].filter(([id]) => !frozen.has(id));
  return [
    ...gone,
    ...added.map(([, line]) => `${line} is new. Freeze it: add this line to ${FILE}: ${line}`),
  ];
}

describe('the frozen requirements', () => {
  test('are those of the catalogue, with basis and level', () => {
    expect(frozenProblems(catalogue.requirements, frozenText)).toEqual([]);
  });

  const row: Row = { id: 'list.a', basis: 'stated', level: 'MUST' };

  test('do not disappear', () => {
    expect(frozenProblems([], 'list.a stated MUST\n')).toEqual([expect.stringContaining('put the row back')]);
  });

  test('change neither basis nor level', () => {
    expect(frozenProblems([row], 'list.a stated SHOULD\n')).toEqual([expect.stringContaining('a new id')]);
    expect(frozenProblems([row], 'list.a http MUST\n')).toEqual([expect.stringContaining('a new id')]);
  });

  test('include every new one', () => {
    expect(frozenProblems([row], '# a comment\n')).toEqual([
      expect.stringContaining('list.a stated MUST is new'),
    ]);
  });
});
