import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { WAIVERS_FILE } from '../../core/config/waiver.js';
import { readWaivers } from '../../core/config/waivers/read.js';
import { UsageError } from '../../core/errors.js';
import { kit } from '../../core/package.js';
import type { SetupFile } from './setup.js';

/** The waiver file of a project. */
export interface WaiverPlace {
  /** Relative to the folder of the project. */
  readonly path: string;
  /** Absent: it is there already. What a team has decided is not written over. */
  readonly file?: SetupFile;
}

/** Where `waivers.yaml` belongs to another tool. */
const OTHER_NAME = `${kit.name}-waivers.yaml`;

/** Finds a waiver file that is there, or a name that is free for one without an entry. */
export async function waiverPlaceIn(folder: string): Promise<WaiverPlace> {
  for (const name of [WAIVERS_FILE, OTHER_NAME]) {
    const location = path.join(folder, name);
    if (!existsSync(location)) return { path: name, file: { path: name, text: EMPTY } };
    if (await isWaiverFile(location)) return { path: name };
  }
  throw new UsageError(
    `${WAIVERS_FILE} and ${OTHER_NAME}: are there already, and neither is a waiver file; move one of them`,
  );
}

async function isWaiverFile(location: string): Promise<boolean> {
  try {
    await readWaivers(readFileSync(location, 'utf8'), location);
    return true;
  } catch {
    return false;
  }
}

/** A waiver file without an entry, which says how to add one. */
const EMPTY = `# Violations that do not fail a run, each until a day. One that is expired or no longer needed fails it.
#
#   npx ${kit.name} waive list.limit.default --reason TEXT --issue URL --until YYYY-MM-DD
#
# yaml-language-server: $schema=./node_modules/${kit.name}/spec/waivers.schema.json
waivers: []
`;
