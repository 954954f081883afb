import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { schemas } from '../src/engine/log/check.js';
import { optionsOf } from '../src/engine/options/table.js';
import { kit } from '../src/kit.js';
import { files, modules, root, textOf } from './files.js';

/** The rooms of the house, from the bottom: each may import from those before it alone. */
const floors = [
  ...['base', 'exchange', 'service', 'contract', 'log', 'http', 'run', 'results'].map((room) => `src/engine/${room}`),
  ...['kit', 'suite', 'options', 'reports', 'judge', 'features', 'cli', 'index.ts'].map((room) => `src/engine/${room}`),
  ...['src/petstore', 'src/petstore/cases', 'suites', 'src/petstore/proof/reference', 'src/petstore/proof'],
  ...['src/kit.ts', 'src/index.ts', 'src/vitest.ts', 'src/cli'],
];

/** The innermost room that holds the file; undefined for one that no floor has. */
const roomOf = (module: string) =>
  floors
    .filter((room) => module === room || module.startsWith(`${room}/`))
    .reduce<string | undefined>((inner, room) => (room.length > (inner?.length ?? 0) ? room : inner), undefined);

/** Types count, and so do modules of threads, which are named by their URL. */
const IMPORT = /(?:\bfrom |\bimport\(|^import |\bnew URL\()'(\.[^']+)\.js'/gm;
const imports = modules.flatMap((module) =>
  [...textOf(module).matchAll(IMPORT)].map(([, specifier = '']) => ({
    module,
    imported: `${path.join(path.dirname(module), specifier)}.ts`,
  })),
);

test('imports point down', () => {
  const floorOf = (module: string) => floors.indexOf(roomOf(module) ?? '');
  expect(imports.filter(({ module, imported }) => floorOf(module) < floorOf(imported))).toEqual([]);
  expect(imports.length).toBeGreaterThan(100);
});

test('each file of the product is in a room, and imports no file of tests', () => {
  expect(modules.filter((module) => roomOf(module) === undefined)).toEqual([]);
  expect(imports.filter(({ imported }) => !modules.includes(imported))).toEqual([]);
});

/** A type without members, so that the compiler names each place that reads one. */
const EMPTIED: Readonly<Record<string, readonly [type: RegExp, name: string]>> = {
  'src/engine/options/table.ts': [/export type Values = .*;/, 'Values'],
  'src/engine/service/run-options.ts': [/export interface RunOptions \{.*?\n\}/s, 'RunOptions'],
};

/** The members of these types that code reads, such as `Values.no-color`. */
function membersRead(): ReadonlySet<string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'read-'));
  for (const module of modules) {
    const [type = /^/, name] = EMPTIED[module] ?? [];
    mkdirSync(path.join(folder, path.dirname(module)), { recursive: true });
    const text = textOf(module);
    writeFileSync(path.join(folder, module), name ? text.replace(type, `export interface ${name} {}`) : text);
  }
  for (const name of ['tsconfig.json', 'package.json']) copyFileSync(path.join(root, name), path.join(folder, name));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const { stdout } = spawnSync(process.execPath, [path.join(root, 'node_modules/.bin/tsc'), '-p', folder], {
    encoding: 'utf8',
  });
  const byName = /TS2339: Property '([\w-]+)' does not exist on type '(\w+)'/g;
  const byText = /TS7053: .* of type '"([\w-]+)"' can't be used to index type '(\w+)'/g;
  return new Set([byName, byText].flatMap((error) => [...stdout.matchAll(error)].map((one) => `${one[2]}.${one[1]}`)));
}

test('each option, and each member of the options of a run, is read by some code', () => {
  const { options: own = {} } = kit;
  const { options } = schemas.head.json.properties as { readonly options: { readonly properties: object } };
  const ownMembers = Object.values(own).map(({ member }) => member);
  const texts = modules.map(textOf);
  const read = membersRead();
  // What it was given as, and the kit's own ones, are read by name.
  const isNamed = (name: string) => texts.some((text) => text.includes(`given.get('${name}')`));
  const names = optionsOf(kit).names.filter((name) => !Object.hasOwn(own, name));
  const unread = [
    ...names.filter((name) => !read.has(`Values.${name}`) && !isNamed(name)),
    ...Object.keys(options.properties).filter((member) => !read.has(`RunOptions.${member}`)),
    ...ownMembers.filter((member) => !texts.some((text) => text.includes(`options.${member}`))),
  ];
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

test('a folder has at most 15 files of code, but for tests', () => {
  const code = files.filter((file) => /(?<!\.test)\.(ts|mjs|js)$/.test(file));
  const folders = [...new Set(code.map((file) => path.dirname(file)))];
  const isFull = (folder: string) => code.filter((file) => path.dirname(file) === folder).length > 15;
  expect(folders.filter(isFull)).toEqual([]);
});

/** Names that a convention gives to one thing of each command: itself, its flags as they are typed, the end of its help. */
const CONVENTIONS = ['command', 'Typed', 'notesFor'];
const DECLARATION =
  /^(?:export )?(?:async )?(?:(?:const|let|function\*?|class|interface|type) (\w+)|const \[([^=]*)\] =|const \{([^=]*)\} =)/gm;

test('a name means one thing: no three files declare it', () => {
  const places = new Map<string, Set<string>>();
  // The reference implementation shares no code with the kit, so both have a name for the same things.
  for (const module of modules.filter((file) => roomOf(file) !== 'src/petstore/proof/reference'))
    for (const [, own, ofList = '', ofObject = ''] of textOf(module).matchAll(DECLARATION)) {
      const parts = `${ofList},${ofObject}`.split(',').map((part) => part.split(':').at(-1)?.trim() ?? '');
      for (const name of own === undefined ? parts.filter(Boolean) : [own])
        places.set(name, (places.get(name) ?? new Set()).add(module));
    }
  const shared = [...places].filter(([name, { size }]) => size > 2 && !CONVENTIONS.includes(name));
  expect(shared.map(([name, declaring]) => `${name}: ${[...declaring].join(', ')}`)).toEqual([]);
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

test('each export of the engine says since when it is there, and how stable it is', () => {
  const entry = 'src/engine/index.ts';
  const exported = [...textOf(entry).matchAll(/^export (?:type )?\{([^}]*)\} from '(\..*)\.js'/gm)].flatMap(
    ([, names = '', file = '']) =>
      [...names.matchAll(/(\w+)(?=,|\s*$)/g)].map(([name]) => ({ module: `src/engine/${file}.ts`, name })),
  );
  const lacking = exported.filter(({ module, name }) => {
    const declaration = new RegExp(`^export (?:async )?(?:function|class|interface|type|const) ${name}\\b`, 'm');
    const [before = ''] = textOf(path.normalize(module)).split(declaration);
    return !/@experimental @since \d+\.\d+\.\d+\n? \*\/\n$/.test(before);
  });
  expect(lacking).toEqual([]);
  expect(exported.length).toBeGreaterThan(90);
  const whole = textOf(entry).match(/^.*\n(?=export (?:\*|\{ default|const))/gm) ?? [];
  expect(whole.filter((line) => !/@experimental @since/.test(line))).toEqual([]);
});
