import { changeKinds } from '../../core/results/change-groups.js';
import type {
  Cause,
  CauseChange,
  ChangeKind,
  OutcomeThen,
  RequirementChange,
} from '../../core/results/comparison.js';
import type { Finding, Outcome, RequirementResult } from '../../core/results/model.js';

/** A requirement that both runs know. */
export type Pair = readonly [before: RequirementResult, after: RequirementResult];

/** The outcomes that differ. */
export function requirementChanges(pairs: readonly Pair[]): readonly RequirementChange[] {
  return pairs
    .filter(([before, after]) => before.outcome !== after.outcome)
    .map(([before, after]): RequirementChange => {
      return {
        id: after.id,
        sentence: after.sentence,
        kind: changeKindOf(before.outcome, after.outcome),
        before: then(before),
        after: then(after),
        undecided: isUndecided(before.outcome, after.outcome),
      };
    })
    .toSorted((one, other) => changeKinds.indexOf(one.kind) - changeKinds.indexOf(other.kind));
}

/** The kind of a changed outcome; `ChangeKind` says why. */
export function changeKindOf(before: Outcome, after: Outcome): ChangeKind {
  if (isJudged(before) !== isJudged(after)) return isJudged(after) ? 'newly-judged' : 'no-longer-judged';
  if (before === 'met') return after === 'violated' ? 'regression' : 'warning';
  if (after === 'met') return before === 'violated' ? 'fixed' : 'warning-gone';
  return 'other';
}

/** Whether anything was found out about it. */
export function isJudged(outcome: Outcome): boolean {
  return outcome === 'met' || outcome === 'warned' || outcome === 'violated';
}

/** A requirement that does not apply, or was left out on purpose, leaves nothing open. */
function isUndecided(before: Outcome, after: Outcome): boolean {
  return (before === 'met' && failedToJudge(after)) || (failedToJudge(before) && after === 'violated');
}

function failedToJudge(outcome: Outcome): boolean {
  return outcome === 'inconclusive' || outcome === 'kit-error';
}

function then({ outcome, reason, findings }: RequirementResult): OutcomeThen {
  return {
    outcome,
    ...(reason !== undefined && { reason }),
    ...(findings.length > 0 && findings.every(isFlaky) && { flaky: true as const }),
  };
}

function isFlaky({ confirmation: { seen, tried } }: Finding): boolean {
  return seen < tried;
}

/** Requirements with findings in both runs whose causes differ. */
export function causeChanges(pairs: readonly Pair[]): readonly CauseChange[] {
  return pairs.flatMap(([before, after]): CauseChange[] => {
    if (before.findings.length === 0 || after.findings.length === 0) return [];
    const appeared = causesWithout(after.findings, before.findings);
    const gone = causesWithout(before.findings, after.findings);
    if (appeared.length + gone.length === 0) return [];
    return [{ id: after.id, sentence: after.sentence, outcome: after.outcome, appeared, gone }];
  });
}

function causesWithout(findings: readonly Finding[], known: readonly Finding[]): readonly Cause[] {
  const others = new Set(known.map(({ cause }) => cause));
  return findings.filter(({ cause }) => !others.has(cause)).map(({ cause, summary }) => ({ cause, summary }));
}
