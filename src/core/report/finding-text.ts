import { requirementPage } from '../catalogue/requirement-page.js';
import type { Finding, RequirementResult, Results } from '../results/model.js';
import { replayCommand } from '../results/replay-command.js';
import { unblocking, unblockingWords } from '../results/unblocking.js';
import { ellipsis } from '../text/cut.js';
import type { Bounds } from './bounds.js';
import { type FindingSection, findingSections } from './finding-sections.js';

/** Findings of one requirement that are shown in full; more of them add length, not insight. */
const SHOWN = 5;

/** A requirement's findings as plain lines, for a report that has no layout of its own. */
export function findingText(results: Results, requirement: RequirementResult, bounds: Bounds): string[] {
  const shown = requirement.findings
    .slice(0, SHOWN)
    .flatMap((finding) => ['', ...plainLines(finding, bounds)]);
  const left = requirement.findings
    .slice(SHOWN)
    .map(({ summary }) => `Also: ${ellipsis(summary, bounds.text)}`);
  const reason = ellipsis(requirement.reason ?? '', bounds.text);
  const news = reason !== '' && requirement.reason !== requirement.findings[0]?.summary;
  return [
    `${requirement.id} (${requirement.basis}, ${requirement.level}): ${requirement.sentence}`,
    `All about it: ${requirementPage(requirement.id, results.kit)}`,
    ...(news ? ['', reason] : []),
    ...shown,
    ...(left.length > 0 ? ['', ...left] : []),
    ...unblockingText(results, requirement),
    '',
    'Run this check again:',
    `  ${requirement.reproduce}`,
    ...replay(results, requirement, bounds),
  ];
}

/** Beside a finding that keeps others from being judged. */
function unblockingText({ requirements }: Results, { id }: RequirementResult): string[] {
  const own = unblocking(requirements).find(({ fix }) => fix === id);
  return own === undefined ? [] : ['', `Note: ${unblockingWords(own)} (${own.ids.join(', ')}).`];
}

/** Only where the file is written that holds what would be sent. */
function replay(results: Results, { id, findings }: RequirementResult, { whole }: Bounds): string[] {
  if (whole === undefined || findings.length === 0) return [];
  return ['', `Send the same bytes again, beside ${whole}:`, `  ${replayCommand(results, id, whole)}`];
}

function plainLines(finding: Finding, bounds: Bounds): string[] {
  return findingSections(finding, bounds).flatMap(sectionLines);
}

function sectionLines({ label, lines, kind }: FindingSection): string[] {
  if (kind === 'prose') return lines.map((line) => (label === '' ? `  ${line}` : `${label}: ${line}`));
  return [...(label === '' ? [] : [`${label}:`]), ...lines.map((line) => `  ${line}`)];
}
