import path from 'node:path';
import { UsageError } from '../errors.js';
import { firstGiven, type GivenValue, type Layer, valueOrDefault } from './layers/layer.js';

/** How a run shows itself on the screen. */
export interface OutputOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Absent: as the terminal can. */
  readonly color?: boolean;
  /** Where the events of the run are written; absent: nowhere. */
  readonly events?: EventsTarget;
  /** Where the record of the run is written; absent: nowhere. */
  readonly record?: FileTarget;
}

/** The absolute path of a file, and its name in an error message. */
export interface FileTarget {
  readonly file: string;
  readonly origin: string;
}

/** Standard output, or a file. */
export type EventsTarget = '-' | FileTarget;

/** The higher of two levels wins between --quiet and --verbose; on one level they contradict each other. */
export function resolveOutput(layers: readonly Layer[]): OutputOptions {
  const noColor = valueOrDefault(layers, 'no-color');
  const events = firstGiven(layers, 'events');
  const record = firstGiven(layers, 'record');
  return {
    ...resolveLoudness(layers),
    ...(noColor !== undefined && { color: !noColor }),
    ...(events && { events: events.value === '-' ? '-' : fileOf(events) }),
    ...(record && { record: fileOf(record) }),
  };
}

function fileOf({ value, folder, origin }: GivenValue<string>): FileTarget {
  return { file: path.resolve(folder, value), origin };
}

/** At most one of them is true. Throws UsageError for a layer that gives both. */
export function resolveLoudness(layers: readonly Layer[]): { quiet: boolean; verbose: boolean } {
  for (const [index, layer] of layers.entries()) {
    const quiet = layer.given('quiet');
    const verbose = layer.given('verbose');
    if (quiet?.value && verbose?.value) {
      throw new UsageError(`${quiet.origin} and ${verbose.origin}: give one of them, not both`);
    }
    if (quiet?.value) return { quiet: true, verbose: false };
    if (verbose?.value) return { quiet: false, verbose: true };
    // A denial here must hide what a lower layer says, so only the other option is looked for below.
    if (quiet) return { quiet: false, verbose: valueOrDefault(layers.slice(index), 'verbose') === true };
    if (verbose) return { quiet: valueOrDefault(layers.slice(index), 'quiet') === true, verbose: false };
  }
  return { quiet: false, verbose: false };
}
