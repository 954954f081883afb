import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { open, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/files/temporary-folder.js';
import { UsageError } from '../../errors.js';
import { openEventFile } from './event-file.js';

test('lines are written over what stood there', async () => {
  const file = path.join(await temporaryFolder(), 'events.ndjson');
  await writeFile(file, 'of the run before, which was longer\n');
  const { write, close } = await openEventFile(file, '--events');
  write('{"type":"one"}\n');
  write('{"type":"two"}\n');
  expect(await close()).toBeUndefined();
  expect(await readFile(file, 'utf8')).toBe('{"type":"one"}\n{"type":"two"}\n');
});

test('missing folders are created', async () => {
  const file = path.join(await temporaryFolder(), 'a/b/events.ndjson');
  const { close } = await openEventFile(file, '--events');
  await close();
  expect(existsSync(file)).toBe(true);
});

test('a place that cannot be written is one line of usage', async () => {
  const folder = await temporaryFolder();
  const opening = openEventFile(folder, `--events ${folder}`);
  await expect(opening).rejects.toThrow(UsageError);
  await expect(opening).rejects.toThrow(
    `--events ${folder}: cannot write events there: it is a folder; choose another file`,
  );
});

test('a reader that goes away does no harm', async () => {
  const pipe = path.join(await temporaryFolder(), 'pipe');
  execFileSync('mkfifo', [pipe]);
  const [reader, { write, close }] = await Promise.all([open(pipe, 'r'), openEventFile(pipe, '--events')]);
  await reader.close();
  for (let line = 0; line < 100; line += 1) write('{"type":"one"}\n');
  expect(await close()).toBeUndefined();
});

test.skipIf(!existsSync('/dev/full'))('a full disk is reported at the end', async () => {
  const { write, close } = await openEventFile('/dev/full', '--events');
  write('{"type":"one"}\n');
  expect(await close()).toBe('the disk is full');
});
