import { kit } from '../../core/package.js';
import { changeKinds } from '../../core/results/change-groups.js';
import type {
  ChangeKind,
  ComparedRun,
  Comparison,
  UnsharedRequirement,
} from '../../core/results/comparison.js';
import type { RequirementResult, Results } from '../../core/results/model.js';
import { askAlike, unlikeConditions } from './compare-conditions.js';
import { observationChanges } from './compare-observations.js';
import { causeChanges, type Pair, requirementChanges } from './compare-requirements.js';
import { compareTraffic } from './compare-traffic.js';

/** Compares two runs. Pure; the order of the two is the direction of every change. */
export function compare(before: Results, after: Results): Comparison {
  const pairs = pairsOf(before.requirements, after.requirements);
  const parts = {
    requirements: requirementChanges(pairs),
    causes: causeChanges(pairs),
    observations: observationChanges(before.observations, after.observations),
    traffic: compareTraffic(before.traffic, after.traffic, askAlike(before, after)),
  };
  return {
    schemaVersion: '2.0',
    kit,
    before: identityOf(before),
    after: identityOf(after),
    notes: unlikeConditions(before, after),
    counts: {
      ...countsOf(parts),
      compared: pairs.length,
      same: pairs.length - parts.requirements.length,
      verdict: before.verdict !== after.verdict,
    },
    unshared: {
      before: unshared(before.requirements, after.requirements),
      after: unshared(after.requirements, before.requirements),
    },
    ...parts,
  };
}

/** Whether the deployments, or the releases, differ in anything that a run judges or observes. Latency does not count. */
export function differs({ counts, requirements }: Comparison): boolean {
  return requirements.length > 0 || counts.causes > 0 || counts.observations > 0 || counts.verdict;
}

type Parts = Pick<Comparison, 'requirements' | 'causes' | 'observations' | 'traffic'>;

function countsOf({ requirements, causes, observations, traffic }: Parts) {
  const changes = Object.fromEntries(
    changeKinds.map((kind) => [kind, requirements.filter((change) => change.kind === kind).length]),
  ) as Record<ChangeKind, number>;
  return {
    changes,
    undecided: requirements.filter(({ undecided }) => undecided).length,
    causes: causes.length,
    observations: observations.filter(({ kind }) => kind === 'chosen').length,
    latency: traffic.filter(({ latency }) => latency?.notable !== undefined).length,
  };
}

function pairsOf(before: readonly RequirementResult[], after: readonly RequirementResult[]): readonly Pair[] {
  const earlier = new Map(before.map((requirement) => [requirement.id, requirement]));
  return after.flatMap((requirement): Pair[] => {
    const then = earlier.get(requirement.id);
    return then === undefined ? [] : [[then, requirement]];
  });
}

function unshared(
  of: readonly RequirementResult[],
  others: readonly RequirementResult[],
): readonly UnsharedRequirement[] {
  const known = new Set(others.map(({ id }) => id));
  return of
    .filter(({ id }) => !known.has(id))
    .map(({ id, sentence, outcome }) => ({ id, sentence, outcome }));
}

function identityOf(results: Results): ComparedRun {
  const { profile } = results.options;
  return {
    target: results.target,
    kit: results.kit,
    interfaceVersion: results.interfaceVersion,
    runId: results.runId,
    startedAt: results.startedAt,
    durationMs: results.durationMs,
    seed: results.seed,
    profile: typeof profile === 'string' ? profile : '',
    verdict: results.verdict,
    reason: results.reason,
    scope: results.scope,
    end: results.end,
    summary: results.summary,
  };
}
