import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { packedKit, succeeded } from '../processes/packed-kit.js';

const { folder, tarball } = packedKit();
const root = path.join(folder, 'package');
let files: readonly string[];

beforeAll(async () => {
  await succeeded('tar', ['-xzf', tarball], folder);
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .toSorted();
});

interface Manifest {
  readonly bin: Readonly<Record<string, string>>;
  readonly exports: Readonly<Record<string, string | Readonly<Record<string, string>>>>;
  readonly scripts: Readonly<Record<string, string>>;
}

async function manifest(): Promise<Manifest> {
  return JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
}

function targetsOf(entry: Manifest['exports'][string]): readonly string[] {
  return typeof entry === 'string' ? [entry] : Object.values(entry);
}

/** Imports of types, in a declaration. */
const TYPES = /(?:\bfrom |\bimport\()['"](\.[^'"]+)['"]/gm;

/** The files that a file imports. A declaration needs no types of what is imported for its effect alone. */
async function importsOf(file: string): Promise<readonly string[]> {
  const text = await readFile(path.join(root, file), 'utf8');
  const specifiers = text.matchAll(
    file.endsWith('.d.ts') ? TYPES : /(?:\bfrom |\bimport\(|^import )['"](\.[^'"]+)['"]/gm,
  );
  return [...specifiers].map(([, specifier = '']) => path.join(path.dirname(file), specifier));
}

/** A file and everything that it imports, also indirectly; `asRead` maps an import to a file. */
async function reachedFrom(file: string, asRead: (imported: string) => string): Promise<Set<string>> {
  const reached = new Set([file]);
  for (const one of reached) {
    for (const imported of await importsOf(one)) reached.add(asRead(imported));
  }
  return reached;
}

describe('the tarball', () => {
  test('contains the compiled kit, its data and its pages, and nothing else', () => {
    const tops = new Set(files.map((file) => file.split(path.sep, 2)[0]));
    expect([...tops]).toEqual([
      'CHANGELOG.md',
      'CONTRIBUTING.md',
      'LICENSE',
      'README.md',
      'SECURITY.md',
      'action.yml',
      'dist',
      'docs',
      'npm-shrinkwrap.json',
      'package.json',
      'recipes',
      'spec',
    ]);
    const kinds = (top: string) => {
      const own = files.filter((file) => file.startsWith(`${top}${path.sep}`));
      return [...new Set(own.map((file) => /(\.d)?\.[a-z]+$/.exec(file)?.[0]))].toSorted();
    };
    expect(kinds('dist')).toEqual(['.d.ts', '.html', '.js', '.json', '.txt']);
    expect(kinds('docs')).toEqual(['.md']);
    expect(kinds('spec')).toEqual(['.json', '.txt', '.yaml']);
  });

  test('contains neither tests nor modules that only tests use', () => {
    expect(files.filter((file) => /\.test\.|\/(testing|packaging)\//.test(file))).toEqual([]);
  });

  test('contains every module that another one imports', async () => {
    const modules = files.filter((file) => file.endsWith('.js'));
    const imported = (await Promise.all(modules.map(importsOf))).flat();
    expect(imported.length).toBeGreaterThan(modules.length);
    expect(imported.filter((file) => !files.includes(file))).toEqual([]);
  });

  test('contains no module that nothing loads', async () => {
    const modules = files.filter((file) => file.endsWith('.js'));
    const { bin, exports } = await manifest();
    const promised = [...Object.values(bin), ...Object.values(exports).flatMap((entry) => targetsOf(entry))];
    const loaded = [...promised.map(path.normalize), ...(await Promise.all(modules.map(importsOf))).flat()];
    // Code names the two workers by their path.
    expect(modules.filter((file) => !loaded.includes(file))).toEqual([
      'dist/src/core/run/worker.js',
      'dist/src/proof/selftest/worker.js',
    ]);
  });

  test('contains the types that the public ones need, and no others', async () => {
    const { exports } = await manifest();
    const entries = Object.values(exports).flatMap((entry) =>
      typeof entry === 'string' ? [] : [entry.types],
    );
    expect(entries.length).toBeGreaterThan(1);
    const reached = new Set<string>();
    for (const entry of entries) {
      const declarations = (file: string) => file.replace(/\.js$/, '.d.ts');
      for (const file of await reachedFrom(path.normalize(entry ?? ''), declarations)) reached.add(file);
    }
    expect(files.filter((file) => file.endsWith('.d.ts'))).toEqual([...reached].toSorted());
  });

  test('contains every page that its pages link to', async () => {
    const pages = files.filter((file) => file.endsWith('.md'));
    expect(pages.length).toBeGreaterThan(5);
    for (const page of pages) {
      const text = await readFile(path.join(root, page), 'utf8');
      const links = [...text.matchAll(/\]\((?!https?:)([^)#]+)/g)];
      // Pictures stay in the repository: they are larger than the whole kit.
      const targets = links
        .filter(([, link = '']) => !link.endsWith('.png'))
        .map(([, link = '']) => path.join(path.dirname(page), link));
      expect({ page, missing: targets.filter((target) => !files.includes(target)) }).toEqual({
        page,
        missing: [],
      });
    }
  });

  test('contains every file that its package.json names', async () => {
    const { bin, exports } = await manifest();
    const promised = [...Object.values(bin), ...Object.values(exports).flatMap((entry) => targetsOf(entry))];
    expect(promised.length).toBeGreaterThan(5);
    expect(promised.filter((file) => !files.includes(path.normalize(file)))).toEqual([]);
  });

  test('contains the built page of report.html, with places for one run', async () => {
    expect(files.filter((file) => file.endsWith('.html'))).toEqual(['dist/src/features/page/template.html']);
    const template = await readFile(path.join(root, 'dist/src/features/page/template.html'), 'utf8');
    expect(template.match(/\{\{\w+\}\}/g)).toEqual(['{{title}}', '{{fallback}}', '{{data}}']);
  });

  test('pins its own dependencies to the versions that it was tested with, and nothing else', async () => {
    const packages = async (
      file: string,
    ): Promise<Readonly<Record<string, { version: string; dev?: true }>>> =>
      JSON.parse(await readFile(file, 'utf8')).packages;
    const { '': own, ...pinned } = await packages(path.join(root, 'npm-shrinkwrap.json'));
    const { dependencies } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    expect(own).toMatchObject({ dependencies });
    expect(own).not.toHaveProperty('devDependencies');
    expect(Object.keys(pinned)).toEqual(
      expect.arrayContaining(Object.keys(dependencies).map((name) => `node_modules/${name}`)),
    );
    const tested = await packages(path.join(packageRoot, 'package-lock.json'));
    const versions = (all: typeof tested) =>
      Object.fromEntries(Object.keys(pinned).map((place) => [place, all[place]?.version]));
    expect(versions(pinned)).toEqual(versions(tested));
  });

  test('has no script that an install would run', async () => {
    const { scripts } = await manifest();
    const run = ['preinstall', 'install', 'postinstall', 'prepare'];
    expect(Object.keys(scripts).filter((name) => run.includes(name))).toEqual([]);
  });

  test('is small', async () => {
    const packed = await readFile(tarball);
    expect(packed.length).toBeLessThan(660_000);
  });
});
