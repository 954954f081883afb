import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { type Ended, ended } from '../processes/child-process.js';
import { packedKit, succeeded } from '../processes/packed-kit.js';

const SCRIPT = path.join(packageRoot, 'scripts/release/package-problems.mjs');
const { tarball } = packedKit();

/** The complaints of publint and Are the Types Wrong? about a tarball: one line each on standard error. */
function judged(file: string): Promise<Ended> {
  return ended('node', [SCRIPT, file], { cwd: packageRoot });
}

/** A tarball of the same package after a change. */
async function damaged(damage: (root: string) => Promise<void>): Promise<string> {
  const folder = await temporaryFolder();
  await succeeded('tar', ['-xzf', tarball], folder);
  await damage(path.join(folder, 'package'));
  await succeeded('tar', ['-czf', 'damaged.tgz', 'package'], folder);
  return path.join(folder, 'damaged.tgz');
}

async function rewrite(file: string, change: (text: string) => string): Promise<void> {
  const text = await readFile(file, 'utf8');
  const changed = change(text);
  expect(changed).not.toBe(text);
  await writeFile(file, changed);
}

test('publint and Are the Types Wrong? find nothing in the tarball', async () => {
  expect(await judged(tarball)).toEqual({ exitCode: 0, stdout: '', stderr: '' });
});

describe('they find', () => {
  test('a missing file of an export, and missing types of another', async () => {
    const file = await damaged(async (root) => {
      for (const name of ['spec/results.schema.json', 'dist/src/index.d.ts']) await rm(path.join(root, name));
    });
    const { exitCode, stderr } = await judged(file);
    expect(exitCode).toBe(1);
    expect(stderr).toContain('publint: FILE_DOES_NOT_EXIST: pkg.exports["./results.schema.json"]');
    expect(stderr).toContain('publint: FILE_DOES_NOT_EXIST: pkg.exports["."].types');
    expect(stderr).toMatch(/attw: .*"Untyped/);
  });

  test('types that come after the code, where compilers do not look', async () => {
    const file = await damaged((root) =>
      rewrite(path.join(root, 'package.json'), (text) =>
        text.replace(/("types": "[^"]*"),(\s*)("default": "[^"]*")/, '$3,$2$1'),
      ),
    );
    expect(await judged(file)).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('publint: EXPORTS_TYPES_SHOULD_BE_FIRST'),
    });
  });
});
