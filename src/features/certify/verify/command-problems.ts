import type { Results } from '../../../core/results/model.js';
import { reproduceCommand } from '../../../core/results/reproduce.js';

/**
 * The commands in the results are those that the kit gives for such a run: who verifies a bundle may paste one into a
 * terminal. Clauses. Pure.
 */
export function commandProblems({ target, options, requirements, reproduce }: Results): readonly string[] {
  const run = { baseUrl: target.baseUrl, options };
  const others = requirements
    .filter((one) => one.reproduce !== reproduceCommand(run, [one.id]))
    .map(({ id }) => `${id} is repeated by another command than the kit gives`);
  return reproduce === reproduceCommand(run)
    ? others
    : ['the run is repeated by another command than the kit gives', ...others];
}
