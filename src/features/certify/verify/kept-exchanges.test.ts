import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../testing/files/temporary-folder.js';
import { results } from '../../../testing/runs/results-fixture.js';
import { keptExchanges } from './kept-exchanges.js';

test.each<[string, (file: string) => unknown]>([
  ['a pipe that nobody writes to', (file) => execFileSync('mkfifo', [file])],
  ['a link', (file) => symlink('/dev/zero', file)],
])('%s in the place of a record is reported, and not read', async (_, make) => {
  const folder = await temporaryFolder();
  await make(path.join(folder, '1.ndjson'));
  const look = await keptExchanges(folder, '--exchanges kept');
  const files = {
    'results.json': Buffer.of(),
    'junit.xml': Buffer.of(),
    'report.html': Buffer.of(),
    'exchanges.txt': Buffer.of(),
  };
  expect(await look([{ number: 1, results: results(), listed: [], files }])).toMatchObject({
    problems: [
      { where: '1.ndjson', what: 'cannot be read: it is not a file but a link, a pipe or a device' },
    ],
  });
});
