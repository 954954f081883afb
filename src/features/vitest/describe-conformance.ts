import { catalogue } from '../../core/catalogue/catalogue.js';
import { INTERFACE_VERSION } from '../../core/catalogue/requirement-set.js';
import { defaultFormats } from '../../core/config/options/report-formats.js';
import { KitError, UsageError } from '../../core/errors.js';
import { wholeFile } from '../../core/report/formats.js';
import { operationTitle } from '../../core/report/operation-title.js';
import type { RequirementResult, Results } from '../../core/results/model.js';
import { runConformance } from '../../core/run/conformance.js';
import { type ConformanceOptions, resolveGiven } from './conformance-options.js';
import { TestFailure, withoutStack } from './failure.js';
import { undecidedMessage } from './outcome-message.js';
import { tellOutcome, tellRun } from './outcome-test.js';
import { type TestFunctions, vitestAtWork } from './test-functions.js';

const TITLE = `pet store interface ${INTERFACE_VERSION}`;

/** Seconds of a run without `maxDuration`. A run has bounds of its own; this is for a function that never returns. */
const LONGEST_RUN = 1800;
/** Seconds for the functions of the options, and for the reports. */
const BESIDE_THE_RUN = 60;

/**
 * Declares a test for every requirement, in the catalogue's order under its operation, and judges the deployment once
 * before the first of them. Call it in a test file of vitest, at the top or in a `describe`.
 *
 * A test passes when its requirement is met, fails with the evidence when it is violated, and fails with the reason
 * when it could not be judged; one that does not apply is skipped. Options that will not do, and a run in which nothing
 * was judged, fail the whole group.
 *
 * @param vitest the functions that declare the tests. @default those of the vitest that runs the file
 * @throws {UsageError} when no vitest is found that runs the file
 * @example
 * beforeAll(async () => { server = await startServer(); });
 * describeConformance({ baseUrl: () => server.baseUrl, apiKey: 'key-for-tests', profile: 'quick' });
 */
export function describeConformance(options: ConformanceOptions, vitest?: TestFunctions): void {
  const { describe, test, beforeAll } = vitest ?? vitestAtWork();
  const whole = options.reports === undefined ? undefined : wholeFile(options.format ?? defaultFormats());
  const operations = new Set(catalogue.judged.map(({ operation }) => operation));
  describe(options.title ?? TITLE, () => {
    let results: Results;
    beforeAll(async () => {
      results = await judged(options);
    }, longest(options));
    for (const operation of operations) {
      describe(operationTitle[operation], () => {
        for (const { id, sentence } of catalogue.judged.filter((one) => one.operation === operation)) {
          test(`${id} ${sentence}`, (context) => tellOutcome(results, known(results, id), context, whole));
        }
      });
    }
    test('the run comes to a verdict', (context) => tellRun(results, context));
  });
}

/** @throws {TestFailure} when nothing was judged: a reason for each requirement would be the same reason many times */
async function judged(options: ConformanceOptions): Promise<Results> {
  const given = await resolveGiven(options);
  const results = await runConformance(given).catch((error: unknown) => {
    throw error instanceof UsageError ? withoutStack(error) : error;
  });
  const { met, warned, violated } = results.summary;
  if (met + warned + violated === 0) throw new TestFailure('Inconclusive', undecidedMessage(results));
  return results;
}

function known({ requirements }: Results, id: string): RequirementResult {
  const requirement = requirements.find((one) => one.id === id);
  if (requirement) return requirement;
  throw new KitError(`Telling the outcome of ${id}: the results do not have it.`);
}

/** Milliseconds that the run and what is around it may take. */
function longest({ maxDuration }: ConformanceOptions): number {
  // The run itself reports unusable options.
  const bound = typeof maxDuration === 'number' && maxDuration > 0 ? maxDuration : LONGEST_RUN;
  return (bound + BESIDE_THE_RUN) * 1000;
}
