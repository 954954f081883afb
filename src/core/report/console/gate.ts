import { waiverStateWords } from '../../gate/waiver-words.js';
import type { Gate } from '../../results/gate-model.js';
import type { Results } from '../../results/model.js';
import { gateWords } from '../../results/verdict-words.js';
import { wrap } from '../../text/fold.js';
import { shortened } from '../../text/shortened.js';
import { excuseText } from '../excuse-text.js';
import { type ExcusedViolation, type FailingWaiver, gateView } from '../gate-view.js';
import { failingWaiverLine, waiverTitle } from '../waiver-text.js';
import { findingBlock, findingLine } from './finding-block.js';
import { type Line, type Span, span, type Tone } from './line.js';
import type { NotesLayout } from './notes.js';

const STATE: Readonly<Record<Gate['state'], readonly [Tone, symbol: string]>> = {
  passed: ['good', '✓'],
  failed: ['bad', '✗'],
  inconclusive: ['doubt', '?'],
};

/** Waivers and excused violations that are told unless the user asked for all. */
const TOLD = 20;
/** UTF-16 units. */
const LONGEST_REASON = 600;

/** `✓ GATE PASSED`. */
export function gateHeadline(gate: Gate): Span {
  const [tone, symbol] = STATE[gate.state];
  return span(tone, `${symbol} ${gateWords(gate).toUpperCase()}`);
}

/** The same with the reason: what decides the exit code. */
export function gateLines(gate: Gate, width: number, whole?: string): Line[] {
  const head = gateHeadline(gate);
  const rows = wrap(`${head.text}: ${shortened(gate.reason, LONGEST_REASON, whole)}`, width - 2);
  return rows.map((row, index): Line => (index === 0 ? [head, row.slice(head.text.length)] : ['  ', row]));
}

/** What beside violations decides the gate: waivers that have to go, what is excused, what is fixed. */
export function gateNotes(results: Results, layout: NotesLayout): Line[] {
  const { failing, excused, fixed } = gateView(results);
  return [
    ...listed('Waivers that fail the run', failing, layout, failingLines),
    ...listed('Waived or known: they violate the document, and do not fail the run', excused, layout, (one) =>
      excusedLines(results, one, layout),
    ),
    ...(fixed.length === 0 ? [] : fixedLines(fixed, layout)),
    ...(layout.verbose ? withoutEffect(results, layout) : []),
  ];
}

function listed<T>(
  heading: string,
  all: readonly T[],
  { width, verbose }: NotesLayout,
  linesOf: (one: T, width: number) => Line[],
): Line[] {
  if (all.length === 0) return [];
  const shown = verbose || all.length <= TOLD ? all : all.slice(0, TOLD);
  const left = all.length - shown.length;
  return [
    ...wrap(heading, width).map((row): Line => [span('strong', row)]),
    ...shown.flatMap((one) => linesOf(one, width)),
    ...(left > 0 ? [[`  … ${left} more; --verbose shows them all`]] : []),
    [''],
  ];
}

function failingLines(failing: FailingWaiver, width: number): Line[] {
  const text = shortened(failingWaiverLine(failing), 2 * LONGEST_REASON);
  return wrap(text, width - 4).map(
    (row, index): Line => ['  ', index === 0 ? span('bad', '✗') : ' ', ' ', row],
  );
}

function excusedLines(
  results: Results,
  { requirement, excuse }: ExcusedViolation,
  layout: NotesLayout,
): Line[] {
  const text = shortened(excuseText(excuse, results), LONGEST_REASON);
  if (layout.verbose) return findingBlock(requirement, layout, text);
  return [
    ['  ', ...findingLine(requirement, layout.width - 2, span('doubt', '~'))],
    ...wrap(text, layout.width - 4).map((row): Line => ['    ', span('quiet', row)]),
  ];
}

function fixedLines(fixed: readonly string[], { width }: NotesLayout): Line[] {
  const ids = shortened(fixed.join(', '), 2 * LONGEST_REASON);
  return [...wrap(`Fixed since the baseline: ${ids}`, width).map((row): Line => [row]), ['']];
}

/** Waivers that neither excuse anything nor fail the run. */
function withoutEffect({ gate }: Results, layout: NotesLayout): Line[] {
  const idle = (gate?.waivers ?? []).filter(({ state }) =>
    ['not-seen', 'not-judged', 'other-target'].includes(state),
  );
  return listed('Waivers without effect on this run', idle, layout, (waiver, width) =>
    wrap(
      shortened(`${waiverTitle(waiver)}: ${waiverStateWords[waiver.state]}`, LONGEST_REASON),
      width - 4,
    ).map((row, index): Line => [index === 0 ? '  · ' : '    ', row]),
  );
}
