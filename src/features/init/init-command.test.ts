import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { resolveRun } from '../../core/config/resolve.js';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { Captured, commandLine } from '../../testing/processes/command-line.js';

const URL = 'https://staging.example.com/v1';

async function project(...files: readonly string[]): Promise<string> {
  const folder = await temporaryFolder();
  for (const file of files) {
    const isFolder = file.endsWith('/');
    await mkdir(path.join(folder, isFolder ? file : path.dirname(file)), { recursive: true });
    if (!isFolder) await writeFile(path.join(folder, file), 'there before\n');
  }
  return folder;
}

async function init(folder: string, ...args: readonly string[]) {
  const outcome = await commandLine(['init', ...args], { workingDirectory: folder });
  const read = (file: string) => readFile(path.join(folder, file), 'utf8');
  return { ...outcome, read };
}

describe('init writes', () => {
  test('a configuration that a run takes, and a waiver file without an entry', async () => {
    const folder = await project();
    const { exitCode, stdout, read } = await init(folder, `${URL}/`, '--name', 'test-1', '--ci', 'none');
    expect(exitCode).toBe(0);
    expect(await readdir(folder)).toEqual(['petstore-conformance.yaml', 'waivers.yaml']);
    expect(stdout).toContain('written  petstore-conformance.yaml');
    const { deployment, settings } = await resolveRun({
      flags: {},
      environment: { PETSTORE_API_KEY: 'key-of-the-test' },
      workingDirectory: folder,
      now: new Date('2026-07-01T00:00:00Z'),
      requirementIds: async () => catalogue.requirements.map(({ id }) => id),
      readStandardInput: async () => '',
    });
    expect(deployment).toMatchObject({ baseUrl: URL, targetName: 'test-1' });
    expect(settings).toMatchObject({ profile: 'standard', readOnly: false });
    expect(parse(await read('waivers.yaml'))).toEqual({ waivers: [] });
  });

  test('what the flags say', async () => {
    const folder = await project();
    const flags = ['--production', '--profile', 'quick', '--api-key-env', 'PETS_KEY', '--name', 'production'];
    const { read } = await init(folder, URL, ...flags, '--ci', 'none');
    expect(parse(await read('petstore-conformance.yaml'))).toEqual({
      profile: 'quick',
      reports: 'reports',
      'default-target': 'production',
      targets: { production: { 'base-url': URL, 'api-key-env': 'PETS_KEY', production: true } },
    });
  });
});

describe('init writes a pipeline', () => {
  test('for GitHub Actions, in which nothing is left to fill in', async () => {
    const folder = await project('.github/workflows/');
    const { stdout, read } = await init(folder, URL, '--api-key-env', 'PETS_KEY');
    const text = await read('.github/workflows/conformance.yml');
    const { steps } = parse(text).jobs.conformance;
    expect(text).not.toMatch(/ORGANISATION|staging\.example\.com|PETSTORE_API_KEY/);
    const [install, judge] = steps.slice(2);
    expect(install.run).toMatch(/^ *npm ci --ignore-scripts/m);
    expect(install.run).toMatch(/^ *npm install .*--ignore-scripts .* "\$CONFORMANCE_KIT"$/m);
    expect(install.env).toEqual({ CONFORMANCE_KIT: expect.stringMatching(/^petstore-conformance@[\d.]+$/) });
    expect(judge).toEqual({
      name: 'Judge the deployment',
      run: expect.stringMatching(/ petstore-conformance run --max-duration 1500$/),
      // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of GitHub Actions
      env: { PETS_KEY: '${{ secrets.PETS_KEY }}' },
    });
    expect(stdout).toContain('the secret PETS_KEY');
  });

  test('for GitLab CI', async () => {
    const folder = await project();
    await init(folder, URL, '--ci', 'gitlab', '--api-key-env', 'PETS_KEY');
    const text = await readFile(path.join(folder, '.gitlab-ci.yml'), 'utf8');
    expect(text).not.toMatch(/fill in|PETSTORE_BASE_URL|PETSTORE_API_KEY/i);
    const job = parse(text)['petstore-conformance'];
    expect(job.artifacts.reports.junit).toBe('reports/junit.xml');
    expect(job.script[0]).toMatch(/env -u PETS_KEY npm install --prefix /);
    expect(job.variables).toMatchObject({ PETSTORE_MAX_DURATION: '1500' });
    expect(job.rules).toEqual([{ if: '$CI_COMMIT_BRANCH == $CI_DEFAULT_BRANCH' }]);
  });

  test('for GitLab CI beside a pipeline that is there', async () => {
    const folder = await project('.gitlab-ci.yml');
    const { stdout, read } = await init(folder, URL);
    expect(parse(await read('ci/conformance.yml'))).toHaveProperty('petstore-conformance');
    expect(await read('.gitlab-ci.yml')).toBe('there before\n');
    expect(stdout).toContain(
      'Add `include: ci/conformance.yml` to .gitlab-ci.yml, and give its `stage` the name of one of yours.',
    );
  });

  test('for Jenkins beside a pipeline that is there', async () => {
    const folder = await project('Jenkinsfile');
    const { stdout, read } = await init(folder, URL, '--api-key-env', 'PETS_KEY');
    expect(stdout).toContain('Make a pipeline job in Jenkins with the script path Jenkinsfile.conformance.');
    const text = await read('Jenkinsfile.conformance');
    expect(text).toContain("variable: 'PETS_KEY'");
    expect(text).not.toMatch(/PETSTORE_BASE_URL|PETSTORE_API_KEY|fill in/i);
    expect(text).toContain("\ndef nodeImage = 'node:22-bookworm-slim'\npipeline {");
  });

  test.each([
    ['git@github.com:pets/store.git', '.github/workflows/conformance.yml'],
    ['https://gitlab.pets.test/pets/store.git', '.gitlab-ci.yml'],
  ])('for where the repository comes from: %s', async (url, file) => {
    const folder = await project('.git/');
    await writeFile(path.join(folder, '.git/config'), `[remote "origin"]\n\turl = ${url}\n`);
    await init(folder, URL);
    expect(existsSync(path.join(folder, file))).toBe(true);
  });

  test('for no system, where there is no trace of one', async () => {
    const folder = await project();
    await init(folder, URL);
    expect(await readdir(folder)).toEqual(['petstore-conformance.yaml', 'waivers.yaml']);
  });
});

