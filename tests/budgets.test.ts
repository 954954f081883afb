import { expect, test } from 'vitest';
import { files, textOf } from './files.js';

const linesOf = (chosen: readonly string[]) =>
  chosen.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0);
const isCode = (file: string) => /\.(ts|tsx|mts|cts|mjs|cjs|js|jsx|css|html)$/.test(file) && !file.endsWith('.d.ts');
const isTest = (file: string) => /\.test\.tsx?$|(^|\/)(tests?|testing|fixtures?|golden|__snapshots__)(\/|$)/.test(file);
const isExample = (file: string) => file.startsWith('examples/');
const isProduct = (file: string) => isCode(file) && !isTest(file) && !/^(docs|stacks|examples)\//.test(file);
const isDoc = (file: string) => file.endsWith('.md') && file !== 'docs/proof.md' && !file.includes('/golden/');
const isGenerated = (file: string) => /^\/(?:\/|\*\*?) Generated/.test(textOf(file));

// One budget for the whole product: a line may say what it means, and a concept still has to earn its place. The goal is
// 18,000. Beyond it stand what tells what happened to a deployment (1,200 lines), an engine for any interface (1,100), and
// the loop from red to green, boards of many implementations, and keys, proxies and latency of remote deployments (1,900).
test.each([
  ['the product', files.filter((file) => isProduct(file) && !isGenerated(file)), 22_250],
  ['examples', files.filter((file) => isCode(file) && !isTest(file) && isExample(file)), 1_000],
  ['tests and helpers', files.filter((file) => isCode(file) && isTest(file)), 8_250],
  ['docs by hand', files.filter(isDoc), 2_100],
  ['the README', ['README.md'], 150],
])('%s: the lines stay within their budget', (_, chosen, most) => {
  expect(linesOf(chosen)).toBeLessThanOrEqual(most);
});

test('the repository has at most 360 files, 180 of them of the product', () => {
  expect(files.length).toBeLessThanOrEqual(360);
  expect(files.filter(isProduct).length).toBeLessThanOrEqual(180);
});

test('npm ci installs at most 250 packages, on any platform', () => {
  const { packages } = JSON.parse(textOf('package-lock.json')) as {
    packages: Readonly<Record<string, unknown>>;
  };
  expect(Object.keys(packages).length - 1).toBeLessThanOrEqual(250);
});
