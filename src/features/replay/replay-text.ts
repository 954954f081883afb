import { type Line, render, span, type Tone } from '../../core/report/console/line.js';
import { fold, wrap } from '../../core/text/fold.js';
import { plural } from '../../core/text/plural.js';
import { visible } from '../../core/text/visible.js';
import type { Replay, ReplayedFinding, Word } from './replay.js';

export interface ReplayLayout {
  readonly color: boolean;
  /** Columns. @default 100 */
  readonly width?: number;
}

/** Symbol and tone of a word; the word itself always stands beside them. `not reproduced` proves nothing, so it is not green. */
const MARKS: Readonly<Record<Word, readonly [symbol: string, tone: Tone]>> = {
  reproduced: ['✗', 'bad'],
  'not-reproduced': ['·', 'strong'],
  'not-tried': ['?', 'doubt'],
};

const INDENT = '  ';
const LABEL_WIDTH = 'Expected  '.length;
const WIDTH = 100;
const NO_PROOF =
  'Not reproduced does not prove that the server was fixed: run the checks again to judge the requirement.';
/** Ids that are named of the pets that were created. */
const MOST_IDS = 20;

/** The line before anything is sent. */
export function replayHeading(findings: number, times: number, baseUrl: string, runId: string): string {
  const each = times === 1 ? 'once' : `${times} times`;
  const line = `Sending ${plural(findings, 'finding')} of run ${runId} again, ${each}${findings === 1 ? '' : ' each'}: ${baseUrl}`;
  return `${visible(line)}\n\n`;
}

/** A block of one finding: what became of it, and the responses then and now. */
export function replayedText(finding: ReplayedFinding, { color, width = WIDTH }: ReplayLayout): string {
  const { requirement, summary, expected, reason, responses } = finding;
  const [symbol, tone] = MARKS[finding.word];
  const lines: Line[] = [
    [span(tone, symbol), ' ', span('strong', requirement), '  ', span(tone, counted(finding))],
    ...section('Wrong', summary, width),
    ...section('Expected', expected, width),
    ...(reason === undefined ? [] : section('Because', reason, width)),
    ...responses.flatMap(({ before, now }) => [
      ...section('Then', before, width, fold),
      ...section('Now', now, width, fold),
    ]),
    [''],
  ];
  return asText(lines, color);
}

function counted({ word, seen, tried }: ReplayedFinding): string {
  return word === 'not-tried' ? worded(word) : `${worded(word)}, ${seen} of ${tried}`;
}

function worded(word: Word): string {
  return word.replace('-', ' ');
}

function section(label: string, text: string, width: number, broken = wrap): Line[] {
  const rows = broken(visible(text), width - INDENT.length - LABEL_WIDTH);
  return rows.map((row, index) => [
    INDENT,
    span('quiet', (index === 0 ? label : '').padEnd(LABEL_WIDTH)),
    row,
  ]);
}

/** The last lines: what was created, what the words do not say, and the counts. */
export function replayClosing({ summary, created }: Replay, { color }: ReplayLayout): string {
  const counts = (Object.keys(MARKS) as Word[]).map((word) => {
    const text = `${summary[word]} ${worded(word)}`;
    return summary[word] === 0 ? text : span(MARKS[word][1], text);
  });
  const lines: Line[] = [
    ...(created.length === 0 ? [] : [[createdLine(created.map(({ id }) => id))]]),
    ...(summary['not-reproduced'] === 0 ? [] : [[NO_PROOF]]),
    counts.flatMap((count, index) => (index === 0 ? [count] : [', ', count])),
  ];
  return asText(lines, color);
}

function createdLine(ids: readonly string[]): string {
  const named = ids.slice(0, MOST_IDS).join(', ');
  const rest = ids.length > MOST_IDS ? ` and ${ids.length - MOST_IDS} more` : '';
  const stay = ids.length === 1 ? 'which stays in the store: id' : 'which stay in the store: ids';
  return `The replay created ${plural(ids.length, 'pet')}, ${stay} ${named}${rest}.`;
}

function asText(lines: readonly Line[], color: boolean): string {
  return `${lines.map((line) => render(line, color).trimEnd()).join('\n')}\n`;
}
