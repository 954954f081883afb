import type { RunOptions } from '../config/options.js';
import type { OutputOptions } from '../config/output-options.js';
import type { Masker } from '../masking/masker.js';
import { progressPrinter } from '../report/console/progress.js';
import type { RunEvents } from '../report/run-events.js';
import type { Results } from '../results/model.js';
import type { Halt } from '../run/halt.js';
import { visibleLines } from '../text/visible.js';
import { canRewrite, hasColor } from './color.js';
import { errorLine } from './error-line.js';
import { type Io, print } from './io.js';

/** The observers of a run, and what ends it early. */
export interface Following {
  readonly output: OutputOptions;
  readonly events: readonly RunEvents[];
  readonly halted: Promise<Halt>;
}

/** Runs in a worker thread, and shows on standard error how far it is, and what failed in the kit. */
export async function runInSight(
  options: RunOptions,
  { output, events, halted }: Following,
  io: Io,
): Promise<Results> {
  const { checkThread } = await import('../run/in-worker.js');
  const thread = checkThread();
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
    const { run } = await import('../run/run.js');
    return await run(options, joinedEvents([progress, { failed }, ...events]), thread.engine, halted);
  } finally {
    thread.end();
    progress.stop();
  }
}

/** Prints a fault of the kit: it is not the deployment's, and does not belong among its findings. */
function printFault(fault: unknown, masker: Masker, { verbose }: OutputOptions, io: Io): void {
  const [line] = errorLine(fault, masker);
  print(io.stderr, line);
  if (verbose && fault instanceof Error)
    print(io.stderr, masker.mask(visibleLines(fault.stack ?? '').join('\n')));
}

type Tell = (...event: readonly unknown[]) => void;

/** Tells several listeners, in their order. What nobody listens to stays absent, since telling may cost. */
export function joinedEvents(listeners: readonly RunEvents[]): RunEvents {
  const joined = new Map<string, Tell>();
  for (const [name, tell] of listeners.flatMap((one) => Object.entries(one) as [string, Tell][])) {
    const before = joined.get(name);
    const both: Tell = (...event) => {
      before?.(...event);
      tell(...event);
    };
    joined.set(name, before ? both : tell);
  }
  return Object.fromEntries(joined);
}
