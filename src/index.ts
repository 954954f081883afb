/** The public API: judges a deployment from a program, and leaves signals, exit code and environment alone. */
import { UsageError } from './engine/base/problems.js';
import * as engine from './engine/judge/api.js';
import type { Texts } from './engine/options/table.js';
import type { Results } from './engine/results/results.js';
import type { Requirement } from './engine/service/service.js';
import { kit } from './kit.js';

export type { LogLine, RunHooks } from './engine/judge/api.js';
export type { FindingResult, Gate, Outcome, RequirementResult, Results } from './engine/results/results.js';
export type { Basis, Requirement, Verdict } from './engine/service/service.js';
export { UsageError };

/** The options of a run as docs/options.md has them, in camel case. Defaults are those of the command line, but for `reports`. */
export interface ConformanceOptions extends engine.ConformanceOptions {
  /** Absolute http or https URL, which ends in `/v1`. @example 'http://127.0.0.1:8080/v1' */
  readonly baseUrl: string;
  /** It is masked in everything that the run gives back. */
  readonly apiKey: string;
  readonly categoryId?: Texts;
}

/**
 * Judges a deployment. If it cannot be reached, that is not an error: the verdict is then `inconclusive`.
 * @throws {UsageError} for options that cannot be used
 * @example
 * const results = await runConformance({ baseUrl: server.baseUrl, apiKey: 'key-for-tests', profile: 'quick' });
 * assert.equal(results.verdict, 'conformant', results.reason);
 */
export const runConformance = (options: ConformanceOptions, hooks: engine.RunHooks = {}): Promise<Results> =>
  engine.runConformance(kit, options, hooks);

/** The requirement catalogue in its order, with the rows that are only observed. */
export const requirements = (): readonly Requirement[] => kit.service.catalogue;
