import path from 'node:path';
import { expect, test } from 'vitest';
import { isTest, sourceFiles } from './source-files.js';

const LONGEST = 250;
const MEDIAN = 80;
const SIDE_BY_SIDE = 25;

const lengths = [...sourceFiles('src'), ...sourceFiles('suites')]
  .filter(({ file }) => !isTest(file))
  .toSorted((one, other) => one.lines - other.lines);

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
  const folders = [...sourceFiles('src'), ...sourceFiles('suites')]
    .filter(({ file }) => !/\.test\.tsx?$/.test(file))
    .map(({ file }) => path.posix.dirname(file));
  const files = (folder: string) => folders.filter((one) => one === folder).length;
  const large = [...new Set(folders)].filter((folder) => files(folder) > SIDE_BY_SIDE);
  expect(large.map((folder) => `${folder}: ${files(folder)}`)).toEqual([]);
});
