import { expect, test } from 'vitest';
import { files, textOf } from './files.js';

const read = files.filter((file) => /\.(md|ts|css|ya?ml)$/.test(file) && !file.includes('english.test'));

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
  const found = read.flatMap((file) =>
    textOf(file)
      .split('\n')
      // The ids of requirements are permanent.
      .map((line) => line.replace(/same-animal/g, ''))
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1} ${line.trim()}`] : [])),
  );
  expect(found, `write instead: ${instead}`).toEqual([]);
});
