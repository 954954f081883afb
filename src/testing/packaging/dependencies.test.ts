import { expect, test } from 'vitest';
import { page } from '../files/page.js';

test('the page of run-time dependencies has one row for each of them, and no others', () => {
  const { dependencies }: { dependencies: Readonly<Record<string, string>> } = JSON.parse(
    page('package.json'),
  );
  const rows = page('docs/dependencies.md')
    .split('\n')
    .filter((line) => /^\| *[@\w]/.test(line))
    .map((line) => line.split('|').map((cell) => cell.trim()))
    .filter(([, name]) => name !== 'package');
  expect(rows.map(([, name]) => name).toSorted()).toEqual(Object.keys(dependencies).toSorted());
  const unexplained = rows.filter(([, , what, why]) => !what || !why);
  expect(unexplained).toEqual([]);
});
