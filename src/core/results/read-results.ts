import { readFile } from 'node:fs/promises';
import { UsageError } from '../errors.js';
import { systemProblem } from '../files/system-problem.js';
import { schemaFaultOf } from '../schema-fault.js';
import type { Results } from './model.js';

const SCHEMA_VERSION: Results['schemaVersion'] = '2.0';

/**
 * Reads the `results.json` of a run, and holds it to its schema.
 *
 * @param location absolute path
 * @param name what an error calls it: the path as the user gave it
 * @throws UsageError with one line if it cannot be read, is cut off, is not a results.json, or has another format
 */
export async function readResults(location: string, name: string): Promise<Results> {
  return resultsOfText(await textOf(location, name), name);
}

/** The same of its text. */
export async function resultsOfText(text: string, name: string): Promise<Results> {
  const written = parse(text, name);
  checkVersion(written, name);
  const fault = (await schemaFaultOf('results'))(written);
  if (fault === undefined) return written as Results;
  throw new UsageError(
    `${name}: is not the results.json of a run: ${fault}; take the file as the run wrote it`,
  );
}

async function textOf(location: string, name: string): Promise<string> {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(location));
  } catch (error) {
    if (error instanceof TypeError) throw noResults(name, 'it is not text in UTF-8');
    const folder = error instanceof Error && 'code' in error && error.code === 'EISDIR';
    const advice = folder ? 'name the results.json in it' : 'give the path of the results.json of a run';
    throw new UsageError(`${name}: cannot be read: ${systemProblem(error)}; ${advice}`, { cause: error });
  }
}

function parse(text: string, name: string): unknown {
  if (text.trim() === '') throw noResults(name, 'it is empty');
  try {
    return JSON.parse(text);
  } catch (error) {
    throw jsonFault(text, name, error);
  }
}

/** The parser's message is not repeated, because it quotes the file. */
function jsonFault(text: string, name: string, error: unknown): UsageError {
  const message = error instanceof Error ? error.message : '';
  const end = text.trimEnd().length;
  const [, given] = / at position (\d+)/.exec(message) ?? [];
  if (message.startsWith('Unexpected end') || Number(given) >= end) {
    return new UsageError(
      `${name}: ends in the middle, on line ${lineAt(text, end)}: it was cut off; take the whole file, or run again`,
    );
  }
  const where = given === undefined ? '' : ` from line ${lineAt(text, Number(given))} on`;
  return noResults(name, `it is not JSON${where}`);
}

function lineAt(text: string, position: number): number {
  return text.slice(0, position).split('\n').length;
}

function checkVersion(written: unknown, name: string): void {
  if (typeof written !== 'object' || written === null || !('schemaVersion' in written)) {
    throw noResults(name, 'it has no schemaVersion');
  }
  const { schemaVersion } = written;
  if (schemaVersion === SCHEMA_VERSION) return;
  const shown = JSON.stringify(schemaVersion).slice(0, 20);
  throw new UsageError(
    `${name}: has schemaVersion ${shown}, and this version of the kit reads "${SCHEMA_VERSION}": use the version that wrote it, or run again`,
  );
}

function noResults(name: string, problem: string): UsageError {
  return new UsageError(`${name}: is not the results.json of a run: ${problem}; give the path of one`);
}
