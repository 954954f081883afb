import { rmdir } from 'node:fs/promises';
import path from 'node:path';
import { hasColor } from '../../core/command/color.js';
import { type Io, print } from '../../core/command/io.js';
import type { ProcessWatch } from '../../core/command/process-watch.js';
import { runInSight } from '../../core/command/run-in-sight.js';
import type { RunOptions } from '../../core/config/options.js';
import type { OutputOptions } from '../../core/config/output-options.js';
import { KitError, UsageError } from '../../core/errors.js';
import { type GrowingFile, growFile } from '../../core/files/growing-file.js';
import { systemProblem } from '../../core/files/system-problem.js';
import { verdictLine } from '../../core/report/console/verdict.js';
import type { Results } from '../../core/results/model.js';
import { drawnSeed } from './challenge.js';
import type { BundleRun } from './content.js';
import { RUNS } from './layout.js';
import { type RunEvidence, runEvidence } from './run-evidence.js';
import { FIXED_SEEDS } from './seeds.js';

/** The runs of a certificate: all of them, or the one that cannot support one. */
export type CertifiedRuns =
  | { readonly runs: readonly BundleRun[] }
  | { readonly broken: Results; readonly run: number };

/** Exchanges on their way to files, one a run. */
export interface KeptExchanges {
  readonly files: GrowingFile[];
  /** Absolute. */
  readonly folder: string;
}

/** Judges three times, one run after the other. @param kept takes the exchanges; absent: they are not kept */
export async function certifiedRuns(
  options: RunOptions,
  { challenge, kept }: { readonly challenge?: number; readonly kept?: KeptExchanges },
  { output, watch }: { readonly output: OutputOptions; readonly watch: ProcessWatch },
  io: Io,
): Promise<CertifiedRuns> {
  const runs: BundleRun[] = [];
  const seeds = [...FIXED_SEEDS, challenge ?? drawnSeed()];
  if (seeds.length !== RUNS) throw new KitError(`A certificate has ${RUNS} runs, and ${seeds.length} seeds.`);
  for (const [index, seed] of seeds.entries()) {
    const run = index + 1;
    if (!output.quiet) print(io.stderr, `Run ${run} of ${RUNS}, seed ${seed}`);
    const evidence = await evidenceOf(run, kept);
    const following = { output, events: [evidence.events], halted: watch.halted };
    const results = await runInSight({ ...options, seed }, following, io);
    if (isBroken(results) || watch.isInterrupted()) return { broken: results, run };
    runs.push(await evidence.finish(results));
    if (!output.quiet) {
      print(io.stderr, verdictLine(results, { color: hasColor(io.stderr, output, io.environment) }));
    }
  }
  return { runs };
}

/** A run that did not come to its end, or says nothing of the implementation. */
function isBroken({ end, verdict, summary }: Results): boolean {
  return end !== 'complete' || verdict === 'inconclusive' || summary['kit-error'] > 0;
}

async function evidenceOf(run: number, kept: KeptExchanges | undefined): Promise<RunEvidence> {
  if (!kept) return runEvidence();
  const place = path.join(kept.folder, `${run}.ndjson`);
  const file = await inFolder(kept, 'name another folder', () => growFile(place));
  kept.files.push(file);
  return runEvidence(file.write);
}

/** Puts all of them in their places, once the bundle is in its own. @throws UsageError when they cannot be written */
export async function commitExchanges(kept: KeptExchanges): Promise<void> {
  const next = 'the bundle is written, and holds without them; name another folder the next time';
  await inFolder(kept, next, async () => {
    for (const { commit } of kept.files) await commit();
  });
}

/** Removes what was not put in its place, and the folder where it is empty. */
export async function discardExchanges(kept: KeptExchanges): Promise<void> {
  for (const { discard } of kept.files) discard();
  await rmdir(kept.folder).catch(() => undefined);
}

async function inFolder<T>({ folder }: KeptExchanges, next: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new UsageError(`--keep-exchanges ${folder}: cannot be written: ${systemProblem(error)}; ${next}`, {
      cause: error,
    });
  }
}
