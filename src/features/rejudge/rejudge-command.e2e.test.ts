import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { RecordLine } from '../../core/record/record.js';
import { newKey, startReference } from '../../proof/reference/index.js';
import { traces } from '../../testing/masking/traces.js';
import { builtKit } from '../../testing/processes/built-kit.js';

const key = newKey();
let folder: string;

const call = (...words: string[]) => builtKit(words, folder, { PETSTORE_API_KEY: key });
const bytesOf = (name: string) => readFile(path.join(folder, name));

/** Writes the record with its lines changed. */
async function changed(name: string, change: (lines: RecordLine[]) => readonly unknown[]): Promise<void> {
  const lines = gunzipSync(await bytesOf('run.record'))
    .toString()
    .trimEnd()
    .split('\n');
  const text = change(lines.map((line) => JSON.parse(line))).map((line) => JSON.stringify(line));
  await writeFile(path.join(folder, name), gzipSync(`${text.join('\n')}\n`));
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  const reference = await startReference({ key });
  try {
    const args = ['--profile', 'quick', '--record', 'run.record', '--reports', 'first'];
    const { exitCode, stdout } = await call('run', reference.baseUrl, ...args);
    expect({ exitCode, stdout }).toEqual({ exitCode: 0, stdout: expect.stringContaining('run.record') });
  } finally {
    await reference.close();
  }
});

afterAll(() => rm(folder, { recursive: true, force: true }));

test('the reports are the same, byte for byte, when the deployment is gone', async () => {
  const { exitCode, stdout, stderr } = await call('rejudge', 'run.record', '--reports', 'again');
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
  expect(stdout).toMatch(/^✓ CONFORMANT/);
  for (const name of ['results.json', 'junit.xml', 'report.html']) {
    expect((await bytesOf(`again/${name}`)).equals(await bytesOf(`first/${name}`)), name).toBe(true);
  }
});

test('the key leaves no trace in a record', async () => {
  expect(traces(gunzipSync(await bytesOf('run.record')).toString(), key)).toEqual([]);
});

test('a response that is edited is judged as it is', async () => {
  await changed('edited.record', (lines) =>
    lines.map((line) =>
      line.line === 'exchange' && line.response?.status === 201
        ? { ...line, response: { ...line.response, status: 200 } }
        : line,
    ),
  );
  const { exitCode, stdout } = await call(
    'rejudge',
    'edited.record',
    '--reports',
    'x',
    '--allow-differences',
  );
  expect(exitCode).toBe(1);
  expect(stdout).toContain('add.created');
});

test('a difference is one line that says which check sends what; allowed, the rest is judged', async () => {
  await changed('short.record', (lines) => {
    const [last] = lines.filter((line) => line.line === 'exchange' && line.check === 'get.unknown').slice(-1);
    return lines.filter((line) => line !== last);
  });
  const { exitCode, stdout, stderr } = await call('rejudge', 'short.record', '--reports', 'x');
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr).toMatch(
    /^error: short\.record: the check get\.unknown sends GET \/v1\/pets\/\S+ with the API key, which the record does not hold[^\n]*; --allow-differences judges what the record answers\n$/,
  );
  const allowed = await call('rejudge', 'short.record', '--reports', 'x', '--allow-differences');
  expect(allowed.exitCode).toBe(3);
  expect(allowed.stderr).toMatch(/^notice: the check get\.unknown sends GET/);
  expect(allowed.stdout).toContain('the record does not hold this request');
});

test('a run that ended before its checks is not judged again', async () => {
  await changed('early.record', ([beginning]) => [
    beginning,
    { line: 'end', end: 'interrupted', durationMs: 5, corpus: [] },
  ]);
  const { exitCode, stderr } = await call('rejudge', 'early.record', '--reports', 'x');
  expect(exitCode).toBe(2);
  expect(stderr).toMatch(/^error: early\.record: the run ended before its checks could be judged[^\n]*\n$/);
});

test('another version of the kit is named', async () => {
  await changed('old.record', (lines) =>
    lines
      .filter((line) => line.line !== 'exchange' || line.check !== 'get.unknown')
      .map((line) => (line.line === 'run' ? { ...line, kit: { ...line.kit, version: '0.0.9' } } : line)),
  );
  const { stderr } = await call('rejudge', 'old.record', '--reports', 'x');
  expect(stderr).toContain('(version 0.0.9 of the kit recorded it, and this is ');
});

test.each([
  [['rejudge'], /missing required argument 'file'/],
  [['rejudge', 'nowhere.record'], /^error: nowhere\.record: cannot be read: it does not exist; give/],
  [['rejudge', 'first'], /^error: first: cannot be read: it is a folder/],
  [['rejudge', 'first/results.json'], /^error: first\/results\.json: is not the record of a run/],
  [
    ['run', '--reference', '--record', 'first/results.json/x'],
    /^error: --record .*: cannot write the record/,
  ],
])('%j is refused with one line', async (words, line) => {
  const { exitCode, stdout, stderr } = await call(...words);
  expect([exitCode, stdout]).toEqual([2, '']);
  expect(stderr.trimEnd()).toMatch(line);
  expect(stderr.trimEnd().split('\n')).toHaveLength(1);
});
