import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { catalogue } from '../../../core/catalogue/catalogue.js';
import { kit, packageRoot } from '../../../core/package.js';
import { startReference } from '../../../proof/reference/index.js';
import { type Ended, ended } from '../../processes/child-process.js';
import { LOCKED_KIT, npmStandIn } from '../../processes/npm-stand-in.js';
import { packedKit, succeeded } from '../../processes/packed-kit.js';
import { servedReference } from '../../processes/served-reference.js';
import { twentyFaults } from '../../servers/twenty-faults.js';

const KEY = 'k3y-of-the-pipeline-0123456789';
const { folder, project } = packedKit();
const recipe = path.join(project, 'node_modules/petstore-conformance/recipes/gitlab-ci.yml');

interface Job {
  readonly variables: Readonly<Record<string, string>>;
  readonly script: readonly string[];
  readonly artifacts: {
    readonly when: string;
    readonly paths: readonly string[];
    readonly reports: { readonly junit: string };
  };
}

async function readJob(): Promise<Job> {
  return parse(await readFile(recipe, 'utf8'))['petstore-conformance'];
}

/** Runs the job's script like the runner in a container with a plain shell. Variables of the project override others. */
async function ranJob(workspace: string, ofProject: Readonly<Record<string, string>>): Promise<Ended> {
  const { variables, script } = await readJob();
  const predefined = { CI: 'true', GITLAB_CI: 'true', CI_PROJECT_DIR: workspace };
  const expanded = Object.entries(variables).map(([name, value]) => [
    name,
    value.replaceAll('$CI_PROJECT_DIR', workspace),
  ]);
  const environment = { ...predefined, ...Object.fromEntries(expanded), ...ofProject };
  return ended('sh', ['-e', '-c', script.join('\n')], { cwd: workspace, environment });
}

async function workspaceFor(name: string): Promise<string> {
  const workspace = path.join(folder, name);
  await mkdir(workspace);
  return workspace;
}

/** The artifacts of the job must exist, and neither they nor the log may hold the key. */
async function expectArtifacts(workspace: string, { stdout, stderr }: Ended): Promise<string> {
  const { artifacts } = await readJob();
  expect(artifacts.when).toBe('always');
  const [kept = ''] = artifacts.paths;
  const names = await readdir(path.join(workspace, kept));
  const texts = await Promise.all(names.map((name) => readFile(path.join(workspace, kept, name), 'utf8')));
  for (const text of [...texts, stdout, stderr]) expect(text).not.toContain(KEY);
  return readFile(path.join(workspace, artifacts.reports.junit), 'utf8');
}

test('the job passes if the deployment conforms, and GitLab finds its JUnit file', async () => {
  const workspace = await workspaceFor('gitlab project');
  const served = await servedReference(project, KEY);
  const ofProject = { PETSTORE_BASE_URL: served.baseUrl, PETSTORE_API_KEY: KEY, PETSTORE_PROFILE: 'quick' };
  const npm = await npmStandIn('npm for gitlab');
  const end = await ranJob(workspace, { ...ofProject, ...npm.environment });
  expect(await npm.calls()).toEqual([`install --prefix .conformance ${kit.name}@${kit.version}`]);
  await served.close();
  expect(end.exitCode, end.stderr).toBe(0);
  const junit = await expectArtifacts(workspace, end);
  expect(junit).toMatch(
    new RegExp(`<testsuites name="[^"]+" tests="${catalogue.judged.length}" failures="0"`),
  );
});

test('the job fails if it does not, and keeps its findings', async () => {
  const workspace = await workspaceFor('gitlab project that fails');
  const broken = await startReference({ key: KEY, seedPets: 25, behaviour: twentyFaults });
  const ofProject = { PETSTORE_BASE_URL: broken.baseUrl, PETSTORE_API_KEY: KEY, PETSTORE_PROFILE: 'quick' };
  const npm = await npmStandIn('npm for gitlab that fails');
  const end = await ranJob(workspace, {
    ...ofProject,
    ...npm.environment,
    PETSTORE_ONLY: 'list.limit.default',
    PETSTORE_SETTLE: '0',
  });
  await broken.close();
  expect(end.exitCode, end.stderr).toBe(1);
  expect(await expectArtifacts(workspace, end)).toContain('<failure');
});

test('the job uses the kit in package-lock.json, and fails for an expired waiver', async () => {
  const workspace = await workspaceFor('gitlab project that waived');
  const waiver = {
    requirement: 'list.limit.default',
    reason: 'Known',
    issue: 'PETS-1',
    expires: '2026-01-31',
  };
  await writeFile(path.join(workspace, 'waivers.yaml'), JSON.stringify({ waivers: [waiver] }));
  await writeFile(path.join(workspace, 'package-lock.json'), LOCKED_KIT);
  const npm = await npmStandIn('npm for gitlab with waivers');
  const served = await servedReference(project, KEY);
  const end = await ranJob(workspace, {
    PETSTORE_BASE_URL: served.baseUrl,
    PETSTORE_API_KEY: KEY,
    PETSTORE_PROFILE: 'quick',
    PETSTORE_ONLY: 'list.limit.default',
    ...npm.environment,
  });
  await served.close();
  expect(await npm.calls()).toEqual(['ci']);
  expect(end.exitCode, end.stderr).toBe(1);
  const junit = await expectArtifacts(workspace, end);
  expect(junit).toContain('type="waiver-expired"');
  expect(junit.match(/<failure/g)).toHaveLength(1);
});

/** The linter needs a newer Node. */
const UNION = 'Set.prototype.union ??= function (other) { return new Set([...this, ...other]); };';

/** The complaints of GitLab's own schema, which the linter brings, about a pipeline. */
async function linted(name: string, text: string): Promise<Ended> {
  const repository = await workspaceFor(name);
  await writeFile(path.join(repository, '.gitlab-ci.yml'), text);
  await succeeded('git', ['init', '--quiet'], repository);
  const linter = path.join(packageRoot, 'node_modules/gitlab-ci-local/dist/index.js');
  const early = `data:text/javascript,${encodeURIComponent(UNION)}`;
  return ended(process.execPath, ['--import', early, linter, '--list'], { cwd: repository });
}

test("the recipe satisfies GitLab's schema", async () => {
  const text = await readFile(recipe, 'utf8');
  const end = await linted('gitlab repository', text);
  expect(end, end.stderr).toMatchObject({ exitCode: 0 });
  expect(end.stdout).toContain('petstore-conformance');
  const wrong = await linted('wrong gitlab repository', text.replace('when: always', 'when: sometimes'));
  expect(wrong.exitCode).toBe(1);
  expect(wrong.stdout + wrong.stderr).toContain("'when' property must be one of");
});
