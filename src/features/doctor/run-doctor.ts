import { canRewrite, hasColor } from '../../core/command/color.js';
import type { CommandContext } from '../../core/command/context.js';
import { print, terminalColumns } from '../../core/command/io.js';
import { requirementIds } from '../../core/command/requirement-ids.js';
import type { RunOptions } from '../../core/config/options.js';
import { resolveUnreportedRun } from '../../core/config/resolve.js';
import { progressPrinter } from '../../core/report/console/progress.js';
import type { DoctorFlags } from './doctor-command.js';

const CANNOT_BE_JUDGED = 3;

/** Looks at the target, prints what was found, and gives the exit code. */
export async function doctor(
  { json, run }: DoctorFlags,
  { io, withReference }: CommandContext,
): Promise<number> {
  const sources = { ...io, flags: run, now: io.now(), requirementIds };
  const { settings, deployment, output, notices } = await resolveUnreportedRun(sources);
  for (const notice of notices) print(io.stderr, `notice: ${notice}`);
  const [{ diagnose }, { doctorText }, { safeJson }] = await Promise.all([
    import('./doctor.js'),
    import('./doctor-text.js'),
    import('../../core/report/results-json.js'),
  ]);
  const progress = progressPrinter({
    stream: io.stderr,
    isTTY: canRewrite(io.stderr, io.environment),
    color: hasColor(io.stderr, output, io.environment),
    quiet: false,
    verbose: false,
  });
  const look = async (options: RunOptions) => {
    try {
      return await diagnose(options, { waiting: progress.waiting });
    } finally {
      progress.stop();
    }
  };
  const found = deployment ? await look({ ...settings, ...deployment }) : await withReference(settings, look);
  const width = terminalColumns(io.stdout);
  const layout = {
    color: hasColor(io.stdout, output, io.environment),
    ...(width !== undefined && { width }),
  };
  io.stdout.write(json ? safeJson(found) : doctorText(found, layout));
  return found.judgeable ? 0 : CANNOT_BE_JUDGED;
}
