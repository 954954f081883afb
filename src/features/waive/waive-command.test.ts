import { chmod, readdir, readFile, stat, symlink } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { readWaivers } from '../../core/config/waivers/read.js';
import { resultsJson } from '../../core/report/results-json.js';
import type { Results } from '../../core/results/model.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { commandLine } from '../../testing/processes/command-line.js';
import { finding, requirementResult, results } from '../../testing/runs/results-fixture.js';

// The clock of the command line in tests stands at 2029-07-01.
const whole = ['--reason', 'Pages of 25', '--issue', 'PETS-7', '--days', '30'];
const entry = { requirement: 'list.unique', reason: 'Pages of 25', issue: 'PETS-7', expires: '2029-07-31' };

async function waive(args: readonly string[], workingDirectory: string, environment = {}) {
  return commandLine(['waive', ...args], { workingDirectory, environment });
}

const waiversIn = async (file: string) => readWaivers(await readFile(file, 'utf8'), file);

test('an entry is written where a run reads it, and nothing else is left', async () => {
  const folder = await temporaryFolder();
  expect(
    await waive(['list.unique', 'get.found', ...whole, '--target', 'staging', '--flaky'], folder),
  ).toEqual({
    exitCode: 0,
    stdout: `waivers.yaml: added list.unique at staging, until 2029-07-31, flaky (PETS-7: Pages of 25)
waivers.yaml: added get.found at staging, until 2029-07-31, flaky (PETS-7: Pages of 25)
`,
    stderr: '',
  });
  expect(await readdir(folder)).toEqual(['waivers.yaml']);
  const special = { target: 'staging', flaky: true };
  expect(await waiversIn(`${folder}/waivers.yaml`)).toEqual([
    { ...entry, ...special },
    { ...entry, ...special, requirement: 'get.found' },
  ]);
});

test('an entry for the same is renewed, and keeps what is not given again', async () => {
  const folder = await temporaryFolder();
  await waive(['list.unique', ...whole, '--flaky'], folder);
  const { stdout } = await waive(['list.unique', '--until', '2029-12-31'], folder);
  expect(stdout).toBe('waivers.yaml: renewed list.unique, until 2029-12-31, flaky (PETS-7: Pages of 25)\n');
  expect(await waiversIn(`${folder}/waivers.yaml`)).toEqual([
    { ...entry, expires: '2029-12-31', flaky: true },
  ]);
});

test.each([
  ['renewed', '2029-12-31'],
  ['shortened', '2029-07-15'],
  ['changed', '2029-07-31'],
])('an entry for the same is %s with %s as its last day', async (word, day) => {
  const folder = await temporaryFolder();
  await waive(['list.unique', ...whole], folder);
  const { stdout } = await waive(['list.unique', '--until', day], folder);
  expect(stdout).toBe(`waivers.yaml: ${word} list.unique, until ${day} (PETS-7: Pages of 25)\n`);
});

test.each([0o600, 0o664, 0o640])('a file with the mode %o keeps it', async (mode) => {
  const folder = await temporaryFolder({ 'waivers.yaml': 'waivers: []\n' });
  await chmod(`${folder}/waivers.yaml`, mode);
  await waive(['list.unique', ...whole], folder);
  expect((await stat(`${folder}/waivers.yaml`)).mode & 0o7777).toBe(mode);
});

test('a target must be one of the configuration file, where there is one, or a base URL', async () => {
  const folder = await temporaryFolder({ 'petstore-conformance.yaml': 'targets: { staging: {} }\n' });
  expect(await waive(['list.unique', ...whole, '--target', 'stagign'], folder)).toEqual({
    exitCode: 2,
    stdout: '',
    stderr:
      'error: --target stagign: unknown target (did you mean staging?); the configuration file has the targets staging\n',
  });
  for (const target of ['staging', 'https://pets.example.com/v1']) {
    expect((await waive(['list.unique', ...whole, '--target', target], folder)).exitCode).toBe(0);
  }
});

