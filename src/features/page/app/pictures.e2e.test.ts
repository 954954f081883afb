import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { packageRoot } from '../../../core/package.js';
import type { Results } from '../../../core/results/model.js';
import { page as pageOfDocs } from '../../../testing/files/page.js';
import { palettePng } from '../../../testing/packaging/palette-png.js';
import { startBrowser, type TestBrowser } from '../../../testing/processes/browser.js';
import { faultyRun } from '../../../testing/runs/faulty-run.js';
import { htmlReport } from '../html.js';

/** Where the pictures of the documentation are. */
const FOLDER = path.join(packageRoot, 'docs/images');
const LARGEST = 80_000;
/** Pixels around what is shown; the page leaves more. */
const MARGIN = 16;

let browser: TestBrowser | undefined;
let run: Results;

beforeAll(async () => {
  if (asked.length === 0) return;
  browser = await startBrowser();
  run = withFlaky(await faultyRun());
});
afterEach(() => browser?.closePages());
afterAll(() => browser?.close());

/** Its finding is made one that comes and goes, as one of this kind does behind several servers. */
const FLAKY = 'get.auth.each-request';

function withFlaky(results: Results): Results {
  return {
    ...results,
    requirements: results.requirements.map((requirement) => ({
      ...requirement,
      findings: requirement.findings.map((finding) =>
        requirement.id === FLAKY ? { ...finding, confirmation: { seen: 2, tried: 5 } } : finding,
      ),
    })),
  };
}

interface Picture {
  readonly options?: Parameters<TestBrowser['open']>[1];
  /** Brings the page into the state that is shown, and says which part of it is. */
  readonly part: (page: Page) => Promise<Locator | undefined>;
  /** Pixels of the part that are shown, from its top. */
  readonly height?: number;
}

const WIDE = { viewport: { width: 1000, height: 720 } };
const NARROW = { viewport: { width: 390, height: 844 } };

const pictures: Readonly<Record<string, Picture>> = {
  'first-screen': { options: { viewport: { width: 1280, height: 720 } }, part: async () => undefined },
  'phone-dark': { options: { ...NARROW, colorScheme: 'dark' }, part: async () => undefined },
  finding: {
    options: WIDE,
    part: async (page) => page.locator('article.finding', { hasText: 'add.name.unchanged' }).first(),
  },
  flaky: {
    options: WIDE,
    part: async (page) => page.locator('article.finding', { hasText: 'flaky' }).first(),
    height: 260,
  },
  choices: { options: WIDE, part: async (page) => page.locator('#choices'), height: 420 },
  latency: { options: WIDE, part: async (page) => page.locator('#latency'), height: 640 },
  'not-judged': { options: WIDE, part: async (page) => page.locator('#not-judged'), height: 420 },
  requirements: {
    options: WIDE,
    part: async (page) => {
      await page.getByRole('searchbox').fill('limit');
      await page.locator('table.requirements button.disclosure').first().click();
      return page.locator('#requirements');
    },
    height: 480,
  },
};

/** The picture as PNG. */
async function taken({ options, part, height }: Picture): Promise<Buffer> {
  if (browser === undefined) throw new Error('There is no browser.');
  const { page } = await browser.open(htmlReport(run), options);
  const shown = await part(page);
  if (shown === undefined) return page.screenshot();
  await shown.evaluate((one) => one.querySelector(':scope > details')?.setAttribute('open', ''));
  const box = await shown.boundingBox();
  if (box === null) throw new Error('The part is not shown.');
  const scrolled = await page.evaluate(() => scrollY);
  const clip = {
    x: box.x - MARGIN,
    y: box.y + scrolled - MARGIN,
    width: box.width + 2 * MARGIN,
    height: Math.min(box.height, height ?? box.height) + 2 * MARGIN,
  };
  return page.screenshot({ fullPage: true, clip });
}

/** They take a while, so they are taken when they are asked for. */
const asked = process.env.PICTURES === undefined ? [] : Object.entries(pictures);

test.each(asked)('the picture %s is taken', async (name, picture) => {
  const png = palettePng(await taken(picture));
  await mkdir(FOLDER, { recursive: true });
  await writeFile(path.join(FOLDER, `${name}.png`), png);
});

test('the documentation shows each picture that there is, and each is small', async () => {
  const shown = pageOfDocs('docs/reading-the-report.md').matchAll(/!\[[^\]]+\]\(images\/([\w-]+)\.png\)/g);
  const names = [...shown].map(([, name = '']) => name).toSorted();
  expect(names).toEqual(Object.keys(pictures).toSorted());
  expect((await readdir(FOLDER)).toSorted()).toEqual(names.map((name) => `${name}.png`));
  const sizes = await Promise.all(
    names.map(async (name) => (await stat(path.join(FOLDER, `${name}.png`))).size),
  );
  expect(sizes.filter((size) => size > LARGEST)).toEqual([]);
});
