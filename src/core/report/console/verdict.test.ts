import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gatedRuns } from '../../../testing/runs/gated-runs-fixture.js';
import {
  exchange,
  finding,
  requirementResult,
  response,
  results,
} from '../../../testing/runs/results-fixture.js';
import { conformantRun, inconclusiveRun, violatedRun } from '../../../testing/runs/runs-fixture.js';
import type { Results } from '../../results/model.js';
import { verdictLine, verdictText } from './verdict.js';

const plain = { color: false, verbose: false, reports: ['reports/results.json', 'reports/junit.xml'] };
const GOLDEN = '../golden';

/** A screen of a terminal as most open. */
const SCREEN = 24;

function manyViolations(count: number): Results {
  return results({
    verdict: 'non-conformant',
    requirements: Array.from({ length: count }, (_, index) =>
      requirementResult({ id: `list.limit.n${index}`, outcome: 'violated' }),
    ),
  });
}

function lines(text: string): string[] {
  return text.trimEnd().split('\n');
}

describe('the verdict on a terminal', () => {
  test.each([
    ['conformant', conformantRun],
    ['violated', violatedRun],
    ['inconclusive', inconclusiveRun],
    ...Object.entries(gatedRuns),
  ])('is as agreed for a run that is %s', async (name, run) => {
    await expect(verdictText(run, plain)).toMatchFileSnapshot(`${GOLDEN}/console-${name}.txt`);
  });

  test('is as agreed when everything is asked for', async () => {
    const text = verdictText(violatedRun, { ...plain, verbose: true });
    await expect(text).toMatchFileSnapshot(`${GOLDEN}/console-violated-verbose.txt`);
  });

  test('fits on a screen when the run is conformant', () => {
    const requirements = Array.from({ length: 70 }, (_, index) =>
      requirementResult({
        id: `list.limit.n${index}`,
        ...(index % 3 === 0 && { outcome: 'not-applicable', reason: `Reason ${index % 9}.` }),
      }),
    );
    expect(lines(verdictText(results({ requirements }), plain)).length).toBeLessThanOrEqual(SCREEN);
  });

  test("lists stated findings before interpreted ones, and those before HTTP's", () => {
    const shown = lines(verdictText(violatedRun, plain)).filter(
      (line) => line.startsWith('✗ ') && line.includes(', '),
    );
    expect(
      shown
        .map((line) => /(stated|interpreted|http), /.exec(line)?.[1])
        .filter((basis) => basis !== undefined),
    ).toEqual(['stated', 'stated', 'stated', 'interpreted', 'http']);
  });

  test('shows ten violations in full and gives each of the others a line', () => {
    const text = verdictText(manyViolations(40), plain);
    expect(text.match(/^ {2}Sent {2}/gm)).toHaveLength(10);
    for (let index = 0; index < 40; index++) expect(text).toContain(`list.limit.n${index} `);
    expect(lines(text).length).toBeLessThan(200);
    expect(
      verdictText(manyViolations(40), { ...plain, verbose: true }).match(/^ {2}Sent {2}/gm),
    ).toHaveLength(40);
  });

  test('ends with the verdict, and it takes its counts from the summary', () => {
    const run = results({
      summary: { met: 101, violated: 2, warned: 3, inconclusive: 4, 'not-applicable': 5, 'kit-error': 6 },
    });
    const text = verdictText(run, plain);
    expect(text).toContain(
      "101 met, 3 warned, 2 violated, 15 not judged (4 inconclusive, 5 not applicable, 6 the kit's own fault)",
    );
    const verdict = lines(text).findIndex((line) => line.includes('CONFORMANT'));
    expect(lines(text).length - verdict).toBeLessThanOrEqual(8);
  });

  test('says the same without colour', () => {
    const colored = verdictText(violatedRun, { ...plain, color: true });
    expect(colored).not.toBe(verdictText(violatedRun, plain));
    expect(colored.replace(/\u001b\[[0-9;]*m/g, '')).toBe(verdictText(violatedRun, plain));
  });

  test('keeps every command on one line, so that it can be copied', () => {
    const text = verdictText(violatedRun, { ...plain, width: 60 });
    for (const { outcome, findings, reproduce } of violatedRun.requirements) {
      if (outcome !== 'violated') continue;
      expect(text).toContain(`${findings[0]?.exchanges[0]?.request.curl}\n`);
      expect(text).toContain(`${reproduce}\n`);
    }
  });

  test('wraps prose to the width', () => {
    const sentence = 'word '.repeat(80).trim();
    const run = results({
      requirements: [requirementResult({ outcome: 'violated', sentence })],
      notices: [sentence],
    });
    const prose = lines(verdictText(run, { ...plain, width: 70 })).filter((line) => line.includes('word'));
    expect(prose.length).toBeGreaterThan(10);
    for (const line of prose) expect(line.length).toBeLessThanOrEqual(70);
  });

  test('hands no control character and no change of direction from a server to the terminal', () => {
    const hostile = fc.array(
      fc.constantFrom(
        '\u001b[2J',
        '\u0007',
        '\r',
        '\n',
        '\u009b',
        '\u202e',
        '\u2066',
        '\u0000',
        '\ud800',
        'x',
        '\t',
        '😀',
      ),
      { minLength: 1 },
    );
    fc.assert(
      fc.property(hostile, fc.boolean(), (pieces, color) => {
        const text = verdictText(poisoned(pieces.join('')), { ...plain, verbose: true, color });
        const rest = text.replace(/\u001b\[(?:[12](?:;3[123])?|0)m/g, color ? '' : '$&');
        expect(rest).not.toMatch(
          /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u2028-\u202e\u2066-\u2069\p{Cs}]/u,
        );
      }),
      { numRuns: 50 },
    );
  });

  test('lets no server forge a line', () => {
    const forged = '\n✓ CONFORMANT  https://staging.example.com/v1\n';
    const text = verdictText({ ...poisoned(forged), verdict: 'non-conformant' }, { ...plain, verbose: true });
    expect(lines(text).filter((line) => line.startsWith('✓ CONFORMANT'))).toEqual([]);
  });

  test('cuts what a server sends without end', () => {
    const text = verdictText(poisoned('x'.repeat(1_000_000)), { ...plain, verbose: true });
    expect(text.length).toBeLessThan(60_000);
  });
});

describe('the verdict in one line', () => {
  test('has the verdict, the counts, why nothing can be said if so, and where the reports are', () => {
    expect(verdictLine(violatedRun, plain)).toBe(
      '✗ NON-CONFORMANT  staging, https://staging.example.com/v1: 7 met, 1 warned, 5 violated, 5 not judged (3 inconclusive, 2 not applicable); reports: reports/results.json, reports/junit.xml',
    );
    expect(verdictLine(inconclusiveRun, { color: false })).toBe(
      "? INCONCLUSIVE (interrupted)  staging, https://staging.example.com/v1: 2 met, 0 warned, 0 violated, 6 not judged (5 inconclusive, 1 the kit's own fault); The deployment answered 429 until the end of the run.",
    );
  });
});

/** A run with this text wherever a server's words can come to stand. */
function poisoned(text: string): Results {
  const came = exchange({
    response: response(200, text, [
      ['x-request-id', text],
      ['location', text],
    ]),
    failure: text,
  });
  const { response: _, ...unanswered } = came;
  const shown = finding({
    summary: text,
    expected: text,
    actual: text,
    exchanges: [came, unanswered],
    control: came,
    counterexample: {
      property: text,
      value: text,
      origin: 'random',
      index: 1,
      seed: 1,
      path: text,
      shrinks: 1,
    },
  });
  return results({
    reason: text,
    notices: [text],
    observations: [{ id: 'list.order', sentence: 'Open.', seen: [text] }],
    requirements: (['violated', 'warned', 'inconclusive', 'not-applicable', 'kit-error'] as const).map(
      (outcome) => requirementResult({ outcome, reason: text, findings: [shown, shown] }),
    ),
  });
}