describe('init refuses with one line, having written nothing,', () => {
  test('what is there already', async () => {
    const folder = await project('petstore-conformance.yaml');
    const { exitCode, stderr } = await init(folder, URL);
    expect(exitCode).toBe(2);
    expect(stderr).toBe(
      'error: petstore-conformance.yaml: is there already, and nothing was written; move it, or replace it with --force\n',
    );
    expect(await readdir(folder)).toEqual(['petstore-conformance.yaml']);
  });

  test.each([
    [[], 'no base URL: give one'],
    [['not-a-url'], 'base URL not-a-url: must be an absolute http or https URL'],
    [[URL, '--name', '../x'], '--name ../x: must be a name such as staging'],
    [[URL, '--api-key-env', 'a b'], '--api-key-env: must be the name of an environment variable'],
    [[URL, '--ci', 'travis'], '--ci travis: must be'],
    [[URL, '--profile', 'huge'], '--profile huge: must be'],
  ])('%j', async (args, problem) => {
    const folder = await project();
    const { exitCode, stderr } = await init(folder, ...args);
    expect(exitCode).toBe(2);
    expect(stderr).toContain(`error: ${problem}`);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(await readdir(folder)).toEqual([]);
  });
});

test('--force replaces what is there', async () => {
  const folder = await project('petstore-conformance.yaml');
  const { exitCode, read } = await init(folder, URL, '--force');
  expect(exitCode).toBe(0);
  expect(parse(await read('petstore-conformance.yaml'))).toHaveProperty('targets.staging.base-url', URL);
});

describe('on a terminal', () => {
  /** Types an answer whenever a question waits for one. */
  async function answered(folder: string, answers: readonly string[], ...args: readonly string[]) {
    const input = new PassThrough();
    const left = [...answers];
    const output = new Captured();
    const write = output._write.bind(output);
    // A question is on the screen when its first symbol is: answers come one a question.
    output._write = (chunk: Buffer, encoding: string, done: () => void) => {
      write(chunk, encoding, done);
      if (chunk.toString().includes('◆')) setImmediate(() => input.write(left.shift() ?? ''));
    };
    const exitCode = await commandLine(['init', ...args], {
      workingDirectory: folder,
      terminal: { input, output },
    });
    return { ...exitCode, screen: output.text };
  }

  test('what no flag says is asked', async () => {
    const folder = await project();
    const { exitCode, screen } = await answered(folder, [`${URL}\r`, '\r', '\r', '\r'], '--ci', 'none');
    expect(screen).toContain('Base URL of the deployment');
    expect(exitCode).toBe(0);
    const text = await readFile(path.join(folder, 'petstore-conformance.yaml'), 'utf8');
    expect(parse(text).targets).toEqual({
      staging: { 'base-url': URL, 'api-key-env': 'PETSTORE_API_KEY' },
    });
  });

  test('Ctrl-C ends it, and nothing is written', async () => {
    const folder = await project();
    const { exitCode, stderr } = await answered(folder, ['\u0003']);
    expect([exitCode, stderr]).toEqual([130, 'nothing was written\n']);
    expect(await readdir(folder)).toEqual([]);
  });
});
