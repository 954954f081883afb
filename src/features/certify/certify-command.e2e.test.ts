import { createPublicKey, generateKeyPairSync, verify } from 'node:crypto';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { bundleFromJSON } from '@sigstore/bundle';
import { dsse } from '@sigstore/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { isScored } from '../../core/catalogue/requirement-set.js';
import type { Results } from '../../core/results/model.js';
import { type Ended, ended as processEnded } from '../../testing/processes/child-process.js';
import { packedKit } from '../../testing/processes/packed-kit.js';
import { bundleFiles, RUNS, runFile } from './layout.js';

const PRODUCT = `organisation: Pets Ltd
product: pet-store
version: '4.2'
contact: conformance@pets.test
deployment: the reference implementation in the kit's own process
`;
/** A certificate counts what the frozen set lists. */
const SCORED = catalogue.judged.filter(({ id }) => isScored(id)).length;
const CHALLENGE = 190283746;
const COMMAND = `certify --reference --product product.yaml --bundle bundle --challenge ${CHALLENGE}
  --sign-key key.pem`;

// Three whole runs, which all tests look at.
let folder: string;
let ended: Ended;
let results: readonly Results[];

/** The kit as it is installed from its package, in the vendor's folder. */
const installedKit = (...args: readonly string[]) => {
  const command = path.join(packedKit().project, 'node_modules/.bin/petstore-conformance');
  return processEnded(command, args, { cwd: folder });
};

const bytesOf = (name: string) => readFile(path.join(folder, 'bundle', name));
const textOf = async (name: string) => (await bytesOf(name)).toString();

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  await writeFile(path.join(folder, 'product.yaml'), PRODUCT);
  await writeFile(path.join(folder, 'key.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  await writeFile(path.join(folder, 'vendor.pem'), publicKey.export({ type: 'spki', format: 'pem' }));
  ended = await installedKit(...COMMAND.split(/\s+/));
  const numbers = Array.from({ length: RUNS }, (_, index) => index + 1);
  results = await Promise.all(
    numbers.map(async (run): Promise<Results> => JSON.parse(await textOf(runFile(run, 'results.json')))),
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('a certificate of the reference implementation', () => {
  test('can be given, and nothing but the bundle is left behind', async () => {
    expect({ exitCode: ended.exitCode, stderr: ended.stderr }).toEqual({
      exitCode: 0,
      stderr: expect.not.stringContaining('notice'),
    });
    expect(ended.stdout).toMatch(
      new RegExp(`^✓ CERTIFIABLE {2}Pets Ltd, pet-store 4\\.2\\n {2}${SCORED} passed, 0 warned, 0 failed`),
    );
    expect((await readdir(folder)).toSorted()).toEqual(['bundle', 'key.pem', 'product.yaml', 'vendor.pem']);
  });

  test('has the files of a signed bundle', async () => {
    const entries = await readdir(path.join(folder, 'bundle'), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(path.join(folder, 'bundle'), path.join(entry.parentPath, entry.name)));
    expect(files.toSorted()).toEqual(bundleFiles(true));
    expect(await textOf('product.yaml')).toBe(PRODUCT);
  });

  test('says how many pets three runs create, as the help does', async () => {
    const created = results.reduce((sum, run) => sum + run.created.length, 0);
    const { stdout } = await installedKit('certify', '--help');
    for (const text of [ended.stderr, stdout]) {
      const [, reported = ''] = /create about (\d+,\d{3})/.exec(text) ?? [];
      expect(Math.abs(created / Number(reported.replace(',', '')) - 1)).toBeLessThan(0.02);
    }
  });

  test('judges everything in the first run, and later not what a full store hides', () => {
    expect(results.map(({ verdict }) => verdict)).toEqual(['conformant', 'conformant', 'conformant']);
    expect(results[0]?.summary['not-applicable']).toBe(0);
    expect(results[2]?.summary['not-applicable']).toBe(4);
    expect(results[2]?.seed).toBe(CHALLENGE);
  });

  test('has a statement that is signed', async () => {
    const { content } = bundleFromJSON(JSON.parse(await textOf('statement.sigstore.json')));
    if (content.$case !== 'dsseEnvelope') throw new Error('no envelope');
    const { payload, payloadType, signatures } = content.dsseEnvelope;
    expect(payload.equals(await bytesOf('statement.json'))).toBe(true);
    const key = createPublicKey(await textOf('public-key.pem'));
    const signed = dsse.preAuthEncoding(payloadType, payload);
    expect(signatures.map(({ sig }) => verify(null, signed, key, sig))).toEqual([true]);
    expect(JSON.parse(payload.toString()).predicate.result).toBe('PASSED');
  });

  test('holds for whoever has the package, the public key and the challenge, and is of no product', async () => {
    const asked = ['--key', 'vendor.pem', '--challenge', `${CHALLENGE}`];
    const { exitCode, stdout, stderr } = await installedKit('verify', 'bundle', ...asked);
    expect({ exitCode, stderr }).toEqual({ exitCode: 3, stderr: '' });
    expect(stdout).toMatch(/^! HOLDS, NOT AUTHENTICATED {2}bundle follows from its records/);
    expect(stdout).toContain('anything about a product: it is of the reference implementation');
    expect(stdout).not.toMatch(/[✗·]/);
  });

  test('does not hold when one byte of a copy is another', async () => {
    const copy = path.join(folder, 'copy');
    await cp(path.join(folder, 'bundle'), copy, { recursive: true });
    const page = await bytesOf('runs/3/report.html');
    page[page.length >> 1] = (page[page.length >> 1] ?? 0) ^ 1;
    await writeFile(path.join(copy, 'runs/3/report.html'), page);
    const { exitCode, stdout } = await installedKit('verify', 'copy');
    await rm(copy, { recursive: true });
    expect({ exitCode, stdout }).toEqual({
      exitCode: 1,
      stdout: expect.stringMatching(
        /^✗ DOES NOT HOLD [\s\S]*runs\/3\/report\.html: is not the file that the statement/,
      ),
    });
  });
});