test('the folder itself is not a waiver file, and has a name in the error', async () => {
  const { exitCode, stderr } = await waive(
    ['list.unique', ...whole, '--waivers', '.'],
    await temporaryFolder(),
  );
  expect({ exitCode, stderr }).toEqual({
    exitCode: 2,
    stderr: 'error: .: the waiver file cannot be read: it is a folder; check the path\n',
  });
});

test('a file that is new in a sub-folder of a project is said to be so', async () => {
  const folder = await temporaryFolder({ 'petstore-conformance.yaml': 'strict: true\n', 'src/pets/x': '' });
  const note =
    /\nwaivers\.yaml is new in this folder\. A run in the folder of \.\.\/\.\.\/petstore-conformance\.yaml does not read it\.\n$/;
  expect((await waive(['list.unique', ...whole], `${folder}/src/pets`)).stdout).toMatch(note);
  expect((await waive(['get.found', ...whole], `${folder}/src/pets`)).stdout).not.toMatch(note);
  expect((await waive(['list.unique', ...whole], folder)).stdout).not.toContain('is new');
});

test('a file whose name is nearly right is named, since no run reads it', async () => {
  const folder = await temporaryFolder({ 'waivers.yml': 'waivers: []\n' });
  const note =
    'waivers.yml is not read, since the waiver file is called waivers.yaml; rename it, or name it with --waivers waivers.yml\n';
  expect((await waive(['list.unique', ...whole], folder)).stdout).toContain(note);
  expect((await waive(['list.unique', ...whole, '--waivers', 'waivers.yml'], folder)).stdout).not.toContain(
    'is not read,',
  );
});

describe('the file is', () => {
  test('one that is named, and then it is said how a run finds it', async () => {
    const folder = await temporaryFolder({ 'ci/x': '' });
    const { stdout } = await waive(['list.unique', ...whole, '--waivers', 'ci/known.yaml'], folder);
    expect(stdout).toMatch(
      /^ci\/known\.yaml: added list.unique.*\nA run reads this file with --waivers ci\/known\.yaml\.\n$/,
    );
  });

  test.each<[string, Record<string, string>, Record<string, string>]>([
    ['that of the configuration file', { 'petstore-conformance.yaml': 'waivers: known.yaml\n' }, {}],
    ['that of the environment', {}, { PETSTORE_WAIVERS: 'known.yaml' }],
  ])('%s', async (_, files, environment) => {
    const folder = await temporaryFolder(files);
    const { stdout } = await waive(['list.unique', ...whole], folder, environment);
    expect(stdout).toBe('known.yaml: added list.unique, until 2029-07-31 (PETS-7: Pages of 25)\n');
  });

  test('what a link leads to, and the link stays', async () => {
    const folder = await temporaryFolder({ 'shared.yaml': 'waivers: []\n' });
    await symlink('shared.yaml', `${folder}/waivers.yaml`);
    await waive(['list.unique', ...whole], folder);
    expect(await waiversIn(`${folder}/shared.yaml`)).toEqual([entry]);
  });
});

