import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { Captured, commandLine } from '../testing/processes/command-line.js';

test('serve prints what is needed to judge it, serves until asked to end, and then is gone', async () => {
  const stdout = new Captured();
  let end: () => void = () => undefined;
  const endRequested = () => new Promise<void>((resolve) => (end = resolve));
  const greeted = new Promise<void>((resolve) => {
    const write = stdout._write.bind(stdout);
    stdout._write = (chunk, encoding, done) => {
      write(chunk, encoding, done);
      resolve();
    };
  });

  const ended = commandLine(['serve', '--key', 'k3y', '--seed-pets', '3'], { stdout, endRequested });
  await greeted;
  const baseUrl = /Base URL {2}(http:\/\/127\.0\.0\.1:\d+\/v1)\n/.exec(stdout.text)?.[1] ?? '';
  expect(stdout.text).toContain('  export PETSTORE_API_KEY=k3y\n');
  expect(stdout.text).toContain(`  npx petstore-conformance ${baseUrl}\n`);
  const response = await fetch(`${baseUrl}/pets`, { headers: { Authorization: 'Bearer k3y' } });
  expect(await response.json()).toHaveLength(3);

  end();
  expect((await ended).exitCode).toBe(0);
  await expect(fetch(`${baseUrl}/pets`)).rejects.toThrow();
});

test('a port that is in use is named', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await new Promise((resolve) => other.once('listening', resolve));
  const { port } = other.address() as { port: number };
  const { exitCode, stderr } = await commandLine(['serve', '--port', String(port)]);
  expect(exitCode).toBe(2);
  expect(stderr).toBe(`error: --port ${port}: is in use; choose another port, or 0 for any free port\n`);
});
