import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { KitError } from '../errors.js';
import { packageRoot } from '../package.js';

/** The version of the interface document that the kit judges by. */
export const INTERFACE_VERSION = '1.0.0';

/** The set that is scored now: that of the interface. A later set of the same interface takes a name of its own, `1.0.0-2`. */
export const CURRENT_SET: string = INTERFACE_VERSION;

/** A frozen list of requirements. What it does not list is judged and shown, but does not count. */
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
 * The set of a name, read on first use and kept. @throws KitError when the package does not hold it; check what
 * comes from outside against `CURRENT_SET` first.
 */
export function requirementSet(name: string = CURRENT_SET): RequirementSet {
  const known = loaded.get(name) ?? read(name);
  loaded.set(name, known);
  return known;
}

/** Whether a requirement counts: it stands in the current set. */
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

/** The first word of each line that is no comment. */
function idsOf(text: string): ReadonlySet<string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Set(lines.map((line) => line.split(' ')[0] ?? ''));
}
