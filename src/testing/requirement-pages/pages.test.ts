// Needs modules of its own: a suite declares its checks when it is loaded.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { packageRoot } from '../../core/package.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { allowedOf } from './allowed.js';
import { prose } from './markdown.js';
import { pageProblems, writePages } from './page-files.js';
import { requirementPages } from './pages.js';
import { suiteFiles } from './suite-files.js';

const pages = requirementPages(await suiteFiles());
// `npm run docs`
if (process.env.DOCS !== undefined) writePages(packageRoot, pages);

test('the pages in docs/requirements are those of the catalogue (npm run docs writes them anew)', () => {
  expect(pageProblems(packageRoot, pages)).toEqual([]);
});

const pageOf = (id: string) => pages.get(`docs/requirements/${id}.md`) ?? '';

describe('the page of a requirement', () => {
  test('has a check and a fault that proves it, unless it is never judged', () => {
    for (const { id } of catalogue.judged) {
      expect(pageOf(id)).toMatch(/The check is in `suites\/[a-z-]+\.ts`\./);
      expect(pageOf(id)).toMatch(/Found by this requirement( alone|, beside others):\n\n- `[a-z0-9-]+`: /);
    }
    for (const { id } of catalogue.observed) expect(pageOf(id)).not.toMatch(/--only|suites\/|Found by/);
  });

  test('leads to what it rests on, and from there back', () => {
    expect(pageOf('get.unknown')).toContain('| Rests on | [`get.found`](get.found.md) |');
    expect(pageOf('get.found')).toMatch(/\| Special cases \| .*\[`get\.unknown`\]\(get\.unknown\.md\)/);
  });

  test('has the responses of the table, for each requirement that owns a status there', () => {
    expect(allowedOf('list.limit.outside')).toEqual([
      {
        request: 'a limit that is no integer from 1 to 100',
        responses: '200 with an array of Pets, or a 4xx other than 401 with an Error',
      },
    ]);
    expect(pageOf('add.auth.scheme')).toContain('- a request without a valid key: 401 with an Error');
  });
});

test('a text of the catalogue is nothing but text in Markdown', () => {
  expect(prose('a|b <i> *c* __proto__ [] &amp; & `x`')).toBe(
    'a\\|b \\<i\\> \\*c\\* \\_\\_proto\\_\\_ \\[\\] \\&amp; & \\`x\\`',
  );
  expect(prose('1. one')).toBe('1\\. one');
  expect(prose('- one')).toBe('\\- one');
});

describe('pages in a folder', () => {
  const small = new Map([
    ['docs/requirements/README.md', 'all'],
    ['docs/requirements/list.a.md', 'a'],
  ]);

  test('are right when they were written, whatever lay there', async () => {
    const folder = await temporaryFolder();
    writePages(folder, new Map([...small, ['docs/requirements/list.gone.md', 'gone']]));
    writePages(folder, small);
    expect(pageProblems(folder, small)).toEqual([]);
  });

  test('are told apart when missing, out of date and left over', async () => {
    const folder = await temporaryFolder();
    writePages(folder, small);
    const file = (name: string) => path.join(folder, 'docs/requirements', name);
    rmSync(file('list.a.md'));
    writeFileSync(file('README.md'), 'some');
    writeFileSync(file('list.gone.md'), 'gone');
    expect(pageProblems(folder, small)).toEqual([
      "docs/requirements/README.md is not what the catalogue says; 'npm run docs' puts it right",
      "docs/requirements/list.a.md is missing; 'npm run docs' puts it right",
      "docs/requirements/list.gone.md belongs to no requirement; 'npm run docs' puts it right",
    ]);
  });
});
