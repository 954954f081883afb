import { byReason } from '../../../../core/report/by-reason.js';
import { scoredWords } from '../../../../core/report/scored-words.js';
import type { RequirementResult } from '../../../../core/results/model.js';
import { unblocking } from '../../../../core/results/unblocking.js';
import { VisibleText } from '../bodies/visible-text.js';
import { requirementFragment } from '../navigation/fragment.js';
import { OutcomeLabel } from './outcome.js';

const OUTCOMES = ['kit-error', 'inconclusive', 'not-applicable'] as const;

/** Requirements that could not be judged or did not apply, grouped by their reason. */
export function NotJudged({ requirements }: { readonly requirements: readonly RequirementResult[] }) {
  const groups = OUTCOMES.flatMap((outcome) =>
    byReason(requirements, outcome).map((group) => ({ outcome, ...group })),
  );
  const fixes = unblocking(requirements);
  return (
    <section id="not-judged" aria-labelledby="not-judged-title">
      <h2 id="not-judged-title">Not judged</h2>
      {groups.length === 0 && <p>Every requirement was judged.</p>}
      {fixes.length > 0 && (
        <ul class="unblocking">
          {fixes.map(({ fix, ids }) => (
            <li>
              Fix{' '}
              <a href={requirementFragment(fix)}>
                <code>{fix}</code>
              </a>{' '}
              first: {ids.length} more can then be judged.
            </li>
          ))}
        </ul>
      )}
      {groups.length > 0 && (
        <table class="list">
          <thead>
            <tr>
              <th scope="col">Outcome</th>
              <th scope="col">Requirements and reason</th>
            </tr>
          </thead>
          <tbody>
            {groups.map(({ outcome, reason, ids, notScored }) => (
              <tr>
                <td>
                  <OutcomeLabel outcome={outcome} />
                  {scoredWords({ ...(notScored && { notScored }) })}
                </td>
                <td>
                  <p class="ids">
                    {ids.map((id) => (
                      <a href={requirementFragment(id)}>
                        <code>{id}</code>
                      </a>
                    ))}
                  </p>
                  <p>
                    <VisibleText text={reason} />
                  </p>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
