import { type FileHandle, stat } from 'node:fs/promises';
import path from 'node:path';
import { UsageError } from '../../../core/errors.js';
import { openRegularFile } from '../../../core/files/regular-file.js';
import { systemProblem } from '../../../core/files/system-problem.js';
import { KeptRun } from './kept-run.js';
import type { ReadRun } from './read-run.js';
import type { Findings, Problem } from './verification.js';

/** Problems of one file that are shown; one of a million is as good as all. */
const MOST = 100;

/**
 * Looks through the exchanges that certify kept, `1.ndjson` and so on.
 *
 * @param location absolute path of their folder
 * @param name what an error calls it
 * @throws UsageError when there is no such folder
 */
export async function keptExchanges(
  location: string,
  name: string,
): Promise<(runs: readonly ReadRun[]) => Promise<Findings>> {
  const problem = await stat(location).then(
    (status) => (status.isDirectory() ? undefined : 'it is not a folder'),
    systemProblem,
  );
  if (problem !== undefined) {
    throw new UsageError(`${name}: cannot be read: ${problem}; give the folder of the kept exchanges`);
  }
  return async (runs) => {
    const all: Findings[] = [];
    for (const run of runs) all.push(await lookThrough(path.join(location, `${run.number}.ndjson`), run));
    return {
      problems: all.flatMap(({ problems }) => problems),
      notes: all.flatMap(({ notes = [] }) => notes),
    };
  };
}

async function lookThrough(file: string, run: ReadRun): Promise<Findings> {
  const where = path.basename(file);
  let handle: FileHandle;
  try {
    handle = await openRegularFile(file);
  } catch (error) {
    return { problems: [{ where, what: `cannot be read: ${systemProblem(error)}` }] };
  }
  const kept = new KeptRun(run);
  const problems: Problem[] = [];
  try {
    for await (const line of linesOf(handle)) {
      if (line === undefined)
        return { problems: [{ where, what: 'holds a line that is longer than any exchange' }] };
      problems.push(...kept.look(line).map((what) => ({ where, what })));
      if (problems.length > MOST) return { problems };
    }
    problems.push(...kept.missing().map((what) => ({ where, what })));
    return { problems, notes: [`${where}: ${kept.note()}`] };
  } catch (error) {
    return { problems: [{ where, what: `cannot be read: ${systemProblem(error)}` }] };
  } finally {
    await handle.close();
  }
}

/** Bytes of an exchange as one line at the most: bodies are cut in the record, those of requests are the kit's own. */
const LONGEST = 16 * 1024 * 1024;

/** The lines of a file, one after the other, without their ends; undefined for one that is too long, which is the last. */
async function* linesOf(handle: FileHandle): AsyncGenerator<Buffer | undefined> {
  let rest: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of handle.createReadStream({ autoClose: false })) {
    let from = 0;
    for (let end = chunk.indexOf(10); end >= 0; end = chunk.indexOf(10, from)) {
      yield Buffer.concat([...rest, chunk.subarray(from, end)]);
      rest = [];
      bytes = 0;
      from = end + 1;
    }
    rest.push(chunk.subarray(from));
    bytes += chunk.length - from;
    if (bytes > LONGEST) {
      yield undefined;
      return;
    }
  }
  if (bytes > 0) yield Buffer.concat(rest);
}
