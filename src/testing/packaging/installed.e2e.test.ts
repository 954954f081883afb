import { chmod, chown, mkdir, readdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { fileTree } from '../files/file-tree.js';
import { type ChildOptions, type Ended, ended } from '../processes/child-process.js';
import { packedKit, projectCopy, succeeded } from '../processes/packed-kit.js';
import { servedReference } from '../processes/served-reference.js';

const COMMAND = 'petstore-conformance';
const RUN = ['run', '--reference', '--profile', 'quick'];
const NOBODY = 65_534;
const WRITTEN = ['junit.xml', 'report.html', 'results.json'];
const REPORTS = ['reports', ...WRITTEN.map((name) => `reports/${name}`)];

const { folder, tarball } = packedKit();

/** A separate folder for temporary files, which shows what the kit leaves there. */
async function temporaryFiles(name: string): Promise<string> {
  const temporary = path.join(folder, `temporary files of ${name}`);
  await mkdir(temporary);
  return temporary;
}

async function expectConformant({ exitCode, stdout, stderr }: Ended, cwd: string): Promise<void> {
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  expect(stdout).toContain('CONFORMANT');
  expect(stdout).not.toContain('NON-CONFORMANT');
  const reports = path.join(cwd, 'reports');
  const results: Results = JSON.parse(await readFile(path.join(reports, 'results.json'), 'utf8'));
  expect(results).toMatchObject({ verdict: 'conformant', scope: 'full' });
  expect(await readFile(path.join(reports, 'junit.xml'), 'utf8')).toContain('<testsuites name=');
}

/** Runs the kit in a folder and checks what it leaves there and in the folder of temporary files. */
async function expectToJudge(command: string, args: readonly string[], options: ChildOptions): Promise<void> {
  const temporary = options.environment?.TMPDIR ?? (await temporaryFiles(path.basename(options.cwd)));
  const before = await fileTree(options.cwd);
  const environment = { ...options.environment, TMPDIR: temporary };
  await expectConformant(await ended(command, args, { ...options, environment }), options.cwd);
  const { reports: _, ...after } = await fileTree(options.cwd);
  for (const report of REPORTS) delete (after as Record<string, string>)[report];
  expect(after).toEqual(before);
  expect((await readdir(path.join(options.cwd, 'reports'))).toSorted()).toEqual(WRITTEN);
  expect(await readdir(temporary)).toEqual([]);
}

test('an installation is at most 22 packages and 10 MB', async () => {
  const modules = path.join(packedKit().project, 'node_modules');
  const lock = JSON.parse(await readFile(path.join(modules, '.package-lock.json'), 'utf8'));
  expect(Object.keys(lock.packages).length).toBeLessThanOrEqual(22);
  const entries = await readdir(modules, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  const sizes = await Promise.all(files.map(({ parentPath, name }) => stat(path.join(parentPath, name))));
  expect(sizes.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(10_000_000);
});

describe('the packed kit judges the reference implementation', () => {
  test('from an empty directory, only with npx', async () => {
    const empty = path.join(folder, 'empty');
    const cache = path.join(folder, 'npx cache');
    await mkdir(empty);
    await mkdir(cache);
    // npx may use earlier downloads, but its installation is removed with the test.
    const { stdout } = await succeeded('npm', ['config', 'get', 'cache'], folder);
    await symlink(path.join(stdout.trim(), '_cacache'), path.join(cache, '_cacache'));
    const args = ['--yes', '--prefer-offline', '--package', tarball, COMMAND, ...RUN];
    await expectToJudge('npx', args, { cwd: empty, environment: { npm_config_cache: cache } });
  });

  test('from a directory whose own vitest.config.ts and vite.config.ts throw', async () => {
    const copy = await projectCopy('throwing');
    for (const name of ['vitest.config.ts', 'vite.config.ts', 'vitest.workspace.ts']) {
      await writeFile(path.join(copy, name), `throw new Error('${name} was read');\n`);
    }
    await writeFile(path.join(copy, '.env'), 'PETSTORE_PROFILE=none\nVITE_FAULT=1\n');
    await expectToJudge('npx', [COMMAND, ...RUN], { cwd: copy });
  });

  test('from a path with spaces and with characters that mean something in a URL', async () => {
    await expectToJudge('npx', [COMMAND, ...RUN], { cwd: await projectCopy("it's #1? 50%25 off & more") });
  });

  test('from an installation that the user may only read', async () => {
    const copy = await projectCopy('read-only');
    await succeeded('chmod', ['-R', 'a-w', copy], folder);
    const installed = await fileTree(copy);
    const cwd = path.join(folder, 'elsewhere');
    await mkdir(cwd);
    const temporary = await temporaryFiles('elsewhere');
    const options = { cwd, environment: { TMPDIR: temporary, HOME: cwd } };
    const bin = path.join(copy, 'node_modules/.bin', COMMAND);
    if (process.getuid?.() === 0) {
      // File modes do not restrict root.
      for (const folder of [cwd, temporary]) await chown(folder, NOBODY, NOBODY);
      await expectToJudge(bin, RUN, { ...options, user: NOBODY });
    } else {
      await expectToJudge(bin, RUN, options);
    }
    expect(await fileTree(copy)).toEqual(installed);
    await chmod(copy, 0o755);
  });
});

test('the packed kit judges the reference implementation that another process serves', async () => {
  const cwd = await projectCopy('served');
  const key = 'k3y-of-the-served-one-0123456789';
  const { baseUrl, close } = await servedReference(cwd, key);
  await expectToJudge('npx', [COMMAND, baseUrl, '--profile', 'quick'], {
    cwd,
    environment: { PETSTORE_API_KEY: key },
  });
  await close();
});
