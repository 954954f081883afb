import type { ChangeKind, Comparison, RequirementChange } from './comparison.js';
import type { Outcome } from './model.js';
/** The most serious first. */
export const changeKinds: readonly ChangeKind[] = [
  'regression',
  'warning',
  'newly-judged',
  'no-longer-judged',
  'fixed',
  'warning-gone',
  'other',
];

/** A kind of change as a heading. */
export const changeTitle: Readonly<Record<ChangeKind, string>> = {
  regression: 'Regressions: met before, violated after',
  warning: 'New warnings: met before, warned of after',
  'newly-judged': 'Not judged before',
  'no-longer-judged': 'No longer judged',
  fixed: 'Fixed: violated before, met after',
  'warning-gone': 'Warnings that are gone',
  other: 'Other outcomes',
};

/** Requirements that went the same way for the same reason. */
export interface ChangeGroup {
  readonly before: Outcome;
  readonly after: Outcome;
  /** The reason of the later run, else of the earlier one; empty if neither has one. */
  readonly reason: string;
  readonly flaky: boolean;
  /** True when they may be regressions for all that is known. */
  readonly undecided: boolean;
  readonly ids: readonly string[];
}

/** The changed outcomes by kind, the most serious first; kinds without any are left out. */
export function changesByKind({ requirements }: Pick<Comparison, 'requirements'>): readonly {
  readonly kind: ChangeKind;
  readonly count: number;
  readonly groups: readonly ChangeGroup[];
}[] {
  return changeKinds.flatMap((kind) => {
    const changes = requirements.filter((change) => change.kind === kind);
    return changes.length === 0 ? [] : [{ kind, count: changes.length, groups: grouped(changes) }];
  });
}

function grouped(changes: readonly RequirementChange[]): readonly ChangeGroup[] {
  const groups = new Map<string, ChangeGroup>();
  for (const { id, before, after, undecided } of changes) {
    const group = {
      before: before.outcome,
      after: after.outcome,
      // What is met has no reason, so there the other side tells what it was.
      reason: after.reason ?? before.reason ?? '',
      flaky: (after.flaky ?? before.flaky) === true,
      undecided,
    };
    const key = JSON.stringify(group);
    groups.set(key, { ...group, ids: [...(groups.get(key)?.ids ?? []), id] });
  }
  return [...groups.values()];
}
