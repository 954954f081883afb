// Needs modules of its own: a suite declares its checks when it is loaded.
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { allowedOf } from './allowed.js';
import { prose } from './markdown.js';
import { requirementPages } from './pages.js';
import { suiteFiles } from './suite-files.js';

const pages = requirementPages(await suiteFiles());

const pageOf = (id: string) => pages.get(`docs/requirements/${id}.md`) ?? '';

describe('the page of a requirement', () => {
  test('has a check and a fault that proves it, unless it is never judged', () => {
    for (const { id } of catalogue.judged) {
      expect(pageOf(id)).toMatch(/The check is in `suites\/[a-z-]+\.ts`\./);
      expect(pageOf(id)).toMatch(/Found by this requirement( alone|, beside others):\n\n- `[a-z0-9-]+`: /);
    }
    for (const { id } of catalogue.observed) expect(pageOf(id)).not.toMatch(/--only|suites\/|Found by/);
  });

  test('links to the requirements that it rests on, and these link back', () => {
    expect(pageOf('get.unknown')).toContain('| Rests on | [`get.found`](get.found.md) |');
    expect(pageOf('get.found')).toMatch(/\| Special cases \| .*\[`get\.unknown`\]\(get\.unknown\.md\)/);
  });

  test('has the responses of the table, for each requirement that owns a status there', () => {
    expect(allowedOf('list.limit.outside')).toEqual([
      {
        request: 'a limit that is not an integer from 1 to 100',
        responses: '200 with an array of Pets, or a 4xx other than 401 with an Error',
      },
    ]);
    expect(pageOf('add.auth.scheme')).toContain('- a request without a valid key: 401 with an Error');
  });
});

test('a text of the catalogue is plain text in Markdown', () => {
  expect(prose('a|b <i> *c* __proto__ [] &amp; & `x`')).toBe(
    'a\\|b \\<i\\> \\*c\\* \\_\\_proto\\_\\_ \\[\\] \\&amp; & \\`x\\`',
  );
  expect(prose('1. one')).toBe('1\\. one');
  expect(prose('- one')).toBe('\\- one');
});
