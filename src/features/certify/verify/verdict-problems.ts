import type { Results } from '../../../core/results/model.js';
import { summarise, verdictOf } from '../../../core/results/verdict.js';

/** Summary and verdict of a whole run are what follows from its requirements. Clauses. Pure. */
export function verdictProblems({ requirements, summary, verdict, reason, end }: Results): readonly string[] {
  const counted = summarise(requirements);
  const outcomes = Object.keys(counted) as (keyof typeof counted)[];
  const made = verdictOf(requirements, { end });
  return [
    ...(outcomes.every((outcome) => counted[outcome] === summary[outcome])
      ? []
      : ['the summary is not the count of the outcomes']),
    ...(made.verdict === verdict && made.reason === reason
      ? []
      : [`the verdict is ${verdict}, and the outcomes make it ${made.verdict}: ${made.reason}`]),
  ];
}
