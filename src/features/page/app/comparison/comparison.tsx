import { limitsOf } from '../../../../core/report/limits.js';
import type { ComparedRun, Comparison as ComparisonData } from '../../../../core/results/comparison.js';
import { sumOfComparison } from '../../../../core/results/comparison-sum.js';
import { VisibleText } from '../bodies/visible-text.js';
import { began, verdictWithSymbol } from '../verdict-words.js';
import { Causes, Changes, Choices, Unshared } from './comparison-changes.js';
import { LatencyChanges, StatusChanges } from './comparison-traffic.js';

/** The differences between the run of this page, the later one, and another run. */
export function Comparison({ comparison }: { readonly comparison: ComparisonData }) {
  const { before, after, notes, requirements, causes, unshared, observations, traffic, counts } = comparison;
  const { undecided } = counts;
  return (
    <section id="comparison" aria-labelledby="comparison-title">
      <h2 id="comparison-title">Compared with another run</h2>
      <p>
        {capitalised(sumOfComparison(counts))}. A regression was met before and is violated after
        {undecided > 0 && '; what a run could not judge may be one'}.
      </p>
      <table class="list">
        <caption>The two runs</caption>
        <thead>
          <tr>
            <th scope="col">Run</th>
            <th scope="col">Verdict</th>
            <th scope="col">Of</th>
            <th scope="col" class="wide">
              How
            </th>
          </tr>
        </thead>
        <tbody>
          <RunRow label="Before" run={before} />
          <RunRow label="After" run={after} />
        </tbody>
      </table>
      {notes.length > 0 && (
        <ul class="notices" aria-label="In what the runs are not alike">
          {notes.map((note) => (
            <li>
              <VisibleText text={note} />
            </li>
          ))}
        </ul>
      )}
      <Changes requirements={requirements} />
      <Causes causes={causes} />
      <Unshared unshared={unshared} />
      <Choices observations={observations} />
      <StatusChanges traffic={traffic} />
      <LatencyChanges traffic={traffic} />
    </section>
  );
}

function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function RunRow({ label, run }: { readonly label: string; readonly run: ComparedRun }) {
  const { target, kit, runId, startedAt, profile, seed } = run;
  const limits = limitsOf(run);
  const how = [
    began(startedAt),
    ...(profile === '' ? [] : [profile]),
    `seed ${seed}`,
    `kit ${kit.version}`,
    `run ${runId}`,
  ];
  const [symbol, words] = verdictWithSymbol(run);
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        {symbol} {words}
        {limits.length > 0 && ` (${limits.join(', ')})`}
      </td>
      <td>
        <VisibleText
          text={target.name === undefined ? target.baseUrl : `${target.name}, ${target.baseUrl}`}
        />
      </td>
      <td class="wide">
        <VisibleText text={how.join(', ')} />
      </td>
    </tr>
  );
}
