import { describe, expect, test } from 'vitest';
import {
  counterexample,
  exchange,
  finding,
  requirementResult,
  response,
  results,
} from '../../../testing/runs/results-fixture.js';
import type { Results } from '../../results/model.js';
import { columnsOf } from '../../text/columns.js';
import { verdictText } from './verdict.js';

/** The most rows of one finding in full: about two screens. */
const MOST_OF_A_FINDING = 54;
/** Findings in full; each of the others has a line. */
const IN_FULL = 10;
/** Rows of everything beside the findings. */
const MOST_OF_THE_REST = 40;

const long = 'x'.repeat(1_000_000);
const written = ['reports/results.json', 'reports/junit.xml'];

/** So many violated requirements with 40 findings each, and this text wherever a server's words can come to stand. */
function floodedWith(text: string, violated = 80): Results {
  const headers = Array.from({ length: 200 }, () => ['location', text] as const);
  const came = exchange({ response: response(200, text, headers), failure: text });
  const { response: _, ...unanswered } = came;
  const request = { ...came.request, url: text, curl: `curl '${text}'` };
  const shown = Array.from({ length: 40 }, (_, index) =>
    finding({
      cause: `cause ${index}`,
      summary: text,
      expected: text,
      actual: text,
      exchanges: [{ ...came, request }, came, came, unanswered, came],
      control: { ...came, request: { ...request, body: { text, bytes: text.length, truncated: false } } },
      counterexample: {
        property: text,
        value: text,
        origin: 'random',
        index: 1,
        seed: 1,
        path: text,
        shrinks: 1,
      },
      confirmation: { seen: 1, tried: 5 },
    }),
  );
  const requirements = Array.from({ length: violated }, (_, index) =>
    requirementResult({ id: `list.limit.n${index}`, outcome: 'violated', reason: text, findings: shown }),
  );
  return results({
    verdict: 'non-conformant',
    reason: text,
    notices: [text],
    target: { name: text, baseUrl: text },
    requirements,
  });
}

function linesOf(run: Results, layout: { width?: number; reports?: readonly string[]; verbose?: boolean }) {
  const text = verdictText(run, { color: false, verbose: false, reports: written, ...layout });
  return text.trimEnd().split('\n');
}

/** Commands stay on one line, so that they can be copied. */
function isCommand(line: string): boolean {
  return /^ {2}(Sent {6}|Run again {2}|Repeat: )/.test(line);
}

describe('a run in which everything is wrong and endless', () => {
  test.each([60, 80, 120])('prints a bounded number of lines at %i columns', (width) => {
    const run = floodedWith(long);
    const lines = linesOf(run, { width });
    expect(lines.length).toBeLessThanOrEqual(IN_FULL * MOST_OF_A_FINDING + 70 + MOST_OF_THE_REST);
    const named = run.requirements.filter(({ id }) => lines.some((line) => line.includes(`${id} `)));
    expect(named).toHaveLength(80);
  });

  test.each([
    ['without a space', long],
    ['of words', 'word '.repeat(100_000)],
    ['of lines', '{\n\t"a": 1\n}'.repeat(50_000)],
    ['of wide characters', '犬'.repeat(300_000)],
    ['of emoji', '👩\u200d🚀'.repeat(100_000)],
    ['of hidden characters', '\u001b\u202e'.repeat(100_000)],
    ['of 500 characters', 'y'.repeat(500)],
  ])('has no line beyond the width but commands: text %s', (_, text) => {
    for (const width of [60, 80, 120]) {
      const lines = linesOf(floodedWith(text, 12), { width, verbose: true });
      const beyond = lines.filter((line) => columnsOf(line) > width && !isCommand(line));
      expect(beyond.map((line) => line.slice(0, 30))).toEqual([]);
      // A command that is cut is no longer than that either.
      expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(1000);
    }
  });
});

describe('what is cut', () => {
  /** The rows under a label of the first finding, as one text. */
  const section = (lines: readonly string[], label: string) => {
    const begins = lines.findIndex((line) => line.startsWith(`  ${label} `));
    const length = lines.slice(begins + 1).findIndex((line) => !line.startsWith(' '.repeat(13)));
    return lines
      .slice(begins, begins + 1 + length)
      .map((line) => line.slice(13))
      .join('');
  };
  const run = floodedWith('y'.repeat(500), 12);

  test('names the file that has the whole', () => {
    const lines = linesOf(run, {});
    const place = '… (cut; results.json has the whole)';
    for (const label of ['Wrong', 'Expected', 'Got'])
      expect(section(lines, label)).toBe(`${'y'.repeat(300)}${place}`);
    expect(lines.join(' ').replace(/\s+/g, ' ')).toContain('results.json has the whole of exchange 17)');
    expect(lines).toContain('Also violated (in full in results.json, or with --verbose)');
  });

  test('is said of a command, which cannot be run then', () => {
    const text = linesOf(floodedWith(long, 1), {}).join(' ').replace(/\s+/g, ' ');
    expect(
      text.includes('(not to be pasted: it is cut or shows hidden characters escaped; results.json has'),
    ).toBe(true);
  });

  test('names it for the case of a property too', () => {
    const shown = finding({ counterexample: { ...counterexample(), value: 'z'.repeat(500) } });
    const lines = linesOf(
      results({ requirements: [requirementResult({ outcome: 'violated', findings: [shown] })] }),
      {},
    );
    expect(section(lines, 'Case')).toMatch(/^z{300}… \(cut; results\.json has the whole\)/);
  });

  test.each([
    ['no report', []],
    ['others', ['reports/junit.xml']],
    ['others in a folder of that name', ['results.json.d/report.md']],
  ])('names none where %s was written in this run, as when its format was not chosen', (_, reports) => {
    const lines = linesOf(run, { reports }).filter((line) => !line.includes('Reports: '));
    expect(lines.filter((line) => line.includes('results.json'))).toEqual([]);
    expect(section(lines, 'Wrong')).toBe(`${'y'.repeat(300)}… (cut)`);
  });

  test('is everything beyond two screens of one finding', () => {
    const lines = linesOf(run, {});
    const rest = lines.findIndex((line) =>
      /^ {2}… \(\d+ lines more; results\.json has the whole\)$/.test(line),
    );
    expect(rest).toBeGreaterThan(0);
    expect(lines[rest + 1]).toMatch(/^ {2}Run again /);
  });
});
