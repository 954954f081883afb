import { expect, test } from 'vitest';
import { kit } from '../package.js';
import { catalogue } from './catalogue.js';
import { requirementPage } from './requirement-page.js';

test('the address of a page names the version of the kit and the file in it', () => {
  for (const { id } of catalogue.requirements) {
    const address = requirementPage(id, { name: kit.name, version: '1.2.3' });
    expect(address).toBe(`https://app.unpkg.com/petstore-conformance@1.2.3/files/docs/requirements/${id}.md`);
  }
});

test('the address of a page holds nothing that ends a link, whatever a report was made of', () => {
  const text = 'a)"<b>\u202e\ud800/../|';
  expect(requirementPage(text, { name: text, version: text })).toMatch(
    /^https:\/\/app\.unpkg\.com\/[\w.]+@[\w.]+\/files\/docs\/requirements\/[\w.]+\.md$/,
  );
});
