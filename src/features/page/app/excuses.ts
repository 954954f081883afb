import { createContext } from 'preact';
import { type Excuse, excuseOf } from '../../../core/gate/gate.js';
import type { RequirementResult, Results } from '../../../core/results/model.js';

/** What keeps a requirement's violation from failing the run; undefined: nothing does. */
export type ExcuseFor = (requirement: RequirementResult) => Excuse | undefined;

/** For the parts of the page that name an outcome. */
export const Excuses = createContext<ExcuseFor>(() => undefined);

/** By requirement, found once. */
export function excusesIn(results: Results): ExcuseFor {
  const found = new Map(results.requirements.map((one) => [one, excuseOf(results, one)]));
  return (requirement) => found.get(requirement);
}
