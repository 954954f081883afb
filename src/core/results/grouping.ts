import type { Requirement } from '../catalogue/requirement.js';
import { isScored } from '../catalogue/requirement-set.js';
import { ANOTHER_SUCCESS } from '../contract/row.js';
import type { Finding } from './model.js';

/** Findings by requirement; those of one cause are one finding that counts them. Keeps the order of the run. */
export function groupByRequirement(findings: readonly Finding[]): ReadonlyMap<string, readonly Finding[]> {
  const grouped = new Map<string, Map<string, Finding>>();
  for (const finding of findings) {
    const causes = grouped.get(finding.requirement) ?? new Map<string, Finding>();
    grouped.set(finding.requirement, causes);
    const first = causes.get(finding.cause);
    const occurrences = (first?.occurrences ?? 0) + finding.occurrences;
    causes.set(finding.cause, { ...(first ?? finding), occurrences });
  }
  return new Map([...grouped].map(([requirement, causes]) => [requirement, [...causes.values()]]));
}

/** The remaining findings of a requirement, and the more general requirement that explains the others. */
export interface OwnFindings {
  readonly findings: readonly Finding[];
  /** Ids of requirements that this one rests on, and that were violated in the same way; absent if there is no such requirement. */
  readonly explainedBy?: readonly string[];
}

/**
 * Takes away the findings that only repeat, for a special case, what a requirement that this one rests on was
 * found to do in general: one fault is one finding.
 */
export function ownFindings(
  { id, restsOn }: Requirement,
  grouped: ReadonlyMap<string, readonly Finding[]>,
  requirementOf: (id: string) => Requirement,
): OwnFindings {
  // What does not count cannot take a finding away from what does.
  const general = ancestors(restsOn, requirementOf).filter((other) => isScored(other) || !isScored(id));
  const explanationOf = ({ cause }: Finding): string | undefined =>
    general.find((other) => grouped.get(other)?.some((finding) => finding.cause === cause));
  const all = grouped.get(id) ?? [];
  const findings = all.filter((finding) => explanationOf(finding) === undefined);
  // What succeeded under another number was accepted, which is all that a special case asks.
  const unlike = all.filter(({ cause }) => !cause.startsWith(ANOTHER_SUCCESS));
  const explainedBy = [...new Set(unlike.map(explanationOf).filter((other) => other !== undefined))];
  return { findings, ...(explainedBy.length > 0 && { explainedBy }) };
}

function ancestors(
  restsOn: readonly string[],
  requirementOf: (id: string) => Requirement,
): readonly string[] {
  const found = new Set<string>();
  const visit = (id: string): void => {
    if (found.has(id)) return;
    found.add(id);
    requirementOf(id).restsOn.forEach(visit);
  };
  restsOn.forEach(visit);
  return [...found];
}
