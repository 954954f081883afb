import type { Outcome, Results } from '../../results/model.js';
import { unblocking, unblockingWords } from '../../results/unblocking.js';
import { wrap } from '../../text/fold.js';
import { shortened } from '../../text/shortened.js';
import { byReason, type SharedReason } from '../by-reason.js';
import { scoredWords } from '../scored-words.js';
import { type Line, span } from './line.js';
import { outcomeMark } from './outcome-mark.js';

/** How much a list says unless the user asked for all of it. */
const GROUPS = 6;
const IDS = 4;
const LONGEST_REASON = 300;

/** The requirements of one outcome under a heading, those that share a reason on one line. Empty when there are none. */
export function notes(results: Results, outcome: Outcome, heading: string, layout: NotesLayout): Line[] {
  if (results.summary[outcome] === 0) return [];
  const groups = byReason(results.requirements, outcome);
  const shown = layout.verbose ? groups : groups.slice(0, GROUPS);
  const left = groups.length - shown.length;
  return [
    ...wrap(heading, layout.width).map((row): Line => [span('strong', row)]),
    ...shown.flatMap((group) => groupLines(group, outcome, layout)),
    ...(left > 0 ? [[`  … ${left} more reasons; --verbose shows them all`]] : []),
    ...(outcome === 'inconclusive' ? unblockingLines(results, layout) : []),
    [''],
  ];
}

/** Names the requirements to fix first, so that more can be judged. */
function unblockingLines({ requirements }: Results, { width, verbose }: NotesLayout): Line[] {
  const all = unblocking(requirements).map(unblockingWords);
  const shown = verbose ? all : all.slice(0, GROUPS);
  return shown.flatMap((words) => wrap(`→ ${words}`, width - 2).map((row): Line => ['  ', row]));
}

export interface NotesLayout {
  readonly width: number;
  readonly verbose: boolean;
  /** Name of the file that has what is left out; absent: none is written. */
  readonly whole?: string;
}

function groupLines(group: SharedReason, outcome: Outcome, { width, verbose, whole }: NotesLayout): Line[] {
  const { reason, ids } = group;
  const shown = verbose || ids.length <= IDS + 1 ? ids : ids.slice(0, IDS);
  const left = ids.length - shown.length;
  const names = `${shown.join(', ')}${left > 0 ? ` and ${left} more` : ''}${scoredWords(group)}`;
  const rows = wrap(`${names}: ${shortened(reason, LONGEST_REASON, whole)}`, width - 4);
  return rows.map((row, index): Line => ['  ', index === 0 ? outcomeMark[outcome] : ' ', ' ', row]);
}
