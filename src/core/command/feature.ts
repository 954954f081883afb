import type { Command } from 'commander';
import type { OutputOptions } from '../config/output-options.js';
import type { ReportWriter } from '../report/formats.js';
import type { Results } from '../results/model.js';
import type { CommandContext } from './context.js';
import type { Io } from './io.js';

/** Something that the kit can do beside judging. It registers itself by a line in `src/features/registry.ts`. */
export interface Feature {
  /** Adds its commands to the command line. What they need beside their flags is loaded when they run. */
  readonly addCommands?: (program: Command, context: CommandContext) => void;
  /** The formats that it adds to `--format`. */
  readonly writers?: readonly ReportWriter[];
  /** Changes where the command line prints to, before anything is printed. */
  readonly guardIo?: (io: Io) => Io;
  /** Tells somebody of a run that is over. It does not change how the run ends. */
  readonly afterRun?: (
    results: Results,
    formats: readonly string[],
    output: OutputOptions,
    io: Io,
  ) => Promise<void>;
}
