import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, onTestFinished, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { resultsJson } from '../../core/report/results-json.js';
import type { Results } from '../../core/results/model.js';
import { faults } from '../../proof/reference/faults/index.js';
import { type BehaviourChange, newKey, startReference } from '../../proof/reference/index.js';
import { judgeUrl } from '../../proof/selftest/judge-reference.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { traces } from '../../testing/masking/traces.js';
import { commandLine } from '../../testing/processes/command-line.js';
import { results } from '../../testing/runs/results-fixture.js';
import { violatedRun } from '../../testing/runs/runs-fixture.js';
import { echoingServer } from '../../testing/servers/echoing-server.js';
import { type Repair, repairable } from '../../testing/servers/repairable-reference.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';

const FAULTS = ['ids-read-by-their-leading-digits', 'missing-name-accepted'];
const only = ['get.invalid-id', 'add.invalid.name'];

/** Reads an id up to the first character that is not a digit, and takes a pet without a name. */
const both: BehaviourChange = (correct) => {
  const [ids, names] = FAULTS.map((id) => {
    const change = faults.find((fault) => fault.id === id)?.change ?? {};
    return typeof change === 'function' ? change(correct) : change;
  });
  return { ...ids, ...names };
};

/** A server with two faults, a folder with the record of a run on it, and a command line in that folder. */
async function recorded() {
  const repair: Repair = { broken: true };
  const key = newKey();
  const behaviour = repairable(both, repair);
  const reference = await startReference({ key, behaviour });
  onTestFinished(() => reference.close());
  const record = await judgeUrl(reference.baseUrl, key, { profile: 'quick', only });
  const workingDirectory = await temporaryFolder();
  await writeFile(path.join(workingDirectory, 'results.json'), resultsJson(record));
  const environment = { PETSTORE_API_KEY: key };
  const replay = (...words: string[]) =>
    commandLine(['replay', '--times', '2', '--settle', '50', ...words], { workingDirectory, environment });
  return { repair, key, record, workingDirectory, environment, replay };
}

const validate = (() => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false, allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(JSON.parse(readFileSync(path.join(packageRoot, 'spec/replay.schema.json'), 'utf8')));
})();

