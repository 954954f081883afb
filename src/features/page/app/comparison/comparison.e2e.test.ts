import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumOfComparison } from '../../../../core/results/comparison-sum.js';
import { startBrowser, type TestBrowser } from '../../../../testing/processes/browser.js';
import { comparisonOfRuns, runAfter, runBefore } from '../../../../testing/runs/comparison-fixture.js';
import { compare } from '../../../compare/compare-runs.js';
import { htmlReport } from '../../html.js';

let browser: TestBrowser;

beforeAll(async () => {
  browser = await startBrowser();
});
afterAll(() => browser?.close());

async function textsOf(page: Page, selector: string): Promise<readonly string[]> {
  const found = await page.locator(selector).allInnerTexts();
  return found.map((text) => text.replace(/\s+/g, ' ').trim());
}

test('the page of a comparison shows each kind of change, and violates no policy', async () => {
  const { page, incidents } = await browser.open(htmlReport(runAfter, ['html'], comparisonOfRuns));
  expect(await textsOf(page, 'nav a')).toContain('Comparison');
  const captions = await textsOf(page, '#comparison caption');
  expect(captions).toEqual(
    expect.arrayContaining([
      'Regressions: met before, violated after (1)',
      'New warnings: met before, warned of after (1)',
      'Fixed: violated before, met after (1)',
      'Statuses that only one of the runs saw',
    ]),
  );
  const [section = ''] = await textsOf(page, '#comparison');
  expect(section).toContain('--read-only is on before and off after.');
  expect(section).toContain('12.40 → 48.00');
  expect(section.toLowerCase()).toContain(sumOfComparison(comparisonOfRuns.counts));
  expect(incidents).toEqual([]);
});

test('a requirement that changed leads to what is known of it', async () => {
  const { page } = await browser.open(htmlReport(runAfter, ['html'], comparisonOfRuns));
  await page.locator('#comparison a', { hasText: 'list.limit.default' }).click();
  expect(new URL(page.url()).hash).toBe('#r=list.limit.default');
});

test('the page of a run that is compared with none does not speak of it', async () => {
  const { page } = await browser.open(htmlReport(runAfter));
  expect(await page.locator('#comparison').count()).toBe(0);
  expect(await textsOf(page, 'nav a')).not.toContain('Comparison');
});

test('on a phone no part of it is wider than the screen', async () => {
  const { page } = await browser.open(htmlReport(runAfter, ['html'], comparisonOfRuns), {
    viewport: { width: 390, height: 844 },
  });
  expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
});

test('what a run says of itself stays text', async () => {
  const markup = '</script><img src=x onerror=alert(1)>\u202e';
  const before = { ...runBefore, target: { name: markup, baseUrl: markup }, options: { profile: markup } };
  const { page, incidents } = await browser.open(htmlReport(runAfter, ['html'], compare(before, runAfter)));
  expect(incidents).toEqual([]);
  const [section = ''] = await textsOf(page, '#comparison');
  expect(section).toContain('</script><img src=x onerror=alert(1)>\\u202e');
});
