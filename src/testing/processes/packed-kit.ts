import { chmod, cp, mkdir, mkdtemp, readdir, realpath, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inject } from 'vitest';
import type { TestProject } from 'vitest/node';
import { packageRoot } from '../../core/package.js';
import { type Ended, ended } from './child-process.js';

const LEFT_OUT = new Set(['.git', 'dist', 'node_modules', 'reports']);

/** The kit from `npm pack`, and a folder for the tests of it. Paths are without symbolic links. */
export interface PackedKit {
  /** Any user may read it; it is removed when the tests end. */
  readonly folder: string;
  readonly tarball: string;
  /** An ESM project with the installed tarball. */
  readonly project: string;
}

declare module 'vitest' {
  interface ProvidedContext {
    packedKit: PackedKit;
  }
}

/** The kit that was packed and installed before the first test. Do not change its project: work in a copy. */
export function packedKit(): PackedKit {
  return inject('packedKit');
}

/** A copy of the project with the installed kit, with another name. */
export async function projectCopy(name: string): Promise<string> {
  const { folder, project } = packedKit();
  const copy = path.join(folder, name);
  await succeeded('cp', ['-a', project, copy], folder);
  return copy;
}

/**
 * Packs a copy of this checkout without `dist/`, so that an earlier build cannot matter, and installs it. Once for all
 * tests, since an installation takes seconds.
 */
export default async function setup(tests: TestProject): Promise<() => Promise<void>> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'petstore-conformance-packed-')));
  const teardown = async () => {
    // A test may have made a folder read-only.
    await ended('chmod', ['-R', 'u+w', folder], { cwd: folder });
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await chmod(folder, 0o755);
    const tarball = await pack(folder);
    tests.provide('packedKit', { folder, tarball, project: await install(folder, tarball) });
    return teardown;
  } catch (error) {
    await teardown();
    throw error;
  }
}

async function pack(folder: string): Promise<string> {
  const checkout = path.join(folder, 'checkout');
  const filter = (source: string) => !LEFT_OUT.has(path.relative(packageRoot, source));
  await cp(packageRoot, checkout, { recursive: true, filter });
  await symlink(path.join(packageRoot, 'node_modules'), path.join(checkout, 'node_modules'));
  await succeeded('npm', ['pack', '--pack-destination', folder], checkout);
  const name = (await readdir(folder)).find((entry) => entry.endsWith('.tgz'));
  if (name === undefined) throw new Error(`npm pack left no tarball in ${folder}`);
  return path.join(folder, name);
}

async function install(folder: string, tarball: string): Promise<string> {
  const project = path.join(folder, 'project');
  await mkdir(project);
  await writeFile(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  await succeeded('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], project);
  return project;
}

/** Runs a command to its end. @throws Error with its output if it fails */
export async function succeeded(command: string, args: readonly string[], cwd: string): Promise<Ended> {
  const end = await ended(command, args, { cwd });
  if (end.exitCode === 0) return end;
  throw new Error(`${command} ${args.join(' ')} ended with ${end.exitCode}\n${end.stdout}\n${end.stderr}`);
}
