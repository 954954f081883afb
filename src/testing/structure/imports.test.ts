import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { type Import, isTest, layerOf, type SourceFile, sourceFiles } from './source-files.js';

/**
 * The folders of the core from the top to the bottom: a file imports from its own folder and from those below it. The
 * wings above it import the core, and never each other.
 */
const core: readonly string[] = [
  'command',
  'run',
  'checks',
  'session',
  'generators',
  'report',
  'gate',
  'results',
  'record',
  'masking',
  'http',
  'contract',
  'catalogue',
  'config',
  'text',
  'files',
  'json',
  'host-versions.ts',
  'schema-fault.ts',
  'package.ts',
  'formats.ts',
  'notation.ts',
  'errors.ts',
];

/** The other parts that each part of `src/` may import. */
const wings: Readonly<Record<string, readonly string[]>> = {
  core: ['suites'],
  proof: ['core'],
  features: ['core'],
  cli: ['core', 'proof', 'registry'],
  registry: ['core', 'features'],
  'index.ts': ['core', 'registry'],
  'vitest.ts': ['core', 'registry', 'features'],
};

/** The list of features, the only file that names them all. */
const REGISTRY = 'src/features/registry.ts';

/** The wing of a file; the registry of the features is a wing for itself. */
function wingOf(file: string): string {
  if (file === REGISTRY) return 'registry';
  const [top = '', second = ''] = file.split('/');
  return top === 'src' ? second : top;
}

/** `page` for a file of the feature that makes the page. */
function featureOf(file: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(file)?.[1];
}

/** The vocabulary of the suites: all that they may import. */
const VOCABULARY = 'src/core/checks/index.ts';
/** The app in report.html, which has its own bundle. */
const PAGE = 'src/features/page/app/';
/** The file that imports the suites. */
const SUITES = 'src/core/run/suites.ts';

const all = [...sourceFiles('src'), ...sourceFiles('suites')];
const shipped = all.filter(({ file }) => !isTest(file));

/** Imports that a rule forbids, as `from -> to`. */
function offending(
  files: readonly SourceFile[],
  forbidden: (from: string, imported: Import) => boolean,
): readonly string[] {
  return files.flatMap(({ file, imports }) =>
    imports
      .filter((imported) => forbidden(file, imported))
      .map(({ specifier, file: target }) => `${file} -> ${target ?? specifier}`),
  );
}

test('every import of a file names one that exists', () => {
  expect(shipped.length).toBeGreaterThan(150);
  expect(all.flatMap(({ imports }) => imports).length).toBeGreaterThan(500);
  const missing = ({ file }: Import) => file !== undefined && !existsSync(path.join(packageRoot, file));
  expect(offending(all, (_, imported) => missing(imported))).toEqual([]);
});

