import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/files/temporary-folder.js';
import { runSources, TEST_KEY } from '../../../testing/runs/run-sources.js';
import { UsageError } from '../../errors.js';
import { resolveRun } from '../resolve.js';
import type { Sources } from '../sources.js';

const url = { 'base-url': 'http://127.0.0.1:4010/v1' };
const files = { 'key.txt': 'from-file\n', 'windows.txt': 'from-windows\r\n' };

describe('the key comes from', () => {
  test.each<[string, Partial<Sources>, string]>([
    ['PETSTORE_API_KEY by default', {}, TEST_KEY],
    ['the variable of --api-key-env', { flags: { ...url, 'api-key-env': 'MINE' } }, 'from-mine'],
    ['the file of --api-key-file', { flags: { ...url, 'api-key-file': 'key.txt' } }, 'from-file'],
    [
      'a file with the line end of Windows',
      { flags: { ...url, 'api-key-file': 'windows.txt' } },
      'from-windows',
    ],
    ['the first line of standard input', { flags: { ...url, 'api-key-stdin': true } }, 'from-stdin'],
    ['--api-key', { flags: { ...url, 'api-key': 'from-flag' } }, 'from-flag'],
  ])('%s', async (_, given, key) => {
    const folder = await temporaryFolder(files);
    const sources = runSources(folder, {
      environment: { PETSTORE_API_KEY: TEST_KEY, MINE: 'from-mine' },
      readStandardInput: async () => 'from-stdin\nmore\n',
      ...given,
    });
    expect((await resolveRun(sources)).deployment?.apiKey.reveal()).toBe(key);
  });

  test.each([
    ['api-key-env: MINE', 'from-mine'],
    ['api-key-file: key.txt', 'from-file'],
    [`api-key: \${MINE}`, 'from-mine'],
    [
      'api-key-file: key.txt\ntargets: { staging: { api-key-env: MINE } }\ndefault-target: staging\nbase-url: http://127.0.0.1/v1',
      'from-mine',
    ],
  ])('the configuration file, over an exported PETSTORE_API_KEY: %s', async (text, key) => {
    const folder = await temporaryFolder({ ...files, 'petstore-conformance.yaml': text });
    const environment = { PETSTORE_API_KEY: TEST_KEY, MINE: 'from-mine' };
    const flags = text.includes('base-url') ? {} : url;
    const { deployment } = await resolveRun(runSources(folder, { environment, flags }));
    expect(deployment?.apiKey.reveal()).toBe(key);
  });

  test('PETSTORE_API_KEY_FILE over the file', async () => {
    const folder = await temporaryFolder({ ...files, 'petstore-conformance.yaml': 'api-key-env: MINE' });
    const environment = { MINE: 'from-mine', PETSTORE_API_KEY_FILE: 'key.txt' };
    const { deployment } = await resolveRun(runSources(folder, { environment }));
    expect(deployment?.apiKey.reveal()).toBe('from-file');
  });
});

describe('the key is refused when', () => {
  const secret = 'sEcret-0123';
  test.each<[string, Partial<Sources>, string]>([
    [
      'there is none',
      { environment: {} },
      'no API key: export PETSTORE_API_KEY, or give --api-key-env NAME, --api-key-file PATH or --api-key-stdin',
    ],
    [
      'it is empty',
      { environment: { PETSTORE_API_KEY: '' } },
      'no API key: export PETSTORE_API_KEY, or give --api-key-env NAME, --api-key-file PATH or --api-key-stdin',
    ],
    ['a flag gives it empty', { flags: { ...url, 'api-key': '' } }, '--api-key: the API key is empty'],
    [
      'it holds a space',
      { flags: { ...url, 'api-key': `a ${secret}` } },
      '--api-key: the API key must hold no space, line break or control character',
    ],
    [
      'it holds a control character',
      { environment: { PETSTORE_API_KEY: `${secret}\u0007` } },
      'PETSTORE_API_KEY: the API key must hold no space, line break or control character',
    ],
    [
      'it is not ASCII',
      { environment: { PETSTORE_API_KEY: `${secret}é` } },
      'PETSTORE_API_KEY: the API key must be plain ASCII',
    ],
    [
      'the variable is not set',
      { flags: { ...url, 'api-key-env': 'STAGING_KEY' } },
      '--api-key-env: the environment variable STAGING_KEY is not set: export it',
    ],
    [
      'the key stands for the name',
      { flags: { ...url, 'api-key-env': secret } },
      '--api-key-env: must be the name of an environment variable that holds the key, not the key itself',
    ],
    [
      'the key looks like a name',
      { flags: { ...url, 'api-key-env': 'sEcret0123' } },
      '--api-key-env: the environment variable that it names is not set: export it',
    ],
    [
      'the file is absent',
      { flags: { ...url, 'api-key-file': 'absent' } },
      '--api-key-file absent: cannot read the API key from this file: it does not exist',
    ],
    [
      'the file is a folder',
      { flags: { ...url, 'api-key-file': '.' } },
      '--api-key-file .: cannot read the API key from this file: it is a folder',
    ],
    [
      'the file is empty',
      { flags: { ...url, 'api-key-file': 'empty' } },
      '--api-key-file empty: the API key is empty',
    ],
    [
      'the file has two lines',
      { flags: { ...url, 'api-key-file': 'two' } },
      '--api-key-file two: the API key must hold no space, line break or control character',
    ],
    [
      'standard input is empty',
      { flags: { ...url, 'api-key-stdin': true } },
      '--api-key-stdin: the API key is empty',
    ],
    [
      'two sources are named at once',
      { flags: { ...url, 'api-key': secret, 'api-key-file': 'two' } },
      '--api-key and --api-key-file two: give one source of the API key, not several',
    ],
  ])('%s', async (_, given, message) => {
    const folder = await temporaryFolder({ empty: '\n', two: `${secret}\n${secret}\n` });
    const error = await resolveRun(runSources(folder, given)).catch((thrown: unknown) => thrown);
    expect(error).toEqual(new UsageError(message));
    expect(message).not.toContain(secret);
  });
});

test('a key on the command line brings a notice that says what is safer', async () => {
  const { notices } = await resolveRun(
    runSources(await temporaryFolder(), { flags: { ...url, 'api-key': 'from-flag' } }),
  );
  expect(notices).toHaveLength(1);
  expect(notices[0]).toMatch(
    /^--api-key shows the key .* --api-key-env, --api-key-file and --api-key-stdin do not$/,
  );
});
