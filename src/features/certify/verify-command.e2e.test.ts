import { readFileSync } from 'node:fs';
import { mkdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { certifiedContent, filesOf, signingKey } from '../../testing/certify/certified-bundle.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { commandLine } from '../../testing/processes/command-line.js';
import type { Verification } from './verify/verification.js';

const validate = (() => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(
    JSON.parse(readFileSync(path.join(packageRoot, 'spec/verification.schema.json'), 'utf8')),
  );
})();

let files: ReadonlyMap<string, Uint8Array>;
const key = signingKey();

beforeAll(async () => {
  files = filesOf(await certifiedContent(), key);
});

/** A folder with a bundle in it, and the public key of it. */
async function written(): Promise<string> {
  const folder = await temporaryFolder({ 'vendor.pem': key.publicKey, 'other.pem': signingKey().publicKey });
  for (const [name, bytes] of files) {
    const file = path.join(folder, 'bundle', name);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, bytes);
  }
  return folder;
}

async function verify(workingDirectory: string, ...words: string[]) {
  const run = (...more: string[]) =>
    commandLine(['verify', 'bundle', ...words, ...more], { workingDirectory, now: () => new Date() });
  const [plain, json] = [await run(), await run('--json')];
  expect(json.exitCode).toBe(plain.exitCode);
  for (const { stdout, stderr } of [plain, json]) expect(stdout + stderr).not.toMatch(/[^\P{C}\n]/u);
  const found: Verification | undefined = json.stdout === '' ? undefined : JSON.parse(json.stdout);
  if (found) {
    validate(found);
    expect(validate.errors ?? []).toEqual([]);
    expect(plain.exitCode).toBe({ authenticated: 0, 'does-not-hold': 1, holds: 3 }[found.level]);
  }
  return { ...plain, found };
}

const states = (found: Verification | undefined, state: string) =>
  found?.groups.filter((group) => group.state === state).map(({ name }) => name);

test('a bundle is reported in one line, with the checks below it', async () => {
  const folder = await written();
  const { stdout, found } = await verify(folder, '--key', 'vendor.pem', '--challenge', '42');
  expect(stdout).toMatch(/^✗ DOES NOT HOLD {2}bundle cannot support a certificate\n {2}✓ The files are/);
  expect(stdout).toMatch(/signed by the key of vendor\.pem,\s+SHA256:/);
  // The runs of this bundle are short ones, since thorough ones take long.
  expect(states(found, 'fails')).toEqual(['runs']);
  expect(states(found, 'holds')).toHaveLength(10);
});

describe('a bundle that does not hold is reported with the problem, its place, and what to do', () => {
  test.each<[string, (bundle: string) => Promise<unknown>, readonly string[], RegExp]>([
    ['a file is missing', (bundle) => rm(path.join(bundle, 'README.md')), [], /README\.md: is missing/],
    [
      'a file is one too many',
      (bundle) => writeFile(path.join(bundle, 'runs', 'a\u001b[2J\nb'), ''),
      [],
      /runs\/a\\u001b\[2J\\u000ab: is not a file of a bundle/,
    ],
    [
      'a folder is one too many',
      (bundle) => mkdir(path.join(bundle, 'runs', '4')),
      [],
      /runs\/4: is not a folder of a bundle/,
    ],
    [
      'a file is a link',
      async (bundle) => {
        await rename(path.join(bundle, 'README.md'), path.join(bundle, '..', 'README.md'));
        await symlink('../README.md', path.join(bundle, 'README.md'));
      },
      [],
      /README\.md: is neither a file nor a folder, but a link/,
    ],
    [
      'a folder is a link',
      async (bundle) => {
        await rename(path.join(bundle, 'runs'), path.join(bundle, '..', 'runs'));
        await symlink('../runs', path.join(bundle, 'runs'));
      },
      [],
      /runs: is neither a file nor a folder, but a link/,
    ],
    [
      'a file is huge',
      (bundle) => writeFile(path.join(bundle, 'product.yaml'), 'x'.repeat(100_000)),
      [],
      /product\.yaml: is larger than 64 KiB; it is not read/,
    ],
    [
      'a file was changed',
      (bundle) => writeFile(path.join(bundle, 'runs/2/junit.xml'), '<testsuites/>'),
      [],
      /runs\/2\/junit\.xml: is not the file that the statement gives the digest of/,
    ],
    [
      'the key is another one',
      async () => undefined,
      ['--key', 'other.pem'],
      /that of other\.pem is SHA256:/,
    ],
  ])('%s', async (_, tamper, words, problem) => {
    const folder = await written();
    await tamper(path.join(folder, 'bundle'));
    const { exitCode, stdout } = await verify(folder, ...words);
    expect(exitCode).toBe(1);
    expect(stdout).toMatch(/^✗ DOES NOT HOLD {2}bundle cannot support a certificate\n/);
    expect(stdout.replace(/\n {4}/g, ' ')).toMatch(problem);
    expect(stdout).toContain('What to do: ');
  });

  test('and nothing is read of files that are not those of the statement', async () => {
    const folder = await written();
    await writeFile(path.join(folder, 'bundle/runs/2/run.record'), '['.repeat(1_000_000));
    const { found } = await verify(folder);
    expect(states(found, 'fails')).toEqual(['digests']);
    expect(states(found, 'not-checked')).toContain('records');
  });
});

describe('what cannot be used is one line, and exit code 2', () => {
  test.each<[readonly string[], RegExp]>([
    [['verify'], /missing required argument 'bundle'/],
    [
      ['verify', 'nowhere'],
      /^error: nowhere: cannot be read: it does not exist; give the folder that certify wrote$/,
    ],
    [['verify', 'a.txt'], /^error: a\.txt: cannot be read: a part of the path is not a folder/],
    [
      ['verify', '.', '--key', 'nowhere.pem'],
      /^error: --key nowhere\.pem: cannot be read: it does not exist/,
    ],
    [
      ['verify', '.', '--key', 'a.txt'],
      /^error: --key a\.txt: is not a public key in PEM, of Ed25519 or ECDSA/,
    ],
    [['verify', '.', '--challenge', 'x'], /^error: --challenge x: must be a whole number/],
    [['verify', '.', '--challenge', 'random'], /^error: --challenge random: must be a whole number/],
    [['verify', '.', '--subject', 'sha256:12'], /^error: --subject sha256:12: /],
    [['verify', '.', '--max-age', '-1'], /^error: --max-age -1: must be a whole number/],
  ])('%j', async (words, line) => {
    const workingDirectory = await temporaryFolder({ 'a.txt': 'no key' });
    const { exitCode, stderr, stdout } = await commandLine(words, { workingDirectory });
    expect(stderr.trimEnd()).toMatch(
      line.source.startsWith('^') ? line : new RegExp(`^error: .*${line.source}`),
    );
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect([exitCode, stdout]).toEqual([2, '']);
  });
});
