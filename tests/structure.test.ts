import path from 'node:path';
import { expect, test } from 'vitest';
import { schemas } from '../src/engine/log/check.js';
import { files, modules, textOf } from './files.js';

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

test('no test has a timeout of its own', () => {
  const timed = /^ *\}, [\d_]{3,}\);$|^ *(?:test|describe|before|after).*\{ timeout:/m;
  expect(files.filter((file) => file.endsWith('.test.ts') && timed.test(textOf(file)))).toEqual([]);
});

/** Texts of one object that are held against each other, whatever their words, so that nothing is said twice or not at all. */
const compared = [
  'reason.startsWith(what)',
  'reason.includes(what)',
  'words.includes(shown)',
  'words.includes(written)',
];

test('no code reads what other code says', () => {
  const prose = String.raw`\b(?:reason|what|note|words|label)\b`;
  const ways = 'includes|startsWith|endsWith|indexOf|search|match|matchAll|replace|replaceAll';
  const reading = new RegExp(
    [
      String.raw`${prose}(?:\s*\?\?[^()]*\))?\??\.(?:${ways})\([^)]*\)?`,
      String.raw`\.(?:test|exec)\([^()]*${prose}[^()]*\)`,
      String.raw`\b(?:reason|what|note|words)\b [!=]== (?:'[^']|\`)`,
    ].join('|'),
    'g',
  );
  const found = modules.flatMap((module) =>
    [...textOf(module).matchAll(reading)].map(([expression]) => ({ module, expression })),
  );
  expect(found.filter(({ expression }) => !compared.includes(expression))).toEqual([]);
});

test('a room has at most 15 files', () => {
  const rooms = [...new Set(modules.map((module) => path.dirname(module)))];
  const isFull = (room: string) => modules.filter((module) => path.dirname(module) === room).length > 15;
  expect(rooms.filter(isFull)).toEqual([]);
});

/** Names that a convention gives to one thing of each command: itself, its flags as they are typed, the end of its help. */
const CONVENTIONS = ['command', 'Typed', 'notesFor'];
const DECLARATION =
  /^(?:export )?(?:async )?(?:(?:const|let|function\*?|class|interface|type) (\w+)|const \[([^=]*)\] =|const \{([^=]*)\} =)/gm;

test('a name means one thing: no three files declare it', () => {
  const places = new Map<string, Set<string>>();
  for (const module of modules.filter((file) => roomOf(file) !== 'src/petstore/proof/reference'))
    for (const [, own, ofList = '', ofObject = ''] of textOf(module).matchAll(DECLARATION)) {
      const parts = `${ofList},${ofObject}`.split(',').map((part) => part.split(':').at(-1)?.trim() ?? '');
      for (const name of own === undefined ? parts.filter(Boolean) : [own])
        places.set(name, (places.get(name) ?? new Set()).add(module));
    }
  const shared = [...places].filter(([name, { size }]) => size > 2 && !CONVENTIONS.includes(name));
  expect(shared.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
  expect(places.size).toBeGreaterThan(1000);
});

test('each constant has a line of its own', () => {
  const tuples = files
    .filter((file) => /\.(ts|mjs|js)$/.test(file))
    .flatMap((file) =>
      [...textOf(file).matchAll(/^(?:export )?(?:const|let) \[.*\] = \[.*/gm)].map(([line]) => `${file}: ${line}`),
    );
  expect(tuples).toEqual([]);
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
