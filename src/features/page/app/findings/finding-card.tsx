import { useContext } from 'preact/hooks';
import { requirementPage } from '../../../../core/catalogue/requirement-page.js';
import { operationTitle } from '../../../../core/report/operation-title.js';
import { waiverTerms } from '../../../../core/report/waiver-terms.js';
import type { Results } from '../../../../core/results/model.js';
import { plural } from '../../../../core/text/plural.js';
import { VisibleText } from '../bodies/visible-text.js';
import { Command } from '../command.js';
import { Fold } from '../navigation/fold.js';
import { requirementFragment } from '../navigation/fragment.js';
import { RequirementOutcome } from '../requirements/outcome.js';
import { Waivers } from '../waivers.js';
import { Evidence } from './evidence.js';
import type { FindingGroup, FindingMember } from './finding-groups.js';
import { isFlaky } from './finding-groups.js';

interface FindingCardProps {
  readonly group: FindingGroup;
  /** The kit that wrote the results. */
  readonly kit: Results['kit'];
  /** Replay commands by requirement. */
  readonly replay: Readonly<Record<string, string>>;
  /** Whether the evidence is shown from the beginning. */
  readonly open: boolean;
}

/** One thing that is wrong: which requirements it breaks, what was expected, what came, and the evidence. */
export function FindingCard({ group, kit, replay, open }: FindingCardProps) {
  const [first, ...others] = group.members;
  const waiverFor = useContext(Waivers);
  const isWaived = waiverFor(first.requirement) !== undefined;
  const title = `${group.anchor}-title`;
  return (
    <article
      class={`finding ${isWaived ? 'waived' : first.requirement.outcome}`}
      id={group.anchor}
      aria-labelledby={title}
      tabIndex={-1}
    >
      <h3 id={title}>
        <VisibleText text={group.summary} atFirst={400} />
      </h3>
      {group.members.map((member) => (
        <Broken member={member} page={requirementPage(member.requirement.id, kit)} />
      ))}
      <Versus member={first} />
      <Fold summary={`Evidence: ${contents(first)}`} open={open} printed>
        {() => (
          <>
            <MemberEvidence member={first} replay={replay} />
            {others.map((member) => (
              <Fold summary={`The same under ${member.requirement.id}`}>
                {() => (
                  <>
                    <Versus member={member} />
                    <MemberEvidence member={member} replay={replay} />
                  </>
                )}
              </Fold>
            ))}
          </>
        )}
      </Fold>
    </article>
  );
}

/** A requirement that it breaks, and how often that was seen. */
function Broken({ member, page }: { readonly member: FindingMember; readonly page: string }) {
  const { requirement, finding } = member;
  const { id, basis, operation, sentence } = requirement;
  const waiver = useContext(Waivers)(requirement);
  return (
    <div class="broken">
      <p class="facts">
        <RequirementOutcome requirement={requirement} />
        <a href={requirementFragment(id)}>
          <code>{id}</code>
        </a>
        <span>{basis}</span>
        <span>{operationTitle[operation]}</span>
        <a href={page} rel="noreferrer">
          all about it
        </a>
        {finding && finding.occurrences > 1 && <span>seen {plural(finding.occurrences, 'time')}</span>}
        {finding && isFlaky(member) && (
          <strong class="flaky">
            flaky: {finding.confirmation.seen} of {finding.confirmation.tried} times
          </strong>
        )}
      </p>
      <p class="sentence">{sentence}</p>
      {waiver && (
        <p class="waiver-terms">
          <VisibleText text={`Waived ${waiverTerms(waiver)}`} atFirst={800} />
        </p>
      )}
    </div>
  );
}

function Versus({ member: { requirement, finding } }: { readonly member: FindingMember }) {
  if (!finding) return requirement.reason === undefined ? null : <VisibleText text={requirement.reason} />;
  return (
    <dl class="versus">
      <div>
        <dt>Expected</dt>
        <dd>
          <VisibleText text={finding.expected} />
        </dd>
      </div>
      <div>
        <dt>Got</dt>
        <dd>
          <VisibleText text={finding.actual} />
        </dd>
      </div>
    </dl>
  );
}

/** The contents of the evidence in words, so that nobody opens it in vain. */
function contents({ finding }: FindingMember): string {
  if (!finding) return 'how to run the check again';
  const { counterexample, exchanges, control } = finding;
  return [
    ...(counterexample ? ['the case'] : []),
    plural(exchanges.length, 'exchange'),
    ...(control ? ['a control'] : []),
    'commands',
  ].join(', ');
}

function MemberEvidence({
  member,
  replay,
}: {
  readonly member: FindingMember;
  readonly replay: FindingCardProps['replay'];
}) {
  const { requirement, finding } = member;
  const replayCommand = replay[requirement.id];
  return (
    <>
      {finding && <Evidence finding={finding} />}
      <div class="commands">
        {replayCommand !== undefined && <Command label="Replay these requests" command={replayCommand} />}
        <Command label="Run this check again" command={requirement.reproduce} />
      </div>
    </>
  );
}
