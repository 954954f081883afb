/** Servers and files that would hold a process that takes them as they come, so that only a signal could end it. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, truncateSync, writeFileSync } from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { PRODUCT_TEXT } from '../src/engine/features/certificate/testing/bundles.js';

const bin = path.join(inject('packedKit').project, 'node_modules/.bin/petstore-conformance');
const cwd = mkdtempSync(path.join(tmpdir(), 'hostile-'));

const running = new Set<ChildProcess>();
const servers = new Set<http.Server>();
afterEach(() => {
  for (const child of running) child.kill('SIGKILL');
  for (const server of servers) server.close();
});

/** Calls the kit, and waits until it ends. */
async function kit(...args: readonly string[]) {
  const child = spawn(bin, args, { cwd, env: { ...process.env, PETSTORE_API_KEY: 'a-key-for-tests' } });
  running.add(child);
  const written = { stdout: '', stderr: '' };
  for (const name of ['stdout', 'stderr'] as const)
    child[name].setEncoding('utf8').on('data', (text: string) => {
      written[name] += text;
    });
  const [exitCode] = (await once(child, 'close')) as [number | null];
  return { exitCode, ...written };
}

/** Serves one response to each request, and gives the base URL. */
async function serving(status: number, page: string): Promise<string> {
  const body = gzipSync(page);
  const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
  const server = http.createServer((_, response) => response.writeHead(status, headers).end(body));
  servers.add(server);
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const MEGABYTES = 4 * 2 ** 20 - 10;
test.each([400, 401, 403])('a first response %i with a page of 4 MiB of `<` ends the run', async (status) => {
  const { exitCode, stdout } = await kit(await serving(status, `<html>${'<'.repeat(MEGABYTES)}`), '--quiet');
  expect([exitCode, stdout]).toEqual([3, expect.stringContaining('INCONCLUSIVE')]);
});

test.each(['run --reference --reports', 'certify --reference --product product.yaml --bundle'])(
  '%s with a place where no folder can be made ends with one line',
  async (args) => {
    writeFileSync(path.join(cwd, 'product.yaml'), PRODUCT_TEXT);
    const { exitCode, stderr } = await kit(...args.split(' '), '/proc/x/y');
    expect([exitCode, stderr]).toEqual([
      2,
      expect.stringMatching(/^error: --\w+ \/proc\/x\/y: cannot be written: .*\n$/),
    ]);
  },
);

const url = 'http://127.0.0.1:9/v1';
/** Each place where a user names a file, with PATH in its stead. */
const places = [
  'compare PATH PATH',
  'replay PATH/',
  'rejudge PATH',
  'waive --from PATH --days 3',
  'waive get.found --reason x --days 3 --waivers PATH',
  'verify PATH',
  'verify . --key PATH',
  'certify --reference --bundle new --product PATH',
  'certify --reference --bundle new --product product.yaml --sign-key PATH',
  `${url} --config PATH`,
  `${url} --waivers PATH`,
  `${url} --api-key-file PATH`,
  `${url} --ca PATH`,
  `${url} --client-key PATH --client-cert PATH`,
];
describe.each(['pipe', '/dev/zero', 'sparse', '/proc/kmsg'])('instead of a file, %s', (file) => {
  beforeAll(() => {
    if (file === 'pipe') execFileSync('mkfifo', [path.join(cwd, file)]);
    if (file === 'sparse') writeFileSync(path.join(cwd, file), '');
    if (file === 'sparse') truncateSync(path.join(cwd, file), 2 ** 33);
  });

  test.each(places)('in %s ends with one line', async (args) => {
    const { exitCode, stderr } = await kit(...args.replaceAll('PATH', file).split(' '));
    expect([exitCode, stderr]).toEqual([2, expect.stringMatching(/^error: [^\n]*\n$/)]);
    expect(stderr).toContain(file);
  });
});
