import type { Results, Verdict } from '../../results/model.js';
import { verdictWords as wordsOf } from '../../results/verdict-words.js';
import { columnsOf } from '../../text/columns.js';
import { fewIds } from '../../text/few-ids.js';
import { wrap } from '../../text/fold.js';
import { plural } from '../../text/plural.js';
import { inSeconds } from '../../text/seconds.js';
import { shortened } from '../../text/shortened.js';
import { visible } from '../../text/visible.js';
import { limitsOf } from '../limits.js';
import { countsLine } from './counts.js';
import { gateHeadline, gateLines } from './gate.js';
import { type Line, span, type Tone } from './line.js';

const VERDICT: Readonly<Record<Verdict, readonly [Tone, symbol: string]>> = {
  conformant: ['good', '✓'],
  'non-conformant': ['bad', '✗'],
  inconclusive: ['doubt', '?'],
};

/** UTF-16 units. */
const LONGEST_TARGET = 200;
/** UTF-16 units; a reason may quote a server. */
const LONGEST_REASON = 600;

export interface ClosingLayout {
  /** Paths of the reports that were written. */
  readonly reports: readonly string[];
  /** Columns. */
  readonly width: number;
  /** Name of the report that has everything; absent: none is written. */
  readonly whole?: string;
}

/** The verdict with what a reader wants next: why, how many, what it cost, where the reports are, how to repeat it. */
export function closing(results: Results, { reports, width, whole }: ClosingLayout): Line[] {
  const prose = (text: string) => wrap(text, width - 2).map((row): Line => ['  ', row]);
  return [
    ...(results.gate === undefined ? [] : gateLines(results.gate, width, whole)),
    ...headlines(results, width),
    ...prose(shortened(results.reason, LONGEST_REASON, whole)),
    ['  ', ...countsLine(results.summary)],
    ...prose(effort(results)),
    ...(results.created.length > 0 ? prose(created(results, whole)) : []),
    ...(reports.length > 0 ? prose(`Reports: ${reports.map(visible).join(', ')}`) : []),
    ['  Repeat: ', results.reproduce],
  ];
}

/** `✗ NON-CONFORMANT  staging, https://staging.example.com/v1`, the gate before it where there is one. */
export function verdictHeadline(
  results: Pick<Results, 'target' | 'end' | 'scope' | 'verdict' | 'gate'>,
): Line {
  const gate = results.gate === undefined ? [] : [gateHeadline(results.gate), ', '];
  return [...gate, ...verdictWords(results), '  ', targetOf(results)];
}

/** The same in two lines where it is too long for one. */
function headlines(results: Results, width: number): Line[] {
  const target = targetOf(results);
  const words = verdictWords(results);
  const columns = words.reduce(
    (sum, part) => sum + columnsOf(typeof part === 'string' ? part : part.text),
    0,
  );
  if (columns + 2 + columnsOf(target) <= width) return [[...words, '  ', target]];
  return [words, ...wrap(target, width - 2).map((row): Line => ['  ', row])];
}

function verdictWords(results: Pick<Results, 'end' | 'scope' | 'verdict'>): Line {
  const [tone, symbol] = VERDICT[results.verdict];
  const limits = limitsOf(results);
  return [
    span(tone, `${symbol} ${wordsOf(results).toUpperCase()}`),
    limits.length > 0 ? ` (${limits.join(', ')})` : '',
  ];
}

function targetOf({ target: { name, baseUrl } }: Pick<Results, 'target'>): string {
  return shortened(name === undefined ? baseUrl : `${name}, ${baseUrl}`, LONGEST_TARGET);
}

function effort({ statistics, durationMs, seed }: Results): string {
  const { requests, reconnects, longestChain, explored } = statistics;
  return [
    `${plural(requests, 'request')} in ${inSeconds(durationMs)}, up to ${longestChain} one after another, seed ${seed}.`,
    ...(explored
      ? [`Explored ${plural(explored.cases, 'further case')} in ${inSeconds(explored.durationMs)}.`]
      : []),
    ...(reconnects > 0 ? [`Retried ${plural(reconnects, 'request')} after a dropped connection.`] : []),
  ].join(' ');
}

function created({ created: pets }: Results, whole?: string): string {
  const [stay, list] = pets.length === 1 ? ['stays', 'names it'] : ['stay', 'lists them'];
  const ids = pets.map(({ id }) => id);
  const place =
    whole === undefined ? `: ${ids.length === 1 ? 'id' : 'ids'} ${fewIds(ids)}` : `; ${whole} ${list}`;
  return `The run created ${plural(pets.length, 'pet')}, which ${stay} in the store${place}.`;
}
