import type { BaselineUse, Gate, WaiverUse } from './gate-model.js';
import type { RequirementResult, Results } from './model.js';

/** Why a violation does not fail a run: a waiver, or that an earlier run had it, too. */
export type Excuse =
  | { readonly by: 'waiver'; readonly waiver: WaiverUse }
  | { readonly by: 'baseline'; readonly baseline: BaselineUse };

/** What keeps a requirement's violation from failing the run; undefined: nothing does. A waiver comes first. Pure. */
export function excuseOf(
  { gate }: Pick<Results, 'gate'>,
  { id, outcome }: Pick<RequirementResult, 'id' | 'outcome'>,
): Excuse | undefined {
  if (gate === undefined || outcome !== 'violated') return undefined;
  const waiver = gate.waivers.find(({ requirement, state }) => requirement === id && state === 'applied');
  if (waiver) return { by: 'waiver', waiver };
  const { baseline } = gate;
  return baseline?.known.includes(id) ? { by: 'baseline', baseline } : undefined;
}

/** The waivers that fail a run, in the order of the file. */
export function failingWaivers({ waivers }: Gate): readonly WaiverUse[] {
  return waivers.filter(({ state }) => state === 'expired' || state === 'unknown' || state === 'not-needed');
}
