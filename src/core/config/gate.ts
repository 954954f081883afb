import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../errors.js';
import type { Baseline } from './baseline.js';
import { firstGiven, type Layer } from './layer.js';
import type { RunOptions } from './options.js';
import { RESULTS_FILE, type ReportFormat } from './report-formats.js';
import { WAIVERS_FILE } from './waiver.js';
import { readWaiverFile } from './waivers/read.js';

/**
 * Reads the results of an earlier run.
 * @param location absolute path
 * @param origin what an error begins with
 * @throws UsageError
 */
export type BaselineReader = (location: string, origin: string) => Promise<Omit<Baseline, 'file'>>;

/** What a gate is made of, and where it is found. */
export interface GateSources {
  /** Absolute. */
  readonly workingDirectory: string;
  readonly readBaseline: BaselineReader;
  /** A program says what it means: no file is read that it did not name. @default false */
  readonly isEmbedded?: boolean;
  /** What the run is going to write; absent: nothing. */
  readonly reports?: { readonly reports: string; readonly formats: readonly ReportFormat[] };
}

/** The waiver file and the baseline that a run was given. Throws UsageError when one will not do. */
export async function resolveGate(
  layers: readonly Layer[],
  sources: GateSources,
): Promise<Pick<RunOptions, 'waivers' | 'baseline'>> {
  const place = sources.isEmbedded
    ? namedPlace(layers, 'waivers', sources.workingDirectory)
    : waiverPlace(layers, sources.workingDirectory);
  const waivers = place && (await readWaiverFile(place.location, place.name, place.origin));
  const earlier = namedPlace(layers, 'baseline', sources.workingDirectory);
  const baseline = earlier && (await baselineOf(earlier, sources));
  return { ...(waivers && { waivers }), ...(baseline && { baseline }) };
}

/** Where a file is, and what messages call it. */
export interface FilePlace {
  /** Absolute. */
  readonly location: string;
  /** The path as the user gave it, or from the working directory. */
  readonly name: string;
  /** What named it: `--waivers ci/waivers.yaml`. */
  readonly origin: string;
}

/** The waiver file that was named, else the one in the working directory if there is one. */
export function waiverPlace(layers: readonly Layer[], workingDirectory: string): FilePlace | undefined {
  const named = namedPlace(layers, 'waivers', workingDirectory);
  if (named) return named;
  const location = path.join(workingDirectory, WAIVERS_FILE);
  return existsSync(location) ? { location, name: WAIVERS_FILE, origin: WAIVERS_FILE } : undefined;
}

function namedPlace(
  layers: readonly Layer[],
  option: 'waivers' | 'baseline',
  workingDirectory: string,
): FilePlace | undefined {
  const given = firstGiven(layers, option);
  if (!given) return undefined;
  const { value, folder, origin } = given;
  const location = path.resolve(folder, value);
  return {
    location,
    name: path.isAbsolute(value) ? value : path.relative(workingDirectory, location) || '.',
    origin,
  };
}

async function baselineOf(
  { location, name, origin }: FilePlace,
  { readBaseline, reports }: GateSources,
): Promise<Baseline> {
  // Else what is new would fail one run, and be known to the next.
  if (reports?.formats.includes('json') && location === path.join(reports.reports, RESULTS_FILE)) {
    throw new UsageError(
      `${origin}: this run writes its own results there; copy the file to another place, and name that`,
    );
  }
  return { file: name, ...(await readBaseline(location, origin)) };
}
