import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, inject, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const { project, tarball } = inject('packedKit');
const modules = path.join(project, 'node_modules');
const kit = path.join(modules, 'petstore-conformance');
const all = (folder: string) => readdirSync(folder, { recursive: true, encoding: 'utf8' });
const bin = path.join(modules, '.bin/petstore-conformance');
const folder = () => mkdtempSync(path.join(tmpdir(), 'petstore-conformance-e2e-'));

describe('the package', () => {
  test('installs at most 18 packages and 9.1 MB', () => {
    const { packages } = JSON.parse(readFileSync(path.join(modules, '.package-lock.json'), 'utf8')) as {
      packages: object;
    };
    expect(Object.keys(packages).length).toBeLessThanOrEqual(18);
    const bytes = all(modules).reduce((sum, file) => {
      const stat = statSync(path.join(modules, file));
      return sum + (stat.isFile() ? stat.size : 0);
    }, 0);
    expect(bytes / 1e6).toBeLessThanOrEqual(9.1);
  });

  test('holds no tests and no sources but the documents', () => {
    const files = all(kit).filter((file) => !file.startsWith('node_modules'));
    expect(
      files.filter((file) => /\.test\.|\/testing\/|(?<!\.d)\.ts$|\.map$|^(src|stacks|exam|tests)\//.test(file)),
    ).toEqual([]);
    expect(files).toEqual(
      expect.arrayContaining('README.md docs/verdict.md spec/openapi.yaml action.yml recipes/Jenkinsfile'.split(' ')),
    );
  });

  test('has no schema without an export, and no export without a file', () => {
    const { exports, bin } = JSON.parse(readFileSync(path.join(kit, 'package.json'), 'utf8')) as Record<
      'exports' | 'bin',
      object
    >;
    const named = [exports, bin].flatMap((one) => JSON.stringify(one).match(/(?<=")\.?\/?(?:dist|spec)\/[^"]+/g) ?? []);
    expect(named.filter((file) => !statSync(path.join(kit, file), { throwIfNoEntry: false }))).toEqual([]);
    const schemas = readdirSync(path.join(kit, 'spec')).filter((file) => file.endsWith('.schema.json'));
    expect(schemas.filter((file) => !Object.hasOwn(exports, `./${file}`))).toEqual([]);
  });

  test('judges from a clean folder by the command of the README', () => {
    const cwd = folder();
    const { status, stdout, stderr } = spawnSync(
      'npx',
      ['--yes', '--package', tarball, 'petstore-conformance', 'run', '--reference'],
      { cwd, encoding: 'utf8', env: { ...process.env, PETSTORE_API_KEY: '', GITHUB_ACTIONS: '' } },
    );
    expect(stderr + stdout).toContain('CONFORMANT');
    expect(status).toBe(0);
    expect(readdirSync(path.join(cwd, 'reports')).sort()).toEqual(['junit.xml', 'report.html', 'results.json']);
  });

  test('judges a server within a program', () => {
    writeFileSync(
      path.join(project, 'embed.mjs'),
      `import { spawn } from 'node:child_process';
       import { once } from 'node:events';
       import { requirements, runConformance } from 'petstore-conformance';
       const server = spawn(process.execPath, [process.argv[2], 'serve', '--key', 'key-for-tests-1']);
       const [greeting] = await once(server.stdout, 'data');
       const [baseUrl] = /http:\\S+/.exec(String(greeting));
       const { verdict } = await runConformance({ baseUrl, apiKey: 'key-for-tests-1', profile: 'quick' });
       server.kill();
       console.log(verdict, requirements().length > 80);`,
    );
    expect(
      execFileSync(process.execPath, ['embed.mjs', path.join(kit, 'dist/src/cli/bin.js')], { cwd: project }).toString(),
    ).toBe('conformant true\n');
  });

  test('runs the kit of docs/engine.md, and its selftest', () => {
    const [kit = '', bin = ''] = [
      ...readFileSync(path.join(root, 'docs/engine.md'), 'utf8').matchAll(/```js\n(.*?)```/gs),
    ].map(([, code = '']) => code);
    writeFileSync(path.join(project, 'kit.js'), kit);
    writeFileSync(path.join(project, 'bin.js'), bin);
    const called = (...args: readonly string[]) =>
      spawnSync('node', ['bin.js', ...args], { cwd: project, encoding: 'utf8' });
    expect(called('run', '--reference').stdout).toContain('3 of 3 judged');
    expect(called('selftest').stdout).toContain('SELFTEST PASSED');
    expect(readdirSync(path.join(project, 'reports'))).toContain('junit.xml');
  });

  test('has types that a strict project compiles with', () => {
    const source = `import { type Results, runConformance } from 'petstore-conformance';
      import { describeConformance } from 'petstore-conformance/vitest';
      export const run = (): Promise<Results> => runConformance({ baseUrl: 'http://127.0.0.1/v1', apiKey: 'k', maxCreates: 5 });
      export const tests = () => describeConformance({ baseUrl: () => 'http://127.0.0.1/v1', apiKey: 'k' });`;
    writeFileSync(path.join(project, 'consumer.ts'), source);
    const tsc = path.join(root, 'node_modules/.bin/tsc');
    const args = ['--noEmit', '--strict', '--module', 'nodenext', '--target', 'es2023', '--types', '', 'consumer.ts'];
    expect(spawnSync(tsc, args, { cwd: project, encoding: 'utf8' }).stdout).toBe('');
  });

  test('is valid to publish', () => {
    const publint = path.join(root, 'node_modules/.bin/publint');
    expect(spawnSync(publint, ['--strict', kit], { encoding: 'utf8' }).stdout).toContain('All good');
  });

  test('judges every server of the selftest as known', () => {
    const { status, stdout } = spawnSync(bin, ['selftest'], { cwd: folder(), encoding: 'utf8' });
    expect(stdout).toContain('SELFTEST PASSED');
    expect(status).toBe(0);
  });
});
