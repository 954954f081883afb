import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../core/package.js';

/** The packages that a source file loads before it does anything, itself or through what it imports. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  const source = readFileSync(file, 'utf8');
  const imports = source.matchAll(/^(?:import|export) (?!type )(?:[^'"=()]* from )?'([^']+)';/gm);
  for (const [, specifier = ''] of imports) {
    if (specifier.startsWith('node:')) continue;
    if (!specifier.startsWith('.')) packages.add(specifier);
    else for (const name of packagesOf(sourceOf(file, specifier), seen)) packages.add(name);
  }
  return packages;
}

function sourceOf(file: string, specifier: string): string {
  return path.resolve(path.dirname(file), specifier.replace(/\.js$/, '.ts'));
}

const cli = (file: string) => path.join(packageRoot, 'src', file);

// Each of these costs a tenth of a second or more.
const heavy = ['undici', 'ajv', 'ajv-formats', 'fast-check'];

describe('a command begins without what only a run needs', () => {
  test.each([
    ['cli/bin.ts', []],
    ['cli/main.ts', ['commander']],
    ['cli/commands/run.ts', ['commander']],
    ['features/compare/run-compare.ts', []],
    ['features/doctor/run-doctor.ts', []],
    ['features/certify/certify.ts', ['yaml', '@sigstore/bundle', '@sigstore/core']],
    ['cli/commands/list.ts', ['yaml']],
    ['cli/commands/explain.ts', ['yaml']],
    ['features/init/init.ts', ['yaml']],
    ['features/waive/waive.ts', ['yaml']],
    ['cli/commands/serve.ts', []],
    ['core/command/run-in-sight.ts', []],
    // Of undici it takes parts, at once; the checks, and what judges responses, are loaded by the worker.
    ['core/run/run.ts', []],
    ['core/run/in-worker.ts', []],
    ['features/certify/verify.ts', []],
  ])('%s loads no more than %j', (file, allowed) => {
    const packages = [...packagesOf(cli(file))];
    expect(packages.filter((name) => heavy.includes(name))).toEqual([]);
    expect(allowed).toEqual(expect.arrayContaining(packages));
  });
});
