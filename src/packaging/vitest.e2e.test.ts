import { cp, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { catalogue } from '../contract/catalogue.js';
import { type Ended, ended, endOf, started } from '../testing/child-process.js';
import { projectCopy } from '../testing/packed-kit.js';
import { blocks, page } from '../testing/readme.js';

/** The example of docs/vitest.md, as it stands there. */
const [example = ''] = blocks(page('docs/vitest.md'), 'js');
const TESTS = catalogue.judged.length + 1;
const VITEST = ['node_modules/vitest/vitest.mjs'];
const environment = { NO_COLOR: '1' };

/** A vendor's own server: the reference implementation, reached by path, since the package does not export it. */
function server(petId: string): string {
  return `import { startReference } from './node_modules/petstore-conformance/dist/src/reference/index.js';

const petId = ${petId};

export async function startServer({ apiKey }) {
  return startReference({ key: apiKey, behaviour: petId ? { looking: { petId } } : {} });
}
`;
}

const CONFORMING = server('undefined');
const BROKEN = server('(segment) => BigInt(Number.parseInt(segment, 10) || 0)');

let project: string;

beforeAll(async () => {
  project = await projectCopy('vitest');
  await writeFile(path.join(project, 'conformance.test.js'), example);
  // The kit's vitest is another copy than the vendor's, as it is where their versions differ.
  const modules = path.join(project, 'node_modules');
  const own = path.join(modules, 'petstore-conformance/node_modules/vitest');
  await cp(path.join(modules, 'vitest'), own, { recursive: true });
});

async function vitest(source: string, ...args: readonly string[]): Promise<Ended> {
  await writeFile(path.join(project, 'server.js'), source);
  return ended('node', [...VITEST, 'run', ...args], { cwd: project, environment });
}

describe('the example of docs/vitest.md, in a project of a vendor with a vitest of its own', () => {
  test('passes with a test for every requirement', async () => {
    const { exitCode, stdout, stderr } = await vitest(CONFORMING, 'conformance');
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`Tests +${TESTS} passed \\(${TESTS}\\)`));
  });

  test('fails at the violated requirement alone, with the evidence and no code of the kit', async () => {
    const { exitCode, stdout, stderr } = await vitest(BROKEN, 'conformance');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(new RegExp(`Tests +1 failed \\| ${TESTS - 1} passed`));
    expect(stderr).toMatch(/^ FAIL .* > GET \/pets\/\{petId\} > get\.invalid-id GET /m);
    expect(stderr).toMatch(/^Violated: A request for an id that is no int64 was answered 200\.$/m);
    for (const label of ['Wrong', 'Expected', 'Got', 'Sent', 'Came back', 'Control', 'Case', 'Run again']) {
      expect(stderr).toMatch(new RegExp(`^  ${label}  `, 'm'));
    }
    expect(stderr).not.toMatch(/key-for-tests|❯|dist\/src|node_modules/);
  });

  test('keeps to the configuration of the vendor: one worker for all, everything at once, assertions demanded', async () => {
    await writeFile(path.join(project, 'second.test.js'), example);
    const settings = ['--pool=threads', '--no-isolate', '--no-file-parallelism', '--globals'];
    const tests = ['--sequence.concurrent', '--sequence.shuffle', '--expect.requireAssertions'];
    const { exitCode, stdout, stderr } = await vitest(CONFORMING, ...settings, ...tests);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    expect(stdout).toMatch(new RegExp(`Tests +${2 * TESTS} passed`));
  });

  test('tells of one requirement by its id', async () => {
    const { exitCode, stdout } = await vitest(BROKEN, 'conformance', '-t', 'get.invalid-id');
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(new RegExp(`Tests +1 failed \\| ${TESTS - 1} skipped`));
  });
});

test.each([['a worker for each run'], ['one worker for all', '--no-isolate', '--pool=threads']])(
  'in watch mode an edit of the server shows the other outcome, with %s',
  async (_, ...args) => {
    const file = path.join(project, 'server.js');
    await writeFile(file, CONFORMING);
    const watch = started('node', [...VITEST, '--watch', 'conformance', ...args], {
      cwd: project,
      environment,
    });
    const end = endOf(watch);
    onTestFinished(async () => {
      watch.kill('SIGKILL');
      await end;
    });
    const runs = summaries(watch.stdout);
    expect(await next(runs)).toMatch(new RegExp(`Tests +${TESTS} passed`));
    await writeFile(file, BROKEN);
    expect(await next(runs)).toMatch(new RegExp(`Tests +1 failed \\| ${TESTS - 1} passed`));
    await writeFile(file, CONFORMING);
    expect(await next(runs)).toMatch(new RegExp(`Tests +${TESTS} passed`));
  },
);

/** What a watching vitest prints, in pieces that each end where it waits for the next change. */
async function* summaries(output: NodeJS.ReadableStream): AsyncGenerator<string> {
  let said = '';
  for await (const text of output) {
    said += text;
    const waiting = /(?:Waiting|Watching) for file changes/.exec(said);
    if (!waiting) continue;
    yield said.slice(0, waiting.index);
    said = said.slice(waiting.index + waiting[0].length);
  }
}

async function next(runs: AsyncGenerator<string>): Promise<string> {
  const { value } = await runs.next();
  return value ?? 'the watch ended';
}
