import { catalogue } from './core/catalogue/catalogue.js';
import type { Requirement } from './core/catalogue/requirement.js';
import { type EmbeddedOptions, resolveEmbedded } from './core/config/embedded.js';
import { readBaseline } from './core/gate/read-baseline.js';
import { writeReports } from './core/report/write.js';
import type { Results } from './core/results/model.js';
import { inProcess } from './core/run/in-process.js';
import { run } from './core/run/run.js';

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
  const resolved = await resolveEmbedded(options, ids, readBaseline);
  const results = await run(resolved, {}, inProcess);
  if (resolved.reports !== undefined) {
    await writeReports(results, resolved.reports, resolved.formats);
  }
  return results;
}

/**
 * The requirement catalogue: every row, those of basis `observed` included, in its order. Read on the first call and
 * kept.
 *
 * @throws {KitError} when a file of the installed package is damaged
 */
export function requirements(): readonly Requirement[] {
  return catalogue.requirements;
}

export type { Basis, Level, OperationId, Requirement, Subject } from './core/catalogue/requirement.js';
export type { EmbeddedOptions } from './core/config/embedded.js';
export type { ReportFormat } from './core/config/report-formats.js';
export { ConformanceError, KitError, UsageError } from './core/errors.js';
export type { BaselineUse, Gate, WaiverState, WaiverUse } from './core/gate/gate-model.js';
export type {
  Confirmation,
  Counterexample,
  CreatedAnimal,
  End,
  Finding,
  Observation,
  OperationTraffic,
  Outcome,
  RecordedAnswer,
  RecordedBody,
  RecordedExchange,
  RecordedRequest,
  RequirementResult,
  Results,
  Statistics,
  Summary,
  Verdict,
} from './core/results/model.js';
