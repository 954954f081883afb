import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { htmlReport } from '../src/engine/reports/page/page.js';
import { HOSTILE, quoting, RUNS } from '../src/engine/reports/testing/runs.js';
import type { Results } from '../src/engine/results/results.js';
import { all } from '../src/petstore/proof/changes.js';
import { allStories } from '../src/petstore/proof/servers.js';
import { judgeReference } from './judged.js';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const folder = mkdtempSync(path.join(tmpdir(), 'petstore-conformance-page-'));
const screens = {
  desktop: { viewport: { width: 1280, height: 720 } },
  'a dark phone': { viewport: { width: 390, height: 844 }, colorScheme: 'dark' },
} as const;

/** A run with the same finding many times. */
const many = (count: number): Results => {
  const violated = RUNS.violated.requirements.filter(({ id }) => id === 'add.invalid');
  const requirements = Array.from({ length: count }, (_, at) =>
    violated.map((one) => ({ ...one, id: `${one.id}.${at}` })),
  );
  return { ...RUNS.violated, requirements: requirements.flat() };
};
const results: Readonly<Record<string, Results>> = { ...RUNS, hostile: quoting(HOSTILE), many: many(22) };
const pages: Record<string, () => string> = Object.fromEntries(
  Object.entries(results).map(([name, run]) => [name, () => htmlReport(run)]),
);

/** Texts with more than 90 characters a line, and names of options that a line breaks. */
const UNREADABLE = `[
  ...[...document.querySelectorAll('p, h3, summary, .entry > div')].filter((one) => {
    const lines = Math.round(one.clientHeight / Number.parseFloat(getComputedStyle(one).lineHeight));
    return one.innerText.length / Math.max(lines, 1) > 90;
  }),
  ...[...document.querySelectorAll('.option')].filter((one) => one.getClientRects().length > 1),
].map((one) => one.innerText)`;

let browser: Browser;
beforeAll(async () => {
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true });
});

/** @param problems gets what the page complains about */
async function opened(
  name: string,
  screen: keyof typeof screens,
  problems: string[],
  isUnderTest = false,
): Promise<Page> {
  const file = path.join(folder, `${name}.html`);
  writeFileSync(file, pages[name]?.() ?? '');
  // axe is a script that the policy of the page refuses, as it must.
  const context = await browser.newContext({ ...screens[screen], bypassCSP: isUnderTest });
  const page = await context.newPage();
  page.on('console', (message) => problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(String(error)));
  page.on('request', (request) => !request.url().startsWith('file:') && problems.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return page;
}

/** Stories whose faults show at once. */
const FAULTS = [
  ...'limit-default-is-21 limit-1-gives-2 limit-has-no-maximum filter-swaps-pending-and-sold'.split(' '),
  ...'any-key-will-do-for-add any-key-will-do-for-get token-takes-a-parameter'.split(' '),
  ...'pet-is-looked-up-before-the-key names-end-at-nul names-with-emoji-fail'.split(' '),
  ...'torn-multipart-bodies-crash charsets-refused-with-400 refusal-by-get-says-400 get-cuts-names'.split(' '),
  ...'category-0-becomes-1 category-through-a-double sunset-names-another-year'.split(' '),
  ...'list-drops-the-status status-required'.split(' '),
];

test('a page of 16 findings is short, begins with the first one, and has everything', async () => {
  const behaviour = all(...allStories.filter(({ id }) => FAULTS.includes(id)).map((story) => story.behaviour ?? {}));
  const run = await judgeReference({ behaviour }, { profile: 'quick' });
  const requirements = run.requirements.filter(({ findings }) => findings.length > 0);
  expect(requirements.length).toBeGreaterThanOrEqual(16);
  pages.broken = () => htmlReport(run);
  const page = await opened('broken', 'desktop', []);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await page.evaluate('document.documentElement.scrollHeight')).toBeLessThanOrEqual(9_000);
  const first = await page.locator('.finding .got').first().boundingBox();
  expect((first?.y ?? 900) + (first?.height ?? 0)).toBeLessThanOrEqual(900);
  const text = await page.locator('#main').evaluate((main) => main.textContent);
  const bodies = requirements.flatMap(({ findings }) => findings.flatMap(({ exchanges }) => exchanges));
  for (const { response } of bodies) for (const [name] of response?.headers ?? []) expect(text).toContain(`${name}: `);
  await page.context().close();
});

test('the search and the filter apply to findings, too', async () => {
  const page = await opened('violated', 'desktop', []);
  const shown = () => page.locator('.finding:visible').evaluateAll((all) => all.map(({ id }) => id));
  await page.locator('select[name=outcome]').selectOption('warned');
  expect(await shown()).toContain('finding-list.media-type');
  expect(await shown()).not.toContain('finding-add.invalid');
  expect(await page.locator('#violated').isVisible()).toBe(false);
  await page.locator('select[name=outcome]').selectOption('');
  await page.getByLabel('Search').fill('without a name');
  expect(await shown()).toContain('finding-add.invalid');
  expect(await shown()).not.toContain('finding-list.media-type');
  await page.getByLabel('Search').fill('single quotes');
  expect(await shown()).not.toContain('finding-list.limit.default');
  await page.getByText('list.media-type').first().click();
  expect(await shown()).toContain('finding-list.media-type');
  await page.context().close();
});

test('22 findings print on at most 12 pages', async () => {
  const page = await opened('many', 'desktop', []);
  const paper = await page.pdf({ format: 'A4' });
  expect(paper.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeLessThanOrEqual(12);
  await page.context().close();
});

describe.each(Object.keys(screens) as (keyof typeof screens)[])('report.html on %s', (screen) => {
  test.each([...Object.keys(RUNS), 'hostile'])(
    'of a run that is %s loads nothing and breaks no rule of axe',
    async (name) => {
      const problems: string[] = [];
      const page = await opened(name, screen, problems);
      expect(problems).toEqual([]);
      expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      const tested = await opened(name, screen, [], true);
      await tested.evaluate('document.querySelectorAll("details").forEach((one) => { one.open = true; })');
      expect(await tested.evaluate(UNREADABLE)).toEqual([]);
      await tested.evaluate(axe);
      const broken = 'axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + nodes[0].html))';
      expect(await tested.evaluate(broken)).toEqual([]);
      await page.context().close();
      await tested.context().close();
    },
  );

  test('shows the verdict and the first finding without scrolling', async () => {
    const page = await opened('violated', screen, []);
    const { height } = screens[screen].viewport;
    for (const text of [/non-conformant/i, /list\.limit\.default/]) {
      const box = await page.getByText(text).first().boundingBox();
      expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height);
    }
    await page.context().close();
  });
});
