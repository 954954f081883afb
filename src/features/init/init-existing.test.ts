import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { commandLine } from '../../testing/processes/command-line.js';

const URL = 'https://staging.example.com/v1';
const OTHER = 'ignore: [CVE-2020-1]\n';

async function init(folder: string, ...args: readonly string[]) {
  const outcome = await commandLine(['init', ...args], { workingDirectory: folder });
  return { ...outcome, read: (file: string) => readFile(path.join(folder, file), 'utf8') };
}

describe('init fits what is there', () => {
  const waived = 'waivers: [{ requirement: get.found, reason: Known, issue: P-1, expires: 2030-01-01 }]\n';

  test.each([[[]], [['--force']]])('waivers stay as they are (%j)', async (flags) => {
    const folder = await temporaryFolder({ 'waivers.yaml': waived });
    const { exitCode, stdout, read } = await init(folder, URL, ...flags);
    expect(exitCode).toBe(0);
    expect(stdout).toContain('\nkept     waivers.yaml\n');
    expect(await read('waivers.yaml')).toBe(waived);
  });

  test('a waivers.yaml of another tool stays, and the configuration names another file', async () => {
    const folder = await temporaryFolder({ 'waivers.yaml': OTHER });
    const { exitCode, stdout, read } = await init(folder, URL);
    expect(exitCode).toBe(0);
    expect(await read('waivers.yaml')).toBe(OTHER);
    expect(parse(await read('petstore-conformance.yaml')).waivers).toBe('petstore-conformance-waivers.yaml');
    expect(parse(await read('petstore-conformance-waivers.yaml'))).toEqual({ waivers: [] });
    expect(stdout).toContain('waivers.yaml is not a waiver file of petstore-conformance');
  });

  test('where both names are taken nothing is written', async () => {
    const folder = await temporaryFolder({
      'waivers.yaml': OTHER,
      'petstore-conformance-waivers.yaml': OTHER,
    });
    const { exitCode, stderr } = await init(folder, URL, '--force');
    expect({ exitCode, stderr }).toEqual({
      exitCode: 2,
      stderr:
        'error: waivers.yaml and petstore-conformance-waivers.yaml: are there already, and neither is a waiver file; move one of them\n',
    });
    expect(await readdir(folder)).not.toContain('petstore-conformance.yaml');
  });

  test('in a sub-folder the CI system is that of the repository, and it is said where its pipeline has to be', async () => {
    const top = await temporaryFolder({
      '.git/HEAD': '',
      '.github/workflows/build.yml': '',
      'services/pets/x': '',
    });
    const { stdout, read } = await init(path.join(top, 'services/pets'), URL);
    expect(await read('.github/workflows/conformance.yml')).toContain('conformance');
    expect(stdout).toContain(
      'Move .github/workflows/conformance.yml to the top of the repository, ../.., where CI reads it; run its commands in services/pets,',
    );
  });

  test.each([
    ['refs/remotes/origin/HEAD', 'ref: refs/remotes/origin/trunk\n', 'trunk'],
    ['HEAD', 'ref: refs/heads/master\n', 'master'],
    ['HEAD', 'ref: refs/heads/some-feature\n', 'main'],
  ])('the workflow runs on the main branch: .git/%s %s', async (file, text, branch) => {
    const folder = await temporaryFolder({ [`.git/${file}`]: text });
    const { read } = await init(folder, URL, '--ci', 'github');
    const workflow = await read('.github/workflows/conformance.yml');
    expect(parse(workflow).on.push.branches).toEqual([branch]);
    expect(parse(workflow).jobs.conformance.if).toBe(`github.ref == 'refs/heads/${branch}'`);
    expect(workflow).toContain(`on every push to ${branch},`);
  });

  test('plain http to another machine, which a run refuses, is spoken of', async () => {
    const said = 'Use https, or write `allow-http: true` under staging';
    expect((await init(await temporaryFolder(), 'http://pets.example.com/v1')).stdout).toContain(said);
    expect((await init(await temporaryFolder(), 'http://127.0.0.1:8080/v1')).stdout).not.toContain(said);
  });
});
