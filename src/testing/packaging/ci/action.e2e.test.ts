import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { kit } from '../../../core/package.js';
import { startReference } from '../../../proof/reference/index.js';
import { npmCache } from '../../processes/npm-cache.js';
import { LOCKED_KIT, npmStandIn } from '../../processes/npm-stand-in.js';
import { packedKit } from '../../processes/packed-kit.js';
import { type ServedReference, servedReference } from '../../processes/served-reference.js';
import { twentyFaults } from '../../servers/twenty-faults.js';
import { type ActionEnd, ranAction, readAction } from './github-runner.js';
import { workflowCommands } from './workflow-commands.js';

const KEY = 'k3y-of-the-action-0123456789';
/** A text that a shell would run if it read it. */
const HOSTILE = '"; touch pwned; #\n$(touch pwned) `touch pwned` \' && touch pwned';

const { folder, project, tarball } = packedKit();
/** The action in the tarball. */
const action = path.join(project, 'node_modules/petstore-conformance');
let served: ServedReference;
/** An installation takes seconds, so most tests replace npm by a script. */
let environment: Readonly<Record<string, string>>;

beforeAll(async () => {
  served = await servedReference(project, KEY);
  ({ environment } = await npmStandIn('npm for the action'));
});

afterAll(() => served?.close());

async function workspaceFor(name: string): Promise<string> {
  const workspace = path.join(folder, `workspace of ${name}`);
  await mkdir(workspace);
  return workspace;
}

/** Neither the reports nor the output of the step may hold the key. */
async function expectNoKey(end: ActionEnd, reports: string): Promise<void> {
  const texts = (await readdir(reports)).map((name) => readFile(path.join(reports, name), 'utf8'));
  for (const text of [...(await Promise.all(texts)), JSON.stringify(end)]) expect(text).not.toContain(KEY);
}

