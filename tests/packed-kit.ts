/** Packs the kit and installs the tarball in an empty project, once for all e2e tests: what a user has. */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** `project` is a folder where the tarball is installed. Do not change it: work in a copy. */
    packedKit: { readonly tarball: string; readonly project: string };
  }
}

const root = path.dirname(import.meta.dirname);
/** A build of the checkout must not matter. */
const leftOut = new Set(['.git', 'build', 'dist', 'node_modules', 'reports']);

export default function setup(tests: TestProject): () => void {
  const folder = realpathSync(mkdtempSync(path.join(tmpdir(), 'petstore-conformance-packed-')));
  const [checkout, project] = [path.join(folder, 'checkout'), path.join(folder, 'project')];
  cpSync(root, checkout, { recursive: true, filter: (source) => !leftOut.has(path.relative(root, source)) });
  symlinkSync(path.join(root, 'node_modules'), path.join(checkout, 'node_modules'));
  const npm = (cwd: string, ...args: readonly string[]) =>
    execFileSync('npm', args, { cwd, stdio: ['ignore', 'pipe', 'pipe'] });
  npm(checkout, 'pack', '--pack-destination', folder);
  const tarball = path.join(folder, readdirSync(folder).find((name) => name.endsWith('.tgz')) ?? 'no tarball');
  mkdirSync(project);
  writeFileSync(path.join(project, 'package.json'), '{ "private": true, "type": "module" }\n');
  npm(project, 'install', '--prefer-offline', '--no-audit', '--no-fund', tarball);
  tests.provide('packedKit', { tarball, project });
  return () => rmSync(folder, { recursive: true, force: true });
}
