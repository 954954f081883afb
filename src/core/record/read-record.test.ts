import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { recordOfOneExchange } from '../../testing/runs/run-record.js';
import { readRecord } from './read-record.js';
import { recordStream } from './record-file.js';
import { lineText } from './record-line.js';

const { beginning, turns, end } = recordOfOneExchange;
const lines = [beginning, ...turns, end];

async function written(given: readonly unknown[] = lines): Promise<string> {
  const file = path.join(await temporaryFolder(), 'run.record');
  const stream = recordStream(file, '--record');
  for (const line of given) stream.write(lineText(line as never));
  await stream.commit();
  return file;
}

async function changed(edit: (bytes: Buffer) => Uint8Array): Promise<string> {
  const file = await written();
  await writeFile(file, edit(await readFile(file)));
  return file;
}

test('a record that was written is read as it was', async () => {
  expect(await readRecord(await written(), 'x')).toEqual(recordOfOneExchange);
});

test('a record is compressed', async () => {
  expect(gunzipSync(await readFile(await written())).toString()).toContain('"target":"/v1/pets"');
});

describe('a file that is refused with one line that says why:', () => {
  const take = 'give the path of a file that run --record wrote';
  const text = (all: readonly unknown[]) => gzipSync(`${all.map((one) => JSON.stringify(one)).join('\n')}\n`);

  test.each<readonly [string, (bytes: Buffer) => Uint8Array, string]>([
    ['one that was cut off', (bytes) => bytes.subarray(0, -9), 'ends in the middle: it was cut off'],
    ['one that lacks its end', () => text(lines.slice(0, -1)), 'ends in the middle: it was cut off'],
    ['one that ends within a line', () => gzipSync(JSON.stringify(beginning)), 'ends in the middle'],
    ['an empty one', () => new Uint8Array(), 'ends in the middle'],
    ['plain text', () => Buffer.from('hello'), 'it is not text that was compressed with gzip'],
    ['other bytes', () => gzipSync(Buffer.from([0xff, 10])), 'it is not text that was compressed with gzip'],
    ['other text', () => gzipSync('hello\n'), 'line 1 is not JSON'],
    ['other JSON', () => text([{ hello: 'world' }]), 'its first line has no schemaVersion'],
    ['another version', () => text([{ ...beginning, schemaVersion: '9.0' }]), 'has schemaVersion "9.0"'],
    ['a line of another kind', () => text([beginning, { line: 'x' }, end]), 'line 2 is not as the kit'],
    ['a time without end', () => text([{ ...beginning, startedAt: 1e300 }, end]), 'line 1 is not as the kit'],
    [
      'a run that ends before its last turn',
      () => text([beginning, ...turns.map((turn) => ({ ...turn, ended: 5_000 })), end]),
      'its run ends before its last turn',
    ],
    ['two beginnings', () => text([beginning, beginning, end]), 'it begins or ends more than once'],
  ])('%s', async (_, edit, problem) => {
    const read = readRecord(await changed(edit), 'my.record');
    await expect(read).rejects.toThrow(/^my\.record: [^\n]+$/);
    await expect(read).rejects.toThrow(problem);
  });

  test('none at all', async () => {
    const read = readRecord('/nowhere/my.record', 'my.record');
    await expect(read).rejects.toThrow(`my.record: cannot be read: it does not exist; ${take}`);
  });
});

test('a record that cannot be written is refused before anything is sent', async () => {
  const file = path.join(await temporaryFolder({ taken: '' }), 'taken', 'run.record');
  expect(() => recordStream(file, '--record x')).toThrow(/^--record x: cannot write the record there: /);
});
