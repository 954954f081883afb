import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const bin = path.join(import.meta.dirname, 'bin.js');
const cwd = mkdtempSync(path.join(tmpdir(), 'todo-conformance-'));
const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.endsWith('API_KEY')));
const options = { cwd, env, maxBuffer: 2 ** 26 };
const call = promisify(execFile);
/** All that a command writes, whatever its exit code is. */
const output = (...args: readonly string[]): Promise<string> =>
  call(process.execPath, [bin, ...args], options).then(
    ({ stdout, stderr }) => stdout + stderr,
    ({ stdout, stderr }) => stdout + stderr,
  );

test('the kit judges each server of its proof correctly', async () => {
  // The nightly workflow takes all: other seeds, 2 % of the responses lost, and parts of a run on each faulty server.
  expect(await output('selftest')).toContain('SELFTEST PASSED');
});

describe('a kit for an interface without pets and without a key', () => {
  let server: ChildProcess;
  let baseUrl = '';
  const written = new Map<string, string>();

  beforeAll(async () => {
    server = spawn(process.execPath, [bin, 'serve'], options);
    const [greeting] = await once(server.stdout as NodeJS.ReadableStream, 'data');
    baseUrl = /http:\S+/.exec(String(greeting))?.[0] ?? 'no server';
    const help = await output('--help');
    const [, list = ''] = /Commands:\n([\s\S]*?)\n\n/.exec(help) ?? [];
    const commands = [...list.matchAll(/^ {2}(\w+)/gm)].map(([, name = '']) => [name, '--help']);
    const runs = [['--help'], ['list'], ['explain', 'list.complete'], ['doctor', baseUrl], [baseUrl, '--verbose']];
    for (const args of [...commands, ...runs, ['init', baseUrl]]) written.set(args.join(' '), await output(...args));
    const reports = path.join(cwd, 'reports');
    for (const file of readdirSync(reports)) written.set(file, readFileSync(path.join(reports, file), 'utf8'));
  });
  afterAll(() => server.kill());

  test('judges a correct server', () => {
    expect(written.get(`${baseUrl} --verbose`)).toContain('✓ CONFORMANT');
    expect(written.get(`doctor ${baseUrl}`)).toContain('A run can judge it');
  });

  test('writes no word about pets or API keys to its console, page, help and doctor', () => {
    const words = /\bpets?\b|petstore|categor(y|ies)|\/v1\b|\banimals?\b|api.?keys?|bearer/gi;
    const found = [...written].flatMap(([from, text]) => [...text.matchAll(words)].map(([word]) => `${from}: ${word}`));
    expect([...new Set(found)]).toEqual([]);
  });
});
