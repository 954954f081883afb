import { type ChangeGroup, changesByKind, changeTitle } from '../../../../core/results/change-groups.js';
import type { CauseChange, Comparison, ObservationChange } from '../../../../core/results/comparison.js';
import { VisibleText } from '../bodies/visible-text.js';
import { requirementFragment } from '../navigation/fragment.js';
import { OutcomeLabel } from '../requirements/outcome.js';

/** Requirements whose outcome changed, by what that means. */
export function Changes({ requirements }: Pick<Comparison, 'requirements'>) {
  return (
    <>
      {changesByKind({ requirements }).map(({ kind, count, groups }) => (
        <table class="list changes">
          <caption>
            {changeTitle[kind]} ({count})
          </caption>
          <thead class="visually-hidden">
            <tr>
              <th scope="col">Outcomes before and after</th>
              <th scope="col">Requirements and reason</th>
            </tr>
          </thead>
          <tbody>
            {groups.map((group) => (
              <Change group={group} />
            ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

function Change({
  group: { before, after, reason, flaky, undecided, ids },
}: {
  readonly group: ChangeGroup;
}) {
  const remarks = [...(flaky ? ['now and then'] : []), ...(undecided ? ['may be a regression'] : [])];
  return (
    <tr>
      <td>
        <OutcomeLabel outcome={before} /> → <OutcomeLabel outcome={after} />
      </td>
      <td>
        <p class="ids">
          {ids.map((id) => (
            <a href={requirementFragment(id)}>
              <code>{id}</code>
            </a>
          ))}
          {remarks.length > 0 && <strong class="flaky">{remarks.join(', ')}</strong>}
        </p>
        {reason !== '' && (
          <p>
            {after === 'met' && 'was: '}
            <VisibleText text={reason} />
          </p>
        )}
      </td>
    </tr>
  );
}

/** Requirements that are violated in both runs, but not for the same causes. */
export function Causes({ causes }: { readonly causes: readonly CauseChange[] }) {
  if (causes.length === 0) return null;
  return (
    <table class="list changes">
      <caption>Violated in both, for other causes ({causes.length})</caption>
      <thead>
        <tr>
          <th scope="col">Requirement</th>
          <th scope="col">Gone</th>
          <th scope="col">New</th>
        </tr>
      </thead>
      <tbody>
        {causes.map(({ id, gone, appeared }) => (
          <tr>
            <td>
              <a href={requirementFragment(id)}>
                <code>{id}</code>
              </a>
            </td>
            {[gone, appeared].map((some) => (
              <td>
                {some.map(({ summary }) => (
                  <p>
                    <VisibleText text={summary} />
                  </p>
                ))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** Requirements that only one of the kits knows. */
export function Unshared({ unshared }: Pick<Comparison, 'unshared'>) {
  const sides = [
    ['only before', unshared.before],
    ['only after', unshared.after],
  ] as const;
  if (sides.every(([, requirements]) => requirements.length === 0)) return null;
  return (
    <table class="list changes">
      <caption>Not in both: the kits differ</caption>
      <tbody>
        {sides.flatMap(([side, requirements]) =>
          requirements.map(({ id, outcome }) => (
            <tr>
              <td>{side}</td>
              <td>
                <code>
                  <VisibleText text={id} />
                </code>
              </td>
              <td>
                <OutcomeLabel outcome={outcome} />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

/** Choices that differ where the document is silent. */
export function Choices({ observations }: { readonly observations: readonly ObservationChange[] }) {
  if (observations.length === 0) return null;
  return (
    <table class="list changes">
      <caption>Seen in one of the runs only, and never judged</caption>
      <thead>
        <tr>
          <th scope="col">Open</th>
          <th scope="col">Only before</th>
          <th scope="col">Only after</th>
        </tr>
      </thead>
      <tbody>
        {observations.map(({ id, kind, gone, appeared }) => (
          <tr>
            <td>
              <code>{id}</code>
            </td>
            <Seen texts={gone} looked={kind !== 'only-after'} />
            <Seen texts={appeared} looked={kind !== 'only-before'} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Seen({ texts, looked }: { readonly texts: readonly string[]; readonly looked: boolean }) {
  return (
    <td>
      {!looked && <span class="aside">nothing was seen</span>}
      {texts.map((text) => (
        <p>
          <VisibleText text={text} />
        </p>
      ))}
    </td>
  );
}
