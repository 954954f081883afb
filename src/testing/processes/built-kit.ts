import path from 'node:path';
import { packageRoot } from '../../core/package.js';
import { type Ended, ended } from './child-process.js';

/** Runs the built command line in a separate process, without the variables of this one. */
export async function builtKit(
  args: readonly string[],
  cwd: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  return ended(process.execPath, [path.join(packageRoot, 'dist/src/cli/bin.js'), ...args], {
    cwd,
    environment,
  });
}
