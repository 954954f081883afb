import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';

/**
 * Opens a regular file for reading. Refuses a link, a pipe or a device at once: a pipe that nobody writes to would
 * otherwise hold the process up for ever, out of reach of signals.
 *
 * @throws the error of the file system, `EFTYPE` for what is not a regular file
 */
export async function openRegularFile(location: string): Promise<FileHandle> {
  const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = constants;
  const handle = await open(location, O_RDONLY | O_NOFOLLOW | O_NONBLOCK).catch(
    (error: NodeJS.ErrnoException) => {
      throw error.code === 'ELOOP' || error.code === 'ENXIO' ? otherType('EFTYPE') : error;
    },
  );
  const status = await handle.stat();
  if (status.isFile()) return handle;
  await handle.close();
  throw otherType(status.isDirectory() ? 'EISDIR' : 'EFTYPE');
}

function otherType(code: string): Error {
  return Object.assign(new Error('not a regular file'), { code });
}
