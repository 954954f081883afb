import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const files = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'], {
  cwd: root,
})
  .toString()
  .split('\0')
  .filter((file) => file !== '' && textOf(file) !== undefined);

function textOf(file: string): string | undefined {
  try {
    return readFileSync(path.join(root, file), 'utf8');
  } catch {
    return undefined;
  }
}

const linesOf = (chosen: readonly string[]) =>
  chosen.reduce((sum, file) => sum + (textOf(file)?.split('\n').length ?? 1) - 1, 0);
const isCode = (file: string) => /\.(ts|tsx|mts|cts|mjs|cjs|js|jsx|css|html)$/.test(file) && !file.endsWith('.d.ts');
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)(tests?|testing|fixtures?|golden|__snapshots__)(\/|$)/.test(file);
const isProduct = (file: string) => isCode(file) && !isTest(file) && !/^(docs|stacks)\//.test(file);
const product = files.filter(isProduct);

const areas = {
  'src/engine': [/^src\/engine\//, 5_500],
  'src/petstore and suites': [/^(src\/petstore|suites|spec)\//, 4_000],
  'src/proof': [/^src\/proof\//, 2_800],
  scripts: [/^scripts\//, 200],
  'src/features, src/cli and the rest': [/^(?!src\/(engine|petstore|proof)\/|suites\/|spec\/|scripts\/)/, 3_500],
} as const satisfies Record<string, readonly [RegExp, number]>;

test.each(Object.entries(areas))('%s stays within its budget of lines', (_, [isPart, most]) => {
  expect(linesOf(product.filter((file) => isPart.test(file)))).toBeLessThanOrEqual(most);
});

test.each([
  ['the product', linesOf(product), 16_000],
  ['tests and helpers', linesOf(files.filter((file) => isCode(file) && isTest(file))), 9_000],
  ['docs by hand', linesOf(files.filter((file) => file.endsWith('.md') && file !== 'docs/proof.md')), 2_000],
  ['the README', linesOf(['README.md']), 150],
])('%s stays within its budget of lines', (_, lines, most) => {
  expect(lines).toBeLessThanOrEqual(most);
});

test('the repository has at most 450 files, 200 of them of the product', () => {
  expect(files.length).toBeLessThanOrEqual(450);
  expect(product.length).toBeLessThanOrEqual(200);
});

test('npm ci installs at most 250 packages, on any platform', () => {
  const { packages } = JSON.parse(textOf('package-lock.json') ?? '{}') as {
    packages: Readonly<Record<string, unknown>>;
  };
  expect(Object.keys(packages).length - 1).toBeLessThanOrEqual(250);
});
