import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import type { Comparison } from '../../core/results/comparison.js';
import type { Results } from '../../core/results/model.js';
import { judgeReference } from '../../proof/selftest/judge-reference.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { commandLine } from '../../testing/processes/command-line.js';
import { results } from '../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../testing/runs/runs-fixture.js';
import { runningReference } from '../../testing/servers/running-reference.js';

// The worker is a compiled file; these tests run the sources.
vi.mock('../../core/run/in-worker.js', async () => {
  const { inProcess: engine } = await import('../../core/run/in-process.js');
  return { checkThread: () => ({ engine, end() {} }) };
});

const KEY = 'sEcret-key-0123';
// What is not there at once will not be there later.
const keyed = { PETSTORE_API_KEY: KEY, PETSTORE_SETTLE: '200' };
/** Without a limit a page shows ten pets, which should be twenty. */
const shortPages = { parameters: { defaultLimit: 10 } };

const right = { ...conformantRun, runId: 'r1ghtrun' };
const wrong: Results = {
  ...right,
  runId: 'wr0ngrun',
  verdict: 'non-conformant',
  requirements: right.requirements.map((requirement) => {
    const [finding] = violatedRun.requirements.flatMap(({ findings }) => findings);
    if (requirement.id !== 'list.answered' || finding === undefined) return requirement;
    return { ...requirement, outcome: 'violated', reason: 'It is refused.', findings: [finding] };
  }),
};

async function folderOf(files: Readonly<Record<string, unknown>>): Promise<string> {
  const texts = Object.entries(files).map(([name, file]) => [
    name,
    typeof file === 'string' ? file : JSON.stringify(file),
  ]);
  return temporaryFolder(Object.fromEntries(texts));
}

describe('two files', () => {
  async function compareFiles(before: unknown, after: unknown, ...args: readonly string[]) {
    const workingDirectory = await folderOf({ 'before.json': before, 'after.json': after });
    return commandLine(['compare', 'before.json', 'after.json', ...args], { workingDirectory });
  }

  test('are compared on standard output, and nothing else is said or written', async () => {
    const workingDirectory = await folderOf({ 'a.json': right, 'b/results.json': wrong });
    const { stdout, stderr, exitCode } = await commandLine(['compare', 'a.json', 'b/results.json'], {
      workingDirectory,
    });
    expect({ stderr, exitCode }).toEqual({ stderr: '', exitCode: 0 });
    expect(stdout).toMatch(/^Regressions: [^\n]*\n {2}✗ list\.answered: /m);
    expect((await readdir(workingDirectory)).toSorted()).toEqual(['a.json', 'b']);
  });

  test.each<[string, unknown, unknown, string[], number]>([
    ['whatever differs', right, wrong, [], 0],
    ['a regression', right, wrong, ['--fail-on', 'regression'], 1],
    ['the same the other way round', wrong, right, ['--fail-on', 'regression'], 0],
    ['the same the other way round, any', wrong, right, ['--fail-on', 'any'], 1],
    ['no difference', right, { ...right, runId: 'another1' }, ['--fail-on', 'any'], 0],
    ['a run that judged next to nothing after', right, inconclusiveRun, ['--fail-on', 'regression'], 3],
    ['a run that judged nothing', right, nothingJudged(), ['--fail-on', 'any'], 3],
    ['a run that judged nothing, and nobody asked', right, nothingJudged(), [], 0],
  ])('exit as --fail-on says: %s', async (_, before, after, args, code) => {
    expect((await compareFiles(before, after, ...args)).exitCode).toBe(code);
  });

  test('are compared as JSON', async () => {
    const { stdout } = await compareFiles(right, wrong, '--json');
    const comparison: Comparison = JSON.parse(stdout);
    expect(comparison.counts.changes.regression).toBe(1);
    expect([comparison.before.runId, comparison.after.runId]).toEqual(['r1ghtrun', 'wr0ngrun']);
  });

  test('leave a file where one is asked for', async () => {
    const workingDirectory = await folderOf({ 'a.json': right, 'b.json': wrong });
    const args = ['compare', 'a.json', 'b.json', '--format', 'console,json', '--reports', 'out'];
    const { stdout } = await commandLine(args, { workingDirectory });
    expect(stdout).toContain('Reports: out/comparison.json\n');
    const written = await readFile(path.join(workingDirectory, 'out/comparison.json'), 'utf8');
    expect(JSON.parse(written)).toMatchObject({ counts: { changes: { regression: 1 } } });
  });

  test('are a section of the page of the later run where that is asked for, and nothing is printed', async () => {
    const workingDirectory = await folderOf({ 'a.json': right, 'b.json': wrong });
    const { stdout, stderr, exitCode } = await commandLine(
      ['compare', 'a.json', 'b.json', '--format', 'html'],
      { workingDirectory },
    );
    expect({ stdout, stderr, exitCode }).toEqual({ stdout: '', stderr: '', exitCode: 0 });
    const page = await readFile(path.join(workingDirectory, 'reports/comparison.html'), 'utf8');
    const [, data = ''] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(page) ?? [];
    expect(JSON.parse(data)).toMatchObject({
      results: { runId: 'wr0ngrun' },
      comparison: { before: { runId: 'r1ghtrun' }, counts: { changes: { regression: 1 } } },
    });
  });

  test('show no control character of theirs', async () => {
    const hostile = { ...wrong, target: { baseUrl: 'http://a/\u001b[2J\u202e' }, reason: '\u0007' };
    for (const args of [[], ['--json']]) {
      const { stdout } = await compareFiles(right, hostile, ...args);
      expect(stdout).not.toMatch(/[^\P{Cc}\n]|\u202e/u);
    }
  });
});