describe('the action', () => {
  test('passes if the deployment conforms, with outputs, annotations and a summary', async () => {
    const environment = await npmCache('npm cache of the action');
    const workspace = await workspaceFor('a deployment that conforms');
    const inputs = { 'base-url': served.baseUrl, 'api-key': KEY, profile: 'quick', package: tarball };
    const end = await ranAction(action, { inputs, workspace, environment });
    expect(end, end.stderr).toMatchObject({ exitCode: 0 });
    const reports = path.join(workspace, 'reports');
    expect(end.outputs).toEqual({
      verdict: 'conformant',
      gate: '',
      'exit-code': '0',
      results: path.join(reports, 'results.json'),
      report: path.join(reports, 'report.html'),
      junit: path.join(reports, 'junit.xml'),
    });
    expect(end.summary).toMatch(/(?<!NON-)CONFORMANT/);
    expect(workflowCommands(end.stdout).map(({ name }) => name)).toEqual(['group', 'endgroup', 'notice']);
    await expectNoKey(end, reports);
  });

  test('fails if it does not conform, with an annotation for each violation', async () => {
    const broken = await startReference({ key: KEY, seedPets: 25, behaviour: twentyFaults });
    const workspace = await workspaceFor('a deployment that does not conform');
    // With the key in the environment of the job, the input is not needed.
    const job = { ...environment, PETSTORE_API_KEY: KEY };
    const inputs = {
      'base-url': broken.baseUrl,
      arguments: '--settle=0\n--only\nlist.limit.*\r\n\n--quiet\n--no-quiet',
      profile: 'quick',
      reports: 'build/conformance',
      format: 'console,json',
      package: tarball,
    };
    const end = await ranAction(action, { inputs, workspace, environment: job });
    await broken.close();
    expect(end.exitCode, end.stderr).toBe(1);
    const reports = path.join(workspace, 'build/conformance');
    expect(end.outputs).toEqual({
      verdict: 'non-conformant',
      gate: '',
      'exit-code': '1',
      results: path.join(reports, 'results.json'),
      report: '',
      junit: '',
    });
    expect(end.summary).toContain('NON-CONFORMANT');
    const errors = workflowCommands(end.stdout).filter(({ name }) => name === 'error');
    expect(errors.length).toBeGreaterThan(1);
    for (const { title } of errors) expect(title).toMatch(/^(list\.|petstore-conformance)/);
    await expectNoKey(end, reports);
  });

  test.each([
    ['passes where a waiver holds for what is violated', '2036-06-30', 10, 0, 'passed', 'non-conformant'],
    ['fails where a waiver is no longer needed', '2036-06-30', 20, 1, 'failed', 'conformant'],
  ] as const)('%s', async (name, expires, defaultLimit, exitCode, gate, verdict) => {
    const server = await startReference({
      key: KEY,
      seedPets: 25,
      behaviour: { parameters: { defaultLimit } },
    });
    const workspace = await workspaceFor(name);
    const waiver = { requirement: 'list.limit.default', reason: 'Known', issue: 'PETS-1', expires };
    await writeFile(path.join(workspace, 'known.yaml'), JSON.stringify({ waivers: [waiver] }));
    const inputs = {
      'base-url': server.baseUrl,
      'api-key': KEY,
      only: 'list.limit.*',
      arguments: '--settle=0',
      waivers: 'known.yaml',
      profile: 'quick',
      package: tarball,
    };
    const end = await ranAction(action, { inputs, workspace, environment });
    await server.close();
    expect(end.exitCode, end.stderr).toBe(exitCode);
    expect(end.outputs).toMatchObject({ gate, verdict, 'exit-code': `${exitCode}` });
    expect(end.summary).toMatch(exitCode === 0 ? /gate passed/i : /gate failed/i);
  });

  test('has no outputs if there was no run, whatever an earlier run left', async () => {
    const workspace = await workspaceFor('a deployment that is not there');
    await mkdir(path.join(workspace, 'reports'));
    await writeFile(path.join(workspace, 'reports/results.json'), '{ "verdict": "conformant" }');
    const inputs = { 'base-url': served.baseUrl, 'api-key': KEY, profile: 'qwick', package: tarball };
    const end = await ranAction(action, { inputs, workspace, environment });
    expect(end.exitCode).toBe(2);
    expect(end.stderr).toContain('PETSTORE_PROFILE=qwick');
    expect(end.outputs).toEqual({
      verdict: '',
      gate: '',
      'exit-code': '2',
      results: '',
      report: '',
      junit: '',
    });
  });

  test.each([
    ['true', 3],
    ['false', 0],
  ])('ends as fail-on-inconclusive: %s says where nothing can be judged', async (failing, exitCode) => {
    const workspace = await workspaceFor(`fail-on-inconclusive ${failing}`);
    const inputs = {
      'base-url': served.baseUrl,
      'api-key': 'another-key',
      'fail-on-inconclusive': failing,
      package: tarball,
    };
    const end = await ranAction(action, { inputs, workspace, environment });
    expect(end.exitCode, end.stderr).toBe(exitCode);
    expect(end.outputs).toMatchObject({ verdict: 'inconclusive', 'exit-code': '3' });
    const warnings = workflowCommands(end.stdout).filter(({ name }) => name === 'warning');
    expect(warnings).toHaveLength(exitCode === 0 ? 1 : 0);
  });

  test('treats a folder name that a shell would execute as a name', async () => {
    const workspace = await workspaceFor('a hostile name');
    const inputs = {
      'base-url': served.baseUrl,
      'api-key': KEY,
      profile: 'quick',
      only: 'list.limit.default',
      reports: HOSTILE,
      package: tarball,
    };
    const end = await ranAction(action, { inputs, workspace, environment });
    expect(end.exitCode, end.stderr).toBe(0);
    expect(end.outputs).toMatchObject({ results: path.join(workspace, HOSTILE, 'results.json') });
    expect(await readdir(workspace)).toEqual([HOSTILE.replace(/\/.*/s, '')]);
  });

  test('reports a failed installation of the kit, and no verdict', async () => {
    const workspace = await workspaceFor('no kit');
    const environment = await npmCache('npm cache of no kit');
    const inputs = { 'api-key': KEY, package: HOSTILE };
    const end = await ranAction(action, { inputs, workspace, environment });
    expect(end.exitCode).toBe(2);
    expect(workflowCommands(end.stdout).at(-1)).toMatchObject({ name: 'error' });
    expect(await readdir(workspace)).toEqual([]);
  });
});