describe('imports point one way', () => {
  const inSrc = shipped.filter(({ file }) => file.startsWith('src/'));

  test('every part of src is a wing', () => {
    expect(new Set(inSrc.map(({ file }) => wingOf(file)))).toEqual(new Set(Object.keys(wings)));
  });

  test('every folder of the core has a place in the list', () => {
    const folders = inSrc.filter(({ file }) => wingOf(file) === 'core').map(({ file }) => layerOf(file));
    expect(new Set(folders)).toEqual(new Set(core));
  });

  test('a wing imports only what it may, types included', () => {
    const astray = (from: string, { file }: Import) =>
      file !== undefined && wingOf(file) !== wingOf(from) && !wings[wingOf(from)]?.includes(wingOf(file));
    expect(offending(inSrc, astray)).toEqual([]);
  });

  test('no feature imports another', () => {
    const across = (from: string, { file }: Import) =>
      file !== undefined && featureOf(from) !== undefined && featureOf(file) !== undefined
        ? featureOf(file) !== featureOf(from)
        : false;
    expect(offending(inSrc, across)).toEqual([]);
  });

  test('a folder of the core imports from itself and from those below, types included', () => {
    const inCore = inSrc.filter(({ file }) => wingOf(file) === 'core');
    const upwards = (from: string, { file }: Import) =>
      file !== undefined &&
      wingOf(file) === 'core' &&
      layerOf(file) !== layerOf(from) &&
      core.indexOf(layerOf(file)) <= core.indexOf(layerOf(from));
    expect(offending(inCore, upwards)).toEqual([]);
  });

  test('the suites import the vocabulary and nothing else', () => {
    const suites = shipped.filter(({ file }) => file.startsWith('suites/'));
    expect(suites.length).toBeGreaterThan(5);
    expect(offending(suites, (_, { file }) => file !== VOCABULARY)).toEqual([]);
  });

  test('one file brings the suites in', () => {
    const ofSuites = (from: string, { file }: Import) =>
      from !== SUITES && file?.startsWith('suites/') === true && !from.startsWith('suites/');
    expect(offending(all, ofSuites)).toEqual([]);
    const brought = all.find(({ file }) => file === SUITES)?.imports.map(({ file }) => file);
    expect(brought?.toSorted()).toEqual(sourceFiles('suites').map(({ file }) => file));
  });

  test('the reference implementation has nothing in common with what judges it', () => {
    const reference = shipped.filter(({ file }) => file.startsWith('src/proof/reference/'));
    const foreign = (_: string, { file }: Import) =>
      file !== undefined && !file.startsWith('src/proof/reference/');
    expect(offending(reference, foreign)).toEqual([]);
  });

  test('the reference implementation loads no package', () => {
    const reference = shipped.filter(({ file }) => file.startsWith('src/proof/reference/'));
    const packages = (_: string, { file, specifier }: Import) =>
      file === undefined && !specifier.startsWith('node:');
    expect(reference.length).toBeGreaterThan(50);
    expect(offending(reference, packages)).toEqual([]);
  });

  test('what is for tests is imported by tests alone', () => {
    expect(offending(shipped, (_, { file = '' }) => isTest(file))).toEqual([]);
  });

  test('nothing that is shipped imports vitest', () => {
    const vitest = (_: string, { specifier }: Import) => /^vitest(\/|$)/.test(specifier);
    expect(offending(shipped, vitest)).toEqual([]);
  });

  test('the app in the page is made of nothing but preact and what a browser can run', () => {
    const page = shipped.filter(({ file }) => file.startsWith(PAGE));
    expect(page.some(({ file }) => file.endsWith('.tsx'))).toBe(true);
    const packages = (_: string, { specifier, file, typeOnly }: Import) =>
      file === undefined && !typeOnly && !/^preact(\/hooks)?$/.test(specifier);
    const reached = new Set(page);
    for (const { imports } of reached) {
      for (const { file, typeOnly } of imports) {
        const next = typeOnly ? undefined : shipped.find((one) => one.file === file);
        if (next) reached.add(next);
      }
    }
    expect(offending([...reached], packages)).toEqual([]);
  });

  test('of the app in the page the kit knows what data it is given, and nothing else', () => {
    const page = (from: string, { file = '' }: Import) =>
      file.startsWith(PAGE) && !from.startsWith(PAGE) && file !== `${PAGE}data.ts`;
    expect(offending(shipped, page)).toEqual([]);
  });

  test('only the client speaks to a deployment', () => {
    const http = (from: string, { specifier }: Import) => specifier === 'undici' && layerOf(from) !== 'http';
    expect(offending(shipped, http)).toEqual([]);
  });
});

describe('no imports form a circle, types included', () => {
  // A command names its flags, and loads what uses them when it is called.
  const loads = new Map(
    shipped.map(({ file, imports }) => [
      file,
      imports.flatMap((one) => (one.file !== undefined && !one.late ? [one.file] : [])),
    ]),
  );

  /** The files of a circle in their order, where there is one that leads back to a file. */
  function circle(start: string): readonly string[] | undefined {
    const visited = new Set<string>();
    const walk = (file: string, way: readonly string[]): readonly string[] | undefined => {
      for (const next of loads.get(file) ?? []) {
        if (next === start) return [...way, next];
        if (visited.has(next)) continue;
        visited.add(next);
        const found = walk(next, [...way, next]);
        if (found) return found;
      }
      return undefined;
    };
    return walk(start, [start]);
  }

  test.each([...new Set(shipped.map(({ file }) => layerOf(file)))])('%s', (layer) => {
    const files = shipped.filter(({ file }) => layerOf(file) === layer);
    expect(files.map(({ file }) => circle(file)?.join(' -> ')).filter(Boolean)).toEqual([]);
  });
});
