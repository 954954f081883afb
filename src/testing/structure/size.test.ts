import path from 'node:path';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.js';

const LONGEST = 250;
const MEDIAN = 80;
const SIDE_BY_SIDE = 25;
const SMALL = 20;

/** Small files that stay apart from the one file that imports them, each with the reason. */
const apart: Readonly<Record<string, string>> = {
  'src/core/run/fault-text.ts': 'what a path looks like in a text has nothing to do with results',
};

const all = [...sourceFiles('src'), ...sourceFiles('suites')];
const lengths = all.filter(({ file }) => !isTest(file)).toSorted((one, other) => one.lines - other.lines);

test(`no source file is longer than ${LONGEST} lines`, () => {
  expect(lengths.filter(({ lines }) => lines > LONGEST).map(({ file }) => file)).toEqual([]);
});

test(`half of the source files have ${MEDIAN} lines or fewer`, () => {
  expect(lengths[Math.floor(lengths.length / 2)]?.lines).toBeLessThanOrEqual(MEDIAN);
});

test('no file is named for being of use', () => {
  expect(
    lengths
      .map(({ file }) => file)
      .filter((file) => /(^|\/)(utils?|helpers?|types|common|misc)\b/.test(file)),
  ).toEqual([]);
});

test(`no folder has more than ${SIDE_BY_SIDE} source files side by side`, () => {
  const folders = all
    .filter(({ file }) => !/\.test\.tsx?$/.test(file))
    .map(({ file }) => path.posix.dirname(file));
  const files = (folder: string) => folders.filter((one) => one === folder).length;
  const large = [...new Set(folders)].filter((folder) => files(folder) > SIDE_BY_SIDE);
  expect(large.map((folder) => `${folder}: ${files(folder)}`)).toEqual([]);
});

test(`no file of ${SMALL} lines or fewer has one importer alone, late imports and indexes aside`, () => {
  const importers = all.filter(({ file }) => !/\.test\.tsx?$/.test(file));
  const importersOf = (file: string) =>
    importers.filter(({ imports }) => imports.some((one) => one.file === file && !one.late));
  /** An index lists what lies beside it, and has no text of its own. */
  const isAlone = ({ file }: { readonly file: string }) => {
    const [importer, ...others] = importersOf(file);
    return importer !== undefined && others.length === 0 && !importer.file.endsWith('/index.ts');
  };
  const small = lengths.filter(({ file, lines }) => lines <= SMALL && !file.endsWith('/index.ts'));
  expect(small.length).toBeGreaterThan(20);
  expect(small.filter(isAlone).map(({ file }) => file)).toEqual(Object.keys(apart));
});
