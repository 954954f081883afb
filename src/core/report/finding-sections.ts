import type { Marker } from '../results/marker.js';
import type { Confirmation, Counterexample, Finding, RecordedExchange } from '../results/model.js';
import { ellipsis } from '../text/cut.js';
import { plural } from '../text/plural.js';
import { shortened } from '../text/shortened.js';
import { visible } from '../text/visible.js';
import type { Bounds } from './bounds.js';
import { commandLines, responseLines, sentBytes, statusOrFailure } from './exchange-lines.js';
import { exchangePlace } from './exchange-place.js';

/** A label and what stands beside it. Every line is free of hidden characters. */
export interface FindingSection {
  readonly label: string;
  readonly lines: readonly string[];
  /**
   * `prose` may be broken at spaces; `verbatim` is what was sent or came back, line by line; the first line of a
   * `command` must stay as it is, because it is copied.
   */
  readonly kind: 'prose' | 'verbatim' | 'command';
}

/** Everything that a stranger needs to fix one finding, in reading order. */
export function findingSections(finding: Finding, bounds: Bounds): FindingSection[] {
  const times = finding.occurrences > 1 ? ` (seen ${finding.occurrences} times)` : '';
  return [
    prose('Wrong', `${quote(finding.summary, bounds)}${times}`),
    ...confirmationSections(finding.confirmation),
    prose('Expected', quote(finding.expected, bounds)),
    prose('Got', quote(finding.actual, bounds)),
    ...exchangeSections(finding, bounds),
    ...(finding.control === undefined ? [] : controlSections(finding.control, bounds)),
    ...(finding.counterexample === undefined ? [] : caseSections(finding.counterexample, bounds)),
  ];
}

/** Silent where it was seen each time, as nearly every finding is. */
function confirmationSections({ seen, tried }: Confirmation): FindingSection[] {
  if (seen === tried) return [];
  return [prose('Flaky', `It happens now and then: seen ${seen} of ${tried} times that it was tried.`)];
}

function exchangeSections({ exchanges, markers }: Finding, bounds: Bounds): FindingSection[] {
  const { first, left, last } = ends(exchanges, bounds.exchanges);
  const show = (exchange: RecordedExchange): FindingSection[] => [
    ...sentSections(exchange, exchanges, bounds),
    verbatim('Came back', responseLines(exchange, bounds, markersIn(exchange, markers))),
  ];
  const gap = left > 0 ? [prose('', gapText(left, bounds))] : [];
  return [...first.flatMap(show), ...gap, ...last.flatMap(show)];
}

/** The request, with its place where several exchanges show the finding. */
function sentSections(
  exchange: RecordedExchange,
  exchanges: readonly RecordedExchange[],
  bounds: Bounds,
): FindingSection[] {
  const place = exchangePlace(exchange, exchanges);
  const where = `exchange ${exchange.number}${place?.isSameConnection ? ', on the same connection' : ''}`;
  const lines = [...commandLines(exchange, bounds), ...sentBytes(exchange, bounds)];
  return [...(place ? [prose(place.word, where)] : []), { label: 'Sent', lines, kind: 'command' }];
}

function markersIn({ number }: RecordedExchange, markers: readonly Marker[]): readonly Marker[] {
  return markers.filter(({ exchange }) => exchange === number);
}

function gapText(left: number, { whole }: Bounds): string {
  const gap = `… ${left} more exchanges between them`;
  return whole === undefined ? `${gap} are left out` : `${gap} are in ${whole}`;
}

/** The exchange that began it and those nearest to where it showed; a long sequence says little in between. */
function ends(exchanges: readonly RecordedExchange[], most: number) {
  if (exchanges.length <= most) return { first: exchanges, left: 0, last: [] };
  const last = exchanges.slice(exchanges.length - most + 1);
  return { first: exchanges.slice(0, 1), left: exchanges.length - most, last };
}

/** UTF-16 units of its address, and of its body. */
const LONGEST_OF_CONTROL = 160;

function controlSections(control: RecordedExchange, bounds: Bounds): FindingSection[] {
  const { method, url, body } = control.request;
  const short = (text: string) => shortened(text, LONGEST_OF_CONTROL, bounds.whole);
  const payload = body?.text === undefined ? '' : ` with ${short(body.text)}`;
  const sentence = `${visible(method)} ${short(url)}${payload}, sent beside it without the fault, was answered ${statusOrFailure(control, bounds)}, as it should be (exchange ${control.number}).`;
  const lines = commandLines(control, bounds);
  const command: FindingSection[] = bounds.controlCommand ? [{ label: '', lines, kind: 'command' }] : [];
  return [prose('Control', sentence), ...command];
}

function caseSections(example: Counterexample, bounds: Bounds): FindingSection[] {
  return [
    verbatim('Case', [quote(example.value, bounds)]),
    ...(example.also === undefined
      ? []
      : [prose('', `Also: ${quote(example.also.map(label).join('; '), bounds)}`)]),
    prose('', `Property: ${quote(example.property, bounds)}`),
    prose('', origin(example)),
  ];
}

/** UTF-16 units of one of several cases. */
const LONGEST_LABEL = 120;

function label(text: string): string {
  return ellipsis(text, LONGEST_LABEL);
}

function origin(example: Counterexample): string {
  if (example.origin === 'table') return `Case ${example.index} of the fixed table.`;
  const path =
    example.path === undefined ? '' : `, path ${ellipsis(visible(ellipsis(example.path, 200)), 200)}`;
  const shrinks = example.shrinks > 0 ? `, made smaller in ${plural(example.shrinks, 'step')}` : '';
  return `Random case ${example.index} of seed ${example.seed}${path}${shrinks}.`;
}

function quote(text: string, bounds: Bounds): string {
  return shortened(text, bounds.text, bounds.whole);
}

function prose(label: string, line: string): FindingSection {
  return { label, lines: [line], kind: 'prose' };
}

function verbatim(label: string, lines: readonly string[]): FindingSection {
  return { label, lines, kind: 'verbatim' };
}
