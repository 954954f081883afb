import { profiles } from '../../../core/config/profiles.js';
import type { Results } from '../../../core/results/model.js';
import { type ReproducedOptions, reproduceCommand } from '../../../core/results/reproduce.js';

/**
 * The commands in the results are those that the kit gives for such a run: who verifies a bundle may paste one into a
 * terminal. Clauses. Pure.
 */
export function commandProblems(results: Results): readonly string[] {
  const options = optionsOf(results);
  const others = results.requirements
    .filter(({ id, reproduce }) => reproduce !== reproduceCommand(options, [id]))
    .map(({ id }) => `${id} is repeated by another command than the kit gives`);
  return results.reproduce === reproduceCommand(options)
    ? others
    : ['the run is repeated by another command than the kit gives', ...others];
}

/** The options of a run for a certificate, as its results tell them. */
function optionsOf({ target, seed, options }: Results): ReproducedOptions {
  const { reference, production, rate, connection, 'category-id': categoryIds } = options;
  return {
    baseUrl: target.baseUrl,
    seed,
    profile: 'thorough',
    ...profiles.thorough,
    only: [],
    skip: [],
    readOnly: false,
    strict: false,
    requireFull: false,
    reference: reference === true,
    production: production === true,
    ...(typeof rate === 'number' && { rate }),
    concurrency: Number(options.concurrency),
    timeout: Number(options.timeout),
    settle: Number(options.settle),
    categoryIds: Array.isArray(categoryIds) ? categoryIds : [],
    reach: { flags: Array.isArray(connection) ? connection : [] },
    asOf: String(options['as-of']),
  };
}