function nothingJudged(): Results {
  const requirements = right.requirements.map((requirement) => ({
    ...requirement,
    outcome: 'inconclusive' as const,
    reason: 'The target cannot be reached.',
    findings: [],
  }));
  return results({ runId: 'n0thing0', verdict: 'inconclusive', requirements });
}

describe('what will not do ends with exit code 2 and one line', () => {
  test.each<[string[], RegExp]>([
    [['a.json'], /^error: missing required argument 'after'/],
    [['a.json', 'none.json'], /^error: none\.json: cannot be read: it does not exist; give the path/],
    [['a.json', 'half.json'], /^error: half\.json: ends in the middle, on line 1: it was cut off/],
    [['./other.json', 'a.json'], /^error: \.\/other\.json: is not the results\.json of a run/],
    [['a.json', 'a.json', '--fail-on', 'every'], /^error: --fail-on every: must be regression or any/],
    [['a.json', 'a.json', '--format', 'json,htlm'], /^error: --format json,htlm: .*did you mean html\?/],
    [
      ['a.json', 'a.json', '--profile', 'quick'],
      /^error: --profile: is for deployments .* both runs are files/,
    ],
    [['a.json', 'a.json', '--allow-writes'], /^error: --allow-writes: is for deployments/],
    [
      ['a.json', 'a.json', '--format', 'json', '--reports', 'a.json'],
      /^error: --reports a\.json: cannot write/,
    ],
    [
      ['a.json', 'stagin'],
      /^error: stagin: unknown target \(did you mean staging\?\); .* a file is named by/,
    ],
    [['a.json', 'staging'], /^error: petstore-conformance\.yaml:4:18: .*STAGING_KEY is not set/],
    [['a.json', 'http://127.0.0.1:9/v1'], /^error: no API key/],
    [['a.json', 'http://a:b@127.0.0.1:9/v1'], /^error: base URL http:\/\/\*\*\*@127/],
  ])('%j', async (args, line) => {
    const workingDirectory = await folderOf({
      'a.json': right,
      'half.json': JSON.stringify(right).slice(0, 400),
      'other.json': { version: 1 },
      'petstore-conformance.yaml':
        'targets:\n  staging:\n    base-url: http://127.0.0.1:9/v1\n    api-key-env: STAGING_KEY\n',
    });
    const { exitCode, stdout, stderr } = await commandLine(['compare', ...args], { workingDirectory });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toMatch(line);
    expect(stderr.match(/\n/g)).toHaveLength(1);
  });
});

