/** Says of findings that they only follow from those of more general requirements, so that one fault is one line. Pure. */
import { grouped } from '../base/text.js';
import { isSameCause, kindOf, type PlacedFinding } from './finding.js';
import { generalOf, type Requirement } from './service.js';

/** The finding of a more general requirement that was broken in the same way. @param kinds findings by their kind */
export const generalRoot = <Finding extends Pick<PlacedFinding, 'requirement' | 'cause'>>(
  { requirement, cause }: Finding,
  kinds: ReadonlyMap<string, readonly Finding[]>,
  catalogue: readonly Requirement[],
): Finding | undefined =>
  generalOf(catalogue, requirement)
    .flatMap((general) => kinds.get(kindOf({ requirement: general, cause })) ?? [])
    .find((root) => isSameCause(root.cause, cause));

/** The attribution of a kit without rules of its own. */
export function attributeToGeneral(
  findings: readonly PlacedFinding[],
  catalogue: readonly Requirement[],
): readonly PlacedFinding[] {
  const kinds = grouped(findings, kindOf);
  return findings.map((finding) => {
    const root = generalRoot(finding, kinds, catalogue);
    return root ? { ...finding, follows: { requirement: root.requirement, cause: root.cause } } : finding;
  });
}
