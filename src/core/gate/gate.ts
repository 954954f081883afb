import type { BaselineUse, Gate, WaiverUse } from '../results/gate-model.js';
import type { RequirementResult } from '../results/model.js';
import { withExplained } from './with-explained.js';

/** Why a violation does not fail a run: a waiver, or that an earlier run had it, too. */
export type Excuse =
  | { readonly by: 'waiver'; readonly waiver: WaiverUse }
  | { readonly by: 'baseline'; readonly baseline: BaselineUse };

/** What keeps a requirement's violation from failing the run; undefined: nothing does. A waiver comes first. Pure. */
export function excuseOf(
  { gate }: { readonly gate?: Pick<Gate, 'waivers' | 'baseline'> },
  { id, outcome }: Pick<RequirementResult, 'id' | 'outcome'>,
): Excuse | undefined {
  if (gate === undefined || outcome !== 'violated') return undefined;
  const waiver = gate.waivers.find(({ requirement, state }) => requirement === id && state === 'applied');
  if (waiver) return { by: 'waiver', waiver };
  const { baseline } = gate;
  return baseline?.known.includes(id) ? { by: 'baseline', baseline } : undefined;
}

/**
 * Ids that do not count: violations that are excused, what nothing but them keeps from being judged, and what the team
 * knows that it cannot be judged, because a waiver or the baseline names it. Pure.
 */
export function excusedIds({
  gate,
  requirements,
}: {
  readonly gate?: Pick<Gate, 'waivers' | 'baseline'>;
  readonly requirements: readonly Pick<RequirementResult, 'id' | 'outcome' | 'explainedBy'>[];
}): ReadonlySet<string> {
  if (gate === undefined) return new Set();
  const known = requirements.filter((one) => excuseOf({ gate }, one) !== undefined || isKnownOpen(gate, one));
  return withExplained(
    known.map(({ id }) => id),
    requirements,
  );
}

function isKnownOpen(
  { waivers, baseline }: Pick<Gate, 'waivers' | 'baseline'>,
  { id, outcome }: Pick<RequirementResult, 'id' | 'outcome'>,
): boolean {
  if (outcome !== 'inconclusive') return false;
  const isWaived = waivers.some(({ requirement, state }) => requirement === id && state === 'not-judged');
  return isWaived || baseline?.unjudged.includes(id) === true;
}

/** The waivers that fail a run, in the order of the file. */
export function failingWaivers({ waivers }: Pick<Gate, 'waivers'>): readonly WaiverUse[] {
  return waivers.filter(({ state }) => state === 'expired' || state === 'unknown' || state === 'not-needed');
}
