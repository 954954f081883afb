import type { Outcome, Summary } from '../../results/model.js';
import { type Line, span, type Tone } from './line.js';
import { outcomeWord } from './outcome-mark.js';

const JUDGED: readonly (readonly [Outcome, Tone])[] = [
  ['met', 'good'],
  ['warned', 'doubt'],
  ['violated', 'bad'],
];
const NOT_JUDGED: readonly Outcome[] = ['inconclusive', 'not-applicable', 'kit-error'];

/** `58 met, 1 warned, 3 violated, 4 not judged (1 inconclusive, 3 not applicable)`. */
export function countsLine(summary: Summary): Line {
  const judged = JUDGED.flatMap(([outcome, tone]) => [
    span(summary[outcome] > 0 ? tone : 'quiet', `${summary[outcome]} ${outcomeWord[outcome]}`),
    ', ',
  ]);
  const kinds = NOT_JUDGED.filter((outcome) => summary[outcome] > 0);
  const total = kinds.reduce((sum, outcome) => sum + summary[outcome], 0);
  const why = kinds.map((outcome) => `${summary[outcome]} ${outcomeWord[outcome]}`).join(', ');
  return [...judged, total === 0 ? span('quiet', '0 not judged') : `${total} not judged (${why})`];
}