describe('all violations of a run', () => {
  const today = { startedAt: '2029-06-30T10:00:00.000Z' };
  const violated = requirementResult({ id: 'list.unique', outcome: 'violated' });
  const flaky = requirementResult({
    id: 'list.limit.maximum',
    outcome: 'violated',
    findings: [finding({ summary: 'Too many\u202e pets.', confirmation: { seen: 1, tried: 5 } })],
  });
  const partlyFlaky = requirementResult({
    id: 'list.limit.default',
    outcome: 'violated',
    findings: [finding(), finding({ confirmation: { seen: 1, tried: 5 } })],
  });
  const unjudged = requirementResult({
    id: 'get.found',
    outcome: 'inconclusive',
    findings: [],
    reason: 'no pet could be created',
  });
  const explained = requirementResult({
    id: 'list.limit.accepted',
    outcome: 'inconclusive',
    findings: [],
    explainedBy: ['list.unique'],
  });
  const blocked = requirementResult({
    id: 'list.body',
    outcome: 'inconclusive',
    findings: [],
    blockedBy: 'list.unique',
  });
  const unscored = requirementResult({ id: 'get.id', outcome: 'violated', notScored: true });
  const others = (['met', 'warned', 'not-applicable'] as const).map((outcome, index) =>
    requirementResult({ id: `add.n${index}`, outcome }),
  );
  const run = results({
    ...today,
    requirements: [...others, violated, flaky, partlyFlaky, unjudged, explained, blocked, unscored],
  });

  const folderWith = (given: Partial<Results>, more = {}) =>
    temporaryFolder({ 'results.json': resultsJson({ ...run, ...given }), ...more });
  const until = ['--from', 'results.json', '--until', '2029-07-31'];

  test('become waivers, and what could not be judged, with what the run says of them', async () => {
    const folder = await folderWith({});
    const { exitCode, stdout, stderr } = await waive(until, folder);
    expect({ exitCode, stderr, lines: stdout.split('\n').length - 1 }).toEqual({
      exitCode: 0,
      stderr: '',
      lines: 4,
    });
    const expires = '2029-07-31';
    const found = 'violated in the run of 2029-06-30: ';
    expect(await waiversIn(`${folder}/waivers.yaml`)).toEqual([
      { requirement: 'list.unique', reason: `${found}A page has more pets than its limit.`, expires },
      {
        requirement: 'list.limit.maximum',
        reason: `${found}Too many\\u202e pets.`,
        expires,
        flaky: true,
      },
      { requirement: 'list.limit.default', reason: `${found}A page has more pets than its limit.`, expires },
      {
        requirement: 'get.found',
        reason: 'not judged in the run of 2029-06-30: no pet could be created',
        expires,
      },
    ]);
  });

  test('have the reason, issue and target that are given, and renew the entries that are there', async () => {
    const folder = await folderWith(
      { requirements: [violated, flaky] },
      {
        'waivers.yaml': `waivers:
  # kept
  - { requirement: list.unique, reason: Known, issue: PETS-7, expires: 2029-01-31, target: staging }
`,
      },
    );
    const given = ['--target', 'staging', '--reason', 'Legacy'];
    expect((await waive([...until, ...given], folder)).stdout).toBe(
      `waivers.yaml: renewed list.unique at staging, until 2029-07-31 (PETS-7: Legacy)
waivers.yaml: added list.limit.maximum at staging, until 2029-07-31, flaky (Legacy)
`,
    );
    await waive(['--from', 'results.json', '--days', '60', '--target', 'staging'], folder);
    expect(await waiversIn(`${folder}/waivers.yaml`)).toMatchObject([
      { requirement: 'list.unique', reason: 'Legacy', issue: 'PETS-7', expires: '2029-08-30' },
      { requirement: 'list.limit.maximum', reason: 'Legacy', expires: '2029-08-30' },
    ]);
    expect(await readFile(`${folder}/waivers.yaml`, 'utf8')).toContain('  # kept\n');
    expect((await waive(['list.limit.maximum', '--target', 'staging', '--days', '3'], folder)).exitCode).toBe(
      0,
    );
  });

  test.each<[string, Partial<Results>, RegExp]>([
    [
      'a run that broke off',
      { end: 'interrupted' },
      /that run was interrupted; give a run that came to its end/,
    ],
    [
      'another requirement set',
      { requirementSet: { name: '1.0.0-2', sha256: '0'.repeat(64) } },
      /that run judged requirement set 1\.0\.0-2 of interface 1\.0\.0, and this kit judges set /,
    ],
    [
      'another interface',
      { interfaceVersion: '2.0.0' },
      /that run judged requirement set \S+ of interface 2\.0\.0, /,
    ],
    [
      'no judgement',
      { requirements: [unjudged] },
      /that run judged nothing; give a run that judged the deployment/,
    ],
    [
      'no violation',
      { requirements: others },
      /that run violated nothing and judged all that counts: there is nothing/,
    ],
    ['another format', { schemaVersion: '9.0' as '2.0' }, /has schemaVersion "9\.0", /],
  ])('are refused for a run with %s', async (_, change, message) => {
    const folder = await folderWith(change);
    const { exitCode, stderr } = await waive(until, folder);
    expect(stderr).toMatch(/^error: --from results\.json: [^\n]+\n$/);
    expect({ exitCode, stderr }).toEqual({ exitCode: 2, stderr: expect.stringMatching(message) });
    expect(await readdir(folder)).toEqual(['results.json']);
  });

  test.each<[string[], string]>([
    [
      ['--from', 'gone.json', '--days', '3'],
      '--from gone.json: cannot be read: it does not exist; give the path of the results.json of a run',
    ],
    [
      ['--from', 'results.json', '--reason', 'Legacy code'],
      "--from results.json: needs --until (or --days) too: petstore-conformance waive --from results.json --reason 'Legacy code' --until YYYY-MM-DD",
    ],
  ])('are refused where something is missing: %j', async (args, message) => {
    const folder = await folderWith({});
    expect(await waive(args, folder)).toEqual({ exitCode: 2, stdout: '', stderr: `error: ${message}\n` });
  });
});

