import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Results } from '../../../core/results/model.js';
import { comparisonOfRuns } from '../../../testing/runs/comparison-fixture.js';
import { requirementResult, results } from '../../../testing/runs/results-fixture.js';
import { conformantRun, violatedRun } from '../../../testing/runs/runs-fixture.js';
import { compare } from '../compare-runs.js';
import { comparisonText } from './comparison.js';

const plain = { color: false, verbose: false };

function lines(text: string): string[] {
  return text.trimEnd().split('\n');
}

test('the comparison on a terminal is as agreed for runs that differ in every way', async () => {
  await expect(comparisonText(comparisonOfRuns, plain)).toMatchFileSnapshot('golden/comparison.txt');
});

test('two runs without a difference say so, in few lines', () => {
  const text = comparisonText(compare(conformantRun, { ...conformantRun, runId: 'another1' }), plain);
  expect(lines(text).at(-1)).toBe('✓ no difference; 9 of 9 requirements as before');
  expect(text).not.toMatch(/Regressions|Fixed|Observed/);
});

test('the last line counts, and its mark tells a regression', () => {
  expect(comparisonText(comparisonOfRuns, plain)).toMatch(/\n✗ 1 regression, 1 new warning, 1 fixed, [^✗]*$/);
  const onlyFixed = compare(
    results({ requirements: [requirementResult({ outcome: 'violated' })] }),
    results({ runId: 'another1' }),
  );
  expect(lines(comparisonText(onlyFixed, plain)).at(-1)).toMatch(/^✓ no regression, 1 fixed; 0 of 1 /);
});

test('one requirement that may have got worse is reported as one', () => {
  const met = results({ requirements: [requirementResult()] });
  const open = results({
    runId: 'another1',
    requirements: [requirementResult({ outcome: 'inconclusive', reason: 'no response came' })],
  });
  const reported = comparisonText(compare(met, open), plain).replace(/\s+/g, ' ');
  expect(reported).toContain('? no regression, 1 no longer judged, 1 that may be a regression; 0 of 1 ');
});

function manyRegressions(count: number): Results {
  return results({
    requirements: Array.from({ length: count }, (_, index) =>
      requirementResult({ id: `list.n${index}`, outcome: 'violated', reason: `Reason ${index}.` }),
    ),
  });
}

test('a long list is cut, and --verbose shows it all', () => {
  const after = manyRegressions(70);
  const before = {
    ...after,
    requirements: after.requirements.map(({ id }) => requirementResult({ id })),
  };
  const comparison = compare(before, after);
  expect(lines(comparisonText(comparison, plain)).length).toBeLessThan(40);
  expect(comparisonText(comparison, plain)).toContain('… 60 more; --verbose shows them all');
  expect(comparisonText(comparison, { ...plain, verbose: true })).toContain('Reason 69.');
});

/** Control characters, hidden characters, half characters, and ordinary ones. */
const hostileCharacter = fc.oneof(
  fc.nat({ max: 0xff }).map((code) => String.fromCharCode(code)),
  fc.constantFrom('\u202e', '\u2028', '\u200b', '\ufeff', '\ud800', '\udc00', 'é', '動', '🦮'),
);

describe('what a run holds reaches a terminal', () => {
  test('without a control character, whatever it is', () => {
    fc.assert(
      fc.property(fc.string({ unit: hostileCharacter, maxLength: 40 }), (text) => {
        const hostile = (outcome: 'met' | 'violated', seen: string): Results => ({
          ...violatedRun,
          target: { name: text, baseUrl: text },
          runId: text,
          startedAt: text,
          requirements: [requirementResult({ id: text, outcome, reason: text })],
          observations: [{ id: text, sentence: text, seen: [seen] }],
          options: { profile: text + seen },
          notices: [text],
        });
        const written = comparisonText(compare(hostile('met', 'a'), hostile('violated', text)), plain);
        expect(written).not.toMatch(/[^\P{Cc}\n]/u);
      }),
    );
  });

  test('cut, when it is long', () => {
    const long = 'x'.repeat(1_000_000);
    const after = results({
      requirements: [requirementResult({ outcome: 'violated', reason: long })],
      observations: [{ id: 'list.order', sentence: long, seen: [long] }],
      options: { profile: long },
    });
    expect(comparisonText(compare(results(), after), plain).length).toBeLessThan(5_000);
  });
});

test('colour repeats what words tell, and adds nothing', () => {
  const coloured = comparisonText(comparisonOfRuns, { ...plain, color: true });
  expect(coloured).toContain('\u001b[');
  expect(coloured.replace(/\u001b\[[\d;]*m/g, '')).toBe(comparisonText(comparisonOfRuns, plain));
});
