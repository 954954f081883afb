import { waiverOf } from '../../gate/gate.js';
import type { WaiverUse } from '../../results/gate-model.js';
import type { RequirementResult, Results } from '../../results/model.js';
import { ellipsis } from '../../text/cut.js';
import type { Bounds } from '../bounds.js';
import { endedEarly } from '../ended-early.js';
import { findingText } from '../finding-text.js';
import { flakiness } from '../flakiness.js';
import { scoredWords } from '../scored-words.js';
import { testStatus, waiverStatus } from '../test-status.js';
import { waiverTerms } from '../waiver-terms.js';
import { waiverText, waiverTitle } from '../waiver-text.js';
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
    children: outcomeElements(results, requirement, [
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

function outcomeElements(
  results: Results,
  requirement: RequirementResult,
  text: readonly string[],
): XmlElement[] {
  const { outcome } = requirement;
  const message = `${ellipsis(messageOf(requirement), LONGEST_MESSAGE)}${scoredWords(requirement)}`;
  const waiver = waiverOf(results, requirement);
  if (waiver !== undefined) return [skipped(`waived ${waiverTerms(waiver)}`), output([message, '', ...text])];
  if (testStatus(results, requirement) === 'skipped' && outcome !== 'not-applicable') {
    return [skipped(message), output(text)];
  }
  switch (outcome) {
    case 'met':
      return [];
    case 'violated':
      return [{ name: 'failure', attributes: { message, type: outcome }, text }];
    case 'inconclusive':
    case 'kit-error':
      return [{ name: 'error', attributes: { message, type: outcome }, text }];
    case 'not-applicable':
      return [skipped(message)];
    case 'warned':
      return [output([`Warning: ${message}`, '', ...text])];
  }
}

function skipped(message: string): XmlElement {
  return { name: 'skipped', attributes: { message } };
}

function output(text: readonly string[]): XmlElement {
  return { name: 'system-out', text: plainOutput(text) };
}

function messageOf({ outcome, reason, findings }: RequirementResult): string {
  const [first] = findings;
  if (outcome !== 'violated' || first === undefined) return reason || outcome;
  const others = findings.length === 1 ? '' : ` (and ${findings.length - 1} more)`;
  return `${ellipsis(first.summary || outcome, LONGEST_MESSAGE - 100)}${flakiness(first.confirmation)}${others}`;
}

/** One entry of the waiver file as a testcase: it fails where it fails the run. */
export function waiverTestcase(results: Results, waiver: WaiverUse): XmlElement {
  return {
    name: 'testcase',
    attributes: { classname: 'waivers', name: `waiver for ${waiverTitle(waiver)}`, time: '0.000' },
    children: waiverElements(results, waiver),
  };
}

function waiverElements(results: Results, waiver: WaiverUse): XmlElement[] {
  const message = waiverText(results, waiver);
  const text = plainOutput([message, `Its entry: ${waiverTerms(waiver)}`]);
  switch (waiverStatus(waiver)) {
    case 'failed':
      return [{ name: 'failure', attributes: { message, type: `waiver-${waiver.state}` }, text }];
    case 'skipped':
      return [
        { name: 'skipped', attributes: { message } },
        { name: 'system-out', text },
      ];
    default:
      return [{ name: 'system-out', text }];
  }
}

/** GitLab and Jenkins take `[[ATTACHMENT|path]]` in the output for a file to show; a server must not choose one. */
function plainOutput(lines: readonly string[]): string[] {
  return lines.map((line) => line.replaceAll('[[ATTACHMENT|', '[ [ATTACHMENT|'));
}
