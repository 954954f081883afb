import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { results } from '../../testing/runs/results-fixture.js';
import { UsageError } from '../errors.js';
import { junitXml } from './junit/junit.js';
import { resultsJson } from './results-json.js';
import { writeReports } from './write.js';

const BOTH = ['json', 'junit'] as const;

let root: string;

beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'reports of a run '));
});

afterEach(async () => {
  await rm(root, { recursive: true, force: true });
});

async function refusal(work: Promise<unknown>): Promise<Error> {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(UsageError);
  return error as UsageError;
}

describe('writing reports', () => {
  test('creates the folder and returns the paths of both reports', async () => {
    const directory = path.join(root, 'a', 'b');
    const paths = await writeReports(results(), directory, BOTH);
    expect(paths).toEqual([path.join(directory, 'results.json'), path.join(directory, 'junit.xml')]);
    expect(await readFile(path.join(directory, 'results.json'), 'utf8')).toBe(resultsJson(results()));
    expect(await readFile(path.join(directory, 'junit.xml'), 'utf8')).toBe(junitXml(results(), BOTH));
  });

  test('replaces the reports of an earlier run and keeps every other file', async () => {
    await writeFile(path.join(root, 'results.json'), 'old');
    await writeFile(path.join(root, 'notes.txt'), 'mine');
    await writeFile(path.join(root, '.results.json.left-by-a-killed-run.tmp'), '{"half":');
    await writeReports(results(), root, BOTH);
    expect(await readFile(path.join(root, 'results.json'), 'utf8')).toBe(resultsJson(results()));
    expect(await readFile(path.join(root, 'notes.txt'), 'utf8')).toBe('mine');
    expect((await readdir(root)).sort()).toEqual([
      '.results.json.left-by-a-killed-run.tmp',
      'junit.xml',
      'notes.txt',
      'results.json',
    ]);
  });

  test('writes over a link, not through it', async () => {
    await writeFile(path.join(root, 'precious'), 'kept');
    await symlink(path.join(root, 'precious'), path.join(root, 'junit.xml'));
    await writeReports(results(), root, BOTH);
    expect(await readFile(path.join(root, 'precious'), 'utf8')).toBe('kept');
    expect(await readFile(path.join(root, 'junit.xml'), 'utf8')).toBe(junitXml(results(), BOTH));
  });

  test('runs that end at once leave whole reports and no temporary file', async () => {
    await Promise.all(
      ['aaaaaaaa', 'bbbbbbbb', 'cccccccc'].map((runId) => writeReports(results({ runId }), root, BOTH)),
    );
    expect((await readdir(root)).sort()).toEqual(['junit.xml', 'results.json']);
    expect(JSON.parse(await readFile(path.join(root, 'results.json'), 'utf8')).kit.name).toBe(
      'petstore-conformance',
    );
  });

  test('a folder in the place of a report is one line, and leaves nothing behind', async () => {
    await mkdir(path.join(root, 'results.json'));
    const { message } = await refusal(writeReports(results(), root, BOTH));
    expect(message).toBe(
      `Cannot write the reports to "${root}": a folder stands where a report should. Choose another folder with --reports DIR.`,
    );
    expect(await readdir(root)).toEqual(['results.json']);
  });

  test('a path through a file is one line that says so', async () => {
    await writeFile(path.join(root, 'file'), '');
    const inside = await refusal(writeReports(results(), path.join(root, 'file', 'reports'), BOTH));
    expect(inside.message).toContain('part of the path is a file');
    const itself = await refusal(writeReports(results(), path.join(root, 'file'), BOTH));
    expect(itself.message).toContain('a file of that name is in the way');
    expect(`${inside.message}${itself.message}`).not.toContain('\n');
  });
});
