import type { Results } from '../../../../core/results/model.js';
import { plural } from '../../../../core/text/plural.js';
import { count } from '../figures/quantities.js';
import type { Place } from '../navigation/use-fragment.js';
import { FindingCard } from './finding-card.js';
import { countFindings, type FindingGroup } from './finding-groups.js';

interface FindingsProps {
  readonly groups: readonly FindingGroup[];
  readonly kit: Results['kit'];
  readonly replay: Readonly<Record<string, string>>;
  readonly place: Place;
}

/** Findings whose evidence is open from the beginning. */
const OPEN = 3;

/** The findings, most serious first. */
export function Findings({ groups, kit, replay, place }: FindingsProps) {
  return (
    <section id="findings" aria-labelledby="findings-title">
      <h2 id="findings-title">
        Findings <small>{numberOf(groups)}</small>
      </h2>
      {groups.length === 0 && <p>Nothing that was judged is wrong.</p>}
      {groups.map((group, index) => (
        <FindingCard
          key={group.anchor}
          group={group}
          kit={kit}
          replay={replay}
          open={index < OPEN || isAskedFor(group, place)}
        />
      ))}
    </section>
  );
}

/** The number of findings, and of their groups where one stands for several. */
function numberOf(groups: readonly FindingGroup[]): string {
  const findings = countFindings(groups);
  return findings === groups.length
    ? count(findings)
    : `${count(findings)} in ${plural(groups.length, 'group')}`;
}

function isAskedFor({ anchor, members }: FindingGroup, { hash, requirement }: Place): boolean {
  return hash === anchor || members.some((member) => member.requirement.id === requirement);
}
