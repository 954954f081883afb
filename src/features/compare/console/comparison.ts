import { verdictHeadline } from '../../../core/report/console/closing.js';
import { countsLine } from '../../../core/report/console/counts.js';
import { type Line, render, span } from '../../../core/report/console/line.js';
import { widthFor } from '../../../core/report/console/width.js';
import { changesByKind } from '../../../core/results/change-groups.js';
import type { ComparedRun, Comparison } from '../../../core/results/comparison.js';
import { sumOfComparison } from '../../../core/results/comparison-sum.js';
import { ellipsis } from '../../../core/text/cut.js';
import { wrap } from '../../../core/text/fold.js';
import { causeLines, changeLines, observationLines, unsharedLines } from './comparison-changes.js';
import { latencyLines, statusLines } from './comparison-traffic.js';

export interface ComparisonLayout {
  readonly color: boolean;
  /** Every list in full. */
  readonly verbose: boolean;
  /** Columns. @default 100 */
  readonly width?: number;
  /** Paths of the reports that were written. */
  readonly reports?: readonly string[];
}

/** UTF-16 units; what is quoted may be of any length. */
const LONGEST_NOTE = 400;
const LONGEST_REASON = 300;
const LONGEST_PROFILE = 40;

/** The comparison for a person at a terminal, with its sum at the end. Ends in a line feed. */
export function comparisonText(comparison: Comparison, layout: ComparisonLayout): string {
  const { color, verbose, reports = [] } = layout;
  const width = widthFor(layout.width);
  const lines: Line[] = [
    ...runLines('Before', comparison.before, width),
    ...runLines('After', comparison.after, width),
    [''],
    ...noteLines(comparison.notes, width),
    ...changesByKind(comparison).flatMap((changes) => changeLines(changes, { width, verbose })),
    ...causeLines(comparison.causes, { width, verbose }),
    ...unsharedLines(comparison, { width, verbose }),
    ...observationLines(comparison.observations, { width, verbose }),
    ...statusLines(comparison.traffic),
    ...latencyLines(comparison.traffic),
    ...sum(comparison, width),
    ...(reports.length > 0 ? [['  Reports: ', reports.join(', ')]] : []),
  ];
  return `${lines.map((line) => render(line, color)).join('\n')}\n`;
}

function runLines(label: string, run: ComparedRun, width: number): Line[] {
  const margin = ' '.repeat('Before  '.length);
  const { runId, startedAt, seed, kit, profile } = run;
  const when = `${startedAt.slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace('T', ' ')} UTC`;
  const how = [
    `run ${runId}`,
    when,
    ...(profile === '' ? [] : [ellipsis(profile, LONGEST_PROFILE)]),
    `seed ${seed}`,
    `kit ${kit.version}`,
  ];
  const reason = run.verdict === 'inconclusive' ? wrap(ellipsis(run.reason, LONGEST_REASON), width - 8) : [];
  return [
    [span('strong', label.padEnd(margin.length)), ...verdictHeadline(run)],
    ...reason.map((row): Line => [margin, row]),
    [margin, ...countsLine(run.summary)],
    [margin, span('quiet', how.join(', '))],
  ];
}

function noteLines(notes: readonly string[], width: number): Line[] {
  const rows = notes.flatMap((note) => wrap(`Note: ${ellipsis(note, LONGEST_NOTE)}`, width));
  return rows.length === 0 ? [] : [...rows.map((row): Line => [row]), ['']];
}

/** `✗ 2 regressions, 1 fixed; 77 of 80 requirements as before`. */
function sum({ counts }: Comparison, width: number): Line[] {
  const isGood = counts.changes.regression === 0;
  const mark = !isGood ? span('bad', '✗ ') : counts.undecided > 0 ? span('doubt', '? ') : span('good', '✓ ');
  return wrap(sumOfComparison(counts), width - 2).map(
    (row, index): Line => [index === 0 ? mark : '  ', span('strong', row)],
  );
}
