import type { Observation, RequirementResult, Results } from '../../results/model.js';
import { ellipsis } from '../cut.js';
import { wrap } from '../fold.js';
import { bySeriousness } from '../seriousness.js';
import { closing, verdictHeadline } from './closing.js';
import { countsLine } from './counts.js';
import { findingBlock, findingLine } from './finding-block.js';
import { type Line, render, span } from './line.js';
import { notes } from './notes.js';

export interface VerdictLayout {
  readonly color: boolean;
  /** Everything in full: warnings with their exchanges, what was observed, every violation. */
  readonly verbose: boolean;
  /** Columns. @default 100 */
  readonly width?: number;
  /** Paths of the reports that were written. */
  readonly reports?: readonly string[];
}

/** Violations told in full; beyond them a reader is better served by results.json. */
const IN_FULL = 10;
/** UTF-16 units of a notice and of what was observed; both may quote a server. */
const LONGEST_NOTE = 600;
const NARROWEST = 60;

/**
 * The results for a person at a terminal: what is wrong, most serious first, then what was not judged, and the
 * verdict at the end, where the eye is when a run stops. Ends in a line feed.
 */
export function verdictText(results: Results, layout: VerdictLayout): string {
  const { color, verbose, reports = [] } = layout;
  const width = Math.max(NARROWEST, layout.width ?? 100);
  const lines: Line[] = [
    ...violations(results, width, verbose),
    ...warnings(results, width, verbose),
    ...notes(results, 'kit-error', "The kit's own faults", { width, verbose }),
    ...notes(results, 'inconclusive', 'Not judged: inconclusive', { width, verbose }),
    ...notes(results, 'not-applicable', 'Not judged: not applicable', { width, verbose }),
    ...(verbose ? observed(results.observations, width) : []),
    ...results.notices.flatMap((notice) => [
      ...wrap(`Note: ${ellipsis(notice, LONGEST_NOTE)}`, width).map((row): Line => [row]),
      [''],
    ]),
    ...closing(results, reports, width),
  ];
  return `${lines.map((line) => render(line, color)).join('\n')}\n`;
}

/** The verdict in one line, for `--quiet`. Without a line feed. */
export function verdictLine(
  results: Results,
  { color, reports = [] }: Pick<VerdictLayout, 'color' | 'reports'>,
): string {
  // Why nothing can be said is all that there is to say.
  const reason = results.verdict === 'inconclusive' ? `; ${results.reason}` : '';
  const line: Line = [...verdictHeadline(results), ': ', ...countsLine(results.summary), reason];
  return render(reports.length > 0 ? [...line, '; reports: ', reports.join(', ')] : line, color);
}

function violations(results: Results, width: number, verbose: boolean): Line[] {
  const violated = results.requirements
    .filter(({ outcome }) => outcome === 'violated')
    .toSorted(bySeriousness);
  const full = verbose ? violated : violated.slice(0, IN_FULL);
  const short = violated.slice(full.length);
  return [
    ...full.flatMap((requirement) => findingBlock(requirement, width)),
    ...(short.length > 0 ? listed(short, width) : []),
  ];
}

function listed(requirements: readonly RequirementResult[], width: number): Line[] {
  return [
    [span('strong', 'Also violated'), ' (in full in results.json, or with --verbose)'],
    ...requirements.map((requirement): Line => ['  ', ...findingLine(requirement, width - 2)]),
    [''],
  ];
}

function warnings(results: Results, width: number, verbose: boolean): Line[] {
  const heading = 'Warnings: they leave the verdict as it is; --strict counts them as violations';
  if (!verbose) return notes(results, 'warned', heading, { width, verbose });
  const warned = results.requirements.filter(({ outcome }) => outcome === 'warned');
  if (warned.length === 0) return [];
  return [
    [span('strong', heading)],
    [''],
    ...warned.flatMap((requirement) => findingBlock(requirement, width)),
  ];
}

function observed(observations: readonly Observation[], width: number): Line[] {
  if (observations.length === 0) return [];
  const rows = observations.flatMap(({ id, sentence, seen }) =>
    wrap(`${id}: ${sentence} Seen: ${ellipsis(seen.join('; '), LONGEST_NOTE)}.`, width - 4).map(
      (row, index): Line => [index === 0 ? '  · ' : '    ', row],
    ),
  );
  return [
    [span('strong', 'Observed: the document leaves these open, and they are not judged')],
    ...rows,
    [''],
  ];
}
