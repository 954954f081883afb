import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { packageRoot } from '../../core/package.js';

interface Survivors {
  readonly mutants: Readonly<Record<string, readonly string[]>>;
}

const list: readonly Survivors[] = parse(
  readFileSync(path.join(packageRoot, 'src/proof/mutation/survivors.yaml'), 'utf8'),
);
const entries = list.flatMap(({ mutants }) => Object.entries(mutants));

/** The text of a file as the list shows code, each run of white space as a space; empty when there is no such file. */
function codeOf(file: string): string {
  const location = path.join(packageRoot, file);
  return existsSync(location) ? readFileSync(location, 'utf8').replace(/\s+/g, ' ') : '';
}

test('the code before each mutant on the list is in its file', () => {
  expect(entries.length).toBeGreaterThan(50);
  const missing = entries.flatMap(([file, changes]) => {
    const code = codeOf(file);
    const before = changes.map((change) => change.split(' → ', 1)[0]?.replace(/…$/, '') ?? change);
    return before.filter((text) => !code.includes(text)).map((text) => `${file}: ${text}`);
  });
  expect(missing).toEqual([]);
});
