import path from 'node:path';
import { expect, test } from 'vitest';
import { schemas } from '../src/engine/log/check.js';
import { modules, textOf } from './files.js';

const inEngine = [
  'base',
  'exchange',
  'service',
  'contract',
  'log',
  'http',
  'run',
  'results',
  'kit',
  'suite',
  'options',
];
/** The rooms of the house, from the bottom: each may import from those before it alone. */
const floors = [
  ...[...inEngine, 'reports', 'judge', 'features', 'cli', ''].map((room) => `src/engine/${room}`),
  ...['src/petstore', 'src/petstore/cases', 'suites', 'src/petstore/proof/reference', 'src/petstore/proof'],
  ...['src/kit.ts', 'src'],
];

/** The room with the longest name that the path begins with. */
const roomOf = (module: string) =>
  floors
    .filter((room) => module.startsWith(room))
    .reduce((one, other) => (other.length > one.length ? other : one), '');

const imports = modules.flatMap((module) =>
  [...textOf(module).matchAll(/(?:\bfrom |\bimport\(|^import )'(\.[^']+)'/gm)].map(([, specifier = '']) => ({
    module,
    imported: path.join(path.dirname(module), specifier),
  })),
);

test('imports point down', () => {
  const wrong = imports.filter(({ module, imported }) => {
    const [from, to] = [floors.indexOf(roomOf(module)), floors.indexOf(roomOf(imported))];
    return from < to || from < 0;
  });
  expect(wrong).toEqual([]);
  expect(imports.length).toBeGreaterThan(100);
});

test('each option of a run is read by what runs', () => {
  const { options } = schemas.head.json.properties as { readonly options: { readonly properties: object } };
  const isReader = (module: string) =>
    /^(src\/engine\/(run|http|results|suite|reports|features)|suites)\//.test(module);
  const readers = modules.filter(isReader).map(textOf);
  const unread = Object.keys(options.properties).filter((member) => {
    return !readers.some((text) => new RegExp(`\\b${member}\\b`).test(text));
  });
  expect(unread).toEqual([]);
});

test('a room has at most 15 files', () => {
  const rooms = [...new Set(modules.map((module) => path.dirname(module)))];
  const isFull = (room: string) => modules.filter((module) => path.dirname(module) === room).length > 15;
  expect(rooms.filter(isFull)).toEqual([]);
});

test('the reference implementation imports only Node', () => {
  const packages = modules
    .filter((module) => roomOf(module) === 'src/petstore/proof/reference')
    .flatMap((module) => [...textOf(module).matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name));
  expect(packages.filter((name) => !name?.startsWith('node:'))).toEqual([]);
  const inner = imports.filter(({ module }) => roomOf(module) === 'src/petstore/proof/reference');
  expect(inner.filter(({ imported }) => roomOf(imported) !== 'src/petstore/proof/reference')).toEqual([]);
});

test('the engine does not know the interface', () => {
  const engine = modules.filter((module) => module.startsWith('src/engine/'));
  const lines = engine.flatMap((module) =>
    textOf(module)
      .split('\n')
      .map((line) => `${module}: ${line.trim()}`),
  );
  // But for the name of the package, which kits import.
  const words = /\bpets?\b|petstore(?!-conformance\/engine)|categor|(?<!Statement)\/v1\b/i;
  expect(lines.filter((line) => words.test(line))).toEqual([]);
});
