import { FindingCard } from './finding-card.js';
import type { FindingGroup } from './finding-groups.js';
import type { Place } from './use-fragment.js';

interface FindingsProps {
  readonly groups: readonly FindingGroup[];
  readonly replay: Readonly<Record<string, string>>;
  readonly place: Place;
}

/** Findings whose evidence is open from the beginning. */
const OPEN = 3;

/** What is wrong, most serious first. */
export function Findings({ groups, replay, place }: FindingsProps) {
  return (
    <section id="findings" aria-labelledby="findings-title">
      <h2 id="findings-title">
        Findings <small>{groups.length}</small>
      </h2>
      {groups.length === 0 && <p>Nothing that was judged is wrong.</p>}
      {groups.map((group, index) => (
        <FindingCard
          key={group.anchor}
          group={group}
          replay={replay}
          open={index < OPEN || isAskedFor(group, place)}
        />
      ))}
    </section>
  );
}

function isAskedFor({ anchor, members }: FindingGroup, { hash, requirement }: Place): boolean {
  return hash === anchor || members.some((member) => member.requirement.id === requirement);
}
