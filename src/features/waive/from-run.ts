import { INTERFACE_VERSION, requirementSet } from '../../core/catalogue/requirement-set.js';
import type { Waiver } from '../../core/config/waiver.js';
import { UsageError } from '../../core/errors.js';
import { withBlocked } from '../../core/gate/gate.js';
import type { RequirementResult, Results } from '../../core/results/model.js';
import { readResults } from '../../core/results/read-results.js';
import { ellipsis } from '../../core/text/cut.js';
import { dayOf } from '../../core/text/day-of.js';
import { visible } from '../../core/text/visible.js';

/** The fields of a waiver that a run gives. */
export type RunWaiver = Pick<Waiver, 'requirement' | 'reason' | 'flaky'>;

/**
 * A waiver for each requirement that a run violated or could not judge, in the catalogue's order. A requirement that
 * only violations of others keep from being judged needs none, and neither does one that is not scored.
 *
 * @param location absolute path of the results.json
 * @param origin what an error begins with: `--from reports/results.json`
 * @throws UsageError with one line when the file cannot be read, or the run cannot be waived
 */
export async function waiversOfRun(location: string, origin: string): Promise<readonly RunWaiver[]> {
  const results = await readResults(location, origin);
  checkRun(results, origin);
  const { requirements } = results;
  const violated = requirements.filter(({ outcome }) => outcome === 'violated').map(({ id }) => id);
  const blocked = withBlocked(violated, requirements);
  const waived = requirements.filter(
    ({ id, outcome, notScored }) =>
      !notScored && (outcome === 'violated' || (outcome === 'inconclusive' && !blocked.has(id))),
  );
  if (waived.length === 0) {
    throw new UsageError(
      `${origin}: that run violated nothing and judged all that counts: there is nothing to waive`,
    );
  }
  return waived.map((requirement) => ({
    requirement: requirement.id,
    reason: reasonOf(requirement, results),
    ...(isFlaky(requirement) && { flaky: true }),
  }));
}

const EARLY: Readonly<Record<Exclude<Results['end'], 'complete'>, string>> = {
  interrupted: 'was interrupted',
  'out-of-time': 'ran out of time',
  'kit-fault': "ended with the kit's own fault",
};

/** A run that says too little would waive what nobody has looked at, and miss what it did not come to. */
function checkRun(
  { end, interfaceVersion, requirementSet: set, requirements }: Results,
  origin: string,
): void {
  if (end !== 'complete') {
    throw new UsageError(`${origin}: that run ${EARLY[end]}; give a run that came to its end`);
  }
  const { name } = requirementSet();
  if (interfaceVersion !== INTERFACE_VERSION || set.name !== name) {
    throw new UsageError(
      `${origin}: that run judged requirement set ${set.name} of interface ${interfaceVersion}, and this kit judges set ${name} of interface ${INTERFACE_VERSION}; run it again with this kit`,
    );
  }
  if (!requirements.some(({ outcome }) => outcome === 'violated' || outcome === 'met')) {
    throw new UsageError(`${origin}: that run judged nothing; give a run that judged the deployment`);
  }
}

/** UTF-16 units of what the run says. */
const LONGEST = 200;

function reasonOf({ outcome, reason = '', findings }: RequirementResult, { startedAt }: Results): string {
  const what = outcome === 'violated' ? 'violated' : 'not judged';
  const why = visible(ellipsis(findings[0]?.summary ?? reason, LONGEST));
  return `${what} in the run of ${dayOf(startedAt)}: ${why}`;
}

/** A violation that one finding shows each time shows in every run. */
function isFlaky({ findings }: RequirementResult): boolean {
  return findings.length > 0 && findings.every(({ confirmation: { seen, tried } }) => seen < tried);
}
