import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Har } from 'har-format';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/files/temporary-folder.js';
import { exchange } from '../../../testing/runs/results-fixture.js';
import { HAR_FILE } from './document.js';
import { streamHar } from './stream.js';

const run = { runId: 'k3v9x2aq', startedAt: '2026-06-01T12:00:00.000Z', baseUrl: 'x', seed: 1, total: 1 };

async function read(folder: string): Promise<Har> {
  return JSON.parse(await readFile(path.join(folder, HAR_FILE), 'utf8'));
}

describe('all exchanges of a run', () => {
  test('stand in one file, each with its check, when the run is over', async () => {
    const folder = await temporaryFolder();
    const { events, commit } = streamHar(path.join(folder, 'out'), { mayBeHttp2: false });
    events.started?.(run);
    events.exchange?.(exchange({ number: 1, startedMs: 5 }));
    events.exchange?.(exchange({ number: 2 }), 'list.unique');
    expect(await commit()).toBe(path.join(folder, 'out', HAR_FILE));
    const { log } = await read(path.join(folder, 'out'));
    expect(log.entries).toMatchObject([
      { _number: 1, startedDateTime: '2026-06-01T12:00:00.005Z' },
      { _number: 2, _check: 'list.unique' },
    ]);
    expect(log.entries[0]).not.toHaveProperty('_check');
  });

  test('are well-formed even without an entry', async () => {
    const folder = await temporaryFolder();
    await streamHar(folder, { mayBeHttp2: false }).commit();
    expect((await read(folder)).log.entries).toEqual([]);
  });

  test('are on the disk before the run is over, under a name that is taken for no report', async () => {
    const folder = await temporaryFolder();
    await writeFile(path.join(folder, HAR_FILE), 'of the run before');
    const { events, discard } = streamHar(folder, { mayBeHttp2: false });
    for (let number = 1; number <= 300; number += 1) events.exchange?.(exchange({ number }));
    const temporary = (await readdir(folder)).find((name) => name !== HAR_FILE) ?? '';
    expect(temporary).toMatch(/^\..*\.tmp$/);
    expect((await readFile(path.join(folder, temporary))).length).toBeGreaterThan(65_536);
    discard();
    expect(await readdir(folder)).toEqual([HAR_FILE]);
    expect(await readFile(path.join(folder, HAR_FILE), 'utf8')).toBe('of the run before');
  });

  test('leave nothing behind where they cannot be put in place', async () => {
    const folder = await temporaryFolder();
    const { commit, discard } = streamHar(path.join(folder, 'out'), { mayBeHttp2: false });
    await mkdir(path.join(folder, 'out', HAR_FILE, 'x'), { recursive: true });
    await expect(commit()).rejects.toMatchObject({ code: expect.stringMatching(/EISDIR|ENOTEMPTY|EEXIST/) });
    discard();
    expect(await readdir(path.join(folder, 'out'))).toEqual([HAR_FILE]);
  });
});
