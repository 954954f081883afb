import { readFile, writeFile } from 'node:fs/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Results } from '../core/results/model.js';
import type { ReferenceOptions } from '../proof/reference/index.js';
import { Refusal } from '../proof/reference/refusal.js';
import { temporaryFolder } from '../testing/files/temporary-folder.js';
import { commandLine } from '../testing/processes/command-line.js';
import { runningReference } from '../testing/servers/running-reference.js';

// The worker is a compiled file; these tests run the sources.
vi.mock('../core/run/in-worker.js', async () => {
  const { inProcess: engine } = await import('../core/run/in-process.js');
  return { checkThread: () => ({ engine, end() {} }) };
});

const RIGHT = {};
const WRONG = { behaviour: { parameters: { defaultLimit: 50 } } };
const ID = 'list.limit.default';

const waivers = (...entries: readonly string[]) =>
  `waivers:\n${entries.map((entry) => `  - { reason: Known, issue: PETS-1, ${entry} }\n`).join('')}`;
const needed = `requirement: ${ID}, expires: 2036-06-30`;

let folder: string;
beforeEach(async () => {
  folder = await temporaryFolder();
});

/** Judges a server, right or wrong, for what little the tests need. */
async function judge(server: Pick<ReferenceOptions, 'behaviour'>, args: readonly string[] = []) {
  const { reference } = await runningReference(server);
  const little = ['--only', 'list.limit.default,list.limit.maximum', '--profile', 'quick', '--settle', '0'];
  const { exitCode, stdout, stderr } = await commandLine(
    [reference.baseUrl, ...little, '--format', 'console,json', ...args],
    { workingDirectory: folder, environment: { PETSTORE_API_KEY: reference.key } },
  );
  const results: Results | undefined = await readFile(`${folder}/reports/results.json`, 'utf8').then(
    JSON.parse,
    () => undefined,
  );
  return { exitCode, stdout, stderr, results };
}

const write = (text: string, name = 'waivers.yaml') => writeFile(`${folder}/${name}`, text);

describe('a waiver', () => {
  test('that is needed lets a wrong implementation pass, which stays non-conformant', async () => {
    await write(waivers(needed));
    const { exitCode, results } = await judge(WRONG);
    expect(exitCode).toBe(0);
    expect(results).toMatchObject({
      verdict: 'non-conformant',
      gate: {
        state: 'passed',
        waiverFile: 'waivers.yaml',
        waivers: [{ requirement: ID, state: 'applied' }],
      },
      options: { waivers: 'waivers.yaml' },
      reproduce: expect.stringContaining(' --waivers waivers.yaml '),
    });
    const violated = results?.requirements.find(({ id }) => id === ID);
    expect(violated).toMatchObject({ outcome: 'violated' });
    expect(violated?.reproduce).not.toContain('--waivers');
  });

  test.each<[string, string, string]>([
    ['that has expired', `requirement: ${ID}, expires: 2020-02-29`, 'expired'],
    ['that is not needed', needed, 'not-needed'],
    [
      'for a requirement that there is not',
      'requirement: list.limit.defualt, expires: 2036-06-30',
      'unknown',
    ],
  ])('%s fails the run of a right implementation, and says so', async (_, entry, state) => {
    await write(waivers(entry));
    const { exitCode, stdout, results } = await judge(RIGHT);
    expect(exitCode).toBe(1);
    expect(results).toMatchObject({ verdict: 'conformant', gate: { state: 'failed', waivers: [{ state }] } });
    expect(stdout).toContain(entry.slice('requirement: '.length, entry.indexOf(',')));
  });

  test('is judged by the real day, whatever --as-of says', async () => {
    await write(waivers(`requirement: ${ID}, expires: 2020-02-29`));
    const { exitCode, results } = await judge(WRONG, ['--as-of', '2020-01-01']);
    expect(exitCode).toBe(1);
    expect(results?.gate?.waivers).toMatchObject([{ state: 'expired' }]);
  });

  test.each<[string, string, string]>([
    ['that is flaky and not seen', `${needed}, flaky: true`, 'not-seen'],
    ['for another target', `${needed}, target: production`, 'other-target'],
    ['for what is left out', 'requirement: get.found, expires: 2036-06-30', 'not-judged'],
  ])('%s fails nothing', async (_, entry, state) => {
    await write(waivers(entry));
    const { exitCode, results } = await judge(RIGHT);
    expect(exitCode).toBe(0);
    expect(results?.gate?.waivers).toMatchObject([{ state }]);
  });

  test('for another target excuses nothing', async () => {
    await write(waivers(`${needed}, target: production`));
    expect((await judge(WRONG)).exitCode).toBe(1);
  });
});

