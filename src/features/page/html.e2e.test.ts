import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { startBrowser, type TestBrowser } from '../../testing/processes/browser.js';
import { faultyRun } from '../../testing/runs/faulty-run.js';
import { gatedRunQuoting } from '../../testing/runs/gated-quoting-run.js';
import { hostileRun } from '../../testing/runs/hostile.js';
import { largeRun } from '../../testing/runs/large-run.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../testing/runs/runs-fixture.js';
import { isNightly } from '../../testing/vitest/nightly.js';
import { htmlReport } from './html.js';

let browser: TestBrowser;
let faulty: Results;

beforeAll(async () => {
  browser = await startBrowser();
  faulty = await faultyRun();
});
afterEach(() => browser.closePages());
afterAll(() => browser?.close());

/** The policy that Jenkins sends with an artifact, so that a stranger's report can do nothing. */
const ARTIFACT_POLICY =
  "sandbox; default-src 'none'; img-src 'self'; style-src 'self'; script-src 'none'; object-src 'none'";

/** Serves a page until the test ends, and returns its address. */
async function served(html: string, headers: Readonly<Record<string, string>>): Promise<string> {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(html);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/report.html`;
}

describe.each([
  ['a clean run', () => conformantRun, '✓ NO VIOLATION FOUND, PARTIAL'],
  ['a run that was interrupted', () => inconclusiveRun, '? INCONCLUSIVE'],
  ['a run with violations of all kinds', () => violatedRun, '✗ NON-CONFORMANT'],
  ['a run with twenty faults', () => faulty, '✗ NON-CONFORMANT'],
  ['a run of 5,000 exchanges', () => largeRun, '✗ NON-CONFORMANT'],
] as const)('the page of %s', (_, run, verdict) => {
  test('opens from the disk, asks for nothing, and violates no policy', async () => {
    const { page, incidents } = await browser.open(htmlReport(run()));
    expect(await page.title()).toContain(verdict);
    expect(await page.locator('main').count()).toBe(1);
    expect(incidents).toEqual([]);
  });

  test('has less than 2 MB', () => {
    expect(Buffer.byteLength(htmlReport(run()))).toBeLessThan(2_000_000);
  });
});

describe('the watch over a page', () => {
  test('sees a script, a request and a message that the policy or the page would not have', async () => {
    const page = htmlReport(violatedRun).replace(
      '</body>',
      '<img src="https://example.com/pixel.png"><script>console.log(1)</script></body>',
    );
    const { incidents } = await browser.open(page);
    expect(incidents).toContain('request: https://example.com/pixel.png');
    expect(incidents.filter((incident) => incident.includes('violates the following'))).toHaveLength(2);
    await expect
      .poll(() => incidents.filter((incident) => incident.startsWith('policy: ')))
      .toEqual(['policy: img-src https://example.com/pixel.png', 'policy: script-src-elem inline']);
  });
});

describe('a run with a hostile text in every string', () => {
  /** Opens whatever opens, twice over: what was folded may hold something that folds. */
  const OPEN_ALL = "document.querySelectorAll('details').forEach((one) => one.setAttribute('open', ''))";

  const shown: readonly (readonly [string, Results])[] = [
    ['with findings', violatedRun],
    ['that was interrupted', inconclusiveRun],
    ['with a gate', gatedRunQuoting('x')],
    // More of the same.
    ...(isNightly ? [['of 5,000 exchanges', largeRun] as const] : []),
  ];

  test.each(shown)('%s shows it as text and nothing else', async (_, run) => {
    const { page, incidents } = await browser.open(htmlReport(hostileRun(run)));
    await page.evaluate(OPEN_ALL);
    await page.evaluate(OPEN_ALL);
    await page.evaluate("document.querySelectorAll('button.disclosure').forEach((one) => one.click())");
    expect(incidents).toEqual([]);
    expect(await page.evaluate('typeof harmed')).toBe('undefined');
    // The data and the app.
    expect(await page.evaluate('document.scripts.length')).toBe(2);
    expect(await page.locator('img, iframe, object, embed, base, b, link').count()).toBe(0);
    expect(await page.locator('style').count()).toBe(1);
    expect(await page.evaluate('Object.prototype.length')).toBe(undefined);
    // Beside places in the page, only the pages of requirements.
    const elsewhere = page.locator('a:not([href^="#"])');
    for (const address of await elsewhere.evaluateAll((all) => all.map((one) => one.getAttribute('href')))) {
      expect(address).toMatch(
        /^https:\/\/app\.unpkg\.com\/[\w.-]+@[\w.-]+\/files\/docs\/requirements\/[\w.-]+\.md$/,
      );
    }
    const attributes = await page
      .locator('body *')
      .evaluateAll((all) => [...new Set(all.flatMap((one) => one.getAttributeNames()))]);
    expect(attributes.filter((name) => name.startsWith('on'))).toEqual([]);
    expect(await page.locator('body').innerText()).not.toMatch(
      /[^\P{Cc}\n\t]|[\p{Zl}\p{Zp}\p{Cs}\u200f\u202a-\u202e\u2066-\u2069\ufeff\u{e0041}]/u,
    );
    expect(await page.title()).not.toMatch(/[\p{Cc}\p{Cs}\u202e\u2066]/u);
  });
});

describe('under the policy of a CI server that allows no script and no style', () => {
  test('the run can be read in short', async () => {
    const url = await served(htmlReport(violatedRun), { 'content-security-policy': ARTIFACT_POLICY });
    const { page } = await browser.visit(url);
    expect(await page.locator('h1').innerText()).toBe('Conformance report');
    const text = await page.locator('pre').innerText();
    expect(text).toContain('✗ get.message  stated, GET /pets/{petId}');
    const wide = await page.evaluate('document.documentElement.scrollWidth > innerWidth');
    expect(wide).toBe(false);
  });

  test('hostile texts stay texts', async () => {
    const url = await served(htmlReport(hostileRun(violatedRun)), {
      'content-security-policy': ARTIFACT_POLICY,
    });
    const { page } = await browser.visit(url);
    expect(
      await page.locator('body *').evaluateAll((all) => [...new Set(all.map(({ tagName }) => tagName))]),
    ).toEqual(['DIV', 'H1', 'P', 'PRE', 'SCRIPT']);
  });
});
