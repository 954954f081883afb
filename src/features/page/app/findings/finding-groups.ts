import { bySeriousness } from '../../../../core/report/seriousness.js';
import type { Finding, RequirementResult } from '../../../../core/results/model.js';

/** One thing that is wrong, and every requirement that it breaks. */
export interface FindingGroup {
  /** Id of its element in the page. */
  readonly anchor: string;
  readonly summary: string;
  /** The most serious requirement first; at least one. */
  readonly members: readonly [FindingMember, ...FindingMember[]];
}

export interface FindingMember {
  readonly requirement: RequirementResult;
  /** Absent where a requirement is violated and only a reason was recorded. */
  readonly finding?: Finding;
}

/**
 * Findings that say the same of the same cause together, whichever requirements they break, the most serious first;
 * of those that are as serious, what was seen each time that it was tried before what comes and goes. Violations that
 * are waived come after those that are not.
 */
export function findingGroups(
  requirements: readonly RequirementResult[],
  isWaived: (requirement: RequirementResult) => boolean = () => false,
): readonly FindingGroup[] {
  const inOrder = (one: RequirementResult, other: RequirementResult) =>
    one.outcome === other.outcome
      ? Number(isWaived(one)) - Number(isWaived(other)) || bySeriousness(one, other)
      : bySeriousness(one, other);
  const groups = new Map<string, { summary: string; members: [FindingMember, ...FindingMember[]] }>();
  const found = requirements.filter(({ outcome }) => outcome === 'violated' || outcome === 'warned');
  for (const requirement of found.toSorted(inOrder)) {
    for (const member of membersOf(requirement)) {
      const summary = member.finding?.summary ?? requirement.reason ?? requirement.sentence;
      const key = JSON.stringify([member.finding?.cause, summary]);
      const group = groups.get(key);
      if (group) group.members.push(member);
      else groups.set(key, { summary, members: [member] });
    }
  }
  return [...groups.values()]
    .toSorted(
      (one, other) =>
        inOrder(one.members[0].requirement, other.members[0].requirement) ||
        Number(isFlaky(one.members[0])) - Number(isFlaky(other.members[0])),
    )
    .map((group, index) => ({ anchor: `finding-${index + 1}`, ...group }));
}

/** How many findings there are, as the other reports count them. */
export function countFindings(groups: readonly FindingGroup[]): number {
  return groups.reduce((sum, { members }) => sum + members.length, 0);
}

/** True when it was not seen each time that it was tried. */
export function isFlaky({ finding }: FindingMember): boolean {
  return finding !== undefined && finding.confirmation.seen < finding.confirmation.tried;
}

/** Anchors of the groups that a requirement is in, by its id. */
export function anchorsById(groups: readonly FindingGroup[]): ReadonlyMap<string, readonly string[]> {
  const anchors = new Map<string, string[]>();
  for (const { anchor, members } of groups) {
    for (const { requirement } of members) {
      anchors.set(requirement.id, [...(anchors.get(requirement.id) ?? []), anchor]);
    }
  }
  return anchors;
}

function membersOf(requirement: RequirementResult): FindingMember[] {
  if (requirement.findings.length === 0) return [{ requirement }];
  return requirement.findings.map((finding) => ({ requirement, finding }));
}
