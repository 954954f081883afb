import type { Gate, WaiverUse } from '../results/gate-model.js';
import type { RequirementResult } from '../results/model.js';

/** The waiver that keeps a requirement's violation from failing the run; undefined: there is none. Pure. */
export function waiverOf(
  { gate }: { readonly gate?: Pick<Gate, 'waivers'> },
  { id, outcome }: Pick<RequirementResult, 'id' | 'outcome'>,
): WaiverUse | undefined {
  if (outcome !== 'violated') return undefined;
  return gate?.waivers.find(({ requirement, state }) => requirement === id && state === 'applied');
}

type Judged = Pick<RequirementResult, 'id' | 'outcome' | 'explainedBy' | 'blockedBy'>;

/**
 * Ids that do not count: violations that are waived, requirements that only these keep from being judged, and those
 * that could not be judged and have a waiver, because the team knows of them. Pure.
 */
export function excusedIds({
  gate,
  requirements,
}: {
  readonly gate?: Pick<Gate, 'waivers'>;
  readonly requirements: readonly Judged[];
}): ReadonlySet<string> {
  if (gate === undefined) return new Set();
  const isKnownOpen = ({ id, outcome }: Judged) =>
    outcome === 'inconclusive' &&
    gate.waivers.some(({ requirement, state }) => requirement === id && state === 'not-judged');
  const known = requirements.filter((one) => waiverOf({ gate }, one) !== undefined || isKnownOpen(one));
  return withBlocked(
    known.map(({ id }) => id),
    requirements,
  );
}

/** These ids, and those of requirements that nothing else keeps from being judged. Pure. */
export function withBlocked(ids: readonly string[], requirements: readonly Judged[]): ReadonlySet<string> {
  const all = new Set(ids);
  const isBlocked = ({ id, outcome, explainedBy, blockedBy }: Judged) => {
    const causes = explainedBy ?? (blockedBy === undefined ? [] : [blockedBy]);
    const isOpen = !all.has(id) && outcome === 'inconclusive';
    return isOpen && causes.length > 0 && causes.every((other) => all.has(other));
  };
  // What blocks one may itself be blocked by another, which need not stand before it.
  for (let more = requirements.filter(isBlocked); more.length > 0; more = requirements.filter(isBlocked))
    for (const { id } of more) all.add(id);
  return all;
}

/** The waivers that fail a run, in the order of the file. */
export function failingWaivers({ waivers }: Pick<Gate, 'waivers'>): readonly WaiverUse[] {
  return waivers.filter(({ state }) => state === 'expired' || state === 'unknown' || state === 'not-needed');
}
