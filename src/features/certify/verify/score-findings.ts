import { fewIds } from '../../../core/text/few-ids.js';
import { scoresOf } from '../scores.js';
import type { JudgedRun } from './judged-run.js';
import type { Findings } from './verification.js';

/** All that is scored is met in all runs, or warned of. Pure. */
export function scoreFindings(runs: readonly JudgedRun[]): Findings {
  const { passed, warned, inapplicable, failed, unseen, problems } = scoresOf(
    runs.map(({ results }) => results),
  );
  const ids = (all: readonly string[]) => (all.length === 0 ? '' : `: ${fewIds(all)}`);
  return {
    problems: [...failed.map((id) => ({ what: `${id} is violated` })), ...problems.map((what) => ({ what }))],
    notes: [
      `${passed.length} requirements passed, ${warned.length} gave a warning${ids(warned)}`,
      ...(inapplicable.length > 0 ? [`${inapplicable.length} did not apply${ids(inapplicable)}`] : []),
    ],
    advice: adviceFor({
      isFull: unseen.length > 0,
      isWrong: failed.length > 0 || problems.length > unseen.length,
    }),
  };
}

function adviceFor({ isFull, isWrong }: { readonly isFull: boolean; readonly isWrong: boolean }): string {
  return [
    ...(isWrong ? ['fix the implementation'] : []),
    ...(isFull ? ['give the deployment a store with few pets'] : []),
  ]
    .join(', ')
    .concat(', and certify again');
}
