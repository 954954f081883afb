import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Check } from '../../core/checks/check.js';
import { packageRoot } from '../../core/package.js';
import { loadChecks } from '../../core/run/in-process.js';
import { sourceFiles } from './source-files.js';

const checks = await loadChecks();
const titled = checks.map((check): [string, Check] => [check.requirements.join(', '), check]);

describe('each check has a title that states a fact', () => {
  test.each(titled)('%s', (_, { title }) => {
    expect(title).toMatch(/^[a-zGP].{15,110}[^.]$/);
  });
});

/** The calls that send requests. Their types demand `expect`; this test demands it of the text, which a reader sees. */
const SENDING =
  /\bt\.(list|add|get|orders|send|read|onOneConnection)\(|\b(listFullPage|listWithDefaultLimit|listsOf|caughtUpList|runStoreCommands)\(|\bother\.send\(/g;

/** From the opening parenthesis to the closing one. */
function argumentsAt(text: string, start: number): string {
  let depth = 0;
  for (let at = start; at < text.length; at += 1) {
    if (text[at] === '(') depth += 1;
    if (text[at] === ')') depth -= 1;
    if (depth === 0) return text.slice(start, at + 1);
  }
  return text.slice(start);
}

describe('each request of the suites has an expectation beside it', () => {
  test.each(sourceFiles('suites').map(({ file }) => file))('%s', (file) => {
    const text = readFileSync(path.join(packageRoot, file), 'utf8');
    const sent = [...text.matchAll(SENDING)].map((match) =>
      argumentsAt(text, match.index + match[0].length - 1),
    );
    const visible = sent.filter((given) => /\bexpect\b/.test(given));
    expect(sent.length).toBeGreaterThan(file.endsWith('store-sequence.ts') ? 1 : 0);
    expect(visible).toEqual(sent);
  });
});
