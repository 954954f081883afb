import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { results } from '../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../testing/runs/runs-fixture.js';
import { UsageError } from '../errors.js';
import type { Results } from './model.js';
import { readResults } from './read-results.js';

const text = (run: unknown) => JSON.stringify(run, undefined, 2);

async function read(content: string): Promise<Results> {
  const folder = await temporaryFolder({ 'results.json': content });
  return readResults(path.join(folder, 'results.json'), 'old/results.json');
}

describe('the results of a run are read as they were written', () => {
  test.each([
    ['conformant', conformantRun],
    ['non-conformant', violatedRun],
    ['inconclusive', inconclusiveRun],
  ])('%s', async (_, run) => {
    expect(await read(text(run))).toEqual(run);
  });
});

const whole = text(results());

describe('a file that is not a results.json is refused with one line that names it and says what to do', () => {
  test.each([
    ['nothing', '', /is not the results\.json of a run: it is empty; give the path of one$/],
    ['other text', 'hello', /it is not JSON; give/],
    ['a slip in line 3', whole.replace('"kit"', 'kit'), /it is not JSON from line 3 on; give/],
    ['half of it', whole.slice(0, whole.length / 2), /ends in the middle, on line \d+: it was cut off; take/],
    ['half a string', whole.slice(0, whole.indexOf('staging') + 3), /ends in the middle/],
    ['JSON of something else', '{"name":"x"}', /it has no schemaVersion; give/],
    ['a list', '[]', /it has no schemaVersion/],
    [
      'a later format',
      text({ ...results(), schemaVersion: '3.0' }),
      /has schemaVersion "3\.0", and this version of the kit reads "2\.0": use the version that wrote it, or run again$/,
    ],
    [
      'the first format',
      text({ ...results(), schemaVersion: '1.0' }),
      /has schemaVersion "1\.0", and this version of the kit reads "2\.0": use the version that wrote it, or run again$/,
    ],
    [
      'a moment that does not exist',
      text({ ...results(), startedAt: '2026-02-30T12:00:00Z' }),
      /run: \/startedAt must match format "date-time"; take/,
    ],
    [
      'a base URL that is not one',
      text({ ...results(), target: { baseUrl: 'staging' } }),
      /run: \/target\/baseUrl must match format "uri"; take/,
    ],
    ['a member of another type', text({ ...results(), seed: 'x' }), /run: \/seed must be integer; take/],
    ['a member too many', text({ ...results(), extra: 1 }), /additional properties \(extra\); take/],
    ['a member too few', text({ ...results(), traffic: undefined }), /the whole must have .*'traffic'; take/],
    [
      'an operation that there is not',
      whole.replace('"operation": "listPets"', '"operation": "none"'),
      /run: \/requirements\/0\/operation must be equal/,
    ],
  ])('%s', async (_, content, line) => {
    const error = await read(content).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    const { message } = error as UsageError;
    expect(message).toMatch(/^old\/results\.json: /);
    expect(message).toMatch(line);
    expect(message).not.toContain('\n');
  });

  test('bytes that are not UTF-8', async () => {
    const folder = await temporaryFolder();
    const file = path.join(folder, 'results.json');
    await writeFile(file, Buffer.from([0xff, 0xfe, 0x7b]));
    await expect(readResults(file, 'r.json')).rejects.toThrow(
      'r.json: is not the results.json of a run: it is not text',
    );
  });

  test('a path without a file, and a folder', async () => {
    const folder = await temporaryFolder();
    await expect(readResults(path.join(folder, 'none.json'), 'none.json')).rejects.toThrow(
      'none.json: cannot be read: it does not exist; give the path of the results.json of a run',
    );
    await expect(readResults(folder, 'reports')).rejects.toThrow(
      'reports: cannot be read: it is a folder; name the results.json in it',
    );
  });
});
