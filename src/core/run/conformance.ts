import { catalogue } from '../catalogue/catalogue.js';
import { resolveEmbedded } from '../config/embedded.js';
import type { EmbeddedOptions } from '../config/embedded-options.js';
import { writeReports } from '../report/write.js';
import type { Results } from '../results/model.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

/**
 * Judges a deployment and gives the results that the command line writes as results.json.
 * Runs in this process, without a test runner, and leaves signals, exit code and environment alone.
 *
 * @throws {UsageError} for options that will not do. A deployment that cannot be reached is not an error:
 * the verdict then is `inconclusive`.
 * @example
 * const results = await runConformance({ baseUrl: 'http://127.0.0.1:8080/v1', apiKey: 'secret' });
 * assert.equal(results.verdict, 'conformant', results.reason);
 */
export async function runConformance(options: EmbeddedOptions): Promise<Results> {
  const ids = async () => catalogue.requirements.map(({ id }) => id);
  const resolved = await resolveEmbedded(options, ids);
  const results = await run(resolved, {}, inProcess);
  if (resolved.reports !== undefined) {
    await writeReports(results, resolved.reports, resolved.format);
  }
  return results;
}