describe('what will not do is one line and exit code 2, and nothing is written', () => {
  test.each<[string[], string]>([
    [['list.uniqe', ...whole], 'waive: no requirement has the id list.uniqe; did you mean list.unique?'],
    [['list.*', ...whole], "waive: no requirement has the id list.*; 'petstore-conformance list' shows all"],
    [['list.order', ...whole], 'waive: list.order is never judged: it needs no waiver'],
    [
      [],
      "waive: nothing to waive; give ids of requirements ('petstore-conformance list' shows them), or --from with the results.json of a run",
    ],
    [
      ['list.unique', '--from', 'results.json', ...whole],
      '--from and list.unique: give ids or a run, not both',
    ],
    [
      ['list.unique'],
      'waive list.unique: needs --reason, --issue, --until (or --days) too: petstore-conformance waive list.unique --reason TEXT --issue URL --until YYYY-MM-DD',
    ],
    [
      ['list.unique', '--issue', 'PETS-7', '--days', '3', '--flaky'],
      'waive list.unique: needs --reason too: petstore-conformance waive list.unique --reason TEXT --issue PETS-7 --days 3 --flaky',
    ],
    [
      ['list.unique', '--issue', 'soon'],
      "--issue soon: must be an http or https URL, or a number such as PETS-123, '#123' or 'pets/store#123'",
    ],
    [
      ['list.unique', '--until', '2039-07-10'],
      '--until 2039-07-10: is more than 3660 days away; give 2039-07-09 at the latest',
    ],
    [['list.unique', '--days', '0'], '--days 0: must be a whole number from 1 to 3660'],
    [
      ['list.unique', '--days', '3', '--until', '2030-01-01'],
      '--until and --days: give one of them, not both',
    ],
    [
      ['list.unique', '--until', '2029-06-30'],
      '--until 2029-06-30: is over; give today, 2029-07-01, or a later day',
    ],
    [
      ['list.unique', '--until', '2029-02-30'],
      '--until 2029-02-30: must be a day that exists, as YYYY-MM-DD, such as 2030-12-05',
    ],
    [
      ['list.unique', ...whole, '--waivers', 'no/where.yaml'],
      'no/where.yaml: the waiver file cannot be written: it does not exist; choose another place with --waivers PATH',
    ],
  ])('%j', async (args, message) => {
    const folder = await temporaryFolder();
    expect(await waive(args, folder)).toEqual({ exitCode: 2, stdout: '', stderr: `error: ${message}\n` });
    expect(await readdir(folder)).toEqual([]);
  });

  test('a waivers.yaml that is something else', async () => {
    const folder = await temporaryFolder({ 'waivers.yaml': 'control-1:\n  run: false\n' });
    const { exitCode, stderr } = await waive(['list.unique', ...whole], folder);
    expect(exitCode).toBe(2);
    expect(stderr).toMatch(/^error: waivers\.yaml:1:1: there is no `waivers:` here, but control-1: write/);
  });
});
