import { generateKeyPairSync } from 'node:crypto';
import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import type { RunOptions } from '../../core/config/options.js';
import type { RunEvents } from '../../core/report/run-events.js';
import type { Outcome, Results } from '../../core/results/model.js';
import { certifiedRun } from '../../testing/certify/bundle-fixture.js';
import { certify as certifyIn, KEY, usual } from '../../testing/certify/certify-command.js';
import { PRODUCT } from '../../testing/certify/product-file.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { commandLine } from '../../testing/processes/command-line.js';
import { bundleFiles } from './layout.js';
import { FIXED_SEEDS } from './seeds.js';

vi.mock('../../core/run/run.js', () => ({ run: runner }));
const runner = vi.hoisted(() => vi.fn<(options: RunOptions, events: RunEvents) => Promise<Results>>());

function judgedAs(...runs: readonly ((options: RunOptions) => Results)[]): void {
  const left = [...runs];
  runner.mockImplementation(async (options) => {
    return (left.length > 1 ? left.shift() : left[0])?.(options) ?? certifiedRun();
  });
}

const met = ({ seed }: RunOptions) => certifiedRun({}, { seed });
const found = (outcomes: Readonly<Record<string, Outcome>>, members: Partial<Results> = {}) => {
  const verdict = Object.values(outcomes).includes('violated') ? 'non-conformant' : 'conformant';
  return ({ seed }: RunOptions) => certifiedRun(outcomes, { seed, verdict, ...members });
};

/** The same, and what lies in a folder afterwards. */
async function certify(...given: Parameters<typeof certifyIn>) {
  const ended = await certifyIn(...given);
  const inFolder = async (name: string) =>
    (await readdir(path.join(ended.workingDirectory, name))).toSorted();
  return { ...ended, inFolder };
}

beforeEach(() => {
  runner.mockReset();
  judgedAs(met);
});

describe('three runs that are complete make a bundle, whatever they found', () => {
  test.each([
    ['CERTIFIABLE', 'PASSED', 0, [met]],
    ['CERTIFIABLE WITH WARNINGS', 'WARNED', 0, [found({ 'list.auth.challenge': 'warned' })]],
    ['NOT CERTIFIABLE', 'FAILED', 1, [found({ 'get.found': 'violated' })]],
    ['NOT CERTIFIABLE', 'FAILED', 1, [met, found({ 'get.found': 'violated' }), met]],
    ['NOT CERTIFIABLE', 'FAILED', 1, [found({ 'store.listed': 'not-applicable' })]],
  ] as const)('%s, %s, exit code %d', async (words, result, code, runs) => {
    judgedAs(...runs);
    const { exitCode, stdout, inFolder, workingDirectory } = await certify(usual);
    expect(stdout.split('\n')[0]?.slice(2)).toBe(`${words}  Pets Ltd, pet-store 4.2.0`);
    expect(exitCode).toBe(code);
    const statement = await readFile(path.join(workingDirectory, 'bundle/statement.json'), 'utf8');
    expect(JSON.parse(statement).predicate.result).toBe(result);
    const files = await readdir(path.join(workingDirectory, 'bundle'), {
      recursive: true,
      withFileTypes: true,
    });
    const paths = files
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.relative(path.join(workingDirectory, 'bundle'), path.join(entry.parentPath, entry.name)),
      );
    expect(paths.toSorted()).toEqual(bundleFiles(false));
    expect(await inFolder('.')).toEqual(['bundle', 'product.yaml']);
  });

  test('with the seeds of each certificate and the challenge, in the profile thorough', async () => {
    const { stdout } = await certify([...usual, '--challenge', '-7'], {
      'petstore-conformance.yaml': 'profile: quick\nseed: 5\nruns: 3\nrequire-full: true\nformat: junit\n',
    });
    const asked = runner.mock.calls.map(([{ seed, profile, runs, requireFull }]) => [
      seed,
      profile,
      runs,
      requireFull,
    ]);
    expect(asked).toEqual([...FIXED_SEEDS, -7].map((seed) => [seed, 'thorough', 250, false]));
    expect(stdout).toMatch(/; the last one is the\s+challenge\./);
    expect(stdout).toContain('verify bundle --challenge -7');
  });

  test('before which the user hears what stays in the store', async () => {
    const { stderr } = await certify(usual);
    expect(stderr).toMatch(
      /^A certificate takes three thorough runs\. They create about [\d,]+ pets, which stay/,
    );
    expect(stderr).toContain(`Run 1 of 3, seed ${FIXED_SEEDS[0]}\n`);
  });

  test('as one line with --quiet', async () => {
    const { stdout, stderr } = await certify([...usual, '--quiet']);
    expect(stdout).toBe(
      `✓ CERTIFIABLE  Pets Ltd, pet-store 4.2.0: ${catalogue.judged.length} passed, 0 warned, 0 failed; bundle: bundle\n`,
    );
    expect(stderr).toBe('');
  });

  test('signed where a key is given, and the key is not shown', async () => {
    const pem = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
    const workingDirectory = await temporaryFolder({ 'product.yaml': PRODUCT, 'key.pem': pem });
    await chmod(path.join(workingDirectory, 'key.pem'), 0o644);
    const environment = { PETSTORE_API_KEY: KEY };
    const { stdout, stderr } = await commandLine([...usual, '--sign-key', 'key.pem'], {
      workingDirectory,
      environment,
    });
    expect(stderr).toContain('notice: --sign-key key.pem: others on this machine can read it; chmod 600');
    const bundle = await readdir(path.join(workingDirectory, 'bundle'));
    expect(bundle).toEqual(expect.arrayContaining(['statement.sigstore.json', 'public-key.pem']));
    expect(stdout).toContain('Bundle: bundle (signed; the public key is in public-key.pem)');
    const secret = pem.split('\n')[1]?.slice(-20) ?? pem;
    for (const name of ['statement.sigstore.json', 'public-key.pem', 'README.md']) {
      expect(await readFile(path.join(workingDirectory, 'bundle', name), 'utf8')).not.toContain(secret);
    }
    expect(stdout + stderr).not.toContain(secret);
  });
});

