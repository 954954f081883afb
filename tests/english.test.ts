import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const files = ['', 'docs', 'src', 'suites', 'spec', 'recipes', 'stacks', 'tests', 'examples']
  .flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: folder !== '', encoding: 'utf8' }).map((file) =>
      path.join(folder, file),
    ),
  )
  .filter((file) => /\.(md|ts|css|ya?ml)$/.test(file) && !/node_modules|english\.test/.test(file));

/** Words and turns that make a sentence read as translated, and what to write in their place. */
const avoided: readonly (readonly [RegExp, string])[] = [
  [/\b(lest|anew|all the same|to be had|of which)\b/i, 'say it in plain words'],
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\banimals?\b/i, 'pet'],
  [/(?<!\b(?:there|it|this)) (?:is no|are none)\b(?! longer)/i, '"is not a …", "has no …"'],
  [/\b(was|is|are|be) told\b|\btold (?:it|the|by)\b/i, 'say who knows it'],
  [/\/\*\* (?:What|Who|Whoever|Whose|Of|By)\b/, 'open a doc comment with a noun or a verb'],
  [/\bjust as well\b|\bso as to\b|\bin the way that\b/i, 'say it in plain words'],
];

test.each(avoided)('no text has %s', (pattern, instead) => {
  const found = files.flatMap((file) =>
    readFileSync(path.join(root, file), 'utf8')
      .split('\n')
      // The ids of requirements are permanent.
      .map((line) => line.replace(/same-animal/g, ''))
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found, `write instead: ${instead}`).toEqual([]);
});
