import { waiverStateWords } from '../../gate/waiver-words.js';
import type { Gate } from '../../results/gate-model.js';
import type { Results } from '../../results/model.js';
import { gateWords } from '../../results/verdict-words.js';
import { wrap } from '../../text/fold.js';
import { shortened } from '../../text/shortened.js';
import { type FailingWaiver, gateView, type WaivedViolation } from '../gate-view.js';
import { waiverTerms } from '../waiver-terms.js';
import { failingWaiverLine, waiverTitle } from '../waiver-text.js';
import { findingBlock, findingLine } from './finding-block.js';
import { type Line, type Span, span, type Tone } from './line.js';
import type { NotesLayout } from './notes.js';

const STATE: Readonly<Record<Gate['state'], readonly [Tone, symbol: string]>> = {
  passed: ['good', '✓'],
  failed: ['bad', '✗'],
  inconclusive: ['doubt', '?'],
};

/** Waivers and waived violations that are shown unless the user asked for all. */
const SHOWN = 20;
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

/** The waivers of the gate: those that have to go, and the violations that others cover. */
export function gateNotes(results: Results, layout: NotesLayout): Line[] {
  const { failing, waived } = gateView(results);
  return [
    ...listed('Waivers that fail the run', failing, layout, failingLines),
    ...listed('Waived: these violate the document and do not fail the run', waived, layout, (one) =>
      waivedLines(results, one, layout),
    ),
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
  const shown = verbose || all.length <= SHOWN ? all : all.slice(0, SHOWN);
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

function waivedLines(
  results: Results,
  { requirement, waiver }: WaivedViolation,
  layout: NotesLayout,
): Line[] {
  const terms = shortened(waiverTerms(waiver, results), LONGEST_REASON);
  if (layout.verbose) return findingBlock(requirement, layout, terms);
  return [
    ['  ', ...findingLine(requirement, layout.width - 2, span('doubt', '~'))],
    ...wrap(`waived ${terms}`, layout.width - 4).map((row): Line => ['    ', span('quiet', row)]),
  ];
}

/** Waivers that neither cover a violation nor fail the run. */
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
