import type { Flags } from '../../config/flag-layer.js';
import { resolveGatedRun } from '../../config/resolve.js';
import { exitCodeOf } from '../exit-code.js';
import { tellGithub } from '../github/tell.js';
import { type Io, print } from '../io.js';
import { judge } from '../judge.js';
import { INTERRUPTED } from '../process-watch.js';
import { readBaseline } from '../read-baseline.js';
import { requirementIds } from '../requirement-ids.js';
import { startedReference } from '../started-reference.js';

/** Resolves the options, judges what they name, and gives the exit code. */
export async function run(flags: Flags, io: Io): Promise<number> {
  const resolved = await resolveGatedRun({ ...io, flags, now: io.now(), requirementIds }, readBaseline);
  for (const notice of resolved.notices) print(io.stderr, `notice: ${notice}`);
  const { settings, deployment, output } = resolved;
  const { results, isInterrupted } = deployment
    ? await judge({ ...settings, ...deployment }, output, io)
    : await startedReference(settings, (options) => judge(options, output, io));
  await tellGithub(results, settings.formats, output, io);
  return isInterrupted ? INTERRUPTED : exitCodeOf(results);
}
