/** Reads a results.json again, for whoever compares or replays. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { fileText, MOST_OF_RUN } from '../base/files.js';
import { problemIn } from '../base/invalid.js';
import { quoted, UsageError } from '../base/problems.js';
import type { Kit } from '../kit/kit.js';
import { contentOf } from '../log/log.js';
import { type Results, resultsSchema } from '../results/results.js';

/** Reads the results.json at a place, or in the folder there. @param name what an error calls it. @throws {UsageError} */
export function readRun(place: string, name: string, kit: Pick<Kit, 'name'>): Results {
  const inFolder = path.join(place, 'results.json');
  const refuse = (what: string) => new UsageError(`${name}: ${what}`);
  const { is, value } = contentOf(fileText(existsSync(inFolder) ? inFolder : place, name, MOST_OF_RUN));
  if (value?.schemaVersion === undefined) throw refuse(`${is}; give the results.json that a run wrote, or its folder`);
  const version = quoted(String(value.schemaVersion));
  if (version !== '3.0') throw refuse(`has the format ${version}; this version of the kit reads format 3.0`);
  const problem = problemIn(resultsSchema, value);
  if (problem !== undefined) throw refuse(`is not a results.json: ${problem}`);
  const results = value as Results;
  if (results.kit.name === kit.name) return results;
  throw refuse(`comes from ${quoted(results.kit.name)}, and ${kit.name} reads only its own results`);
}