describe('a run that cannot support a certificate ends it, with its reports and without a bundle', () => {
  test.each([
    ['inconclusive', 3, { verdict: 'inconclusive' }],
    ['interrupted', 130, { verdict: 'inconclusive', end: 'interrupted' }],
    ['met by a fault of the kit', 4, { verdict: 'inconclusive', end: 'kit-fault' }],
    ['met by one after a violation', 4, { verdict: 'non-conformant', end: 'kit-fault' }],
  ] as const)('one that is %s: exit code %d', async (_, code, members) => {
    judgedAs(met, found({}, members));
    const { exitCode, stdout, inFolder } = await certify(usual);
    expect(exitCode).toBe(code);
    expect(stdout).toContain('Reports: reports/results.json');
    expect(stdout).toMatch(/\nNo bundle is written: run 2 of the certificate cannot support one\.\n$/);
    expect(await inFolder('.')).toEqual(['product.yaml', 'reports']);
    expect(runner).toHaveBeenCalledTimes(2);
  });
});

test('what a file says that excludes nothing is taken', async () => {
  const text = 'strict: false\nread-only: false\nmax-creates: 10000\nproduction: true\n';
  const { exitCode } = await certify([...usual, '--allow-writes'], { 'petstore-conformance.yaml': text });
  expect(exitCode).toBe(0);
});

test('waivers that lie in the folder do not count', async () => {
  const { exitCode } = await certify(usual, { 'waivers.yaml': 'not: waivers\n' });
  expect(exitCode).toBe(0);
  expect(runner.mock.calls[0]?.[0]).not.toHaveProperty('waivers');
});

test('a folder that was filled while the runs went on stays as it is, and the bundle is beside it', async () => {
  runner.mockImplementation(async (options) => {
    await writeFile(path.join(folder, 'bundle', 'mine'), '');
    return met(options);
  });
  const folder = await temporaryFolder({ 'product.yaml': PRODUCT, 'bundle/.keep': '' });
  await rm(path.join(folder, 'bundle/.keep'));
  const ended = await commandLine(usual, {
    workingDirectory: folder,
    environment: { PETSTORE_API_KEY: KEY },
  });
  expect(ended.exitCode).toBe(2);
  const [, instead = ''] =
    /^error: --bundle bundle: cannot be written: it is not empty any more; it is written to (.*) instead, whole$/m.exec(
      ended.stderr,
    ) ?? [];
  expect(path.dirname(instead)).toBe(folder);
  expect(path.basename(instead)).toMatch(/^bundle-\w+$/);
  expect(await readdir(path.join(folder, 'bundle'))).toEqual(['mine']);
  expect((await readdir(instead)).toSorted()).toEqual([
    'README.md',
    'product.yaml',
    'runs',
    'statement.json',
  ]);
  expect(ended.stdout).toBe('');
});
