import { createContext } from 'preact';
import { waiverOf } from '../../../core/gate/gate.js';
import type { WaiverUse } from '../../../core/results/gate-model.js';
import type { RequirementResult, Results } from '../../../core/results/model.js';

/** The waiver that keeps a requirement's violation from failing the run; undefined: there is none. */
export type WaiverFor = (requirement: RequirementResult) => WaiverUse | undefined;

/** For the parts of the page that name an outcome. */
export const Waivers = createContext<WaiverFor>(() => undefined);

/** The waivers by requirement, found once. */
export function waiversIn(results: Results): WaiverFor {
  const found = new Map(results.requirements.map((one) => [one, waiverOf(results, one)]));
  return (requirement) => found.get(requirement);
}
