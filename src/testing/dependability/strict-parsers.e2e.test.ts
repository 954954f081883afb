import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { strictJson } from '../files/strict-json.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { builtKit } from '../processes/built-kit.js';

/** Programs that refuse half a surrogate pair. Where none is installed, the strict parser of the tests reads alone. */
const READERS: readonly (readonly [string, readonly string[]])[] = [
  ['jq', ['-e', '.']],
  [
    'python3',
    [
      '-c',
      'import json, sys\nfor line in sys.stdin: json.dumps(json.loads(line), ensure_ascii=False).encode()',
    ],
  ],
];

const isInstalled = ([command]: (typeof READERS)[number]) => spawnSync(command, ['--version']).status === 0;

test('every JSON file of a standard run is read by strict parsers', { timeout: 300_000 }, async () => {
  const folder = await temporaryFolder();
  const formats = ['--format', 'json,ctrf,badge', '--har', 'all', '--events', 'events.ndjson'];
  const run = await builtKit(['run', '--reference', '--profile', 'standard', ...formats], folder);
  expect([run.exitCode, run.stderr]).toEqual([0, '']);

  const reports = readdirSync(path.join(folder, 'reports')).map((name) => path.join('reports', name));
  expect(reports.toSorted()).toEqual(
    ['badge.json', 'ctrf.json', 'exchanges.har', 'results.json'].map((name) => path.join('reports', name)),
  );
  const texts = [...reports, 'events.ndjson'].flatMap((file) => {
    const text = readFileSync(path.join(folder, file), 'utf8');
    return file.endsWith('.ndjson') ? text.trimEnd().split('\n') : [text];
  });
  const values = texts.map((text) => strictJson(text));
  // The run created a pet whose name the parsers would be strict about.
  expect(JSON.stringify(values)).toMatch(/Rex\\\\ud83d"/);

  const input = texts.map((text) => `${text.replaceAll('\n', ' ')}\n`).join('');
  for (const [command, args] of READERS.filter(isInstalled)) {
    const { status, stderr } = spawnSync(command, args, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
    expect([command, status, stderr]).toEqual([command, 0, '']);
  }
});
