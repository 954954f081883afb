import { exitCodeOf } from '../../core/command/exit-code.js';
import { type Io, print } from '../../core/command/io.js';
import { judge } from '../../core/command/judge.js';
import { INTERRUPTED } from '../../core/command/process-watch.js';
import { requirementIds } from '../../core/command/requirement-ids.js';
import type { Flags } from '../../core/config/layers/flag-layer.js';
import { resolveGatedRun } from '../../core/config/resolve.js';
import { features } from '../../features/registry.js';
import { withReference } from '../with-reference.js';

/** Resolves the options, judges what they name, and gives the exit code. */
export async function run(flags: Flags, io: Io): Promise<number> {
  const resolved = await resolveGatedRun({ ...io, flags, now: io.now(), requirementIds });
  for (const notice of resolved.notices) print(io.stderr, `notice: ${notice}`);
  const { settings, deployment, output } = resolved;
  const { results, isInterrupted } = deployment
    ? await judge({ ...settings, ...deployment }, output, io)
    : await withReference(settings, (options) => judge(options, output, io));
  for (const { afterRun } of features) await afterRun?.(results, settings.format, output, io);
  return isInterrupted ? INTERRUPTED : exitCodeOf(results);
}
