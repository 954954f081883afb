import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../package.js';
import { catalogue } from './catalogue.js';
import type { Requirement } from './requirement.js';
import { requirementSet } from './requirement-set.js';

const FOLDER = 'spec/frozen';

/** SHA-256 of each set. A set that was ever released stays as it is: certificates name it by this digest. */
const DIGESTS: Readonly<Record<string, string>> = {
  '1.0.0': 'ece53423a53d00ad596f0901df13152b4b8b98356ae3448d75fca4277fadc814',
};

type Row = Pick<Requirement, 'id' | 'basis' | 'level'>;

/** Differences between the catalogue and the frozen lines `id basis level`, each with what to do about it. */
function frozenProblems(rows: readonly Row[], text: string): readonly string[] {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const present = new Map(rows.map(({ id, basis, level }) => [id, `${id} ${basis} ${level}`]));
  return lines.flatMap((line) => {
    const [id = ''] = line.split(' ');
    const now = present.get(id);
    if (now === line) return [];
    if (now === undefined) return [`${id} is gone from the catalogue. Ids are permanent: put the row back.`];
    return [
      `${id} was frozen as "${line}" and now is "${now}". Change it back, or give the new rule a new id.`,
    ];
  });
}

describe('the frozen sets', () => {
  const names = readdirSync(path.join(packageRoot, FOLDER)).map((file) => path.basename(file, '.txt'));

  test('are the ones that were released, byte for byte', () => {
    expect(Object.fromEntries(names.map((name) => [name, requirementSet(name).sha256]))).toEqual(DIGESTS);
  });

  test.each(names)('%s: its requirements are in the catalogue, with basis and level', (name) => {
    const text = readFileSync(path.join(packageRoot, requirementSet(name).file), 'utf8');
    expect(frozenProblems(catalogue.requirements, text)).toEqual([]);
  });

  const row: Row = { id: 'list.a', basis: 'stated', level: 'MUST' };

  test('keep a requirement from disappearing', () => {
    expect(frozenProblems([], 'list.a stated MUST\n')).toEqual([expect.stringContaining('put the row back')]);
  });

  test('keep basis and level', () => {
    expect(frozenProblems([row], 'list.a stated SHOULD\n')).toEqual([expect.stringContaining('a new id')]);
    expect(frozenProblems([row], 'list.a http MUST\n')).toEqual([expect.stringContaining('a new id')]);
  });

  test('let the catalogue grow: what is new counts from the next set on', () => {
    expect(frozenProblems([row], '# a comment\n')).toEqual([]);
  });
});
