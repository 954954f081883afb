import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { bundleContent, certifiedRun } from '../../testing/certify/bundle-fixture.js';
import { certificateLine, certificateText } from './certificate-text.js';
import type { BundleContent } from './content.js';

const layout = { color: false, folder: 'out/bundle', isSigned: false };
const text = (content: BundleContent, given = {}) => certificateText(content, { ...layout, ...given });

test('a certificate that can be given says what passed, where the bundle is, and what to do with it', () => {
  expect(text(bundleContent())).toBe(`✓ CERTIFIABLE  Pets Ltd, pet-store 4.2.0
  ${catalogue.judged.length} passed, 0 warned, 0 failed, in 3 runs with the seeds 1, 2, 3; no challenge was given.
  The runs created 6 pets, which stay in the store; the results list them.
  Bundle: out/bundle (not signed)
  Check it: npx petstore-conformance verify out/bundle
  Send the whole folder to the certifying party. Nobody has signed it: --sign-key does, or sign
  statement.json in CI.
`);
});

test('one that cannot be given names why', () => {
  const wrong = certifiedRun({ 'get.found': 'violated', 'list.auth.challenge': 'warned' });
  const reported = text(bundleContent([wrong, certifiedRun({ 'list.auth.challenge': 'warned' }), wrong]));
  expect(reported).toContain('✗ NOT CERTIFIABLE  Pets Ltd');
  expect(reported).toContain('  Failed:\n    get.found\n  Warned:\n    list.auth.challenge\n');
  expect(reported).toContain('    get.found is not stable: met in one run, violated in another\n');
  expect(reported).toContain('  Fix what is in runs/1/report.html of the bundle.');
});

test('what is violated in a later run only is in the report of that run', () => {
  const wrong = certifiedRun({ 'get.found': 'violated' });
  expect(text(bundleContent([certifiedRun(), wrong, wrong]))).toContain(
    '  Fix what is in runs/2/report.html of the bundle.',
  );
});

test('one of the reference implementation is sent to nobody', () => {
  const run = certifiedRun({}, { options: { profile: 'thorough', 'as-of': '2026-06-01', reference: true } });
  const reported = text(bundleContent([run, run, run]));
  expect(reported).toContain(
    '  It is of the reference implementation in the kit, for a try, and of no product',
  );
  expect(reported).not.toContain('Send');
});

test('a store that was full says that one with few pets is needed', () => {
  const full = certifiedRun({ 'store.listed': 'not-applicable' });
  expect(text(bundleContent([full, full, full]))).toContain(
    'store.listed did not apply in any run; judge a store with few pets',
  );
});

test('long rows of reasons are cut, and say so', () => {
  const all = certifiedRun();
  const run = certifiedRun(Object.fromEntries(all.requirements.map(({ id }) => [id, 'violated'])));
  expect(text(bundleContent([run, run, run]))).toContain(
    `    and ${catalogue.judged.length - 10} more, which the README of the bundle names\n`,
  );
});

describe('what the vendor wrote', () => {
  const { product } = bundleContent();
  const hostile = bundleContent(undefined, {
    product: { ...product, product: `a\u001b[31m${'b'.repeat(300)}` },
  });

  test('shows no control character, and no more than a line has room for', () => {
    expect(text(hostile)).toContain('a\\u001b[31mbbb');
    expect(text(hostile).split('\n')[0]?.length).toBeLessThan(160);
  });

  test('not in one line either', () => {
    expect(certificateLine(hostile, layout)).toMatch(
      /^✓ CERTIFIABLE {2}Pets Ltd, a\\u001b.*; bundle: out\/bundle$/,
    );
  });
});

test('a folder with a space in its name can be typed as it stands', () => {
  const challenged = bundleContent(undefined, { challenge: 3 });
  expect(text(challenged, { folder: 'my bundle' })).toContain(
    "npx petstore-conformance verify 'my bundle' --challenge 3\n",
  );
});
