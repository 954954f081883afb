import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { ended } from '../processes/child-process.js';
import { sampleOf } from '../vitest/nightly.js';

const TEMPLATE = 'dist/src/features/page/template.html';

const folders = await readdir(path.join(packageRoot, 'src/features'), { withFileTypes: true });
const features = folders.filter((entry) => entry.isDirectory()).map(({ name }) => name);

// Each test removes a feature from this copy and puts it back, so that tsc builds only what that changes.
let copy: string;

beforeAll(async () => {
  copy = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  await copySources();
  await build();
});

afterAll(() => rm(copy, { recursive: true, force: true }));

/** The sources of the kit: no tests, nothing that was built. */
async function copySources(): Promise<void> {
  const filter = (source: string) =>
    !/\.test\.tsx?$|\/golden$/.test(source) && source !== path.join(packageRoot, 'src/testing');
  for (const name of ['src', 'suites', 'spec', 'package.json', 'tsconfig.json', 'tsconfig.build.json'])
    await cp(path.join(packageRoot, name), path.join(copy, name), { recursive: true, filter });
  await symlink(path.join(packageRoot, 'node_modules'), path.join(copy, 'node_modules'));
}

async function copyTemplate(): Promise<void> {
  await mkdir(path.join(copy, path.dirname(TEMPLATE)), { recursive: true });
  await cp(path.join(packageRoot, TEMPLATE), path.join(copy, TEMPLATE));
}

/** Builds and type-checks all but the page's template, which does not import features. */
async function build(): Promise<void> {
  const tsc = path.join(packageRoot, 'node_modules/typescript/bin/tsc');
  const { exitCode, stdout, stderr } = await ended(process.execPath, [tsc, '-p', 'tsconfig.build.json'], {
    cwd: copy,
  });
  expect(stdout + stderr).toBe('');
  expect(exitCode).toBe(0);
}

/** Moves a folder or file of src/ out of the sources until the test ends, and removes what was built from it. */
async function removeForNow(name: string): Promise<void> {
  const place = path.join(copy, 'src', name);
  const aside = path.join(copy, `removed ${path.basename(name)}`);
  await rename(place, aside);
  onTestFinished(() => rename(aside, place));
  await rm(path.join(copy, 'dist/src', name.replace(/\.ts$/, '.js')), { recursive: true });
}

/** Removes the folder of a feature and its line in the registry; the vitest adapter has an entry of its own instead. */
async function remove(feature: string): Promise<void> {
  await removeForNow(`features/${feature}`);
  if (feature === 'vitest') {
    await removeForNow('vitest.ts');
    return;
  }
  const registry = path.join(copy, 'src/features/registry.ts');
  const all = await readFile(registry, 'utf8');
  const lines = all.split('\n');
  const name = new RegExp(`from './${feature}/|^ {2}${feature},$`);
  const others = lines.filter((line) => !name.test(line));
  expect(lines.length - others.length, 'its import and its place in the list').toBe(2);
  await writeFile(registry, others.join('\n'));
  onTestFinished(() => writeFile(registry, all));
}

describe('without one of the features the kit builds, type-checks and judges', () => {
  test.each(sampleOf(features, 5))('%s', async (feature) => {
    await remove(feature);
    if (feature !== 'page') await copyTemplate();
    await build();
    const judge = ['dist/src/cli/bin.js', 'run', '--reference', '--profile', 'quick', '--only', 'get.found'];
    const run = await ended(process.execPath, judge, { cwd: copy });
    expect(run.stdout, run.stderr).toMatch(/^✓ NO VIOLATION FOUND/m);
    expect(run.exitCode).toBe(0);
  });
});
