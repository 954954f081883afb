import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Har } from 'har-format';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { endOf, started } from '../../testing/processes/child-process.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import { packageRoot } from '../package.js';
import type { Results } from '../results/model.js';

const KEY = 'k3y-for-tests-0123456789';

/** Loaded before the kit in each of its threads: turns signals, which only the main thread gets, into faults. */
const SABOTAGE = `
const { writeSync } = require('node:fs');
const { BroadcastChannel, isMainThread } = require('node:worker_threads');
const channel = new BroadcastChannel('sabotage').unref();
const afterTurns = (count, work) => (count === 0 ? work() : setImmediate(afterTurns, count - 1, work));
if (isMainThread) {
  process.on('SIGUSR2', () => { throw new TypeError('boom in ' + __filename); });
  process.on('SIGWINCH', () => channel.postMessage('die'));
  process.on('SIGPIPE', () => channel.postMessage('throw'));
  process.on('SIGCONT', () => channel.postMessage('spin'));
} else {
  // A thread tells what happened once a turn of its event loop passes without more.
  channel.onmessage = ({ data }) => afterTurns(3, () => {
    if (data === 'die') process.exit(7);
    if (data === 'throw') throw new TypeError('boom in ' + __filename);
    writeSync(2, 'spinning\\n');
    for (;;);
  });
}
`;

/** A run that hangs at its second creation, and a promise that it does. */
async function hangingRun(...options: readonly string[]) {
  let reached: () => void = () => {};
  const hanging = new Promise<void>((resolve) => {
    reached = resolve;
  });
  let creations = 0;
  const { baseUrl, arrived } = await scriptedServer(({ method }) => {
    if (method === 'GET') return { status: 200, body: [] };
    creations += 1;
    if (creations === 1) return { status: 201, body: { id: 7, name: 'another name', categoryId: 1 } };
    reached();
    return new Promise(() => {});
  });
  const cwd = await temporaryFolder();
  await writeFile(path.join(cwd, 'sabotage.cjs'), SABOTAGE);
  const bin = path.join(packageRoot, 'dist/src/cli/bin.js');
  const args = [
    bin,
    baseUrl,
    '--timeout',
    '60000',
    '--settle',
    '0',
    '--concurrency',
    '1',
    '--har',
    'all',
    ...options,
  ];
  const child = started(process.execPath, args, {
    cwd,
    environment: { PETSTORE_API_KEY: KEY, NODE_OPTIONS: '--require ./sabotage.cjs' },
  });
  const end = endOf(child);
  const read = (name: string) => readFile(path.join(cwd, 'reports', name), 'utf8');
  return { child, end, read, arrived, hanging };
}

type HangingRun = Awaited<ReturnType<typeof hangingRun>>;

/** The same when it hangs. */
async function hanged(): Promise<HangingRun> {
  const run = await hangingRun();
  const early = await Promise.race([run.hanging, run.end]);
  if (early) throw new Error(`the run ended before it hung: ${early.stderr}`);
  return run;
}

/** Facts about the reports, however the run ended. */
async function reported({ read, arrived }: HangingRun): Promise<Results> {
  const results: Results = JSON.parse(await read('results.json'));
  const of = (id: string) => results.requirements.find((one) => one.id === id);
  // Of a suite that came to its end, and of one that did not.
  expect(of('service.base-path')?.outcome).toBe('met');
  expect(of('store.sequence')?.outcome).toBe('inconclusive');
  // Of the check that was under way.
  expect(results.created.map(({ id }) => id)).toContain('7');
  expect(results.statistics.requests).toBe(arrived.length);
  expect(await read('junit.xml')).toContain('</testsuites>');
  const { log }: Har = JSON.parse(await read('exchanges.har'));
  expect(log.entries.length).toBeGreaterThanOrEqual(arrived.length - 1);
  expect(await read('exchanges.har')).not.toContain(KEY);
  return results;
}

describe('a run that is ended from outside is reported as far as it came', () => {
  test.each(['SIGINT', 'SIGTERM'] as const)('by the first %s', async (signal) => {
    const run = await hanged();
    run.child.kill(signal);
    const { exitCode, stdout } = await run.end;
    expect(exitCode).toBe(130);
    expect(stdout).toMatch(/interrupted/);
    expect((await reported(run)).end).toBe('interrupted');
  });

  test('by the second signal at once', async () => {
    const run = await hanged();
    run.child.kill('SIGINT');
    run.child.kill('SIGTERM');
    expect((await run.end).exitCode).toBe(130);
  });

  test('by a signal while a check spins', async () => {
    const run = await hanged();
    const spinning = new Promise<void>((resolve) => {
      run.child.stderr.on('data', (chunk) => {
        if (String(chunk).includes('spinning')) resolve();
      });
    });
    run.child.kill('SIGCONT');
    await spinning;
    run.child.kill('SIGINT');
    expect((await run.end).exitCode).toBe(130);
    expect((await reported(run)).end).toBe('interrupted');
  });

  test('by the time that it may take', async () => {
    const { end, read } = await hangingRun('--max-duration', '2');
    const { exitCode } = await end;
    const results: Results = JSON.parse(await read('results.json'));
    expect(results.end).toBe('out-of-time');
    expect(exitCode).toBe(results.verdict === 'non-conformant' ? 1 : 3);
    expect(results.reason).toContain('--max-duration allows: 2 s');
    expect(JSON.parse(await read('exchanges.har')).log.entries.length).toBeGreaterThan(0);
  });
});

describe('a fault of the kit leaves what was found before it, and one line', () => {
  test.each([
    [
      'an error that nobody caught',
      'SIGUSR2',
      /^internal error: TypeError: boom in [^\n]*$/m,
      'TypeError: boom in sabotage.cjs',
    ],
    [
      'an error that nobody caught in the worker',
      'SIGPIPE',
      /^error: Running the suites: boom in [^\n]*$/m,
      'Running the suites: boom in sabotage.cjs',
    ],
    ['a worker that died', 'SIGWINCH', /^error: Running the suites: [^\n]*$/m, 'Running the suites: '],
  ] as const)('%s', async (_, signal, line, reason) => {
    const run = await hanged();
    run.child.kill(signal);
    const { exitCode, stderr } = await run.end;
    const results = await reported(run);
    expect(results.end).toBe('kit-fault');
    expect(exitCode).toBe(results.verdict === 'non-conformant' ? 1 : 4);
    expect(stderr).toMatch(line);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(results.reason).toContain(`the kit itself failed: ${reason}`);
    expect(results.reason).not.toMatch(/\n|\/sabotage/);
  });
});
