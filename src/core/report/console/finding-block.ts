import type { Finding, RequirementResult } from '../../results/model.js';
import { columnsOf } from '../../text/columns.js';
import { fold, wrap } from '../../text/fold.js';
import { plural } from '../../text/plural.js';
import { shortened } from '../../text/shortened.js';
import { consoleBounds } from '../bounds.js';
import { type FindingSection, findingSections } from '../finding-sections.js';
import { operationTitle } from '../operation-title.js';
import { scoredWords } from '../scored-words.js';
import { type Line, type Span, span } from './line.js';
import { outcomeMark } from './outcome-mark.js';

const INDENT = '  ';
const LABEL_WIDTH = 'Came back  '.length;
/** Further findings of a requirement that get a line. */
const FURTHER = 4;
/** Rows of all that shows a finding: two screens, whatever a server sent. */
const MOST_ROWS = 48;
/** UTF-16 units. */
const LONGEST_SENTENCE = 400;
const LONGEST_REASON = 600;
const LONGEST_FURTHER = 200;

/** The layout of findings. */
export interface BlockLayout {
  /** Columns. */
  readonly width: number;
  /** Name of the file that has what is left out; absent: none is written. */
  readonly whole?: string;
}

/**
 * A requirement that is violated, or warned about, with everything needed to fix the implementation.
 * @param waived the terms of the waiver that keeps it from failing the run, if there is one
 */
export function findingBlock(requirement: RequirementResult, layout: BlockLayout, waived?: string): Line[] {
  const { width, whole } = layout;
  const sentence = shortened(requirement.sentence, LONGEST_SENTENCE, whole);
  return [
    headline(requirement),
    ...wrap(sentence, width - INDENT.length).map((row): Line => [INDENT, row]),
    ...(waived === undefined ? [] : sectionLines({ label: 'Waived', lines: [waived], kind: 'prose' }, width)),
    ...evidence(requirement, layout),
    [''],
  ];
}

/** The same for a place that has named the requirement: what was wrong, what shows it, and how to repeat it. */
export function evidence(requirement: RequirementResult, layout: BlockLayout): Line[] {
  const { width, whole } = layout;
  const [first, ...others] = requirement.findings;
  const sections =
    first === undefined
      ? [reasonSection(requirement, whole)]
      : findingSections(first, consoleBounds(textWidth(width), whole));
  const rows = [...sections, ...also(others, whole)].flatMap((section) => sectionLines(section, width));
  return [
    ...bounded(rows, layout),
    ...sectionLines({ label: 'Run again', lines: [requirement.reproduce], kind: 'command' }, width),
  ];
}

/** The same in one line, for those beyond the first few. @param mark in the place of that of the outcome */
export function findingLine(
  requirement: RequirementResult,
  width: number,
  mark: Span = outcomeMark[requirement.outcome],
): Line {
  const text = shortened(requirement.findings[0]?.summary ?? requirement.reason ?? '', LONGEST_FURTHER);
  const room = Math.max(20, width - requirement.id.length - 3);
  const [row = ''] = columnsOf(text) <= room ? [text] : fold(text, room - 1).map((begin) => `${begin}…`);
  return [mark, ' ', span('strong', requirement.id), ' ', row];
}

function headline(requirement: RequirementResult): Line {
  const { id, outcome, basis, operation } = requirement;
  return [
    outcomeMark[outcome],
    ' ',
    span('strong', id),
    span('quiet', `  ${basis}, ${operationTitle[operation]}${scoredWords(requirement)}`),
  ];
}

function reasonSection({ reason }: RequirementResult, whole?: string): FindingSection {
  return { label: 'Wrong', lines: [shortened(reason ?? '', LONGEST_REASON, whole)], kind: 'prose' };
}

function also(findings: readonly Finding[], whole?: string): FindingSection[] {
  const further = findings.slice(0, FURTHER).map(({ summary, exchanges }, index): FindingSection => {
    const where = exchanges[0] === undefined ? '' : ` (exchange ${exchanges[0].number})`;
    const text = shortened(summary, LONGEST_FURTHER, whole);
    return { label: index === 0 ? 'Also' : '', lines: [`${text}${where}`], kind: 'prose' };
  });
  const left = findings.length - further.length;
  if (left === 0) return further;
  const place = whole === undefined ? '' : ` in ${whole}`;
  return [...further, { label: '', lines: [`… ${left} more${place}`], kind: 'prose' }];
}

function bounded(rows: readonly Line[], { whole }: BlockLayout): readonly Line[] {
  if (rows.length <= MOST_ROWS) return rows;
  const shown = rows.slice(0, MOST_ROWS - 1);
  const place = whole === undefined ? '' : `; ${whole} has the whole`;
  return [...shown, [INDENT, `… (${plural(rows.length - shown.length, 'line')} more${place})`]];
}

function sectionLines({ label, lines, kind }: FindingSection, width: number): Line[] {
  const room = textWidth(width);
  const rows = lines.flatMap((line, index) => {
    if (kind === 'command' && index === 0) return [line];
    return kind === 'verbatim' ? fold(line, room) : wrap(line, room);
  });
  return rows.map((row, index) => {
    const margin = index === 0 ? label.padEnd(LABEL_WIDTH) : ' '.repeat(LABEL_WIDTH);
    return [INDENT, span('quiet', margin), row];
  });
}

function textWidth(width: number): number {
  return width - INDENT.length - LABEL_WIDTH;
}
