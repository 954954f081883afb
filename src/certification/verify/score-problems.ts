import { scoresOf } from '../scores.js';
import type { ReadRun } from './read-run.js';
import type { Problem } from './verification.js';

/** All that is scored is met in all runs. Pure. */
export function scoreProblems(runs: readonly ReadRun[]): readonly Problem[] {
  const { failed, problems } = scoresOf(runs.map(({ results }) => results));
  return [...failed.map((id) => ({ what: `${id} is violated` })), ...problems.map((what) => ({ what }))];
}
