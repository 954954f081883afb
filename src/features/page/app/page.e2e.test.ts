import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { scoredWords } from '../../../core/report/scored-words.js';
import type { Results } from '../../../core/results/model.js';
import { startBrowser, type TestBrowser } from '../../../testing/processes/browser.js';
import { faultyRun } from '../../../testing/runs/faulty-run.js';
import {
  gateFailedRun,
  gatePassedRun,
  notScoredRun,
  waiversFailedRun,
} from '../../../testing/runs/gated-runs-fixture.js';
import { conformantRun, violatedRun } from '../../../testing/runs/runs-fixture.js';
import { htmlReport } from '../html.js';

let browser: TestBrowser;
let faulty: Results;

beforeAll(async () => {
  browser = await startBrowser();
  faulty = await faultyRun();
});
afterEach(() => browser.closePages());
afterAll(() => browser?.close());

/** The page of the run with twenty faults. */
async function opened(options?: Parameters<TestBrowser['open']>[1]): Promise<Page> {
  return (await browser.open(htmlReport(faulty), options)).page;
}

/** The run as if what violates one of its requirements violated one that was met, too. */
function sameFindingTwice(run: Results): Results {
  const [one] = run.requirements.flatMap(({ findings }) => findings);
  const other = run.requirements.find(({ outcome }) => outcome === 'met');
  const requirements = run.requirements.map((requirement) =>
    requirement === other && one
      ? { ...requirement, outcome: 'violated' as const, reason: one.summary, findings: [one] }
      : requirement,
  );
  return { ...run, requirements };
}

/** The run as if it had sent all its requests over one connection. */
function overOneConnection(run: Results): Results {
  const requirements = run.requirements.map((requirement) => ({
    ...requirement,
    findings: requirement.findings.map((finding) => ({
      ...finding,
      exchanges: finding.exchanges.map((exchange) => ({ ...exchange, connection: 7 })),
    })),
  }));
  return { ...run, requirements };
}

/** Goes to another part of the page's address. */
async function goTo(page: Page, fragment: string): Promise<void> {
  await page.goto(new URL(fragment, page.url()).href);
}

/** Texts of elements, with single spaces. */
async function texts(page: Page, selector: string): Promise<readonly string[]> {
  const found = await page.locator(selector).allInnerTexts();
  return found.map((text) => text.replace(/\s+/g, ' ').trim());
}

describe('the first screen', () => {
  test.each([
    'the default font',
    // Wide, and narrow: the metrics of most fonts of systems lie between these.
    'DejaVu Sans',
    'Liberation Sans',
  ])('shows verdict, target, versions, seed, duration and the map in %s', async (font) => {
    const page = await opened({ bypassCSP: true });
    const content = `body { font-family: "${font}", system-ui, sans-serif }`;
    if (font !== 'the default font') await page.addStyleTag({ content });
    const shown = [
      page.getByRole('heading', { level: 1, name: 'Non-conformant' }),
      page.getByText(faulty.target.baseUrl, { exact: true }).first(),
      page.getByText(`${faulty.kit.name} ${faulty.kit.version}`).first(),
      page.getByText(`interface ${faulty.interfaceVersion}`).first(),
      page.getByText(`${faulty.seed}`, { exact: true }).first(),
      page.getByText('2.1 s', { exact: true }).first(),
      page.getByRole('table').first(),
    ];
    const bottoms = await Promise.all(
      shown.map(async (one) => {
        const box = await one.boundingBox();
        return box === null ? 'not shown' : box.y + box.height;
      }),
    );
    expect(bottoms.filter((bottom) => typeof bottom === 'string' || bottom > 720)).toEqual([]);
  });

  test('has the numbers of the run', async () => {
    const page = await opened();
    const { summary, statistics, created } = faulty;
    const counts = await texts(page, '.counts li');
    expect(counts).toContain(`✗ ${summary.violated} violated`);
    expect(counts).toContain(`✓ ${summary.met} met`);
    const facts = await texts(page, '.run-facts > div');
    const { requests, longestChain } = statistics;
    expect(facts).toContain(
      `Requests ${requests.toLocaleString('en')}, up to ${longestChain} one after another`,
    );
    expect(facts).toContain(`Pets created ${created.length}`);
  });

  test('has a mark with a name for each requirement in the map', async () => {
    const page = await opened();
    const names = await page.locator('.map a').evaluateAll((all) => all.map((one) => one.ariaLabel));
    const outcomes = faulty.requirements.map(
      (one) => `${one.id}: ${one.outcome.replace('-', ' ')}${scoredWords(one)}`,
    );
    expect(names.toSorted()).toEqual(outcomes.toSorted());
  });

  test('says that a clean run is conformant', async () => {
    const { page } = await browser.open(htmlReport({ ...conformantRun, scope: 'full' }));
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toContain('Conformant');
    expect(await texts(page, '.counts li')).toContain('✗ 0 violated');
  });
});

