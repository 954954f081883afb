import { expect, test } from 'vitest';
import { HOSTILE, quoting, RUNS, VIOLATED } from '../testing/runs.js';
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

test('The first part of an entry stands open, and the others fold', () => {
  const [one] = RUNS.gated.requirements.filter(({ id }) => id === 'add.invalid');
  const findings = Array(6).fill(one?.findings[0]);
  const page = htmlReport({ ...RUNS.gated, requirements: one ? [{ ...one, findings }] : [] });
  expect(page).toMatch(/<details><summary>5 more<\/summary><p class="said also">/);
});

test('The page has one script, whatever a server sent', () => {
  expect(markup(htmlReport(quoting(HOSTILE))).match(/<script/g)).toHaveLength(1);
});

test('The picture of a run shows each request, the spans of its incidents, and the way to its findings', () => {
  const page = htmlReport(RUNS.violated);
  const picture = /<section id="timeline"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
  const counts = [...picture.matchAll(/<\/span> (\d+) /g)].map(([, count]) => Number(count));
  expect(counts.reduce((sum, count) => sum + count)).toBe(VIOLATED.log.length);
  expect(picture).toContain('Not the service from 90 ms to 99 ms.');
  expect(picture).toMatch(/<path class="doubt" opacity="\S+" d="M90 0H102\.5V140H90z"\/>/);
  const marked = [...picture.matchAll(/<a href="#(.*?)">/g)].map(([, id]) => id);
  expect(marked).toEqual(['finding-list.media-type', 'finding-list.limit.default', 'finding-add.invalid']);
  for (const id of marked) expect(page).toMatch(new RegExp(`<article [^>]*id="${id}"`));
});
