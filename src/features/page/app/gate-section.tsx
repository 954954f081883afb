import { daysLeft, daysLeftWords, waiverProblem, waiverStateWords } from '../../../core/gate/waiver-words.js';
import { issueLink } from '../../../core/report/issue-link.js';
import { waiverStatus } from '../../../core/report/test-status.js';
import type { Gate, WaiverUse } from '../../../core/results/gate-model.js';
import type { Results } from '../../../core/results/model.js';
import { VisibleText } from './bodies/visible-text.js';
import { requirementFragment } from './navigation/fragment.js';

/** The waivers of the run; those that fail it come first. */
export function GateSection({ results, gate }: { readonly results: Results; readonly gate: Gate }) {
  const { waivers, waiverFile } = gate;
  const sorted = waivers.toSorted((one, other) => Number(fails(other)) - Number(fails(one)));
  return (
    <section id="gate" aria-labelledby="gate-title">
      <h2 id="gate-title">Waivers</h2>
      <p>
        A waived violation stays a violation, but does not fail the run. A waiver fails the run when it has
        expired, is no longer needed or names no requirement.
      </p>
      {waivers.length === 0 && <p>There are no waivers.</p>}
      {waivers.length > 0 && (
        <table class="list waivers">
          <caption>
            <VisibleText text={waiverFile} atFirst={200} />
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
        {waiver.issue !== undefined && (
          <p>
            <Issue issue={waiver.issue} />
          </p>
        )}
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
function Issue({ issue }: { readonly issue: string }) {
  const link = issueLink(issue);
  const text = <VisibleText text={issue} atFirst={200} />;
  if (link === undefined) return text;
  return (
    <a href={link} rel="noreferrer">
      {text}
    </a>
  );
}
