import type { RunOptions } from '../config/options.js';
import type { OutputOptions } from '../config/output-options.js';
import type { Masker } from '../masking/masker.js';
import { progressPrinter } from '../report/console/progress.js';
import { joinedEvents } from '../results/joined-events.js';
import type { Results } from '../results/model.js';
import type { RunEvents } from '../results/run-events.js';
import type { Engine } from '../run/engine.js';
import type { Halt } from '../run/halt.js';
import { canRewrite, hasColor } from './color.js';
import type { Io } from './io.js';
import { printFault } from './print-fault.js';

/** Who follows a run, and what ends it early. */
export interface Following {
  readonly output: OutputOptions;
  readonly events: readonly RunEvents[];
  readonly halted: Promise<Halt>;
}

/** Loads the engine that runs the suites in vitest. */
export async function loadVitest(): Promise<Engine> {
  return (await import('../run/vitest/engine.js')).vitestEngine;
}

/** Runs, and shows on standard error how far it is, and what failed in the kit. */
export async function runInSight(
  options: RunOptions,
  { output, events, halted }: Following,
  loadEngine: () => Promise<Engine>,
  io: Io,
): Promise<Results> {
  const [{ run }, engine] = await Promise.all([import('../run/run.js'), loadEngine()]);
  const progress = progressPrinter({
    stream: io.stderr,
    isTTY: canRewrite(io.stderr, io.environment),
    color: hasColor(io.stderr, output, io.environment),
    quiet: output.quiet,
    verbose: output.verbose,
  });
  const failed = (fault: unknown, masker: Masker) => {
    progress.stop();
    printFault(fault, masker, output, io);
  };
  try {
    return await run(options, joinedEvents([progress, { failed }, ...events]), engine, halted);
  } finally {
    progress.stop();
  }
}
