import { describe, expect, test } from 'vitest';
import { gatedRunQuoting } from '../../../testing/runs/gated-quoting-run.js';
import { gateFailedRun } from '../../../testing/runs/gated-runs-fixture.js';
import { withTexts } from '../../../testing/runs/hostile.js';
import {
  counterexample,
  exchange,
  finding,
  requirementResult,
  results,
} from '../../../testing/runs/results-fixture.js';
import type { Results } from '../../results/model.js';
import type { DisplayClock } from './progress.js';
import { progressPrinter } from './progress.js';
import { verdictLine, verdictText } from './verdict.js';

/** Code points of one range, as characters. */
function characters(first: number, last: number): string[] {
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index));
}

/**
 * Characters that a terminal obeys or a reader does not see. The zero width joiner alone may come through: it holds emoji
 * together.
 */
const HOSTILE: readonly string[] = [
  ...characters(0x00, 0x1f),
  ...characters(0x7f, 0x9f),
  ...[
    '\u001b[2J',
    '\u001b[31m',
    '\u001b]0;title\u0007',
    '\u001b[1A\u001b[2K',
    '\u009b31m',
    '\r\n',
    '\u001bc',
  ],
  ...['\u061c', '\u200e', '\u200f', ...characters(0x202a, 0x202e), ...characters(0x2066, 0x2069)],
  ...[
    '\u00ad',
    '\u180e',
    '\u200b',
    '\u200c',
    '\u2060',
    '\ufeff',
    '\u2028',
    '\u2029',
    '\ud800',
    '\udfff',
    '\u{e0041}',
  ],
];

/** In texts short enough not to be cut. */
const texts = Array.from({ length: Math.ceil(HOSTILE.length / 5) }, (_, index) =>
  ['<', ...HOSTILE.slice(index * 5, index * 5 + 5), '>'].join(''),
);

/** A run with every part that a run may have. */
const wholeRun: Results = {
  ...gateFailedRun,
  notices: ['a notice'],
  requirements: (['violated', 'warned', 'inconclusive', 'not-applicable', 'kit-error'] as const).flatMap(
    (outcome) => {
      const { response: _, ...unanswered } = exchange({ failure: 'closed' });
      const shown = finding({
        exchanges: [exchange({ failure: 'more came' }), unanswered],
        control: exchange({
          request: { ...exchange().request, body: { text: 'x', bytes: 1, truncated: false } },
        }),
        counterexample: counterexample(),
        confirmation: { seen: 1, tried: 5 },
      });
      // Beyond those shown in full, some get a line.
      return Array.from({ length: 12 }, () =>
        requirementResult({ outcome, reason: 'why', findings: [shown, { ...shown, cause: 'another' }] }),
      );
    },
  ),
  summary: results({}).summary,
};

/** The output without the kit's own colours and line feeds. */
function foreign(written: string, own: RegExp): readonly string[] {
  const rest = written.replace(own, '');
  return (
    rest.match(
      /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff\p{Cs}\u{e0000}-\u{e007f}]/gu,
    ) ?? []
  );
}

const COLOURS = /\u001b\[(?:[12](?:;3[123])?|0)m/g;
const NOTHING = /(?!)/g;

describe.each(texts.map((text) => [JSON.stringify(text), text] as const))(
  'with %s in every text',
  (_, text) => {
    const run = {
      ...withTexts(wholeRun, () => text),
      summary: { met: 0, violated: 12, warned: 12, inconclusive: 12, 'not-applicable': 12, 'kit-error': 12 },
    };

    test('the verdict holds nothing but line feeds and the colours of the kit', () => {
      for (const verbose of [false, true]) {
        const layout = { verbose, reports: [`reports/${text}/results.json`] };
        const plain = verdictText(run, { ...layout, color: false });
        expect(foreign(plain, NOTHING)).toEqual([]);
        expect(foreign(verdictText(run, { ...layout, color: true }), COLOURS)).toEqual([]);
        expect(plain).toMatch(/<\\u/);
      }
    });

    test('so does that of a gate, with waivers that fail it', () => {
      const gated = gatedRunQuoting(text);
      for (const verbose of [false, true]) {
        expect(foreign(verdictText(gated, { verbose, color: true }), COLOURS)).toEqual([]);
      }
      expect(foreign(verdictLine(gated, { color: true }), COLOURS)).toEqual([]);
    });

    test('so does the verdict in one line, which is one line', () => {
      const line = verdictLine(run, { color: true, reports: [text] });
      expect(foreign(line, COLOURS)).toEqual([]);
      expect(line).not.toContain('\n');
      expect(line).toMatch(/<\\u/);
    });

    test.each([true, false])('so does the progress, on a terminal: %s', (isTTY) => {
      let written = '';
      const stream = { write: (part: string) => (written += part), columns: 200 };
      const clock: DisplayClock = { now: () => 0, every: () => () => undefined };
      const printer = progressPrinter({ stream, isTTY, color: true, quiet: false, verbose: true, clock });
      printer.preflight(text);
      printer.checkStarted({ id: text, position: 1, total: 20 });
      printer.casesRun({ id: text, run: 1, planned: 2, requests: 3 });
      for (const { findings } of run.requirements) for (const one of findings) printer.found(one);
      const end = { id: text, position: 20, total: 20, requests: 3, durationMs: 1 };
      printer.checkFinished({ ...end, outcome: 'violated' });
      printer.checkFinished({ ...end, outcome: 'met' });
      printer.stop();
      const own = isTTY ? /\r\u001b\[2K|\u001b\[(?:[12](?:;3[123])?|0)m/g : COLOURS;
      expect(foreign(written, own)).toEqual([]);
      expect(written).toMatch(/<\\u/);
    });
  },
);
