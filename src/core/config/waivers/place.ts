import { existsSync } from 'node:fs';
import path from 'node:path';
import { firstGiven, type Layer } from '../layers/layer.js';
import { WAIVERS_FILE } from '../waiver.js';

/** Where a waiver file is, and what messages call it. */
export interface FilePlace {
  /** Absolute. */
  readonly location: string;
  /** The path as the user gave it, or from the working directory. */
  readonly name: string;
  /** Its source: `--waivers ci/waivers.yaml`. */
  readonly origin: string;
}

/** The waiver file that was named, else the one in the working directory if there is one. */
export function waiverPlace(layers: readonly Layer[], workingDirectory: string): FilePlace | undefined {
  const named = namedWaiverPlace(layers, workingDirectory);
  if (named) return named;
  const location = path.join(workingDirectory, WAIVERS_FILE);
  return existsSync(location) ? { location, name: WAIVERS_FILE, origin: WAIVERS_FILE } : undefined;
}

/** The waiver file that an option names; undefined where none does. */
export function namedWaiverPlace(layers: readonly Layer[], workingDirectory: string): FilePlace | undefined {
  const given = firstGiven(layers, 'waivers');
  if (!given) return undefined;
  const { value, folder, origin } = given;
  const location = path.resolve(folder, value);
  return {
    location,
    name: path.isAbsolute(value) ? value : path.relative(workingDirectory, location) || '.',
    origin,
  };
}

const NEAR_NAME = 'waivers.yml';

/** A notice of a file whose name is nearly that of the waiver file, and that a run does not read; undefined: there is none. */
export function ignoredWaivers(
  place: Pick<FilePlace, 'location'> | undefined,
  workingDirectory: string,
): string | undefined {
  const usual = path.join(workingDirectory, WAIVERS_FILE);
  if (place !== undefined && place.location !== usual) return undefined;
  if (!existsSync(path.join(workingDirectory, NEAR_NAME))) return undefined;
  return `${NEAR_NAME} is not read, since the waiver file is called ${WAIVERS_FILE}; rename it, or name it with --waivers ${NEAR_NAME}`;
}
