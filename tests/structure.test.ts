import path from 'node:path';
import { expect, test } from 'vitest';
import { modules, textOf } from './files.js';

/** The part of the house that a module belongs to. */
function partOf(module: string): string {
  if (module.startsWith('src/petstore/proof/reference')) return 'reference';
  if (module === 'src/kit.ts') return 'kit';
  const [, part, isProof] = /^(?:src\/)?(engine|petstore|suites)\/(proof\/)?/.exec(module) ?? [];
  if (part === undefined) return 'entry';
  return part === 'petstore' && isProof ? 'proof' : part;
}

/** The parts that each part may import, beside itself. Entries are the files of src/ itself. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  engine: [],
  petstore: ['engine'],
  suites: ['engine', 'petstore'],
  reference: [],
  proof: ['engine', 'petstore', 'reference', 'kit'],
  kit: ['engine', 'petstore', 'suites', 'reference', 'proof'],
};

const imports = modules.flatMap((module) =>
  [...textOf(module).matchAll(/(?:\bfrom |\bimport\(|^import )'(\.[^']+)'/gm)].map(([, specifier = '']) => ({
    module,
    imported: path.join(path.dirname(module), specifier),
  })),
);

test('imports point one way', () => {
  const wrong = imports.filter(({ module, imported }) => {
    const [from, to] = [partOf(module), partOf(imported)];
    const allowed = mayImport[from];
    return from !== to && allowed !== undefined && !allowed.includes(to);
  });
  expect(wrong).toEqual([]);
  expect(imports.length).toBeGreaterThan(100);
});

test('the reference implementation imports only Node', () => {
  const packages = modules
    .filter((module) => partOf(module) === 'reference')
    .flatMap((module) => [...textOf(module).matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name));
  expect(packages.filter((name) => !name?.startsWith('node:'))).toEqual([]);
});

test('the engine does not know the interface', () => {
  const engine = modules.filter((module) => partOf(module) === 'engine');
  const lines = engine.flatMap((module) =>
    textOf(module)
      .split('\n')
      .map((line) => `${module}: ${line.trim()}`),
  );
  // But for the name of the package, which kits import.
  const words = /\bpets?\b|petstore(?!-conformance\/engine)|categor|(?<!Statement)\/v1\b/i;
  expect(lines.filter((line) => words.test(line))).toEqual([]);
});
