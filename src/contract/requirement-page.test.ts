import { existsSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { kit, packageRoot } from '../package.js';
import { catalogue } from './catalogue.js';
import { requirementFile, requirementPage } from './requirement-page.js';

test('the address of a page names the version of the kit and a file that the kit has', () => {
  for (const { id } of catalogue.requirements) {
    const address = requirementPage(id, { name: kit.name, version: '1.2.3' });
    expect(address).toBe(`https://app.unpkg.com/petstore-conformance@1.2.3/files/docs/requirements/${id}.md`);
    expect(existsSync(path.join(packageRoot, requirementFile(id)))).toBe(true);
  }
});

test('the address of a page holds nothing that ends a link, whatever a report was made of', () => {
  const text = 'a)"<b>\u202e\ud800/../|';
  expect(requirementPage(text, { name: text, version: text })).toMatch(
    /^https:\/\/app\.unpkg\.com\/[\w.]+@[\w.]+\/files\/docs\/requirements\/[\w.]+\.md$/,
  );
});
