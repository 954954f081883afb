import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { packageRoot } from '../../core/package.js';
import { blocks, page } from '../files/page.js';
import { type Ended, ended, endOf, started } from '../processes/child-process.js';
import { projectCopy, succeeded } from '../processes/packed-kit.js';

/** The example of docs/vitest.md, unchanged. */
const [example = ''] = blocks(page('docs/vitest.md'), 'js');
const TESTS = catalogue.judged.length + 1;
const VITEST = ['node_modules/vitest/vitest.mjs'];
const environment = { NO_COLOR: '1' };

/** A vendor's server: the reference implementation, imported by path, since the package does not export it. */
function server(petId: string): string {
  return `import { startReference } from './node_modules/petstore-conformance/dist/src/proof/reference/index.js';

const petId = ${petId};

export async function startServer({ apiKey }) {
  return startReference({ key: apiKey, behaviour: petId ? { lookup: { petId } } : {} });
}
`;
}

const CONFORMING = server('undefined');
const BROKEN = server('(segment) => BigInt(Number.parseInt(segment, 10) || 0)');

let project: string;

beforeAll(async () => {
  project = await projectCopy('vitest');
  await writeFile(path.join(project, 'conformance.test.js'), example);
  await installVitest(process.env.VENDOR_VITEST ?? '4');
});

/** @param version the major version of the vendor's vitest */
async function installVitest(version: string): Promise<void> {
  const install = ['install', '--prefer-offline', '--no-audit', '--no-fund', `vitest@${version}`];
  await succeeded('npm', install, project);
  const manifest = path.join(project, 'node_modules/vitest/package.json');
  const installed = JSON.parse(await readFile(manifest, 'utf8'));
  expect(installed.version).toMatch(new RegExp(`^${version}\\.`));
}

async function vitest(source: string, ...args: readonly string[]): Promise<Ended> {
  await writeFile(path.join(project, 'server.js'), source);
  return ended('node', [...VITEST, 'run', ...args], { cwd: project, environment });
}

describe("the example of docs/vitest.md, in a vendor's project with its own vitest", () => {
  test('passes with a test for every requirement', async () => {
    const { exitCode, stdout, stderr } = await vitest(CONFORMING, 'conformance');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`Tests +${TESTS} passed \\(${TESTS}\\)`));
  });

  test('fails only at the violated requirement, with the evidence and no code of the kit', async () => {
    const { exitCode, stdout, stderr } = await vitest(BROKEN, 'conformance');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(new RegExp(`Tests +1 failed \\| ${TESTS - 1} passed`));
    expect(stderr).toMatch(/^ FAIL .* > GET \/pets\/\{petId\} > get\.invalid-id GET /m);
    expect(stderr).toMatch(/^Violated: A request for an id that is not an int64 was answered 200\.$/m);
    for (const label of ['Wrong', 'Expected', 'Got', 'Sent', 'Came back', 'Control', 'Case', 'Run again']) {
      expect(stderr).toMatch(new RegExp(`^  ${label}  `, 'm'));
    }
    expect(stderr).not.toMatch(/key-for-tests|❯|dist\/src|node_modules/);
  });

  test('follows the configuration of the vendor: one worker, all tests concurrent, assertions required', async () => {
    await writeFile(path.join(project, 'second.test.js'), example);
    const settings = ['--pool=threads', '--no-isolate', '--no-file-parallelism', '--globals'];
    const tests = ['--sequence.concurrent', '--sequence.shuffle', '--expect.requireAssertions'];
    const { exitCode, stdout, stderr } = await vitest(CONFORMING, ...settings, ...tests);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`Tests +${2 * TESTS} passed`));
  });

  test('runs one requirement by its id', async () => {
    const { exitCode, stdout } = await vitest(BROKEN, 'conformance', '-t', 'get.invalid-id');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(new RegExp(`Tests +1 failed \\| ${TESTS - 1} skipped`));
  });
});

test('the types are valid in a strict project, also if it passes its vitest', async () => {
  const source = `import { beforeAll, describe, test } from 'vitest';
import { type ConformanceOptions, describeConformance } from 'petstore-conformance/vitest';

const server = { baseUrl: 'http://127.0.0.1:8080/v1' };
const options: ConformanceOptions = { baseUrl: () => server.baseUrl, apiKey: async () => 'k', title: 'pets', only: ['list.*'] };
describeConformance(options);
describeConformance({ ...options, profile: 'quick' }, { beforeAll, describe, test });
describeConformance(options, await import('vitest'));
// @ts-expect-error: the key is missing
describeConformance({ baseUrl: server.baseUrl });
// @ts-expect-error: not an option
describeConformance({ ...options, concurency: 4 });
`;
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2023',
    strict: true,
    exactOptionalPropertyTypes: true,
    noEmit: true,
    // The types of vitest and vite need not be valid here.
    skipLibCheck: true,
    types: [],
  };
  await writeFile(path.join(project, 'vendor.ts'), source);
  await writeFile(
    path.join(project, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, files: ['vendor.ts'] }),
  );
  const tsc = path.join(packageRoot, 'node_modules/typescript/bin/tsc');
  const end = await ended('node', [tsc, '-p', project], { cwd: project });
  expect(end).toMatchObject({ exitCode: 0, stdout: '' });
});

test("the example of docs/embedding.md passes with vitest's test in place of node:test's", async () => {
  const [embedded = ''] = blocks(page('docs/embedding.md'), 'js');
  const text = embedded.replace("from 'node:test'", "from 'vitest'");
  expect(text).not.toBe(embedded);
  await writeFile(path.join(project, 'server.js'), CONFORMING);
  await writeFile(path.join(project, 'embedded.test.js'), text);
  const end = await ended('node', [...VITEST, 'run', 'embedded.test.js'], { cwd: project });
  expect(end).toMatchObject({ exitCode: 0, stdout: expect.stringMatching(/Tests .*1 passed/) });
});

test.each([['a worker for each run'], ['one worker for all', '--no-isolate', '--pool=threads']])(
  'in watch mode an edit of the server changes the outcome, with %s',
  async (_, ...args) => {
    const file = path.join(project, 'server.js');
    await writeFile(file, CONFORMING);
    const watch = started('node', [...VITEST, '--watch', 'conformance', ...args], {
      cwd: project,
      environment,
    });
    const end = endOf(watch);
    onTestFinished(async () => {
      watch.kill('SIGTERM');
      await end;
    });
    const next = printed(watch.stdout);
    expect(await next()).toMatch(new RegExp(`Tests +${TESTS} passed`));
    await writeFile(file, BROKEN);
    expect(await next()).toMatch(new RegExp(`Tests +1 failed \\| ${TESTS - 1} passed`));
  },
);

/** Waits until a watching vitest waits for the next change, and returns its output since the last time. */
function printed(output: NodeJS.ReadableStream): () => Promise<string> {
  let said = '';
  let look = () => {};
  let over = false;
  output.on('data', (text: string) => {
    said += text;
    look();
  });
  output.once('end', () => {
    over = true;
    look();
  });
  return () =>
    new Promise((resolve, reject) => {
      look = () => {
        const waiting = /(?:Waiting|Watching) for file changes/.exec(said);
        if (waiting) {
          resolve(said.slice(0, waiting.index));
          said = said.slice(waiting.index + waiting[0].length);
        } else if (over) reject(new Error(`the watch ended: ${said}`));
      };
      look();
    });
}
