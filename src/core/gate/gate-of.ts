import type { Waiver, WaiverFile } from '../config/waiver.js';
import type { Gate, WaiverState, WaiverUse } from '../results/gate-model.js';
import type { RequirementResult, Results } from '../results/model.js';
import { type Circumstances, verdictOf } from '../results/verdict.js';
import { fewIds } from '../text/few-ids.js';
import { didYouMean } from '../text/nearest.js';
import { excusedIds, failingWaivers, waiverOf } from './gate.js';
import { waiverUse } from './waiver-use.js';

export type GatedRequirement = Pick<
  RequirementResult,
  'id' | 'outcome' | 'notScored' | 'explainedBy' | 'blockedBy'
>;

/** The inputs of a gate beside the outcomes. */
export interface GateCircumstances extends Circumstances {
  readonly waivers?: WaiverFile;
  readonly target: Results['target'];
  /** The day on which the run began, UTC, `YYYY-MM-DD`. */
  readonly today: string;
  /** All ids of the catalogue. */
  readonly ids: readonly string[];
}

/** The gate of a run; undefined where it was given no waivers. Outcomes stay as they are. Pure. */
export function gateOf(
  requirements: readonly GatedRequirement[],
  circumstances: GateCircumstances,
): Gate | undefined {
  const { waivers: file } = circumstances;
  if (file === undefined) return undefined;
  const waivers = file.waivers.map((waiver) => waiverUse(waiver, requirements, circumstances));
  return { ...decided(requirements, circumstances, waivers), waiverFile: file.name, waivers };
}

function decided(
  requirements: readonly GatedRequirement[],
  circumstances: GateCircumstances,
  waivers: readonly WaiverUse[],
): Pick<Gate, 'state' | 'reason'> {
  const gate = { waivers };
  const violated = requirements.filter(({ outcome, notScored }) => outcome === 'violated' && !notScored);
  const open = violated.filter((requirement) => waiverOf({ gate }, requirement) === undefined);
  const failures = [
    ...(open.length > 0 ? [`violated and not waived: ${fewIds(open.map(({ id }) => id))}`] : []),
    ...waiverFailures(failingWaivers(gate), circumstances.ids),
  ];
  const excused = excusedIds({ gate, requirements });
  const { verdict, reason } = verdictOf(requirements, { ...circumstances, excused });
  if (failures.length > 0) return { state: 'failed', reason: failures.join('; ') };
  if (verdict === 'inconclusive') return { state: 'inconclusive', reason };
  return { state: 'passed', reason: excused.size === 0 ? reason : excusedWords(requirements, excused) };
}

/** A clause for each state that fails, in a fixed order. */
function waiverFailures(failing: readonly WaiverUse[], ids: readonly string[]): readonly string[] {
  const clauses: readonly (readonly [WaiverState, string, (waiver: Waiver) => string])[] = [
    ['expired', 'waivers that have expired', ({ requirement, expires }) => `${requirement} (${expires})`],
    [
      'unknown',
      'waivers for requirements that do not exist',
      ({ requirement }) => `${requirement}${didYouMean(requirement, ids)}`,
    ],
    ['not-needed', 'waivers that are no longer needed', ({ requirement }) => requirement],
  ];
  return clauses.flatMap(([state, what, named]) => {
    const those = failing.filter((waiver) => waiver.state === state).map(named);
    return those.length === 0 ? [] : [`${what}: ${fewIds(those)}`];
  });
}

/** `violated and waived: list.unique; known, and not judged: get.id`. */
function excusedWords(requirements: readonly GatedRequirement[], excused: ReadonlySet<string>): string {
  const those = requirements.filter(({ id, notScored }) => excused.has(id) && !notScored);
  const clauses = [
    ['violated and waived', 'violated'],
    ['known, and not judged', 'inconclusive'],
  ] as const;
  return clauses
    .map(
      ([what, outcome]) =>
        [what, those.filter((one) => one.outcome === outcome).map(({ id }) => id)] as const,
    )
    .flatMap(([what, ids]) => (ids.length === 0 ? [] : [`${what}: ${fewIds(ids)}`]))
    .join('; ');
}