describe('a gate', () => {
  const shown = async (run: Results) => (await browser.open(htmlReport(run))).page;

  test('comes before the verdict, and does not change it', async () => {
    const page = await shown(gatePassedRun);
    expect(await texts(page, 'p.gate, h1')).toEqual([
      '✓ Gate passed violated and waived: list.limit.maximum, list.limit.full-page; known, and not judged: list.limit.default Waivers',
      '✗ Non-conformant',
    ]);
    expect(await texts(page, '.counts li')).toContain('~ 2 waived');
  });

  test('marks in the map what is waived, and in the findings says why', async () => {
    const page = await shown(gateFailedRun);
    const names = await page.locator('.map a.waived').evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(names).toEqual(['list.limit.full-page: violated, waived', 'list.limit.maximum: violated, waived']);
    expect(await texts(page, 'article.finding .waiver-terms')).toContain(
      'Waived until 2026-12-31: The old gateway adds two pets of its own. (https://issues.example.com/pets/7)',
    );
    const kinds = await page
      .locator('article.finding')
      .evaluateAll((all) => all.map((one) => one.className.replace('finding ', '')));
    expect(kinds).toEqual(['violated', 'violated', 'violated', 'waived', 'waived', 'waived', 'warned']);
  });

  test('has a section with the waivers that have to go first, and links issues that are addresses', async () => {
    const page = await shown(waiversFailedRun);
    expect(await texts(page, '#gate tr.fails td:first-child')).toEqual([
      '✗ expired',
      '✗ unknown requirement',
      '✗ no longer needed',
    ]);
    expect(await page.locator('#gate tr.fails').allInnerTexts()).toEqual(
      Array(3).fill(expect.stringContaining('What to do:')),
    );
    const links = await page.locator('#gate a:not([href^="#"])').evaluateAll((all) => all.map(String));
    expect(links).toEqual(Array(2).fill('https://issues.example.com/pets/7'));
  });

  test('filters the table by what is waived', async () => {
    const page = await shown(gateFailedRun);
    await page.getByRole('search').getByLabel('Waived').selectOption('yes');
    const ids = () => texts(page, 'table.requirements button.disclosure');
    await expect.poll(ids).toEqual(['list.limit.full-page', 'list.limit.maximum']);
    expect(page.url()).toContain('#waived=yes');
    const { page: without } = await browser.open(htmlReport(violatedRun));
    expect(await without.getByLabel('Waived').count()).toBe(0);
  });

  test('leaves a requirement that is not scored out of it, and says so', async () => {
    const page = await shown(notScoredRun);
    expect(await texts(page, 'table.requirements td .outcome')).toEqual(
      expect.arrayContaining(['! warned (not scored yet)', '? inconclusive (not scored yet)']),
    );
    expect(await texts(page, 'p.gate')).toEqual([]);
    expect(await texts(page, '.top p')).toEqual([
      'petstore-conformance 0.1.0, pet store interface 1.0.0, requirement set 1.0.0',
    ]);
  });
});

