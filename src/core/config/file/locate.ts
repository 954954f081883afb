import { existsSync } from 'node:fs';
import path from 'node:path';
import { UsageError } from '../../errors.js';

const NAMES = ['petstore-conformance.yaml', 'petstore-conformance.yml'];

/**
 * The configuration file in the working directory as an absolute path; undefined when there is none.
 * Throws UsageError when there are two, since nobody could say which one counts.
 */
export function locateConfigFile(workingDirectory: string): string | undefined {
  const found = NAMES.filter((name) => existsSync(path.join(workingDirectory, name)));
  if (found.length > 1) {
    throw new UsageError(`${found.join(' and ')}: there must be one configuration file, not two; remove one`);
  }
  return found[0] && path.join(workingDirectory, found[0]);
}
