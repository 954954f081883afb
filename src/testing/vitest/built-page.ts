import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../core/package.js';

/** Has the template of report.html made of the present sources before the tests run, as a build does. */
export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(packageRoot, 'scripts/build-page.mjs')]);
}
