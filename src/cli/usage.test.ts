import { readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../testing/files/temporary-folder.js';
import { commandLine } from '../testing/processes/command-line.js';

const KEY = 'sEcret-key-0123';
const url = 'http://127.0.0.1:9/v1';

test('without arguments a short usage has the three most common calls', async () => {
  const workingDirectory = await temporaryFolder({});
  const { exitCode, stdout, stderr } = await commandLine([], { workingDirectory, environment: {} });
  expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
  expect(stderr).toMatch(/^Usage: petstore-conformance <url>/);
  const calls = [...stderr.matchAll(/^ {2}(petstore-conformance \S+)/gm)].map(([, call]) => call);
  expect(calls).toEqual([
    'petstore-conformance https://staging.example.com/v1',
    'petstore-conformance --reference',
    'petstore-conformance init',
  ]);
});

test('without arguments a configured target is judged', async () => {
  const config = 'default-target: staging\ntargets:\n  staging:\n    base-url: http://127.0.0.1:9/v1\n';
  const workingDirectory = await temporaryFolder({ 'petstore-conformance.yaml': config });
  const environment = { PETSTORE_API_KEY: KEY };
  const { exitCode, stdout } = await commandLine([], { workingDirectory, environment });
  expect(exitCode).toBe(3);
  expect(stdout).toContain('INCONCLUSIVE  staging');
});

describe('unusable input ends with exit code 2 and one line', () => {
  test.each<[string[], string | RegExp]>([
    [['run'], /^error: no base URL: give one, such as/],
    [
      ['--concurency', '5', url],
      "error: unknown option '--concurency' (Did you mean --concurrency?); see 'petstore-conformance --help'",
    ],
    [
      [`--api-kye=${KEY}`, url],
      "error: unknown option '--api-kye' (did you mean --api-key?); see 'petstore-conformance --help'",
    ],
    [['--runs'], "error: option '--runs <N>' argument missing; see 'petstore-conformance --help'"],
    [[url, 'http://127.0.0.2/v1'], /^error: too many arguments/],
    [['not-a-url'], /^error: base URL not-a-url: must be an absolute http or https URL/],
    [['lst'], "error: lst: neither a command nor a URL; did you mean 'list'?"],
    [[KEY], /^error: base URL \*\*\*: must be an absolute/],
    [[url, '--concurrency', '0'], 'error: --concurrency 0: must be a whole number from 1 to 256'],
    [[url, '--max-lost', '16'], 'error: --max-lost 16: must be a whole number from 0 to 15'],
    [
      ['explain', 'list.limt.default'],
      'error: explain: no requirement has the id list.limt.default; did you mean list.limit.default?',
    ],
    [['explain'], "error: missing required argument 'ID'; see 'petstore-conformance explain --help'"],
    [
      ['compare', 'production'],
      "error: missing required argument 'after'; see 'petstore-conformance compare --help'",
    ],
    [['run', url, '--runs'], /see 'petstore-conformance run --help'$/],
    [['replay', '--tims', '2'], /see 'petstore-conformance replay --help'$/],
    [['list', '--only', 'lst.*'], /^error: --only lst\.\*: /],
    [['serve', '--port', '65536'], 'error: --port 65536: must be a whole number from 0 to 65535'],
    [['serve', '--key', ''], 'error: --key: the API key is empty'],
  ])('%j', async (args, line) => {
    const workingDirectory = await temporaryFolder();
    const environment = { PETSTORE_API_KEY: KEY };
    const { exitCode, stdout, stderr } = await commandLine(args, { workingDirectory, environment });
    expect(exitCode).toBe(2);
    expect(stdout).toBe('');
    expect(stderr.split('\n')).toHaveLength(2);
    if (typeof line === 'string') expect(stderr).toBe(`${line}\n`);
    else expect(stderr.trimEnd()).toMatch(line);
    expect(stderr).not.toContain(KEY);
    expect(await readdir(workingDirectory)).toEqual([]);
  });
});

describe('an error of the kit itself', () => {
  const broken = async () => {
    throw new TypeError(`no such thing as ${KEY}\nat all`);
  };
  const given = { environment: { PETSTORE_API_KEY: KEY }, readStandardInput: broken };

  test('ends with exit code 4 and one line without the key', async () => {
    const workingDirectory = await temporaryFolder();
    const { exitCode, stderr } = await commandLine([url, '--api-key-stdin'], { ...given, workingDirectory });
    expect(exitCode).toBe(4);
    expect(stderr).toBe(
      'internal error: TypeError: no such thing as *** at all; this is a fault of the kit; run again with --verbose to see where\n',
    );
  });

  test('says under --verbose where it came from, without the key', async () => {
    const workingDirectory = await temporaryFolder();
    const args = [url, '--api-key-stdin', '--verbose'];
    const { stderr } = await commandLine(args, { ...given, workingDirectory });
    expect(stderr).toMatch(/\n +at .*usage\.test\.ts/);
    expect(stderr).not.toContain(KEY);
  });
});
