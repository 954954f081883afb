import type { Io } from '../../core/command/io.js';
import { requirementIds } from '../../core/command/requirement-ids.js';
import { unnamedDeployment } from '../../core/command/unnamed-deployment.js';
import type { Flags } from '../../core/config/flag-layer.js';
import { type ResolvedRun, resolveUnreportedRun, targetsOfFile } from '../../core/config/resolve.js';
import type { Results } from '../../core/results/model.js';

/**
 * Finds where a replay goes and by which key: what the command line names, else the target of the configuration file
 * that the run was about, else the base URL of the record. A target that the file has under the recorded name
 * counts with the file's own URL: a key that the file names goes nowhere else.
 */
export async function replayTarget(flags: Flags, { target }: Results, io: Io): Promise<ResolvedRun> {
  const sources = { ...io, flags, now: io.now(), requirementIds };
  const isNamed = (['base-url', 'target', 'reference'] as const).some((name) => flags[name] !== undefined);
  if (isNamed) return resolveUnreportedRun(sources);
  const { name, baseUrl } = target;
  const isKnown = name !== undefined && (await targetsOfFile(sources))?.includes(name) === true;
  const named: Flags = isKnown ? { target: name } : { 'base-url': baseUrl };
  const environment = unnamedDeployment(io.environment);
  return resolveUnreportedRun({ ...sources, environment, flags: { ...flags, ...named } });
}
