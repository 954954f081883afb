import { createWriteStream, type WriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../errors.js';
import { createFolders } from '../../files/reports-folder.js';
import { systemProblem } from '../../files/system-problem.js';

/** A file that lines are written to as they come; it may be a pipe. */
export interface EventFile {
  /** Never throws. */
  readonly write: (line: string) => void;
  /** Resolves when all is written, with what went wrong, if so. A reader that went away does not count. */
  readonly close: () => Promise<string | undefined>;
}

/** Opens a file for events, over what stood there. @throws {UsageError} that begins with `origin` */
export async function openEventFile(file: string, origin: string): Promise<EventFile> {
  const stream = await opened(file).catch((error: unknown) => {
    throw new UsageError(
      `${origin}: cannot write events there: ${systemProblem(error)}; choose another file`,
    );
  });
  let problem: NodeJS.ErrnoException | undefined;
  stream.on('error', (error) => {
    problem ??= error;
  });
  return {
    write(line) {
      if (problem === undefined) stream.write(line);
    },
    async close() {
      await new Promise<void>((resolve) => {
        stream.once('close', () => resolve());
        if (stream.closed) resolve();
        else stream.end();
      });
      return problem === undefined || problem.code === 'EPIPE' ? undefined : systemProblem(problem);
    },
  };
}

async function opened(file: string): Promise<WriteStream> {
  await createFolders(path.dirname(file));
  const handle = await open(file, 'w');
  return createWriteStream(file, { fd: handle });
}
