import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';

/** Words that a native engineer would not write, each with what to write instead. */
const AVOID: readonly (readonly [words: RegExp, instead: string])[] = [
  [/(?<!\b[Tt]here )\bis no\b(?! longer\b| more\b)/, 'is not a'],
  [/(?<!\b[Tt]here )\bare none\b/, 'there are no'],
  [/\blest\b/, 'so that … not'],
  [/\banew\b/, 'again'],
  [/\bto be had\b/, 'available'],
  [/\ball the same\b/, 'still'],
  [/\bmend(s|ed|ing)?\b/, 'fix'],
  [/\btold\b/, 'said, reported, shown'],
  [/\bcan not\b/, 'cannot'],
  [/\bbelieve\b/, 'trust'],
  [/\bof which\b/, 'whose, or two sentences'],
  [/\/\*\* (What|Who|Whoever|Of|By)\b/, 'a noun, or a verb in the third person'],
  [/\ba (error|empty|invalid|response is no)\b/, 'an'],
  [/\ban (response|pet)\b/, 'a'],
  [/\b[Aa]nimals?\b(?!['`]?\s*\/)/, 'pet'],
];

/** Ids of requirements are permanent; `same-animal` is part of two of them. */
const PERMANENT = /[a-z]+\.same-animal|same-animal/g;

/** The first line of a doc block of several lines; the number of each line stays. */
const OPENING = /\/\*\*\n\s*\* /g;

const FOLDERS = ['src', 'suites', 'spec/requirements', 'docs', 'scripts', 'recipes'];
const FILES = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'spec/openapi.yaml', 'action.yml'];

/** This list itself, and what holds texts of others: golden reports quote servers. */
const EXEMPT = /english\.test\.ts$|\/golden\/|junit\.xsd$|\.png$/;

function filesBelow(folder: string): readonly string[] {
  return readdirSync(path.join(packageRoot, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(packageRoot, path.join(entry.parentPath, entry.name)));
}

const files = [...FOLDERS.flatMap(filesBelow), ...FILES].filter((file) => !EXEMPT.test(file));

describe('the words of the project are plain English', () => {
  test('its texts are read', () => {
    expect(files.length).toBeGreaterThan(500);
  });

  test.each(AVOID)('%s: %s', (words) => {
    const found = files.flatMap((file) =>
      readFileSync(path.join(packageRoot, file), 'utf8')
        .replace(PERMANENT, '')
        .replace(OPENING, '\n/** ')
        .split('\n')
        .flatMap((line, index) => (words.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : [])),
    );
    expect(found).toEqual([]);
  });
});
