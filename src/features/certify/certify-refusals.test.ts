import { readdir } from 'node:fs/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { BASE_URL, certify, KEY, usual } from '../../testing/certify/certify-command.js';
import { PRODUCT } from '../../testing/certify/product-file.js';

vi.mock('../../core/run/run.js', () => ({ run: runner }));
const runner = vi.hoisted(() => vi.fn<() => Promise<Results>>());

beforeEach(() => {
  runner.mockReset();
});

describe('what will not do ends with exit code 2 and one line, before anything is sent', () => {
  const file = (line: string) => ({ 'petstore-conformance.yaml': `${line}\n` });
  test.each<[string, readonly string[], Readonly<Record<string, string>>, RegExp]>([
    [
      'no product',
      ['certify', BASE_URL, '--bundle', 'b'],
      {},
      /required option '--product <PATH>' not specified/,
    ],
    [
      'no bundle',
      ['certify', BASE_URL, '--product', 'p'],
      {},
      /required option '--bundle <DIR>' not specified/,
    ],
    [
      'a product that is not there',
      [...usual, '--product', 'no.yaml'],
      {},
      /^error: --product no\.yaml: cannot be read: it does/,
    ],
    [
      'a product with a placeholder',
      usual,
      { 'product.yaml': PRODUCT.replace('Pets Ltd', 'TODO') },
      /^error: product\.yaml:1:15: /,
    ],
    [
      'a bundle that is there',
      usual,
      { 'bundle/file': '' },
      /^error: --bundle bundle: is not empty; name a new folder/,
    ],
    [
      'a challenge that is none',
      [...usual, '--challenge', 'random'],
      {},
      /^error: --challenge random: must be a whole number/,
    ],
    [
      'the challenge of every certificate',
      [...usual, '--challenge', '1'],
      {},
      /--challenge 1: is a seed of each certificate/,
    ],
    ['a subject that is none', [...usual, '--subject', 'sha256:ab'], {}, /^error: --subject sha256:ab: /],
    [
      'a key that is none',
      [...usual, '--sign-key', 'product.yaml'],
      {},
      /^error: --sign-key product\.yaml: holds no private/,
    ],
    [
      'fewer requests at once',
      [...usual, '--concurrency', '4'],
      {},
      /^error: --concurrency 4: fewer requests at once would hide faults/,
    ],
    ['a short timeout', [...usual, '--timeout', '900'], {}, /^error: --timeout 900: what is given up early/],
    ['another lag', [...usual, '--settle', '20000'], {}, /^error: --settle 20000: every certificate allows/],
    ['a slow run', [...usual, '--rate', '5'], {}, /^error: --rate 5: a slow run would hide faults/],
    [
      'a base URL of another kind',
      usual.with(1, 'http://127.0.0.1:9/v2'),
      {},
      /^error: base URL http.*\/v2: does not end in \/v1/,
    ],
    [
      '--only',
      [...usual, '--only', 'get.*'],
      {},
      /^error: --only get\.\*: a certificate is about every requirement; leave/,
    ],
    ['--skip', [...usual, '--skip', 'get.*'], {}, /^error: --skip get/],
    ['--read-only', [...usual, '--read-only'], {}, /^error: --read-only: a certificate is about every/],
    ['--strict', [...usual, '--strict'], {}, /^error: --strict: a certificate counts warnings as warnings/],
    [
      '--as-of',
      [...usual, '--as-of', '2030-12-05'],
      {},
      /^error: --as-of 2030-12-05: a certificate is judged as on/,
    ],
    [
      '--waivers',
      [...usual, '--waivers', 'w.yaml'],
      {},
      /^error: --waivers w\.yaml: a certificate says what was found/,
    ],
    ['--seed', [...usual, '--seed', '7'], {}, /^error: --seed: the seeds of a certificate are fixed/],
    [
      '--profile',
      [...usual, '--profile', 'quick'],
      {},
      /^error: --profile: a certificate is made in the profile thorough/,
    ],
    ['--no-strict with the seed of a file', [...usual, '--no-strict', '--runs', '5'], {}, /^error: --runs: /],
    [
      'only in the file',
      usual,
      file("only: ['get.*']"),
      /^error: petstore-conformance\.yaml:1:7: only get\.\*: a certificate/,
    ],
    [
      'max-creates in the file',
      usual,
      file('max-creates: 50'),
      /max-creates 50: a run for a certificate may create up to 10000/,
    ],
    [
      'max-duration in the file',
      usual,
      file('max-duration: 60'),
      /max-duration 60: a run that ends early cannot support/,
    ],
    [
      'production',
      usual,
      file('production: true'),
      /production true: the runs of a certificate create pets, which stay/,
    ],
    [
      'waivers in the file',
      usual,
      file('waivers: ci/known.yaml'),
      /waivers ci\/known\.yaml: a certificate says/,
    ],
  ])('%s', async (_, args, files, message) => {
    const { exitCode, stdout, stderr, workingDirectory } = await certify(args, files);
    expect(stderr).toMatch(message);
    expect({ exitCode, stdout, lines: stderr.split('\n').length }).toEqual({
      exitCode: 2,
      stdout: '',
      lines: 2,
    });
    expect(runner).not.toHaveBeenCalled();
    expect(await readdir(workingDirectory)).toEqual(
      [...new Set(['product.yaml', ...topOf(files)])].toSorted(),
    );
  });

  test('a product that holds the key', async () => {
    const product = PRODUCT.replace('one instance', `key ${KEY}`);
    const { exitCode, stderr } = await certify(usual, { 'product.yaml': product });
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr:
        'error: --product product.yaml: holds the API key, and goes into the bundle as it is; remove it\n',
    });
  });

  test.each([
    [
      'PETSTORE_SKIP',
      'get.found',
      /^error: PETSTORE_SKIP=get\.found: a certificate is about every requirement/,
    ],
    ['PETSTORE_READ_ONLY', 'true', /^error: PETSTORE_READ_ONLY=true: a certificate/],
    ['PETSTORE_MAX_REQUESTS', '10', /^error: PETSTORE_MAX_REQUESTS=10: a run that ends early/],
  ])('the variable %s', async (name, value, message) => {
    const { exitCode, stderr } = await certify(usual, {}, { [name]: value });
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringMatching(message) });
    expect(runner).not.toHaveBeenCalled();
  });
});

const topOf = (files: Readonly<Record<string, string>>) =>
  Object.keys(files).map((name) => name.split('/')[0] ?? '');