test('the action uses the kit in package-lock.json, if no input names another', async () => {
  const workspace = await workspaceFor('a kit of the project');
  await writeFile(path.join(workspace, 'package-lock.json'), LOCKED_KIT);
  const npm = await npmStandIn('npm for a kit of the project');
  // With the key in the environment of the job, too.
  const job = { ...npm.environment, PETSTORE_API_KEY: KEY };
  const inputs = { 'base-url': served.baseUrl, 'api-key': KEY, only: 'list.limit.default' };
  const run = (more: Readonly<Record<string, string>> = {}) =>
    ranAction(action, { inputs: { ...inputs, ...more }, workspace, environment: job });
  const ends = [await run(), await run(), await run({ package: tarball })];
  expect(
    ends.map(({ exitCode }) => exitCode),
    ends[0]?.stderr,
  ).toEqual([0, 0, 0]);
  // The second run finds it installed.
  expect(await npm.calls()).toEqual([
    'ci',
    `install --prefix ${path.join(`${workspace}.runner`, 'petstore-conformance')} -- ${tarball}`,
  ]);
});

test('the action installs the released version of itself where nothing names another', async () => {
  const workspace = await workspaceFor('no kit of its own');
  const npm = await npmStandIn('npm for no kit of its own');
  const inputs = { 'base-url': served.baseUrl, 'api-key': KEY, only: 'list.limit.default' };
  await ranAction(action, { inputs, workspace, environment: npm.environment });
  expect(await npm.calls()).toEqual([expect.stringMatching(new RegExp(` -- ${kit.name}@${kit.version}$`))]);
});

/** In the place of the kit: records its arguments and variables. */
const REPORTED = `#!/usr/bin/env node
const given = Object.entries(process.env).filter(([name]) => name.startsWith('PETSTORE_'));
require('node:fs').appendFileSync(process.env.REPORTED, JSON.stringify([process.argv.slice(2), Object.fromEntries(given)]) + '\\n');
`;

test('the action passes every input on unchanged, in variables and arguments that no shell parses', async () => {
  const workspace = await workspaceFor('hostile inputs');
  const reported = path.join(folder, 'reported');
  const recorder = path.join(folder, 'recorder');
  await writeFile(recorder, REPORTED, { mode: 0o755 });
  const { inputs: known } = await readAction(action);
  const left = ['fail-on-inconclusive', 'working-directory'];
  const names = Object.keys(known).filter((name) => !left.includes(name));
  const inputs = Object.fromEntries(names.map((name) => [name, `${name} ${HOSTILE}`]));
  const npm = await npmStandIn('npm for hostile inputs', recorder);
  const environment = { ...npm.environment, REPORTED: reported };
  const end = await ranAction(action, { inputs, workspace, environment });
  expect(end.exitCode, end.stderr).toBe(0);
  expect((await npm.calls()).join('\n')).toMatch(/^install --prefix \S.* -- package "; touch pwned/);
  const [, line = ''] = (await readFile(reported, 'utf8')).split('\n');
  const [given, variables]: [string[], Record<string, string>] = JSON.parse(line);
  const [first, second] = HOSTILE.split('\n');
  const flags = ['waivers'];
  expect(given).toEqual([
    'run',
    ...flags.map((name) => `--${name}=${name} ${HOSTILE}`),
    `arguments ${first}`,
    second,
  ]);
  const byVariable = names.filter((name) => ![...flags, 'arguments', 'package'].includes(name));
  expect(variables).toEqual(
    Object.fromEntries(
      byVariable.map((name) => [`PETSTORE_${name.replaceAll('-', '_').toUpperCase()}`, `${name} ${HOSTILE}`]),
    ),
  );
  expect(JSON.stringify(given)).not.toContain('api-key');
  expect(await readdir(workspace)).toEqual([]);
});
