import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { kit } from '../../core/package.js';
import { ended } from '../processes/child-process.js';
import { npmCache } from '../processes/npm-cache.js';
import { packedKit, succeeded } from '../processes/packed-kit.js';

const { folder, tarball } = packedKit();

/** A registry that has the kit, marked as registries mark packages with a shrinkwrap, and sends npm elsewhere for others. */
async function registryWithTheKit(): Promise<string> {
  const bytes = await readFile(tarball);
  await succeeded('tar', ['-xzf', tarball, '-C', folder, 'package/package.json'], folder);
  const manifest = JSON.parse(await readFile(path.join(folder, 'package/package.json'), 'utf8'));
  const { stdout } = await succeeded('npm', ['config', 'get', 'registry'], folder);
  const server = createServer(({ url = '', headers: { host } }, response) => {
    if (url === '/kit.tgz') return void response.end(bytes);
    if (url !== `/${kit.name}`)
      return void response.writeHead(302, { location: new URL(url, stdout.trim()).href }).end();
    const integrity = `sha512-${createHash('sha512').update(bytes).digest('base64')}`;
    const dist = { tarball: `http://${host}/kit.tgz`, integrity };
    const versions = { [kit.version]: { ...manifest, _hasShrinkwrap: true, dist } };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify({ name: kit.name, 'dist-tags': { latest: kit.version }, versions }));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

test('an installation from a registry has the versions that the kit was tested with, from its shrinkwrap', async () => {
  const project = path.join(folder, 'pinned');
  await mkdir(project);
  await writeFile(path.join(project, 'package.json'), '{ "private": true }\n');
  const environment = {
    ...(await npmCache('npm cache of pinned')),
    npm_config_registry: await registryWithTheKit(),
  };
  const install = ['install', '--ignore-scripts', '--no-audit', '--no-fund', `${kit.name}@${kit.version}`];
  const end = await ended('npm', install, { cwd: project, environment });
  expect(end.exitCode, end.stderr).toBe(0);

  const own = path.join(project, 'node_modules', kit.name);
  const { packages } = JSON.parse(await readFile(path.join(own, 'npm-shrinkwrap.json'), 'utf8'));
  const { '': _, ...pinned } = packages as Readonly<Record<string, { readonly version: string }>>;
  expect(Object.keys(pinned).length).toBeGreaterThan(15);
  for (const [place, { version }] of Object.entries(pinned)) {
    const manifest = await readFile(path.join(own, place, 'package.json'), 'utf8');
    expect([place, JSON.parse(manifest).version]).toEqual([place, version]);
  }
  const run = await ended(path.join(project, 'node_modules/.bin', kit.name), ['--version'], { cwd: project });
  expect(run).toMatchObject({ exitCode: 0, stdout: `${kit.version}\n` });
});
