import { operationTitle } from '../../../../core/report/operation-title.js';
import type { RequirementResult } from '../../../../core/results/model.js';
import { VisibleText } from '../bodies/visible-text.js';
import { Command } from '../command.js';
import { count, seconds } from '../figures/quantities.js';
import { requirementFragment } from '../navigation/fragment.js';
import { rowId } from '../navigation/go-to.js';
import { RequirementOutcome } from './outcome.js';

interface RequirementRowProps {
  readonly requirement: RequirementResult;
  /** How it is read; absent for one that this kit does not know. */
  readonly stance: string | undefined;
  /** Address of its page. */
  readonly page: string;
  readonly open: boolean;
  readonly toggle: () => void;
  /** Ids of the elements of its findings. */
  readonly anchors: readonly string[];
}

/** A requirement in the table of all, and its details under it. */
export function RequirementRow({ requirement, stance, page, open, toggle, anchors }: RequirementRowProps) {
  const { id, operation, basis, judged } = requirement;
  const details = `${rowId(id)}-details`;
  return (
    <>
      <tr id={rowId(id)} class={open ? 'open' : undefined}>
        <td>
          <RequirementOutcome requirement={requirement} />
        </td>
        <td>
          <button
            type="button"
            class="disclosure"
            aria-expanded={open}
            aria-controls={open ? details : undefined}
            onClick={toggle}
          >
            <code>{id}</code>
          </button>
        </td>
        <td class="wide">{operationTitle[operation]}</td>
        <td class="wide">{basis}</td>
        <td class="wide number">{count(judged)}</td>
      </tr>
      {open && (
        <tr id={details} class="details">
          <td colSpan={5}>
            <Details requirement={requirement} stance={stance} page={page} anchors={anchors} />
          </td>
        </tr>
      )}
    </>
  );
}

function Details({ requirement, stance, page, anchors }: Omit<RequirementRowProps, 'open' | 'toggle'>) {
  const { id, sentence, reason, basis, operation, judged, requests, cases, durationMs, reproduce } =
    requirement;
  return (
    <div class="details-content">
      <p class="sentence">{sentence}</p>
      {reason !== undefined && (
        <p>
          <VisibleText text={reason} />
        </p>
      )}
      {stance !== undefined && <p>How it is read: {stance}</p>}
      <p class="facts">
        <span>{basis}</span>
        <span>{operationTitle[operation]}</span>
        <span>judged {count(judged)}×</span>
        <span>
          its check: {count(requests)} requests, {count(cases)} cases, {seconds(durationMs)}
        </span>
        <a href={requirementFragment(id)}>link to it</a>
        <a href={page} rel="noreferrer">
          all about it
        </a>
        {anchors.map((anchor, index) => (
          <a href={`#${anchor}`}>finding{anchors.length > 1 ? ` ${index + 1}` : ''}</a>
        ))}
      </p>
      <Command label="Run this check again" command={reproduce} />
    </div>
  );
}
