import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Results } from '../../core/results/model.js';
import { type Measured, measuredKit } from '../processes/measured-kit.js';

/** A whole run of the built kit: its output, its measurements, and its results. */
export interface JudgedRun extends Measured {
  readonly results: Results;
}

/**
 * Judges a deployment in a separate process. Several may run at once.
 * @param deadline seconds after which the process is ended, and the test fails
 */
export async function judgedRun(
  { baseUrl, key }: { readonly baseUrl: string; readonly key: string },
  options: readonly string[],
  deadline = 110,
): Promise<JudgedRun> {
  const folder = await mkdtemp(path.join(tmpdir(), 'petstore-conformance-'));
  try {
    const args = [baseUrl, '--format', 'json', '--reports', 'out', ...options];
    const run = await measuredKit(args, { cwd: folder, environment: { PETSTORE_API_KEY: key }, deadline });
    const results: Results = JSON.parse(await readFile(path.join(folder, 'out', 'results.json'), 'utf8'));
    return { ...run, results };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Outcomes other than met, each with its reason, for the message of a failing test. */
export function otherThanMet({ requirements }: Results): readonly string[] {
  return requirements
    .filter(({ outcome }) => outcome !== 'met')
    .map(({ id, outcome, reason }) => `${id} ${outcome}: ${reason}`);
}
