import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { isTest, sourceFiles } from './source-files.js';

/** A declaration that other files may import, by its name. */
const DECLARED = /^export (?:abstract |async )*(?:interface|type|class|const|enum|function\*?) (\w+)/gm;

const files = sourceFiles('src/core').filter(({ file }) => !isTest(file));

/** The exported names of a file. A type and a value of one name, such as a class of a library, are one thing. */
function exportedBy(file: string): readonly string[] {
  const text = readFileSync(path.join(packageRoot, file), 'utf8');
  return [...new Set([...text.matchAll(DECLARED)].map(([, name = '']) => name))];
}

test('no name is exported by two files of the core', () => {
  const exporters = new Map<string, string[]>();
  for (const { file } of files) {
    for (const name of exportedBy(file)) exporters.set(name, [...(exporters.get(name) ?? []), file]);
  }
  expect(exporters.size).toBeGreaterThan(500);
  const repeated = [...exporters].filter(([, two]) => two.length > 1);
  expect(repeated.map(([name, two]) => `${name}: ${two.join(', ')}`)).toEqual([]);
});
