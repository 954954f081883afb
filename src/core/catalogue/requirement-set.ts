import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { KitError } from '../errors.js';
import { packageRoot } from '../package.js';

/** The version of the interface document that the kit implements. */
export const INTERFACE_VERSION = '1.0.0';

/** The set that counts now. A later set for the same interface gets its own name, such as `1.0.0-2`. */
export const CURRENT_SET: string = INTERFACE_VERSION;

/** A frozen list of requirements. Others are judged and shown but do not count. */
export interface RequirementSet {
  readonly name: string;
  /** Path in the package. */
  readonly file: string;
  /** SHA-256 of the file, in hexadecimal. */
  readonly sha256: string;
  readonly ids: ReadonlySet<string>;
}

const loaded = new Map<string, RequirementSet>();

/**
 * The set with a name, read on first use and kept.
 * @throws KitError when the package does not contain it; check input from outside against `CURRENT_SET` first
 */
export function requirementSet(name: string = CURRENT_SET): RequirementSet {
  const known = loaded.get(name) ?? read(name);
  loaded.set(name, known);
  return known;
}

/** True when the current set lists the requirement, so that it counts. */
export function isScored(id: string): boolean {
  return requirementSet().ids.has(id);
}

function read(name: string): RequirementSet {
  const file = `spec/frozen/${name}.txt`;
  try {
    const bytes = readFileSync(path.join(packageRoot, file));
    return { name, file, sha256: createHash('sha256').update(bytes).digest('hex'), ids: idsOf(`${bytes}`) };
  } catch (error) {
    const [reason] = (error as Error).message.split('\n');
    throw new KitError(`Reading ${file} of this package failed (${reason}); install the package again.`);
  }
}

/** The first word of each line, without comments. */
function idsOf(text: string): ReadonlySet<string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Set(lines.map((line) => line.split(' ')[0] ?? ''));
}
