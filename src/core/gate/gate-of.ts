import type { Baseline } from '../config/baseline.js';
import { didYouMean } from '../config/nearest.js';
import type { Waiver, WaiverFile } from '../config/waiver.js';
import type { Gate, WaiverState, WaiverUse } from '../results/gate-model.js';
import type { RequirementResult, Results } from '../results/model.js';
import { type Circumstances, verdictOf } from '../results/verdict.js';
import { fewIds } from '../text/few-ids.js';
import { baselineUse } from './baseline-use.js';
import { excusedIds, excuseOf, failingWaivers } from './gate.js';
import { waiverUse } from './waiver-use.js';

export type GatedRequirement = Pick<RequirementResult, 'id' | 'outcome' | 'notScored' | 'explainedBy'>;

/** What a gate depends on beside the outcomes. */
export interface GateCircumstances extends Circumstances {
  readonly waivers?: WaiverFile;
  readonly baseline?: Baseline;
  readonly target: Results['target'];
  /** The day on which the run began, UTC, `YYYY-MM-DD`. */
  readonly today: string;
  /** All ids of the catalogue. */
  readonly ids: readonly string[];
}

/** The gate of a run; undefined where it was given neither waivers nor a baseline. Outcomes stay as they are. Pure. */
export function gateOf(
  requirements: readonly GatedRequirement[],
  circumstances: GateCircumstances,
): Gate | undefined {
  const { waivers: file, baseline: earlier } = circumstances;
  if (file === undefined && earlier === undefined) return undefined;
  const waivers = (file?.waivers ?? []).map((waiver) => waiverUse(waiver, requirements, circumstances));
  const baseline = earlier && baselineUse(earlier, requirements);
  const uses = { waivers, ...(baseline && { baseline }) };
  return {
    ...decided(requirements, circumstances, uses),
    ...(file !== undefined && { waiverFile: file.name }),
    ...uses,
  };
}

type Uses = Pick<Gate, 'waivers' | 'baseline'>;

function decided(
  requirements: readonly GatedRequirement[],
  circumstances: GateCircumstances,
  uses: Uses,
): Pick<Gate, 'state' | 'reason'> {
  const violated = requirements.filter(({ outcome, notScored }) => outcome === 'violated' && !notScored);
  const open = violated.filter((requirement) => excuseOf({ gate: uses }, requirement) === undefined);
  const failures = [
    ...(open.length > 0 ? [`${notExcused(circumstances)}: ${fewIds(open.map(({ id }) => id))}`] : []),
    ...waiverFailures(failingWaivers(uses), circumstances.ids),
  ];
  const excused = excusedIds({ gate: uses, requirements });
  const { verdict, reason } = verdictOf(requirements, { ...circumstances, excused });
  if (failures.length > 0) return { state: 'failed', reason: failures.join('; ') };
  if (verdict === 'inconclusive') return { state: 'inconclusive', reason };
  return { state: 'passed', reason: excused.size === 0 ? reason : excuses(requirements, excused, uses) };
}

function notExcused({ waivers, baseline }: GateCircumstances): string {
  if (baseline === undefined) return 'violated and not waived';
  return waivers === undefined
    ? 'violated, and not in the baseline'
    : 'violated, neither waived nor in the baseline';
}

/** A clause for each state that fails, in a fixed order. */
function waiverFailures(failing: readonly WaiverUse[], ids: readonly string[]): readonly string[] {
  const clauses: readonly (readonly [WaiverState, string, (waiver: Waiver) => string])[] = [
    ['expired', 'waivers that have expired', ({ requirement, expires }) => `${requirement} (${expires})`],
    [
      'unknown',
      'waivers for requirements that there are not',
      ({ requirement }) => `${requirement}${didYouMean(requirement, ids)}`,
    ],
    ['not-needed', 'waivers that are no longer needed', ({ requirement }) => requirement],
  ];
  return clauses.flatMap(([state, what, named]) => {
    const those = failing.filter((waiver) => waiver.state === state).map(named);
    return those.length === 0 ? [] : [`${what}: ${fewIds(those)}`];
  });
}

/** `violated and waived: list.unique; violated as in the baseline: get.found; not judged: get.id`. */
function excuses(
  requirements: readonly GatedRequirement[],
  excused: ReadonlySet<string>,
  gate: Uses,
): string {
  const those = requirements.filter(({ id, notScored }) => excused.has(id) && !notScored);
  const by = (kind: 'waiver' | 'baseline') =>
    those.filter((requirement) => excuseOf({ gate }, requirement)?.by === kind).map(({ id }) => id);
  const unjudged = those.filter(({ outcome }) => outcome === 'inconclusive').map(({ id }) => id);
  const clauses: readonly (readonly [string, readonly string[]])[] = [
    ['violated and waived', by('waiver')],
    ['violated as in the baseline', by('baseline')],
    ['not judged, as is known', unjudged],
  ];
  return clauses.flatMap(([what, ids]) => (ids.length === 0 ? [] : [`${what}: ${fewIds(ids)}`])).join('; ');
}
