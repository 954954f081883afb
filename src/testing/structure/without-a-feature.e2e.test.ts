import { cp, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { ended } from '../processes/child-process.js';

const TEMPLATE = 'dist/src/features/page/template.html';

const folders = await readdir(path.join(packageRoot, 'src/features'), { withFileTypes: true });
const features = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);

/** The sources of the kit: no tests, nothing that was built but the page's template. */
async function copyOfSources(): Promise<string> {
  const copy = await temporaryFolder();
  const filter = (source: string) =>
    !/\.test\.tsx?$|\/golden$/.test(source) && source !== path.join(packageRoot, 'src/testing');
  for (const name of ['src', 'suites', 'spec', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
    await cp(path.join(packageRoot, name), path.join(copy, name), { recursive: true, filter });
  await symlink(path.join(packageRoot, 'node_modules'), path.join(copy, 'node_modules'));
  await mkdir(path.join(copy, path.dirname(TEMPLATE)), { recursive: true });
  await cp(path.join(packageRoot, TEMPLATE), path.join(copy, TEMPLATE));
  return copy;
}

/** Removes the folder of a feature and its line in the registry; the vitest adapter has an entry of its own instead. */
async function remove(feature: string, copy: string): Promise<void> {
  await rm(path.join(copy, 'src/features', feature), { recursive: true });
  await rm(path.join(copy, 'dist/src/features', feature), { recursive: true, force: true });
  if (feature === 'vitest') {
    await rm(path.join(copy, 'src/vitest.ts'));
    return;
  }
  const registry = path.join(copy, 'src/features/registry.ts');
  const lines = (await readFile(registry, 'utf8')).split('\n');
  const name = new RegExp(`from './${feature}/|^ {2}${feature},$`);
  const others = lines.filter((line) => !name.test(line));
  expect(lines.length - others.length, 'its import and its place in the list').toBe(2);
  await writeFile(registry, others.join('\n'));
}

describe('without one of the features the kit builds, type-checks and judges', () => {
  test.each(features)('%s', async (feature) => {
    const copy = await copyOfSources();
    await remove(feature, copy);
    const tsc = path.join(packageRoot, 'node_modules/typescript/bin/tsc');
    const build = await ended(process.execPath, [tsc, '-p', 'tsconfig.build.json'], { cwd: copy });
    expect(build.stdout + build.stderr).toBe('');
    expect(build.exitCode).toBe(0);
    const judge = ['dist/src/cli/bin.js', 'run', '--reference', '--profile', 'quick'];
    const run = await ended(process.execPath, judge, { cwd: copy });
    expect(run.stdout, run.stderr).toMatch(/^✓ CONFORMANT/m);
    expect(run.exitCode).toBe(0);
  });
});
