import { existsSync } from 'node:fs';
import { realpath, stat } from 'node:fs/promises';
import path from 'node:path';
import { type Io, print } from '../../core/command/io.js';
import { fileText } from '../../core/config/file/text.js';
import { resolveWaiverPlace, targetsOfFile } from '../../core/config/resolve.js';
import { WAIVERS_FILE, type Waiver } from '../../core/config/waiver.js';
import { withWaivers } from '../../core/config/waivers/edit.js';
import { ignoredWaivers } from '../../core/config/waivers/place.js';
import { isSameWaiver, readWaivers, subject } from '../../core/config/waivers/read.js';
import { UsageError } from '../../core/errors.js';
import { systemProblem } from '../../core/files/system-problem.js';
import { stageFile } from '../../core/report/whole-file.js';
import type { WaiveFlags } from './waive-command.js';
import { checkTarget, completeWaiver, knownIds, readWaiveFlags } from './waive-flags.js';

/** Writes entries into the waiver file. Throws UsageError, and then nothing is written. */
export async function waive(ids: readonly string[], flags: WaiveFlags, io: Io): Promise<void> {
  const given = readWaiveFlags(flags, io.now());
  checkTarget(given.target, await targetsOfFile({ ...io, flags: {} }));
  const wanted = await wantedWaivers(ids, flags, io);
  const { place, usual } = await whereTo(flags, io);
  const text = await currentText(place.location, place.name);
  const before = text === undefined ? [] : await readWaivers(text, place.name);
  const waivers = wanted.map(({ reason, flaky, requirement }) => {
    const about = { requirement, ...(given.target !== undefined && { target: given.target }) };
    const earlier = before.find((one) => isSameWaiver(one, about));
    const waiver = {
      ...(reason !== undefined && { reason }),
      ...earlier,
      ...given,
      ...(flaky && { flaky }),
      requirement,
    };
    return completeWaiver(waiver, { ids, flags, isNew: earlier === undefined });
  });
  await write(place.location, place.name, await withWaivers(text, place.name, waivers));
  for (const waiver of waivers) print(io.stdout, written(waiver, place.name, before));
  const outer = text === undefined ? projectAbove(io.workingDirectory) : undefined;
  if (outer)
    print(
      io.stdout,
      `${place.name} is new in this folder. A run in the folder of ${outer} does not read it.`,
    );
  const ignored = ignoredWaivers(place, io.workingDirectory);
  if (ignored !== undefined) print(io.stdout, ignored);
  if (place.location !== usual) print(io.stdout, `A run reads this file with --waivers ${place.name}.`);
}

/** The requirements to waive, with what a run says of them where it names them. */
async function wantedWaivers(
  ids: readonly string[],
  { from }: WaiveFlags,
  { workingDirectory }: Io,
): Promise<readonly (Pick<Waiver, 'requirement'> & Partial<Pick<Waiver, 'reason' | 'flaky'>>)[]> {
  if (from === undefined) return knownIds(ids).map((requirement) => ({ requirement }));
  if (ids.length > 0) throw new UsageError(`--from and ${ids[0]}: give ids or a run, not both`);
  const { waiversOfRun } = await import('./from-run.js');
  return waiversOfRun(path.resolve(workingDirectory, from), `--from ${from}`);
}

/** Files that a run reads in its working directory. */
const PROJECT_FILES = [WAIVERS_FILE, 'petstore-conformance.yaml'] as const;

/** The nearest such file in a folder above, as a path from here. Somebody in a sub-folder may not know it. */
function projectAbove(folder: string): string | undefined {
  for (let above = path.dirname(folder); above !== path.dirname(above); above = path.dirname(above)) {
    const found = PROJECT_FILES.find((file) => existsSync(path.join(above, file)));
    if (found) return path.relative(folder, path.join(above, found));
  }
  return undefined;
}

function written(waiver: Waiver, file: string, before: readonly Waiver[]): string {
  const { expires, flaky, issue, reason } = waiver;
  const earlier = before.find((one) => isSameWaiver(one, waiver));
  const done = earlier === undefined ? 'added' : changeOf(earlier.expires, expires);
  const why = issue === undefined ? reason : `${issue}: ${reason}`;
  return `${file}: ${done} ${subject(waiver)}, until ${expires}${flaky ? ', flaky' : ''} (${why})`;
}

/** The change of an entry that was there, by its last day. */
function changeOf(before: string, after: string): string {
  if (after === before) return 'changed';
  return after > before ? 'renewed' : 'shortened';
}

/** The file that is written, and the one that a run reads by itself. */
async function whereTo({ waivers }: WaiveFlags, io: Io) {
  const { environment, workingDirectory } = io;
  const sources = { environment, workingDirectory };
  const fallback = {
    location: path.join(workingDirectory, WAIVERS_FILE),
    name: WAIVERS_FILE,
  };
  const usual = (await resolveWaiverPlace({ ...sources, flags: {} })) ?? fallback;
  const named =
    waivers === undefined ? undefined : await resolveWaiverPlace({ ...sources, flags: { waivers } });
  return { place: named ?? usual, usual: usual.location };
}

async function currentText(location: string, name: string): Promise<string | undefined> {
  if (!existsSync(location)) return undefined;
  const text = await fileText(location);
  if (text.ok) return text.value;
  throw new UsageError(`${name}: the waiver file cannot be read: ${text.problem}; check the path`);
}

/** A link stays one: the file that it leads to is written. Who may do what with it stays, too. */
async function write(location: string, name: string, text: string): Promise<void> {
  try {
    const file = existsSync(location) ? await realpath(location) : location;
    const mode = existsSync(file) ? (await stat(file)).mode : undefined;
    const staged = await stageFile(file, text, mode);
    await staged.commit().catch(async (error: unknown) => {
      await staged.discard();
      throw error;
    });
  } catch (error) {
    throw new UsageError(
      `${name}: the waiver file cannot be written: ${systemProblem(error)}; choose another place with --waivers PATH`,
    );
  }
}
