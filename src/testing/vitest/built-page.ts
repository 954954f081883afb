import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { packageRoot } from '../../core/package.js';

/** Builds the template of report.html from the current sources before the tests run. */
export default async function setup(): Promise<void> {
  await promisify(execFile)(process.execPath, [path.join(packageRoot, 'scripts/build-page.mjs')]);
}
