import { expect, test } from 'vitest';
import { HOSTILE, KEY, quoting, RUNS } from '../../reports/testing/runs.js';
import { htmlReport } from './page.js';

/** Without its style and script, which are files of their own. */
const markup = (page: string) =>
  page
    .replace(/<style>[\s\S]*?<\/style>/, '<style></style>')
    .replace(/(<script>)[\s\S]*?(<\/script>)/, '$1$2')
    .replace(/&#39;sha256-.*?&#39;/g, "'sha256-…'");

test('The page is as agreed', async () => {
  const requirements = RUNS.gated.requirements.filter(({ id }) => id === 'add.invalid');
  const page = htmlReport({ ...RUNS.gated, requirements });
  await expect(markup(page)).toMatchFileSnapshot('golden/report.html');
});

test('The page names its suspects when the service stopped', () => {
  expect(htmlReport(RUNS.stopped)).toContain('In flight when the service stopped');
});

test('Nothing that a server sent is markup, hidden or the key', () => {
  const page = htmlReport(quoting(HOSTILE));
  expect(page).not.toMatch(/<script>alert|\p{Surrogate}|[\u0000-\u0009\u000b-\u001f\u202e\u2066\ufffe]/u);
  expect(page).not.toContain(KEY);
  expect(markup(page).match(/<script/g)).toHaveLength(1);
});

test('The page is bounded, however much a server sends', () => {
  expect(htmlReport(quoting('x'.repeat(300_000))).length).toBeLessThan(200_000);
});
