import { UsageError } from '../../errors.js';
import type { OptionKind, Reading } from '../kinds/kind.js';
import {
  type OptionName,
  type OptionValues,
  type PlainOptionName,
  plainDefaultOf,
} from '../options/table.js';

/** A value that some source gave. */
export interface GivenValue<T> {
  readonly value: T;
  /** Its name in an error message: `--concurrency 0`, `PETSTORE_RUNS=x`, `conformance.yaml:3:7: runs`. */
  readonly origin: string;
  /** The folder that a relative path is relative to. */
  readonly folder: string;
}

/** One source of options. */
export interface Layer {
  /** The value for an option; undefined if this source gives none. Throws UsageError if it is invalid. */
  given<N extends OptionName>(name: N): GivenValue<OptionValues[N]> | undefined;
}

/** The value of the first layer that gives one. */
export function firstGiven<N extends OptionName>(
  layers: readonly Layer[],
  name: N,
): GivenValue<OptionValues[N]> | undefined {
  for (const layer of layers) {
    const given = layer.given(name);
    if (given) return given;
  }
  return undefined;
}

/** The value of the first layer that gives one, else the default of its declaration. */
export function valueOrDefault<N extends PlainOptionName>(
  layers: readonly Layer[],
  name: N,
): OptionValues[N] | undefined {
  return firstGiven(layers, name)?.value ?? plainDefaultOf(name);
}

/** The value that was read; throws UsageError that begins with where it came from. */
export function accepted<T>(reading: Reading<T>, origin: string): T {
  if (reading.ok) return reading.value;
  throw new UsageError(`${origin}: ${reading.problem}`);
}

const LONGEST_SHOWN = 80;

/** A label followed by the value that was given, in so far as it may be repeated. */
export function labelled(label: string, separator: string, kind: OptionKind<unknown>, text: string): string {
  const shown = kind.show ? kind.show(text) : text;
  if (shown === undefined) return label;
  const short = shown.length > LONGEST_SHOWN ? `${shown.slice(0, LONGEST_SHOWN)}…` : shown;
  return `${label}${separator}${/^[\p{L}\p{M}\p{N}\p{P}\p{S}]+$/u.test(short) ? short : JSON.stringify(short)}`;
}