test('a waiver for a target that the configuration file does not have is spoken of', async () => {
  const { reference } = await runningReference({});
  await write(`targets: { staging: { base-url: '${reference.baseUrl}' } }\n`, 'petstore-conformance.yaml');
  await write(waivers(`${needed}, target: stagign`));
  const { exitCode, stdout, results } = await judge(RIGHT);
  expect(exitCode).toBe(0);
  const notice = expect.stringMatching(
    /^waivers\.yaml has waivers for the target stagign, .*did you mean staging\?/,
  );
  expect(results?.notices).toContainEqual(notice);
  expect(stdout).toContain('stagign');
});

describe('the waiver file', () => {
  test('may be named by the configuration file, from its folder', async () => {
    await write('waivers: known.yaml\n', 'petstore-conformance.yaml');
    await write(waivers(needed), 'known.yaml');
    const { exitCode, results } = await judge(WRONG);
    expect({ exitCode, file: results?.gate?.waiverFile }).toEqual({ exitCode: 0, file: 'known.yaml' });
  });

  test('must exist where it is named', async () => {
    const { exitCode, stderr, results } = await judge(RIGHT, ['--waivers', 'gone.yaml']);
    expect({ exitCode, results }).toEqual({ exitCode: 2, results: undefined });
    expect(stderr).toMatch(/^error: --waivers gone\.yaml: [^\n]*\n$/);
  });

  test('that holds something else ends the command before anything is sent', async () => {
    await write('control-1:\n  run: false\n');
    const { exitCode, stderr, results } = await judge(RIGHT);
    expect({ exitCode, results }).toEqual({ exitCode: 2, results: undefined });
    expect(stderr).toMatch(/^error: waivers\.yaml:1:1: [^\n]*\n$/);
  });
});

describe('waive --from', () => {
  const refusing = {
    behaviour: {
      ...WRONG.behaviour,
      operations: {
        addPet: () => {
          throw new Refusal(500, 'broken', 'It broke.');
        },
      },
    },
  };
  const args = ['--only', 'list.answered,add.created'];
  const waive = () =>
    commandLine(['waive', '--from', 'reports/results.json', '--until', '2036-06-30'], {
      workingDirectory: folder,
    });

  test('lets the run of a wrong implementation pass, and fail for what is new', async () => {
    await judge(WRONG, args);
    expect(await waive()).toMatchObject({ exitCode: 0, stderr: '' });
    expect(await judge(WRONG, args)).toMatchObject({
      exitCode: 0,
      results: { verdict: 'non-conformant', gate: { state: 'passed', waivers: [{ requirement: ID }] } },
    });
    expect(await judge(refusing, args)).toMatchObject({
      exitCode: 1,
      results: { gate: { state: 'failed' } },
    });
  });

  test('lets a run pass that cannot judge what depends on a violation', async () => {
    expect((await judge(refusing, args)).exitCode).toBe(1);
    await waive();
    expect(await judge(refusing, args)).toMatchObject({
      exitCode: 0,
      results: {
        gate: {
          reason:
            'violated and waived: add.created; known, and not judged: list.limit.maximum, list.limit.default',
        },
      },
    });
  });
});
