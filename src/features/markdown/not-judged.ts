import { byReason } from '../../core/report/by-reason.js';
import { outcomeWord } from '../../core/report/console/outcome-mark.js';
import { scoredWords } from '../../core/report/scored-words.js';
import type { Outcome, Results } from '../../core/results/model.js';
import { escaped } from '../../core/text/escaped-markdown.js';
import { fitting } from './fitting.js';

const NOT_JUDGED: readonly Outcome[] = ['kit-error', 'inconclusive', 'not-applicable'];
/** Ids that share a reason and are named. */
const NAMED = 12;

/** The requirements that were not judged, a line for each reason, in at most so many bytes. */
export function notJudged({ requirements }: Results, bytes: number): string[] {
  const lines = NOT_JUDGED.flatMap((outcome) =>
    byReason(requirements, outcome).map((group) => {
      const { reason, ids } = group;
      const named = ids.slice(0, NAMED).map((id) => `\`${id}\``);
      const left = ids.length > NAMED ? ` and ${ids.length - NAMED} more` : '';
      return `- **${ids.length} ${outcomeWord[outcome]}${scoredWords(group)}** ${named.join(', ')}${left}: ${escaped(reason, 300)}`;
    }),
  );
  const { shown, left } = fitting(lines, bytes);
  return [...shown, ...(left > 0 ? [`- … ${left} more reasons`] : [])];
}
