/** Reads a results.json again, for whoever compares or replays. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { MOST_OF_RUN, textOf } from '../files.js';
import { systemProblem, UsageError } from '../options/problems.js';
import { problemIn } from '../results/invalid.js';
import { type Results, resultsSchema } from '../results/results.js';

/** Reads the results.json at a place, or in the folder there. @param name what an error calls it. @throws {UsageError} */
export function readRun(place: string, name: string): Results {
  const inFolder = path.join(place, 'results.json');
  const refuse = (problem: string) => new UsageError(`${name}: ${problem}`);
  let value: { readonly schemaVersion?: unknown } | null;
  try {
    value = JSON.parse(textOf(existsSync(inFolder) ? inFolder : place, MOST_OF_RUN));
  } catch (error) {
    if (error instanceof SyntaxError) throw refuse(`is not JSON (${error.message})`);
    throw refuse(`cannot be read: ${systemProblem(error)}; check the path`);
  }
  const version = value?.schemaVersion;
  const format = typeof version === 'string' ? `has the format ${JSON.stringify(version.slice(0, 20))}` : undefined;
  if (version !== '3.0') throw refuse(`${format ?? 'is not a results.json'}; this version of the kit reads format 3.0`);
  const problem = problemIn(resultsSchema, value);
  if (problem === undefined) return value as Results;
  throw refuse(`is not a results.json: ${problem}`);
}
