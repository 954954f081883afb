import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { exitCodeOf } from '../../core/command/exit-code.js';
import { kit } from '../../core/package.js';
import { blocks, page } from '../files/page.js';

const readme = page('README.md');

describe('the README', () => {
  test('begins with the two commands for a clone', () => {
    expect(blocks(readme, 'sh')[0]).toBe('npm ci && npm start\nnpm ci && npm test\n');
  });

  test('has at most 200 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(200);
  });

  test('names the tarball of this version', () => {
    const named = [...readme.matchAll(/[\w-]+-\d[\w.-]*\.tgz/g)].map(([name]) => name);
    expect(new Set(named)).toEqual(new Set([`${kit.name}-${kit.version}.tgz`]));
  });

  test('has a row for each exit code', () => {
    const table = readme.slice(readme.indexOf('### Exit codes'), readme.indexOf('### Reports'));
    const codes = [...table.matchAll(/^\| (\d+) \| ([a-z-]+)/gm)].map(([, code, word]) => [
      Number(code),
      word,
    ]);
    const summary = { met: 1, violated: 0, warned: 0, inconclusive: 0, 'not-applicable': 0, 'kit-error': 0 };
    for (const verdict of ['conformant', 'non-conformant', 'inconclusive'] as const) {
      expect(codes).toContainEqual([exitCodeOf({ verdict, end: 'complete', summary }), verdict]);
    }
    expect(codes.map(([code]) => code)).toEqual([0, 1, 2, 3, 4, 130]);
  });

  test('states the number of requirements in the catalogue', () => {
    expect(readme).toContain(`of the ${catalogue.judged.length} requirements`);
  });
});