describe('deployments that are judged', () => {
  let before: Results;
  beforeAll(async () => {
    before = await judgeReference({ seedPets: 25 }, { profile: 'quick', readOnly: true });
  });

  test('by URL, read-only, in profile quick, after a file', async () => {
    const { reference, ask } = await runningReference({ key: KEY, seedPets: 25, behaviour: shortPages });
    const workingDirectory = await folderOf({ 'before.json': before });
    const { exitCode, stdout, stderr } = await commandLine(
      ['compare', 'before.json', reference.baseUrl, '--fail-on', 'regression'],
      { workingDirectory, environment: keyed },
    );
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/Regressions.* \(1\)\n {2}✗ list\.limit\.default: /);
    expect(stdout).toContain(
      `✗ 1 regression; ${catalogue.judged.length - 1} of ${catalogue.judged.length} requirements as before`,
    );
    expect(stdout).not.toContain('Note:');
    expect(stderr).not.toBe('');
    expect(stdout + stderr).not.toContain(KEY);
    expect((await ask('GET', '/pets?limit=100')).json).toHaveLength(25);
  });

  test('as targets of the file, each with its own key, in the order given', async () => {
    const one = await runningReference({ key: KEY, seedPets: 25 });
    const other = await runningReference({ key: 'an0ther-key-99', seedPets: 25, behaviour: shortPages });
    const workingDirectory = await folderOf({
      'petstore-conformance.yaml': [
        'default-target: staging',
        'targets:',
        '  staging:',
        `    base-url: ${one.reference.baseUrl}`,
        '    api-key-env: STAGING_KEY',
        '  production:',
        `    base-url: ${other.reference.baseUrl}`,
        '    api-key-env: PRODUCTION_KEY',
        '',
      ].join('\n'),
    });
    const environment = {
      PETSTORE_SETTLE: '200',
      STAGING_KEY: KEY,
      PRODUCTION_KEY: 'an0ther-key-99',
      PETSTORE_TARGET: 'staging',
      PETSTORE_BASE_URL: one.reference.baseUrl,
    };
    const { exitCode, stdout } = await commandLine(
      ['compare', 'production', 'staging', '--json', '--format', 'json', '--reports', 'out'],
      { workingDirectory, environment },
    );
    const comparison: Comparison = JSON.parse(stdout);
    expect(exitCode).toBe(0);
    expect(comparison.before.target).toEqual({ name: 'production', baseUrl: other.reference.baseUrl });
    expect(comparison.after.target).toEqual({ name: 'staging', baseUrl: one.reference.baseUrl });
    expect(comparison.requirements.map(({ id, kind }) => [id, kind])).toEqual([
      ['list.limit.default', 'fixed'],
    ]);
    expect((await readdir(path.join(workingDirectory, 'out'))).toSorted()).toEqual([
      'comparison.json',
      'results-after.json',
      'results-before.json',
    ]);
  });

  test('in full with --allow-writes, but for a target that the file says is to be read only', async () => {
    const { reference, ask } = await runningReference({ key: KEY });
    const workingDirectory = await folderOf({
      'petstore-conformance.yaml': `targets:\n  production:\n    base-url: ${reference.baseUrl}\n    read-only: true\n`,
      'before.json': before,
    });
    const environment = keyed;
    const pets = async () => (await ask('GET', '/pets?limit=100')).json;
    const judged = (side: string) =>
      commandLine(['compare', './before.json', side, '--allow-writes', '--only', 'add.created'], {
        workingDirectory,
        environment,
      });
    expect((await judged('production')).exitCode).toBe(0);
    expect(await pets()).toHaveLength(0);
    expect((await judged(reference.baseUrl)).stdout).toContain('add.created not applicable → met');
    expect(await pets()).not.toHaveLength(0);
  });

  test('when nobody is there are a code of their own, once something is to be failed on', async () => {
    const workingDirectory = await folderOf({ 'before.json': before });
    const given = { workingDirectory, environment: keyed };
    const args = ['compare', 'before.json', 'http://127.0.0.1:9/v1'];
    const asked = await commandLine([...args, '--fail-on', 'regression'], given);
    expect(asked.exitCode).toBe(3);
    expect(asked.stdout).toContain('? INCONCLUSIVE');
    expect((await commandLine(args, given)).exitCode).toBe(0);
  });
});
