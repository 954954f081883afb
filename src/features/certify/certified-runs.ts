import { hasColor } from '../../core/command/color.js';
import { type Io, print } from '../../core/command/io.js';
import type { ProcessWatch } from '../../core/command/process-watch.js';
import { runInSight } from '../../core/command/run-in-sight.js';
import type { RunOptions } from '../../core/config/options.js';
import type { OutputOptions } from '../../core/config/output-options.js';
import { KitError } from '../../core/errors.js';
import { verdictLine } from '../../core/report/console/verdict.js';
import type { Results } from '../../core/results/model.js';
import { drawnSeed } from './challenge.js';
import type { BundleRun } from './content.js';
import { RUNS } from './layout.js';
import { runEvidence } from './run-evidence.js';
import { FIXED_SEEDS } from './seeds.js';

/** The runs of a certificate: all of them, or the one that cannot support one. */
export type CertifiedRuns =
  | { readonly runs: readonly BundleRun[] }
  | { readonly broken: Results; readonly run: number };

/** Judges three times, one run after the other. */
export async function certifiedRuns(
  options: RunOptions,
  challenge: number | undefined,
  { output, watch }: { readonly output: OutputOptions; readonly watch: ProcessWatch },
  io: Io,
): Promise<CertifiedRuns> {
  const runs: BundleRun[] = [];
  const seeds = [...FIXED_SEEDS, challenge ?? drawnSeed()];
  if (seeds.length !== RUNS) throw new KitError(`A certificate has ${RUNS} runs, and ${seeds.length} seeds.`);
  for (const [index, seed] of seeds.entries()) {
    const run = index + 1;
    if (!output.quiet) print(io.stderr, `Run ${run} of ${RUNS}, seed ${seed}`);
    const evidence = runEvidence();
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
