import { dayOf } from '../../../core/config/day-of.js';
import { daysLeft, daysLeftWords, waiverProblem, waiverStateWords } from '../../../core/gate/waiver-words.js';
import { issueLink } from '../../../core/report/issue-link.js';
import { waiverStatus } from '../../../core/report/test-status.js';
import type { BaselineUse, Gate, WaiverUse } from '../../../core/results/gate-model.js';
import type { Results } from '../../../core/results/model.js';
import { requirementFragment } from './fragment.js';
import { VisibleText } from './visible-text.js';

/** What the team knows of and lives with: waivers, those that have to go first, and how the run stands to its baseline. */
export function GateSection({ results, gate }: { readonly results: Results; readonly gate: Gate }) {
  const { waivers, waiverFile, baseline } = gate;
  const sorted = waivers.toSorted((one, other) => Number(fails(other)) - Number(fails(one)));
  return (
    <section id="gate" aria-labelledby="gate-title">
      <h2 id="gate-title">Waivers and baseline</h2>
      <p>
        What is waived or known violates the document all the same. It does not fail the run; a waiver that
        has expired, is not needed any more or names no requirement does.
      </p>
      {waivers.length === 0 && <p>There are no waivers.</p>}
      {waivers.length > 0 && (
        <table class="list waivers">
          <caption>
            {waiverFile === undefined ? 'Waivers' : <VisibleText text={waiverFile} atFirst={200} />}
          </caption>
          <thead>
            <tr>
              <th scope="col">Waiver</th>
              <th scope="col">Requirement</th>
              <th scope="col">Until</th>
              <th scope="col">Reason and issue</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map((waiver) => (
              <WaiverRow results={results} waiver={waiver} />
            ))}
          </tbody>
        </table>
      )}
      {baseline && <Baseline baseline={baseline} />}
    </section>
  );
}

function fails(waiver: WaiverUse): boolean {
  return waiverStatus(waiver) === 'failed';
}

function WaiverRow({ results, waiver }: { readonly results: Results; readonly waiver: WaiverUse }) {
  const { requirement: id, state, expires, reason, target } = waiver;
  const problem = waiverProblem(results, waiver);
  const left = daysLeftWords(daysLeft(waiver, results));
  const isKnown = results.requirements.some((one) => one.id === id);
  return (
    <tr class={fails(waiver) ? 'fails' : undefined}>
      <td>{fails(waiver) ? <strong>✗ {waiverStateWords[state]}</strong> : waiverStateWords[state]}</td>
      <td>
        <code>
          {isKnown ? <a href={requirementFragment(id)}>{id}</a> : <VisibleText text={id} atFirst={120} />}
        </code>
        {target !== undefined && (
          <p>
            on <VisibleText text={target} atFirst={200} />
          </p>
        )}
      </td>
      <td>
        <VisibleText text={expires} atFirst={40} />
        {left !== '' && <p>{left}</p>}
      </td>
      <td>
        <VisibleText text={reason} atFirst={400} />
        <p>
          <Issue issue={waiver.issue} />
        </p>
        {problem && (
          <p>
            <strong>What to do:</strong> <VisibleText text={problem.advice} atFirst={800} />
          </p>
        )}
      </td>
    </tr>
  );
}

/** A link only where it is an address of the web. */
function Issue({ issue }: Pick<WaiverUse, 'issue'>) {
  const link = issueLink(issue);
  const text = <VisibleText text={issue} atFirst={200} />;
  if (link === undefined) return text;
  return (
    <a href={link} rel="noreferrer">
      {text}
    </a>
  );
}

function Baseline({ baseline }: { readonly baseline: BaselineUse }) {
  const { file, runId, startedAt } = baseline;
  const lists: readonly (readonly [string, readonly string[]])[] = [
    ['New, and failing the run unless waived', baseline.new],
    ['Known: violated then and now', baseline.known],
    ['Fixed: violated then, met now', baseline.fixed],
    ['Not judged now, and not met then', baseline.unjudged],
  ];
  return (
    <>
      <p>
        The baseline is the run <VisibleText text={runId} atFirst={40} /> of{' '}
        <VisibleText text={dayOf(startedAt)} />, <VisibleText text={file} atFirst={200} />.
      </p>
      <dl class="baseline">
        {lists.map(([name, ids]) => (
          <div>
            <dt>{name}</dt>
            <dd class="ids">
              {ids.length === 0
                ? 'none'
                : ids.map((id) => (
                    <a href={requirementFragment(id)}>
                      <code>
                        <VisibleText text={id} atFirst={120} />
                      </code>
                    </a>
                  ))}
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
