import { INTERFACE_VERSION } from '../catalogue/requirement-set.js';
import type { Baseline } from '../config/baseline.js';
import { UsageError } from '../errors.js';
import type { End, Outcome } from '../results/model.js';
import { readResults } from '../results/read-results.js';

const EARLY: Readonly<Record<Exclude<End, 'complete'>, string>> = {
  interrupted: 'was interrupted',
  'out-of-time': 'ran out of time',
  'kit-fault': 'ended with a fault of the kit',
};

/**
 * Reads the results of an earlier run as a baseline.
 *
 * @param location absolute path
 * @param origin what an error begins with: `--baseline last/results.json`
 * @throws UsageError with one line when it is no results.json, of a run that broke off, or of another interface
 */
export async function readBaseline(location: string, origin: string): Promise<Omit<Baseline, 'file'>> {
  const results = await readResults(location, origin);
  const { runId, startedAt, target, end, interfaceVersion, requirementSet, options, requirements } = results;
  if (end !== 'complete') {
    throw new UsageError(
      `${origin}: that run ${EARLY[end]}, and what it did not come to would count as new; give a run that came to its end`,
    );
  }
  if (interfaceVersion !== INTERFACE_VERSION) {
    throw new UsageError(
      `${origin}: that run judged interface ${interfaceVersion}, and this one judges ${INTERFACE_VERSION}; run once without a baseline for a new one`,
    );
  }
  const having = (outcome: Outcome) =>
    requirements.filter((requirement) => requirement.outcome === outcome).map(({ id }) => id);
  const violated = having('violated');
  if (violated.length === 0 && having('met').length === 0) {
    throw new UsageError(
      `${origin}: that run judged nothing, so everything would be known; give a run that judged the deployment`,
    );
  }
  return {
    runId,
    startedAt,
    target,
    ...(options.reference === true && { reference: true }),
    profile: String(options.profile),
    requirementSet: requirementSet.name,
    violated,
    unjudged: having('inconclusive'),
  };
}
