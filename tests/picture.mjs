// Makes the picture of a report in the README: judges the reference implementation with a few faults, and photographs the
// top of the page. What differs from run to run is replaced, so that the same kit makes the same page.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { judgeServer } from '../dist/src/engine/features/selftest.js';
import { htmlReport } from '../dist/src/engine/reports/page/page.js';
import { kit } from '../dist/src/kit.js';
import { all } from '../dist/src/petstore/proof/changes.js';
import { startReference } from '../dist/src/petstore/proof/reference/start.js';
import { allStories } from '../dist/src/petstore/proof/servers.js';

const FAULTS = ['limit-default-is-21', 'any-key-will-do-for-add', 'category-through-a-double', 'get-cuts-names'];
const DAY = '2026-06-01';
/** Shows the beginning of the first finding. */
const SIZE = { width: 1080, height: 760 };

const behaviour = all(...allStories.filter(({ id }) => FAULTS.includes(id)).map((story) => story.behaviour));
const run = await judgeServer(kit, () => startReference({ behaviour }), {
  profile: 'quick',
  asOf: DAY,
  // Requests in turn come in the same order each time.
  concurrency: 1,
});
const same = { startedMs: 500, durationMs: 5, requests: 280, occurrences: 3 };
const isDate = (value) => Array.isArray(value) && value[0] === 'Date';
const text = JSON.stringify(run, (name, value) => same[name] ?? (isDate(value) ? ['Date', DAY] : value))
  .replaceAll(run.target.baseUrl, 'https://staging.example.com/v1')
  .replaceAll(run.runId, '6a1636');

const root = path.dirname(import.meta.dirname);
const page = path.join(root, 'build-picture.html');
// The timeline is below what the picture shows.
const timeline = { binMs: 900, ended: { 200: [140, 140] }, waits: [] };
const whole = { startedAt: `${DAY}T12:00:00.000Z`, durationMs: 1800, timeline };
writeFileSync(page, htmlReport({ ...JSON.parse(text), ...whole }));
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
const tab = await browser.newPage({ viewport: SIZE, colorScheme: 'light' });
await tab.goto(pathToFileURL(page).href);
const picture = path.join(root, 'docs/report.png');
await tab.screenshot({ path: picture });
await browser.close();
rmSync(page);
console.log(`${picture}: ${readFileSync(picture).length} bytes`);
