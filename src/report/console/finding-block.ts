import type { Finding, RequirementResult } from '../../results/model.js';
import { consoleBounds } from '../bounds.js';
import { ellipsis } from '../cut.js';
import { findingSections, type Section } from '../finding-sections.js';
import { wrap } from '../fold.js';
import { operationTitle } from '../operation-title.js';
import { type Line, span } from './line.js';
import { outcomeMark } from './outcome-mark.js';

const INDENT = '  ';
const LABEL_WIDTH = 'Came back  '.length;
/** Further findings of a requirement that get a line. */
const FURTHER = 4;

/** A requirement that is violated, or warned about, with all that is needed to mend the implementation. */
export function findingBlock(requirement: RequirementResult, width: number): Line[] {
  const [first, ...others] = requirement.findings;
  const sections = first === undefined ? [reasonSection(requirement)] : sectionsOf(first, width);
  return [
    headline(requirement),
    ...wrap(requirement.sentence, width - INDENT.length).map((row): Line => [INDENT, row]),
    ...[...sections, ...also(others), runAgain(requirement)].flatMap((section) =>
      sectionLines(section, width),
    ),
    [''],
  ];
}

/** The same in one line, for those beyond the first few. */
export function findingLine(requirement: RequirementResult, width: number): Line {
  const text = requirement.findings[0]?.summary ?? requirement.reason ?? '';
  const room = Math.max(20, width - requirement.id.length - 3);
  return [outcomeMark[requirement.outcome], ' ', span('strong', requirement.id), ' ', ellipsis(text, room)];
}

function headline({ id, outcome, basis, operation }: RequirementResult): Line {
  return [
    outcomeMark[outcome],
    ' ',
    span('strong', id),
    span('quiet', `  ${basis}, ${operationTitle[operation]}`),
  ];
}

function sectionsOf(finding: Finding, width: number): Section[] {
  return findingSections(finding, consoleBounds(textWidth(width), 'results.json'));
}

function reasonSection({ reason }: RequirementResult): Section {
  return { label: 'Wrong', lines: [ellipsis(reason ?? '', 600)], kind: 'prose' };
}

function also(findings: readonly Finding[]): Section[] {
  const told = findings.slice(0, FURTHER).map(({ summary, exchanges }, index): Section => {
    const where = exchanges[0] === undefined ? '' : ` (exchange ${exchanges[0].number})`;
    return { label: index === 0 ? 'Also' : '', lines: [`${ellipsis(summary, 200)}${where}`], kind: 'prose' };
  });
  const left = findings.length - told.length;
  return left > 0 ? [...told, { label: '', lines: [`… ${left} more in results.json`], kind: 'prose' }] : told;
}

function runAgain({ reproduce }: RequirementResult): Section {
  return { label: 'Run again', lines: [reproduce], kind: 'verbatim' };
}

function sectionLines({ label, lines, kind }: Section, width: number): Line[] {
  const rows = kind === 'prose' ? lines.flatMap((line) => wrap(line, textWidth(width))) : lines;
  return rows.map((row, index) => {
    const margin = index === 0 ? label.padEnd(LABEL_WIDTH) : ' '.repeat(LABEL_WIDTH);
    return [INDENT, span('quiet', margin), row];
  });
}

function textWidth(width: number): number {
  return width - INDENT.length - LABEL_WIDTH;
}
