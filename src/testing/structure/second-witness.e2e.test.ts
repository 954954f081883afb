import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { ended } from '../processes/child-process.js';

// A copy of the built kit, in which each test changes one file until it ends.
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  for (const part of ['dist', 'spec', 'package.json']) {
    await cp(path.join(packageRoot, part), path.join(copy, part), { recursive: true });
  }
  await symlink(path.join(packageRoot, 'node_modules'), path.join(copy, 'node_modules'));
});

afterAll(() => rm(copy, { recursive: true, force: true }));

/** Judges the correct reference implementation with a built kit in which one place is changed. */
async function judgedBy(file: string, from: string, to: string) {
  const changed = path.join(copy, 'dist', file);
  const text = await readFile(changed, 'utf8');
  expect(text.split(from)).toHaveLength(2);
  await writeFile(changed, text.replace(from, to));
  onTestFinished(() => writeFile(changed, text));
  const bin = path.join(copy, 'dist/src/cli/bin.js');
  return ended(process.execPath, [bin, 'run', '--reference', '--profile', 'quick', '--format', 'console'], {
    cwd: copy,
  });
}

const DISAGREE = /the suite expects .*, but the table allows .*report this as a bug of the kit/;

describe("the suites and the table are each other's witness: the kit does not blame a server for", () => {
  test.each([
    ['a status of the table', 'src/core/contract/rows-get-pet.js', 'errors: [404]', 'errors: [410]'],
    [
      'a success of the table',
      'src/core/contract/rows-add-pet.js',
      'status: 201, schema',
      'status: 200, schema',
    ],
    ['an expectation of a suite', 'suites/get.js', 'expect: 404', 'expect: 400'],
    ['an expectation that leaves too much open', 'suites/invalid-bodies.js', 'expect: 400', "expect: '4xx'"],
  ])(
    '%s',
    async (_, file, from, to) => {
      const { exitCode, stdout } = await judgedBy(file, from, to);
      expect(exitCode, stdout).toBe(4);
      expect(stdout.replace(/\s+/g, ' ')).toMatch(DISAGREE);
      expect(stdout).not.toMatch(/[1-9]\d* violated/);
    },
    60_000,
  );
});