describe('the findings', () => {
  test('come with the most serious basis first, and violations before warnings', async () => {
    const page = await opened();
    const ranks = await page.locator('article.finding').evaluateAll((all) =>
      all.map((one) => {
        const words = ['stated', 'interpreted', 'http'];
        const basis = [...one.querySelectorAll('.facts span')].map((span) => words.indexOf(span.textContent));
        return (one.classList.contains('warned') ? 10 : 0) + Math.max(...basis.slice(0, 4));
      }),
    );
    expect(ranks.length).toBeGreaterThan(15);
    expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  });

  test('are counted as in the other reports, and so are the groups where one holds several', async () => {
    const { page } = await browser.open(htmlReport(violatedRun));
    const number = violatedRun.requirements.flatMap(({ findings }) => findings).length;
    expect(await texts(page, '#findings-title')).toEqual([`Findings ${number}`]);
    const { page: grouped } = await browser.open(htmlReport(sameFindingTwice(violatedRun)));
    expect(await texts(grouped, '#findings-title')).toEqual([`Findings ${number + 1} in ${number} groups`]);
    expect(await texts(grouped, 'nav a')).toContain(`Findings ${number + 1}`);
    expect(await grouped.locator('article.finding').count()).toBe(number);
  });

  test('name every requirement that is violated', async () => {
    const page = await opened();
    const named = new Set(await texts(page, 'article.finding > .broken .facts a'));
    const violated = faulty.requirements.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id);
    expect(violated.filter((id) => !named.has(id))).toEqual([]);
  });

  test('show request and response side by side, the offending part marked', async () => {
    const page = await opened();
    const exchange = page.locator('article.finding section.exchange').first();
    const [request, response] = await exchange.locator('.message').all();
    const left = await request?.boundingBox();
    const right = await response?.boundingBox();
    expect(left?.y).toBe(right?.y);
    expect((left?.x ?? 0) + (left?.width ?? 0)).toBeLessThanOrEqual(right?.x ?? 0);
    expect(await page.locator('article.finding mark').count()).toBeGreaterThan(0);
  });

  test('say which of two exchanges came first, and that they shared a connection', async () => {
    const { page } = await browser.open(htmlReport(overOneConnection(faulty)));
    const headings = await texts(page, 'article.finding:has(section.exchange + section.exchange) h4');
    const places = headings.flatMap((heading) => /^(.+): exchange \d/.exec(heading)?.[1] ?? []);
    expect(new Set(places)).toEqual(new Set(['First', 'Then, on the same connection']));
  });

  test('have the commands that repeat them, and nothing of the key in one', async () => {
    const page = await opened();
    const first = page.locator('article.finding').first();
    const commands = await first.locator('.command code').allInnerTexts();
    expect(commands.some((command) => command.startsWith('curl '))).toBe(true);
    expect(commands.some((command) => / replay results\.json /.test(command))).toBe(true);
    expect(commands.filter((command) => /Bearer (?!\$PETSTORE_API_KEY|\*\*\*)/.test(command))).toEqual([]);
  });
});

describe('a link to a requirement', () => {
  test('leads to its finding, also when the page is already open', async () => {
    const page = await opened();
    const violated = faulty.requirements.filter(({ findings }) => findings.length > 0);
    for (const { id } of violated.slice(0, 2)) {
      await goTo(page, `#r=${id}`);
      await expect.poll(() => page.locator('article.finding:focus .facts a').allInnerTexts()).toContain(id);
      const box = await page.locator('article.finding:focus').boundingBox();
      expect(box?.y).toBeGreaterThanOrEqual(-1);
      expect(box?.y).toBeLessThan(300);
    }
  });

  test('leads to its row, opened, where nothing was found', async () => {
    const page = await opened();
    const met = faulty.requirements.filter(({ outcome }) => outcome === 'met').at(-1)?.id ?? '';
    await goTo(page, `#r=${met}`);
    const row = page.locator('button.disclosure').getByText(met, { exact: true }).locator('xpath=..');
    await expect.poll(() => row.getAttribute('aria-expanded')).toBe('true');
    expect(await row.evaluate((one) => one === document.activeElement)).toBe(true);
    const box = await row.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect(box?.y).toBeLessThan(720);
  });

  test('to nothing that there is harms nothing', async () => {
    const page = await opened();
    for (const fragment of [
      '#r=no.such',
      '#r=',
      '#%',
      '#r=%22%5D%3Cimg%20src%3Dx%3E',
      '#outcome=constructor',
    ]) {
      await goTo(page, fragment);
      expect(await texts(page, 'h1')).toEqual(['✗ Non-conformant']);
      expect(await page.locator('table.requirements button.disclosure').count()).toBe(
        faulty.requirements.length,
      );
    }
  });
});

describe('the table of all requirements', () => {
  const ids = (page: Page) => texts(page, 'table.requirements button.disclosure');

  test('is searched by words, and filtered by operation, basis and outcome', async () => {
    const page = await opened();
    const expected = (keep: (requirement: Results['requirements'][number]) => boolean) =>
      faulty.requirements.filter(keep).map(({ id }) => id);
    const form = page.getByRole('search');

    await form.getByRole('searchbox').fill('LIMIT list');
    const limited = expected(
      ({ id, sentence }) => /list/i.test(id + sentence) && /limit/i.test(id + sentence),
    );
    expect(limited.length).toBeGreaterThan(3);
    await expect.poll(() => ids(page)).toEqual(limited);
    await form.getByRole('button', { name: 'Show all' }).click();

    await form.getByLabel('Operation').selectOption('addPet');
    await expect.poll(() => ids(page)).toEqual(expected(({ operation }) => operation === 'addPet'));
    await form.getByLabel('Outcome').selectOption('violated');
    const both = expected(({ operation, outcome }) => operation === 'addPet' && outcome === 'violated');
    await expect.poll(() => ids(page)).toEqual(both);
    expect(await page.getByRole('status').allInnerTexts()).toContain(
      `${both.length} of ${faulty.requirements.length} requirements`,
    );
    await form.getByRole('button', { name: 'Show all' }).click();

    await form.getByLabel('Basis').selectOption('http');
    await expect.poll(() => ids(page)).toEqual(expected(({ basis }) => basis === 'http'));
  });

  test('keeps its filter in the address', async () => {
    const page = await opened();
    await page.getByRole('search').getByLabel('Outcome').selectOption('inconclusive');
    await expect.poll(() => page.url()).toContain('#outcome=inconclusive');
    await page.reload();
    await expect.poll(() => ids(page)).toHaveLength(faulty.summary.inconclusive);
  });
});

