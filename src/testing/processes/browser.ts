import { existsSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';

const EXECUTABLE = process.env.CHROMIUM ?? '/usr/bin/chromium';

/** No sandbox, which needs rights that a container lacks, and no updates. */
const ARGUMENTS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** An open page, and everything that it did except rendering. */
export interface OpenedPage {
  readonly page: Page;
  /** Requests other than the one for the page, errors, messages on the console, dialogs, violations of the policy. */
  readonly incidents: readonly string[];
}

/** One browser for the tests of a file. */
export interface TestBrowser {
  /** Opens a page of this text from the disk, like someone who received the file. */
  readonly open: (html: string, options?: BrowserContextOptions) => Promise<OpenedPage>;
  /** Opens an address in a separate context. */
  readonly visit: (url: string, options?: BrowserContextOptions) => Promise<OpenedPage>;
  /** Closes all pages. */
  readonly closePages: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/** The first screen of a small laptop. */
const VIEWPORT = { width: 1280, height: 720 };

/**
 * @throws Error if Chromium is missing; the message says what to install
 */
export async function startBrowser(): Promise<TestBrowser> {
  if (!existsSync(EXECUTABLE)) {
    throw new Error(
      `The tests of report.html need Chromium, and there is none at ${EXECUTABLE}. Install Debian's package chromium, or name another one in the environment variable CHROMIUM.`,
    );
  }
  const browser = await chromium.launch({ executablePath: EXECUTABLE, args: ARGUMENTS });
  const folder = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-pages-'));
  let files = 0;
  const visit = (url: string, options: BrowserContextOptions = {}) => visited(browser, url, options);
  return {
    open: async (html, options) => {
      files += 1;
      // A name that an address must escape.
      const file = path.join(folder, `report ${files} #%.html`);
      await writeFile(file, html);
      return visit(pathToFileURL(file).href, options);
    },
    visit,
    closePages: async () => {
      await Promise.all(browser.contexts().map((context) => context.close()));
    },
    close: async () => {
      await browser.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function visited(browser: Browser, url: string, options: BrowserContextOptions): Promise<OpenedPage> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce', ...options });
  const incidents: string[] = [];
  const page = await context.newPage();
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) incidents.push(`request: ${request.url()}`);
  });
  page.on('console', (message) => incidents.push(`console: ${message.text()}`));
  page.on('pageerror', (error) => incidents.push(`error: ${error.message}`));
  page.on('dialog', (dialog) => {
    incidents.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  await context.exposeFunction('policyViolated', (what: string) => incidents.push(`policy: ${what}`));
  await context.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => policyViolated(event.violatedDirective + ' ' + event.blockedURI))",
  );
  await page.goto(url, { waitUntil: 'load' });
  // Everything it did so far has been reported by the time that this is answered.
  await page.evaluate('1');
  return { page, incidents };
}