describe('replay', () => {
  test('says of each finding that it is reproduced, and ends with 1', async () => {
    const { replay, record } = await recorded();
    const { exitCode, stdout, stderr } = await replay();
    expect({ exitCode, stderr }).toEqual({ exitCode: 1, stderr: '' });
    expect(stdout).toContain(`again, 2 times each: ${record.target.baseUrl}\n`);
    expect(stdout).toContain('✗ get.invalid-id  reproduced, 2 of 2\n');
    expect(stdout).toContain('✗ add.invalid.name  reproduced, 2 of 2\n');
    expect(stdout).toMatch(/\n2 reproduced, 0 not reproduced, 0 not tried\n$/);
  });

  test('sends only the findings of the ids that are named', async () => {
    const { replay } = await recorded();
    const { stdout } = await replay('get.*');
    expect(stdout).not.toContain('add.invalid.name');
    expect(stdout).toMatch(/\n1 reproduced, 0 not reproduced, 0 not tried\n$/);
  });

  test('names the ids that have no finding', async () => {
    const { replay } = await recorded();
    const { stdout, stderr } = await replay('get.invalid-id', 'list.unique', 'list.limit.*');
    expect(stderr).toBe('notice: results.json: holds no finding of list.unique, list.limit.*\n');
    expect(stdout).toMatch(/\n1 reproduced, 0 not reproduced, 0 not tried\n$/);
  });

  test('says of a fixed fault that it is not reproduced, that this proves nothing, and ends with 0', async () => {
    const { replay, repair } = await recorded();
    repair.broken = false;
    const { exitCode, stdout } = await replay();
    expect(exitCode).toBe(0);
    expect(stdout).toContain('· get.invalid-id  not reproduced, 0 of 2\n');
    expect(stdout).toMatch(/\n {2}Then {6}200 \{.*\n {2}Now {7}400 \{/);
    expect(stdout).toContain(
      '\nNot reproduced does not prove that the server was fixed: run the checks again',
    );
    expect(stdout).toMatch(/\n0 reproduced, 2 not reproduced, 0 not tried\n$/);
  });

  test('names the pets that it created', async () => {
    const { replay } = await recorded();
    const { stdout } = await replay('add.invalid.name');
    expect(stdout).toMatch(/\nThe replay created \d pets, which stay in the store: ids \d+, [\d, ]+\.\n/);
  });

  test('--read-only sends no POST, says so, and ends with 3 when nothing else is tried', async () => {
    const { replay } = await recorded();
    const { exitCode, stdout } = await replay('add.invalid.name', '--read-only');
    expect(exitCode).toBe(3);
    expect(stdout.replace(/\s+/g, ' ')).toContain('may create a pet, and the replay is read-only');
    expect(stdout).not.toContain('created');
  });

  test('--json is valid against the schema in the package, and --quiet is the counts alone', async () => {
    const { replay } = await recorded();
    const { stdout } = await replay('--json');
    validate(JSON.parse(stdout));
    expect(validate.errors ?? []).toEqual([]);
    const quiet = await replay('get.invalid-id', '--quiet');
    expect(quiet.stdout).toBe('1 reproduced, 0 not reproduced, 0 not tried\n');
  });

  test('--reference sends them to a right implementation, whose store holds other pets', async () => {
    const { replay } = await recorded();
    const { exitCode, stdout } = await replay('--reference');
    expect([0, 3]).toContain(exitCode);
    expect(stdout).toContain('0 reproduced');
  });

  test('with a key that is refused nothing is tried', async () => {
    const { workingDirectory } = await recorded();
    const environment = { PETSTORE_API_KEY: 'not-the-key-of-this-one' };
    const { exitCode, stdout } = await commandLine(['replay'], { workingDirectory, environment });
    expect(exitCode).toBe(3);
    expect(stdout.replace(/\s+/g, ' ')).toContain('refuses the API key');
    expect(stdout).toMatch(/\n0 reproduced, 0 not reproduced, 2 not tried\n$/);
  });
});

test('a folder that holds results.json stands for it', async () => {
  const workingDirectory = await temporaryFolder({ 'r20/results.json': resultsJson(results()) });
  const { exitCode, stderr } = await commandLine(['replay', 'r20'], { workingDirectory });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('r20/results.json: holds no finding');
});

describe('where it goes', () => {
  const LOST = 'http://127.0.0.1:9/v1';
  /** A folder with a record on a server that is not there any more, and one that is there. */
  async function elsewhere(config?: (baseUrl: string) => string) {
    const server = await scriptedServer(() => ({ status: 200, body: [] }));
    const files = {
      'reports/results.json': resultsJson({ ...violatedRun, target: { name: 'staging', baseUrl: LOST } }),
      ...(config && { 'petstore-conformance.yaml': config(server.baseUrl) }),
    };
    const workingDirectory = await temporaryFolder(files);
    return { server, workingDirectory };
  }
  const environment = { PETSTORE_API_KEY: 'k3y-for-tests-0123456789', OTHER_KEY: 'other-key-0123456789' };
  const words = ['replay', 'list.limit.maximum', '--times', '1', '--settle', '0'];

  test('the base URL of the record, whatever PETSTORE_BASE_URL says', async () => {
    const { server, workingDirectory } = await elsewhere();
    const surroundings = { ...environment, PETSTORE_BASE_URL: server.baseUrl };
    const { stdout } = await commandLine(words, { workingDirectory, environment: surroundings });
    expect(stdout).toContain(LOST);
    expect(server.arrived).toEqual([]);
  });

  test('a URL that is given', async () => {
    const { server, workingDirectory } = await elsewhere();
    await commandLine([...words, server.baseUrl], { workingDirectory, environment });
    expect(server.arrived.length).toBeGreaterThan(0);
  });

  test('the target of the configuration file that the run was about, with the key of that target', async () => {
    const { server, workingDirectory } = await elsewhere(
      (baseUrl) => `targets: { staging: { base-url: "${baseUrl}", api-key-env: OTHER_KEY } }\n`,
    );
    await commandLine(words, { workingDirectory, environment });
    expect(new Set(server.arrived.map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${environment.OTHER_KEY}`]),
    );
  });
});

describe('input that will not do ends with exit code 2 and one line', () => {
  const none = resultsJson(results());
  const violated = resultsJson(violatedRun);
  test.each<[string, string, string[], string]>([
    ['no file', '', ['absent.json'], 'error: absent.json: cannot be read'],
    ['no JSON', 'x', [], 'error: results.json: is not the results.json of a run: it is not JSON'],
    ['a file that was cut off', violated.slice(0, -200), [], 'error: results.json: ends in the middle'],
    ['another format', '{"schemaVersion":"9.0"}', [], 'error: results.json: has schemaVersion "9.0"'],
    ['another file', '{"a":1}', [], 'error: results.json: is not the results.json of a run'],
    ['no finding', none, [], 'error: results.json: holds no finding: there is nothing to send again'],
    [
      'no finding of an id',
      violated,
      ['list.unique'],
      'error: results.json: holds no finding of list.unique',
    ],
    ['an id that there is not', violated, ['list.uniqu'], 'did you mean list.unique?'],
    [
      'a folder without a record',
      violated,
      ['r20'],
      'error: r20 is read as an id (a file has a slash or .json): no requirement has the id r20',
    ],
    ['--times 0', violated, ['--times', '0'], 'error: --times 0: must be a whole number from 1 to 100'],
    [
      'two files',
      violated,
      ['results.json', './b.json'],
      'error: ./b.json: give one results.json, not several',
    ],
  ])('%s', async (_, text, words, message) => {
    const workingDirectory = await temporaryFolder({ 'results.json': text });
    const environment = { PETSTORE_API_KEY: 'sEcret-key-0123' };
    const { exitCode, stdout, stderr } = await commandLine(['replay', ...words], {
      workingDirectory,
      environment,
    });
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: '' });
    expect(stderr).toContain(message);
    expect(stderr.trimEnd()).not.toContain('\n');
  });
});

test('what a server echoes of the key, or sends for a terminal to obey, shows nowhere', async () => {
  const key = 'q7Wz8Kp3Tn5Vb2Lm9Xr4';
  const { baseUrl } = await echoingServer(key);
  const record: Results = await judgeUrl(baseUrl, key, { profile: 'quick', settle: 0 });
  const workingDirectory = await temporaryFolder({ 'results.json': resultsJson(record) });
  const environment = { PETSTORE_API_KEY: key };
  const words = ['replay', '--times', '1', '--settle', '0'];
  const shown = await commandLine(words, { workingDirectory, environment });
  const asJson = await commandLine([...words, '--json'], { workingDirectory, environment });
  expect(shown.stdout).toContain(' reproduced');
  for (const { stdout, stderr } of [shown, asJson])
    expect(traces(stdout + stderr, key).slice(0, 3)).toEqual([]);
  expect(shown.stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});
