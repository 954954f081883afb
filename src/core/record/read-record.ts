import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { UsageError } from '../errors.js';
import { systemProblem } from '../files/system-problem.js';
import { schemaFaultOf } from '../schema-fault.js';
import type { RecordBeginning, RecordEnd, RecordedTurn, RecordLine } from './record.js';

/** The record of a run, read and held to its schema. */
export interface RunRecord {
  readonly beginning: RecordBeginning;
  /** In the order in which they began. */
  readonly turns: readonly RecordedTurn[];
  readonly end: RecordEnd;
}

const SCHEMA_VERSION: RecordBeginning['schemaVersion'] = '1.0';

/** The longest record, in bytes after decompression; a thorough run takes 15 MB. */
const LONGEST = 256 * 1024 * 1024;

/** The threads of a run have a clock each; milliseconds. */
const CLOCKS_DIFFER = 1_000;

/**
 * Reads the record of a run.
 * @param location absolute path
 * @param name its name in an error message: the path as the user gave it
 * @throws {UsageError} with one line that says what is wrong, and where
 */
export async function readRecord(location: string, name: string): Promise<RunRecord> {
  let bytes: Uint8Array;
  try {
    bytes = await readFile(location);
  } catch (error) {
    throw new UsageError(
      `${name}: cannot be read: ${systemProblem(error)}; give the path of a file that run --record wrote`,
      { cause: error },
    );
  }
  return recordOf(bytes, name);
}

/** Reads the bytes of the file. @throws {UsageError} */
export async function recordOf(bytes: Uint8Array, name: string): Promise<RunRecord> {
  const texts = decompressed(bytes, name).split('\n');
  if (texts.pop() !== '') throw cutOff(name);
  const lines = texts.map((text, index) => parsed(text, index + 1, name));
  checkVersion(lines[0], name);
  const fault = await schemaFaultOf('record');
  const faulty = lines.findIndex((line) => fault(line) !== undefined);
  if (faulty >= 0) throw noRecord(name, `line ${faulty + 1} is not as the kit writes it`);
  const [beginning, ...rest] = lines as RecordLine[];
  const end = rest.pop();
  if (end?.line !== 'end') throw cutOff(name);
  const turns = rest.filter((line): line is RecordedTurn => line.line !== 'run' && line.line !== 'end');
  if (beginning?.line !== 'run' || turns.length < rest.length)
    throw noRecord(name, 'it begins or ends more than once');
  if (turns.some(({ ended }) => ended > end.durationMs + CLOCKS_DIFFER))
    throw noRecord(name, 'its run ends before its last turn');
  return { beginning, turns, end };
}

function decompressed(bytes: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(gunzipSync(bytes, { maxOutputLength: LONGEST }));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'Z_BUF_ERROR') throw cutOff(name);
    if (code === 'ERR_BUFFER_TOO_LARGE')
      throw noRecord(name, `it is longer than ${LONGEST / 1024 / 1024} MiB`);
    throw noRecord(name, 'it is not text that was compressed with gzip');
  }
}

function parsed(text: string, line: number, name: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw noRecord(name, `line ${line} is not JSON`);
  }
}

function checkVersion(line: unknown, name: string): void {
  const version = typeof line === 'object' && line !== null && 'schemaVersion' in line && line.schemaVersion;
  if (version === SCHEMA_VERSION) return;
  if (typeof version !== 'string') throw noRecord(name, 'its first line has no schemaVersion');
  throw new UsageError(
    `${name}: has schemaVersion ${JSON.stringify(version.slice(0, 20))}, and this version of the kit reads "${SCHEMA_VERSION}": use the version that wrote it`,
  );
}

function cutOff(name: string): UsageError {
  return new UsageError(`${name}: ends in the middle: it was cut off; take the whole file, or run again`);
}

function noRecord(name: string, problem: string): UsageError {
  return new UsageError(
    `${name}: is not the record of a run: ${problem}; give the path of a file that run --record wrote`,
  );
}
