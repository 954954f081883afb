import path from 'node:path';
import { UsageError } from '../errors.js';
import { firstGiven, type Layer, valueOrDefault } from './layers/layer.js';

/** How a run shows itself on the screen. */
export interface OutputOptions {
  readonly quiet: boolean;
  readonly verbose: boolean;
  /** Absent: as the terminal can. */
  readonly color?: boolean;
  /** Where the events of the run are written; absent: nowhere. */
  readonly events?: EventsTarget;
}

/** Standard output, or the absolute path of a file with what an error message calls it. */
export type EventsTarget = '-' | { readonly file: string; readonly origin: string };

/** The higher of two levels wins between --quiet and --verbose; on one level they contradict each other. */
export function resolveOutput(layers: readonly Layer[]): OutputOptions {
  const noColor = valueOrDefault(layers, 'no-color');
  const events = resolveEvents(layers);
  return {
    ...resolveLoudness(layers),
    ...(noColor !== undefined && { color: !noColor }),
    ...(events && { events }),
  };
}

function resolveEvents(layers: readonly Layer[]): EventsTarget | undefined {
  const events = firstGiven(layers, 'events');
  if (!events || events.value === '-') return events && '-';
  return { file: path.resolve(events.folder, events.value), origin: events.origin };
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
