import '../../features/registry.js';
import { chmod, readdir, writeFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { runSources, TEST_KEY } from '../../testing/runs/run-sources.js';
import { UsageError } from '../errors.js';
import { resolveRun } from './resolve.js';
import type { Sources } from './sources.js';

const url = { 'base-url': 'http://127.0.0.1:4010/v1' };

/** The message of the UsageError that the sources lead to; asserts that it is one line without the key. */
async function refusal(folder: string, given: Partial<Sources>): Promise<string> {
  const error = await resolveRun(runSources(folder, given)).catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(UsageError);
  const { message } = error as UsageError;
  expect(message).not.toMatch(/\n/);
  expect(message).not.toContain(TEST_KEY);
  return message;
}

describe('a flag that will not do', () => {
  test.each([
    [{ concurrency: '0' }, '--concurrency 0: must be a whole number from 1 to 256'],
    [{ concurrency: '1e1' }, '--concurrency 1e1: must be a whole number from 1 to 256'],
    [{ timeout: '99' }, '--timeout 99: must be a whole number from 100 to 600000'],
    [{ settle: '-1' }, '--settle -1: must be a whole number from 0 to 600000'],
    [{ runs: '' }, '--runs "": must be a whole number from 0 to 100000'],
    [
      { seed: '2147483648' },
      '--seed 2147483648: must be a whole number from -2147483648 to 2147483647, or random',
    ],
    [{ profile: 'qiuck' }, '--profile qiuck: must be quick, standard or thorough (did you mean quick?)'],
    [
      { format: 'console,htlm' },
      '--format console,htlm: must be out of console, junit, json, html, markdown, ctrf, badge, with commas between them (did you mean html?)',
    ],
    [{ har: 'finding' }, '--har finding: must be all or findings (did you mean findings?)'],
    [{ 'max-duration': '0' }, '--max-duration 0: must be a whole number from 1 to 86400'],
    [
      { 'as-of': '2030-02-30' },
      '--as-of 2030-02-30: must be a day that exists, as YYYY-MM-DD, such as 2030-12-05',
    ],
    [
      { 'category-id': '1,9223372036854775808' },
      '--category-id 1,9223372036854775808: must be whole numbers from -9223372036854775808 to 9223372036854775807, with commas between them',
    ],
    [
      { only: 'list.limt.default' },
      '--only list.limt.default: no requirement has the id list.limt.default; did you mean list.limit.default?',
    ],
    [
      { only: 'a,,b' },
      "--only a,,b: must be requirement ids with commas between them; '*' stands for any characters",
    ],
    [{ skip: '*' }, '--skip *: nothing is left to judge; skip less'],
    [{ quiet: true, verbose: true }, '--quiet and --verbose: give one of them, not both'],
    [{ reference: true }, '--reference and base URL http://127.0.0.1:4010/v1: give one of them, not both'],
    [{ target: 'staging' }, '--target staging: there is no petstore-conformance.yaml that names targets'],
    [
      { config: 'absent.yaml' },
      'cannot read the configuration file absent.yaml: it does not exist; check the path of --config',
    ],
    [{ config: '.' }, /^cannot read the configuration file .*: it is a folder/],
  ])('%o: %s', async (flags, message) => {
    expect(await refusal(await temporaryFolder(), { flags: { ...url, ...flags } })).toMatch(exactly(message));
  });
});

describe('a base URL that will not do', () => {
  const absolute = 'must be an absolute http or https URL, such as https://staging.example.com/v1';
  test.each([
    ['pets.example/v1', `base URL pets.example/v1: ${absolute}`],
    ['ftp://pets.example/v1', `base URL ftp://pets.example/v1: ${absolute}`],
    ['http:pets.example', `base URL http:pets.example: ${absolute}`],
    ['http://', `base URL http://: ${absolute}`],
    ['http://a b/v1', `base URL "http://a b/v1": ${absolute}`],
    ['http://a:99999/v1', `base URL http://a:99999/v1: ${absolute}`],
    ['', `base URL "": ${absolute}`],
    [
      'https://a.example/v1|beta',
      'base URL https://a.example/v1|beta: has a character that a URL must percent-encode, such as | as %7C',
    ],
    [
      `https://me:${TEST_KEY}@a.example/v1`,
      'base URL https://***@a.example/v1: must hold no user name or password: the API key is given apart from the URL',
    ],
    [
      `https://a.example/v1?key=${TEST_KEY}`,
      'base URL https://a.example/v1?***: must have no query and no fragment: paths are appended to it',
    ],
    [
      'https://a.example/v1#',
      'base URL https://a.example/v1#***: must have no query and no fragment: paths are appended to it',
    ],
  ])('%s', async (baseUrl, message) => {
    expect(await refusal(await temporaryFolder(), { flags: { 'base-url': baseUrl } })).toBe(message);
  });

  test('none at all, with the targets that there are', async () => {
    const none = "no base URL: give one, such as 'petstore-conformance https://staging.example.com/v1'";
    expect(await refusal(await temporaryFolder(), { flags: {} })).toBe(none);
    const folder = await temporaryFolder({
      'petstore-conformance.yaml': 'targets: { staging: {}, production: {} }',
    });
    expect(await refusal(folder, { flags: {} })).toBe(
      `${none}, or --target with one of staging, production from petstore-conformance.yaml`,
    );
  });
});

describe('an environment variable that will not do', () => {
  test.each([
    [{ PETSTORE_CONCURRENCY: 'many' }, 'PETSTORE_CONCURRENCY=many: must be a whole number from 1 to 256'],
    [{ PETSTORE_STRICT: 'perhaps' }, 'PETSTORE_STRICT=perhaps: must be true or false (or 1 or 0)'],
    [{ PETSTORE_TARGET: 'x' }, 'PETSTORE_TARGET=x: there is no petstore-conformance.yaml that names targets'],
  ])('%o: %s', async (environment, message) => {
    expect(await refusal(await temporaryFolder(), { environment })).toBe(message);
  });
});

describe('a reports folder that will not do', () => {
  test('is a file, or lies below one', async () => {
    const folder = await temporaryFolder({ taken: 'text' });
    const advice = 'choose another folder with --reports DIR';
    expect(await refusal(folder, { flags: { ...url, reports: 'taken' } })).toBe(
      `--reports taken: cannot write reports there: it is not a folder; ${advice}`,
    );
    expect(await refusal(folder, { flags: { ...url, reports: 'taken/below' } })).toBe(
      `--reports taken/below: cannot write reports there: a part of the path is not a folder; ${advice}`,
    );
  });

  test.runIf(process.platform === 'linux')('lies where no folder can be created', async () => {
    const folder = await temporaryFolder();
    expect(await refusal(folder, { flags: { ...url, reports: '/proc/reports/below' } })).toMatch(
      /^--reports \/proc\/reports\/below: cannot write reports there: /,
    );
  });

  test.skipIf(process.getuid?.() === 0)('may not be written to', async () => {
    const folder = await temporaryFolder();
    await chmod(folder, 0o500);
    expect(await refusal(folder, { flags: { ...url, reports: 'below' } })).toMatch(/permission is denied/);
  });
});

test('the check of the reports folder leaves nothing behind and keeps foreign files', async () => {
  const folder = await temporaryFolder({ 'kept/notes.txt': 'mine' });
  await resolveRun(runSources(folder, { flags: { ...url, reports: 'new/deep/reports' } }));
  expect(await readdir(folder)).toEqual(['kept']);
  await resolveRun(runSources(folder, { flags: { ...url, reports: 'kept' } }));
  expect(await readdir(`${folder}/kept`)).toEqual(['notes.txt']);
});

test('of two configuration files neither is guessed', async () => {
  const folder = await temporaryFolder();
  for (const end of ['yaml', 'yml']) await writeFile(`${folder}/petstore-conformance.${end}`, '');
  expect(await refusal(folder, {})).toBe(
    'petstore-conformance.yaml and petstore-conformance.yml: there must be one configuration file, not two; remove one',
  );
});

function exactly(message: string | RegExp): RegExp {
  return typeof message === 'string'
    ? new RegExp(`^${message.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}$`)
    : message;
}
