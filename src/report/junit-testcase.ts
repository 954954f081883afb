import type { RequirementResult, Results } from '../results/model.js';
import type { Bounds } from './bounds.js';
import { ellipsis } from './cut.js';
import { endedEarly } from './ended-early.js';
import { findingText } from './finding-text.js';
import { flakiness } from './flakiness.js';
import type { XmlElement } from './xml.js';

/** A message is a heading in every viewer; the text below it has room. */
const LONGEST_MESSAGE = 500;

/** One requirement as a testcase; `time` in seconds. */
export function testcase(
  results: Results,
  requirement: RequirementResult,
  time: string,
  bounds: Bounds,
): XmlElement {
  return {
    name: 'testcase',
    attributes: {
      classname: requirement.operation,
      name: `${requirement.id} ${requirement.sentence}`,
      time,
    },
    children: outcomeElements(requirement, [
      ...unfinished(results, requirement),
      ...findingText(results, requirement, bounds),
    ]),
  };
}

/** A run that was cut short leaves errors; each says that it is not about the requirement. */
function unfinished({ end }: Results, { outcome }: RequirementResult): string[] {
  const early = endedEarly[end];
  return early === undefined || outcome !== 'inconclusive'
    ? []
    : [`The run did not come to its end: ${early}.`, ''];
}

function outcomeElements(requirement: RequirementResult, text: readonly string[]): XmlElement[] {
  const { outcome } = requirement;
  const message = ellipsis(messageOf(requirement), LONGEST_MESSAGE);
  switch (outcome) {
    case 'met':
      return [];
    case 'violated':
      return [{ name: 'failure', attributes: { message, type: outcome }, text }];
    case 'inconclusive':
    case 'kit-error':
      return [{ name: 'error', attributes: { message, type: outcome }, text }];
    case 'not-applicable':
      return [{ name: 'skipped', attributes: { message } }];
    case 'warned':
      return [
        {
          name: 'system-out',
          text: plainOutput([`Warning: ${message}`, '', ...text]),
        },
      ];
  }
}

function messageOf({ outcome, reason, findings }: RequirementResult): string {
  const [first] = findings;
  if (outcome !== 'violated' || first === undefined) return reason || outcome;
  const others = findings.length === 1 ? '' : ` (and ${findings.length - 1} more)`;
  return `${ellipsis(first.summary || outcome, LONGEST_MESSAGE - 100)}${flakiness(first.confirmation)}${others}`;
}

/** GitLab and Jenkins take `[[ATTACHMENT|path]]` in the output for a file to show; a server must not choose one. */
function plainOutput(lines: readonly string[]): string[] {
  return lines.map((line) => line.replaceAll('[[ATTACHMENT|', '[ [ATTACHMENT|'));
}