describe('with the keyboard alone', () => {
  /** Presses Tab until the element has the focus. */
  async function tabTo(page: Page, selector: string): Promise<void> {
    for (let presses = 0; presses < 400; presses += 1) {
      if (
        await page
          .locator(selector)
          .first()
          .evaluate((one) => one === document.activeElement)
      )
        return;
      await page.keyboard.press('Tab');
    }
    throw new Error(`Tab never came to ${selector}`);
  }

  test('a reader skips to the findings, opens one, and filters', async () => {
    const page = await opened();
    await page.keyboard.press('Tab');
    expect(await page.locator(':focus').innerText()).toBe('Skip to the findings');
    await page.keyboard.press('Enter');
    const closed = 'article.finding > details:not([open]) > summary';
    const anchor = await page
      .locator('article.finding:has(> details:not([open]))')
      .first()
      .getAttribute('id');
    await tabTo(page, closed);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.locator(`#${anchor} > details[open] section.exchange`).count())
      .toBeGreaterThan(0);
    await page.getByRole('searchbox').focus();
    await page.keyboard.type('unique');
    await tabTo(page, 'table.requirements button.disclosure');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('table.requirements tr.details').count()).toBe(1);
  });

  test('the focus can be seen', async () => {
    const page = await opened();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    const outline = await page.locator(':focus').evaluate((one) => getComputedStyle(one).outlineStyle);
    expect(outline).not.toBe('none');
  });
});

describe('the theme', () => {
  const background = (page: Page) =>
    page.locator('body').evaluate((body) => getComputedStyle(body).backgroundColor);

  test('is that of the system until the reader chooses', async () => {
    const page = await opened({ colorScheme: 'dark' });
    const dark = await background(page);
    await page.emulateMedia({ colorScheme: 'light' });
    const light = await background(page);
    expect(dark).not.toBe(light);
    await page.getByLabel('Theme').selectOption('dark');
    expect(await background(page)).toBe(dark);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByLabel('Theme').selectOption('light');
    expect(await background(page)).toBe(light);
  });
});

describe('on a telephone', () => {
  test('the page does not scroll sideways, with everything open', async () => {
    const page = await opened({ viewport: { width: 390, height: 844 } });
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    await page.locator('table.requirements button.disclosure').first().click();
    await expect.poll(() => page.locator('section.exchange').count()).toBeGreaterThan(20);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });
});

describe('on paper', () => {
  test('every finding is open', async () => {
    const page = await opened();
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.locator('article.finding > details:not([open])').count()).toBe(0);
    const empty = page.locator('article.finding > details:not(:has(section.exchange))');
    expect(await empty.count()).toBe(0);
  });
});

describe('for a screen reader', () => {
  test.each([
    ['the run with twenty faults', () => faulty],
    ['a clean run', () => conformantRun],
    ['a run with violations of all kinds', () => violatedRun],
    ['a run with a gate', () => gateFailedRun],
  ])('%s has one first heading, and the others in order', async (_, run) => {
    const { page } = await browser.open(htmlReport(run()));
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    const levels = await page
      .locator('h1, h2, h3, h4, h5, h6')
      .evaluateAll((all) => all.map((one) => Number(one.tagName.slice(1))));
    expect(levels.filter((level) => level === 1)).toHaveLength(1);
    const jumps = levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1);
    expect(jumps).toEqual([]);
  });

  test('whatever can be used has a name, and no id is there twice', async () => {
    const page = await opened();
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) one.setAttribute('open', '');
    });
    const session = await page.context().newCDPSession(page);
    const { nodes } = await session.send('Accessibility.getFullAXTree');
    const used = nodes.filter(
      ({ ignored, role }) =>
        !ignored && /^(button|link|searchbox|combobox|DisclosureTriangle)$/.test(role?.value ?? ''),
    );
    expect(used.length).toBeGreaterThan(200);
    expect(used.filter(({ name }) => (name?.value ?? '').trim() === '').length).toBe(0);
    const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id));
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });
});
