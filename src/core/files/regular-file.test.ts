import { execFileSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { openRegularFile } from './regular-file.js';

test('a regular file is opened', async () => {
  const folder = await temporaryFolder({ 'a.txt': 'text' });
  const handle = await openRegularFile(path.join(folder, 'a.txt'));
  expect(await handle.readFile('utf8')).toBe('text');
  await handle.close();
});

test.each<[string, string, (file: string) => unknown]>([
  ['a pipe that nobody writes to', 'EFTYPE', (file) => execFileSync('mkfifo', [file])],
  ['a link to a file', 'EFTYPE', (file) => symlink('/etc/hostname', file)],
  ['a link in a circle', 'EFTYPE', (file) => symlink(file, file)],
  [
    'a socket',
    'EFTYPE',
    (file) =>
      new Promise((resolve) =>
        createServer()
          .unref()
          .listen(file, () => resolve(0)),
      ),
  ],
  ['a file that does not exist', 'ENOENT', () => undefined],
])('%s is refused at once', async (_, code, make) => {
  const file = path.join(await temporaryFolder(), 'a');
  await make(file);
  await expect(openRegularFile(file)).rejects.toMatchObject({ code });
});

test('a device and a folder are refused', async () => {
  await expect(openRegularFile('/dev/zero')).rejects.toMatchObject({ code: 'EFTYPE' });
  await expect(openRegularFile(await temporaryFolder())).rejects.toMatchObject({ code: 'EISDIR' });
});
