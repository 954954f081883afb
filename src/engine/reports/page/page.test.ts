import { expect, test } from 'vitest';
import { kit as petstore } from '../../../kit.js';
import { boardMarkdown, boardOf, boardPage } from '../../features/board.js';
import { HOSTILE, KEY, quoting, RUNS, VIOLATED } from '../testing/runs.js';
import { htmlReport } from './page.js';

const board = (text: string) => {
  const entrant = {
    results: quoting(text),
    place: text,
    name: undefined,
    page: `/${text.replace(/\p{Cs}/u, '')}/report.html`,
  };
  return boardOf(petstore, [entrant, { ...entrant, name: `${text}@2` }, { ...entrant, results: RUNS.clean }], '/');
};

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

test.each<[string, () => string]>([
  ['page', () => htmlReport(quoting(HOSTILE))],
  ['board', () => boardPage(board(HOSTILE.replace(KEY, '')))],
])('Nothing that a server sent is markup, hidden or the key: %s', (_, make) => {
  const page = make();
  expect(page).not.toMatch(/<script>alert|\p{Surrogate}|[\u0000-\u0009\u000b-\u001f\u202e\u2066\ufffe]/u);
  expect(page).not.toContain(KEY);
  expect(markup(page).match(/<script/g)).toHaveLength(1);
});

test('The board shows texts of servers unchanged in Markdown, where they do nothing', () => {
  const text = boardMarkdown(board(HOSTILE.replace(KEY, '')));
  expect(text).not.toMatch(/<script|javascript:\S*\)|[\u0000-\u0009\u000b-\u001f\u202e]|^::/mu);
  expect(
    text
      .split('\n')
      .filter((line) => line.startsWith('| '))
      .every((line) => line.match(/ \| /g)?.length === 3),
  ).toBe(true);
});

test('The page is bounded, however much a server sends', () => {
  expect(htmlReport(quoting('x'.repeat(300_000))).length).toBeLessThan(200_000);
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
