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

type Explained = Pick<RequirementResult, 'id' | 'outcome' | 'explainedBy'>;

/**
 * Ids that do not count: violations that are waived, requirements that only these keep from being judged, and those
 * that could not be judged and have a waiver, because the team knows of them. Pure.
 */
export function excusedIds({
  gate,
  requirements,
}: {
  readonly gate?: Pick<Gate, 'waivers'>;
  readonly requirements: readonly Explained[];
}): ReadonlySet<string> {
  if (gate === undefined) return new Set();
  const isKnownOpen = ({ id, outcome }: Explained) =>
    outcome === 'inconclusive' &&
    gate.waivers.some(({ requirement, state }) => requirement === id && state === 'not-judged');
  const known = requirements.filter((one) => waiverOf({ gate }, one) !== undefined || isKnownOpen(one));
  return withExplained(
    known.map(({ id }) => id),
    requirements,
  );
}

/** These ids, and those of requirements that nothing else keeps from being judged. Pure. */
export function withExplained(
  ids: readonly string[],
  requirements: readonly Explained[],
): ReadonlySet<string> {
  const all = new Set(ids);
  const isExplained = ({ id, outcome, explainedBy }: Explained) =>
    !all.has(id) && outcome === 'inconclusive' && explainedBy?.every((other) => all.has(other));
  // What explains one may itself be explained by another, which need not stand before it.
  for (let more = requirements.filter(isExplained); more.length > 0; more = requirements.filter(isExplained))
    for (const { id } of more) all.add(id);
  return all;
}

/** The waivers that fail a run, in the order of the file. */
export function failingWaivers({ waivers }: Pick<Gate, 'waivers'>): readonly WaiverUse[] {
  return waivers.filter(({ state }) => state === 'expired' || state === 'unknown' || state === 'not-needed');
}
