import path from 'node:path';
import { RESULTS_FILE } from '../../config/options/report-formats.js';
import type { Observation, RequirementResult, Results } from '../../results/model.js';
import { gateWords } from '../../results/verdict-words.js';
import { wrap } from '../../text/fold.js';
import { shortened } from '../../text/shortened.js';
import { gateView } from '../gate-view.js';
import { closing, verdictHeadline } from './closing.js';
import { countsLine } from './counts.js';
import { type BlockLayout, findingBlock, findingLine } from './finding-block.js';
import { gateNotes } from './gate.js';
import { type Line, render, span } from './line.js';
import { type NotesLayout, notes } from './notes.js';
import { widthFor } from './width.js';

export interface VerdictLayout {
  readonly color: boolean;
  /** Everything in full: warnings with their exchanges, what was observed, every violation. */
  readonly verbose: boolean;
  /** Columns. @default 100 */
  readonly width?: number;
  /** Paths of the reports that were written. */
  readonly reports?: readonly string[];
}

/** Violations shown in full; for more a reader is better served by results.json. */
const IN_FULL = 10;
/** UTF-16 units of a notice and of what was observed; both may quote a server. */
const LONGEST_NOTE = 600;

/**
 * The results for a person at a terminal: what is wrong, most serious first, then what was not judged, and the
 * verdict at the end, where the eye is when a run stops. Ends in a line feed.
 */
export function verdictText(results: Results, layout: VerdictLayout): string {
  const { color, verbose, reports = [] } = layout;
  const width = widthFor(layout.width);
  const whole = reports.map((file) => path.basename(file)).find((name) => name === RESULTS_FILE);
  const within = { width, verbose, ...(whole !== undefined && { whole }) };
  const lines: Line[] = [
    ...violations(results, within),
    ...gateNotes(results, within),
    ...warnings(results, within),
    ...notes(results, 'kit-error', "The kit's own faults", within),
    ...notes(results, 'inconclusive', 'Not judged: inconclusive', within),
    ...notes(results, 'not-applicable', 'Not judged: not applicable', within),
    ...(verbose ? observed(results.observations, within) : []),
    ...results.notices.flatMap((notice) => [
      ...wrap(`Note: ${shortened(notice, LONGEST_NOTE, whole)}`, width).map((row): Line => [row]),
      [''],
    ]),
    ...closing(results, { reports, ...within }),
  ];
  return `${lines.map((line) => render(line, color)).join('\n')}\n`;
}

/** The verdict in one line, for `--quiet`. Without a line feed. */
export function verdictLine(
  results: Results,
  { color, reports = [] }: Pick<VerdictLayout, 'color' | 'reports'>,
): string {
  // If nothing was judged, the reason is everything; of a gate, the reason for its state.
  const reasons = [
    ...(results.verdict === 'inconclusive' ? [results.reason] : []),
    ...(results.gate === undefined ? [] : [`${gateWords(results.gate)}: ${results.gate.reason}`]),
  ];
  const reason = reasons.map((one) => `; ${shortened(one, LONGEST_NOTE)}`).join('');
  const line: Line = [...verdictHeadline(results), ': ', ...countsLine(results.summary), reason];
  return render(reports.length > 0 ? [...line, '; reports: ', reports.join(', ')] : line, color);
}

function violations(results: Results, layout: NotesLayout): Line[] {
  const { counting: violated } = gateView(results);
  const full = layout.verbose ? violated : violated.slice(0, IN_FULL);
  const short = violated.slice(full.length);
  return [
    ...full.flatMap((requirement) => findingBlock(requirement, layout)),
    ...(short.length > 0 ? listed(short, layout) : []),
  ];
}

function listed(requirements: readonly RequirementResult[], { width, whole }: BlockLayout): Line[] {
  const place = whole === undefined ? 'in full with --verbose' : `in full in ${whole}, or with --verbose`;
  return [
    [span('strong', 'Also violated'), ` (${place})`],
    ...requirements.map((requirement): Line => ['  ', ...findingLine(requirement, width - 2)]),
    [''],
  ];
}

function warnings(results: Results, layout: NotesLayout): Line[] {
  const heading = 'Warnings: they do not change the verdict; --strict counts them as violations';
  if (!layout.verbose) return notes(results, 'warned', heading, layout);
  const warned = results.requirements.filter(({ outcome }) => outcome === 'warned');
  if (warned.length === 0) return [];
  return [
    ...wrap(heading, layout.width).map((row): Line => [span('strong', row)]),
    [''],
    ...warned.flatMap((requirement) => findingBlock(requirement, layout)),
  ];
}

function observed(observations: readonly Observation[], { width, whole }: NotesLayout): Line[] {
  if (observations.length === 0) return [];
  const rows = observations.flatMap(({ id, sentence, seen }) =>
    wrap(`${id}: ${sentence} Seen: ${shortened(seen.join('; '), LONGEST_NOTE, whole)}.`, width - 4).map(
      (row, index): Line => [index === 0 ? '  · ' : '    ', row],
    ),
  );
  return [
    ...wrap('Observed: the document leaves these open, and they are not judged', width).map(
      (row): Line => [span('strong', row)],
    ),
    ...rows,
    [''],
  ];
}
