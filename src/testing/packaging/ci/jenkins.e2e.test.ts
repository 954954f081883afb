import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../../core/catalogue/catalogue.js';
import { kit } from '../../../core/package.js';
import { startReference } from '../../../proof/reference/index.js';
import { type Ended, ended } from '../../processes/child-process.js';
import { LOCKED_KIT, npmStandIn } from '../../processes/npm-stand-in.js';
import { packedKit } from '../../processes/packed-kit.js';
import { servedReference } from '../../processes/served-reference.js';
import { twentyFaults } from '../../servers/twenty-faults.js';
import { argument, block, type JenkinsPart, readJenkinsfile } from './jenkinsfile.js';

const KEY = 'k3y-of-the-build-0123456789';
const { folder, project } = packedKit();
const text = await readFile(
  path.join(project, 'node_modules/petstore-conformance/recipes/Jenkinsfile'),
  'utf8',
);
const pipeline = block(readJenkinsfile(text), 'pipeline');

interface Build {
  readonly ends: readonly Ended[];
  readonly workspace: string;
}

/** Runs the `sh` steps of a build like Jenkins, until one fails. */
async function built(name: string, filledIn: Readonly<Record<string, string>>): Promise<Build> {
  const workspace = path.join(folder, name);
  await mkdir(workspace, { recursive: true });
  const variables = block(pipeline, 'environment').map(({ text: assignment }) => {
    const [, variable = '', value = ''] = /^(\w+) = ['"](.*)['"]$/.exec(assignment) ?? [];
    // biome-ignore lint/suspicious/noTemplateCurlyInString: Groovy's
    return [variable, value.replaceAll('${WORKSPACE}', workspace)];
  });
  const base = { ...Object.fromEntries(variables), ...filledIn, WORKSPACE: workspace, CI: 'true' };
  const ends: Ended[] = [];
  for (const step of steps(block(block(pipeline, 'stages'), 'stage'))) {
    const environment = { ...base, ...(step.credential !== undefined && { [step.credential]: KEY }) };
    const end = await ended('sh', ['-xe', '-c', step.script], { cwd: workspace, environment });
    ends.push(end);
    if (end.exitCode !== 0) break;
  }
  return { ends, workspace };
}

interface Step {
  readonly script: string;
  /** The variable in which `withCredentials` passes the key. */
  readonly credential?: string;
}

function steps(stage: readonly JenkinsPart[]): readonly Step[] {
  return block(stage, 'steps').flatMap((part): readonly Step[] => {
    const [, credential] = /^withCredentials\(\[string\(.*variable: '(\w+)'\)\]\)$/.exec(part.text) ?? [];
    const within = credential === undefined ? [part] : (part.parts ?? []);
    return within.map((step) => {
      const script = argument(step, 'sh');
      if (script === undefined) throw new Error(`the step ${step.text} is not supported here`);
      return { script, ...(credential !== undefined && { credential }) };
    });
  });
}

/** Returns the file that the `junit` step reads. Expects that no report and no log contains the key. */
async function junitOf({ ends, workspace }: Build): Promise<string> {
  const always = block(block(pipeline, 'post'), 'always');
  const [junit = ''] = always.map((step) => argument(step, 'junit')).filter((one) => one !== undefined);
  const reports = path.dirname(path.join(workspace, junit));
  expect(always.map((step) => argument(step, 'archiveArtifacts'))).toContain(
    `${path.relative(workspace, reports)}/**`,
  );
  const names = await readdir(reports);
  const texts = await Promise.all(names.map((name) => readFile(path.join(reports, name), 'utf8')));
  for (const one of [...texts, JSON.stringify(ends)]) expect(one).not.toContain(KEY);
  return readFile(path.join(workspace, junit), 'utf8');
}

describe('the build', () => {
  test('passes if the deployment conforms, and Jenkins finds its JUnit file', async () => {
    const served = await servedReference(project, KEY);
    const npm = await npmStandIn('npm for jenkins');
    const filledIn = { PETSTORE_BASE_URL: served.baseUrl, PETSTORE_PROFILE: 'quick', ...npm.environment };
    const build = await built('jenkins workspace', filledIn);
    await served.close();
    expect(build.ends.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    expect(await npm.calls()).toEqual([`install --prefix .conformance ${kit.name}@${kit.version}`]);
    expect(await junitOf(build)).toMatch(
      new RegExp(`<testsuites name="[^"]+" tests="${catalogue.judged.length}" failures="0"`),
    );
  });

  test('fails if it does not', async () => {
    const broken = await startReference({ key: KEY, seedPets: 25, behaviour: twentyFaults });
    const npm = await npmStandIn('npm for jenkins that fails');
    const filledIn = { PETSTORE_BASE_URL: broken.baseUrl, PETSTORE_PROFILE: 'quick', ...npm.environment };
    const build = await built('failing workspace', {
      ...filledIn,
      PETSTORE_ONLY: 'list.limit.default',
      PETSTORE_SETTLE: '0',
    });
    await broken.close();
    expect(build.ends.at(-1)?.exitCode).toBe(1);
    expect(await junitOf(build)).toContain('<failure');
  });

  test('uses the kit in package-lock.json, and fails for an expired waiver', async () => {
    const waiver = {
      requirement: 'list.limit.default',
      reason: 'Known',
      issue: 'PETS-1',
      expires: '2026-01-31',
    };
    await mkdir(path.join(folder, 'workspace that waived'));
    await writeFile(
      path.join(folder, 'workspace that waived', 'waivers.yaml'),
      JSON.stringify({ waivers: [waiver] }),
    );
    await writeFile(path.join(folder, 'workspace that waived', 'package-lock.json'), LOCKED_KIT);
    const npm = await npmStandIn('npm for jenkins with waivers');
    const served = await servedReference(project, KEY);
    const build = await built('workspace that waived', {
      PETSTORE_BASE_URL: served.baseUrl,
      PETSTORE_PROFILE: 'quick',
      PETSTORE_ONLY: 'list.limit.default',
      ...npm.environment,
    });
    await served.close();
    expect(await npm.calls()).toEqual(['ci']);
    expect(build.ends.at(-1)?.exitCode).toBe(1);
    const junit = await junitOf(build);
    expect(junit).toContain('type="waiver-expired"');
    expect(junit.match(/<failure/g)).toHaveLength(1);
  });
});

/** The parts of the declarative syntax that each section allows. */
const SYNTAX = {
  pipeline: ['agent', 'environment', 'options', 'parameters', 'post', 'stages', 'tools', 'triggers'],
  post: ['always', 'changed', 'cleanup', 'failure', 'fixed', 'regression', 'success', 'unstable'],
};

describe('the Jenkinsfile', () => {
  const namesIn = (parts: readonly JenkinsPart[]) => parts.map((part) => part.text.replace(/\W.*/s, ''));

  test('is a declarative pipeline', () => {
    const sections = namesIn(pipeline);
    expect(sections).toEqual(expect.arrayContaining(['agent', 'stages']));
    expect(sections.filter((name) => !SYNTAX.pipeline.includes(name))).toEqual([]);
    expect(new Set(sections).size).toBe(sections.length);
    expect(new Set(namesIn(block(pipeline, 'stages')))).toEqual(new Set(['stage']));
    expect(namesIn(block(pipeline, 'post')).filter((name) => !SYNTAX.post.includes(name))).toEqual([]);
  });

  test('passes the key to one step, in a string that Groovy does not interpolate', () => {
    const all = steps(block(block(pipeline, 'stages'), 'stage'));
    expect(all.map(({ credential }) => credential)).toEqual([undefined, undefined, 'PETSTORE_API_KEY']);
    expect(text).not.toMatch(/sh\s+"/);
  });
});
