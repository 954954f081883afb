import type { Finding, RequirementResult } from '../results/model.js';
import { junitBounds } from './bounds.js';
import { ellipsis } from './cut.js';
import { findingSections, type Section } from './finding-sections.js';

/** Findings of one requirement that are told in full; more of them add length, not insight. */
const TOLD = 5;

/** A requirement's findings as plain lines, for a report that has no layout of its own. */
export function findingText(requirement: RequirementResult): string[] {
  const told = requirement.findings.slice(0, TOLD).flatMap((finding) => ['', ...plainLines(finding)]);
  const left = requirement.findings
    .slice(TOLD)
    .map(({ summary }) => `Also: ${ellipsis(summary, junitBounds.text)}`);
  const reason = ellipsis(requirement.reason ?? '', junitBounds.text);
  const news = reason !== '' && requirement.reason !== requirement.findings[0]?.summary;
  return [
    `${requirement.id} (${requirement.basis}, ${requirement.level}): ${requirement.sentence}`,
    ...(news ? ['', reason] : []),
    ...told,
    ...(left.length > 0 ? ['', ...left] : []),
    '',
    'Run this check again:',
    `  ${requirement.reproduce}`,
  ];
}

function plainLines(finding: Finding): string[] {
  return findingSections(finding, junitBounds).flatMap(sectionLines);
}

function sectionLines({ label, lines, kind }: Section): string[] {
  if (kind === 'prose') return lines.map((line) => (label === '' ? `  ${line}` : `${label}: ${line}`));
  return [...(label === '' ? [] : [`${label}:`]), ...lines.map((line) => `  ${line}`)];
}
