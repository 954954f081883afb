import { gzipSync } from 'node:zlib';
import { UsageError } from '../errors.js';
import { type GrowingFile, growFile } from '../files/growing-file.js';
import { systemProblem } from '../files/system-problem.js';

/** The record of a run on its way to a file. */
export interface RecordStream {
  /** Takes whole lines. Never throws: `commit` reports what went wrong. */
  readonly write: (lines: string) => void;
  /** Puts the file in its place, however the run ended. @throws {UsageError} */
  readonly commit: () => Promise<void>;
  /** Removes what was written, unless it was put in place. Never fails. */
  readonly discard: () => void;
}

/** A lower level than the default's takes less of the run's own time. */
const LEVEL = 3;

/** A piece of a record as it stands in the file: gzip, whose pieces may follow one another. */
export function packed(text: string): Uint8Array {
  return gzipSync(text, { level: LEVEL });
}

/**
 * Writes a record as it grows, compressed, so that none of it stays in memory.
 * @param origin the name of the file in an error message
 * @throws {UsageError} when the file cannot be written
 */
export function recordStream(place: string, origin: string): RecordStream {
  const file = guarded(origin, () => growFile(place, packed));
  return {
    write: file.write,
    commit: () => file.commit().catch((error: unknown) => refuse(origin, error)),
    discard: file.discard,
  };
}

function guarded(origin: string, work: () => GrowingFile): GrowingFile {
  try {
    return work();
  } catch (error) {
    return refuse(origin, error);
  }
}

function refuse(origin: string, error: unknown): never {
  const problem = `cannot write the record there: ${systemProblem(error)}; choose another file`;
  throw new UsageError(`${origin}: ${problem}`, { cause: error });
}
