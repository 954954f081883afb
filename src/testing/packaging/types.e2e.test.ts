import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { type Ended, ended } from '../processes/child-process.js';
import { packedKit, projectCopy } from '../processes/packed-kit.js';

const NAME = 'petstore-conformance';
const tsc = path.join(packageRoot, 'node_modules/typescript/bin/tsc');

/** The ways in which current projects resolve a package. */
const RESOLUTIONS = [
  { module: 'NodeNext', moduleResolution: 'NodeNext' },
  { module: 'Node16', moduleResolution: 'Node16' },
  { module: 'ESNext', moduleResolution: 'Bundler' },
] as const;

const USE = `import { type EmbeddedOptions, type EventLine, type Results, runConformance, UsageError } from '${NAME}';

const options: EmbeddedOptions = { baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'k', profile: 'quick', categoryId: [1n] };
const results: Results = await runConformance(options);
for (const { id, outcome, findings } of results.requirements) {
  if (outcome === 'violated') throw new UsageError(id + ': ' + String(findings[0]?.exchanges[0]?.response?.status));
}
// A project whose libraries have an AbortSignal passes one; any other object of that form will do.
const listeners: (() => void)[] = [];
const signal = {
  aborted: false,
  addEventListener: (_: 'abort', listener: () => void) => void listeners.push(listener),
  removeEventListener: () => undefined,
};
const types: EventLine['type'][] = [];
await runConformance(options, { signal, onProgress: (event) => types.push(event.type) });
// @ts-expect-error: the key is missing
await runConformance({ baseUrl: 'http://127.0.0.1:1/v1' });
// @ts-expect-error: not a profile
await runConformance({ ...options, profile: 'slow' });
`;

/** A project with the types of Node, and one with none but those of the language, as TypeScript 7 has it by default. */
const LIBRARIES = [
  { types: ['node'], typeRoots: [path.join(packageRoot, 'node_modules/@types')] },
  { types: [], lib: ['ES2023'] },
] as const;

const SIGNAL = `import { runConformance } from '${NAME}';
export const results = runConformance({ baseUrl: 'http://127.0.0.1:1/v1', apiKey: 'k' }, { signal: new AbortController().signal });
`;

let project: string;

/** Every entrance of the packed package.json, as a specifier. */
async function entrances(): Promise<readonly string[]> {
  const file = path.join(packedKit().project, 'node_modules', NAME, 'package.json');
  const { exports }: { exports: Readonly<Record<string, unknown>> } = JSON.parse(
    await readFile(file, 'utf8'),
  );
  return Object.keys(exports).map((subpath) => path.posix.join(NAME, subpath));
}

/** Imports each entrance and uses it with its type; an `any` would allow every use. */
function importsOf(specifiers: readonly string[], attributes: boolean): string {
  return specifiers
    .map((specifier, index) => {
      const json = specifier.endsWith('.json');
      const from = `from '${specifier}'${json && attributes ? " with { type: 'json' }" : ''}`;
      const name = `entrance${index}`;
      return [
        json ? `import ${name} ${from};` : `import * as ${name} ${from};`,
        `const known${index}: 0 extends 1 & typeof ${name} ? never : object = ${name};`,
        `export { known${index} };`,
      ].join('\n');
    })
    .join('\n');
}

async function compiled(
  resolution: (typeof RESOLUTIONS)[number],
  sources: readonly string[],
  libraries: (typeof LIBRARIES)[number] = LIBRARIES[0],
): Promise<Ended> {
  const compilerOptions = {
    ...resolution,
    target: 'ES2023',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    resolveJsonModule: true,
    skipLibCheck: false,
    ...libraries,
  };
  const config = path.join(project, `tsconfig.${resolution.moduleResolution}.${libraries.types.length}.json`);
  await writeFile(config, JSON.stringify({ compilerOptions, files: sources }));
  return ended('node', [tsc, '-p', config], { cwd: project });
}

beforeAll(async () => {
  project = await projectCopy('types');
  await writeFile(path.join(project, 'use.ts'), USE);
});

describe.each(RESOLUTIONS)(
  'in a strict project that checks libraries too, with $moduleResolution',
  (resolution) => {
    test('the types of the package are valid, and every entrance has types', async () => {
      const specifiers = await entrances();
      expect(specifiers.length).toBeGreaterThan(5);
      const file = `entrances.${resolution.moduleResolution}.ts`;
      await writeFile(path.join(project, file), importsOf(specifiers, resolution.module !== 'Node16'));
      for (const libraries of LIBRARIES) {
        const end = await compiled(resolution, ['use.ts', file], libraries);
        expect(end).toMatchObject({ exitCode: 0, stdout: '' });
      }
    });

    test('an AbortSignal of Node is a signal', async () => {
      await writeFile(path.join(project, 'signal.ts'), SIGNAL);
      expect(await compiled(resolution, ['signal.ts'])).toMatchObject({ exitCode: 0, stdout: '' });
    });
  },
);

test('an entrance that the package does not have is an error', async () => {
  await writeFile(path.join(project, 'none.ts'), importsOf([`${NAME}/none`], true));
  const { exitCode, stdout } = await compiled(RESOLUTIONS[0], ['none.ts']);
  expect({ exitCode, stdout }).toMatchObject({
    exitCode: expect.any(Number),
    stdout: expect.stringContaining('TS2307'),
  });
});
