import { describe, expect, test } from 'vitest';
import { requirementResult } from '../../testing/runs/results-fixture.js';
import type { End, Outcome, Summary } from './model.js';
import { summarise, verdictOf } from './verdict.js';

const outcomes = ['met', 'violated', 'warned', 'inconclusive', 'not-applicable', 'kit-error'] as const;

/** So many requirements of each outcome; their ids are the outcome and a number. */
function judged(counts: Partial<Summary>): readonly { id: string; outcome: Outcome }[] {
  return Object.entries(counts).flatMap(([outcome, count]) =>
    Array.from({ length: count }, (_, index) => ({ id: `${outcome}-${index}`, outcome: outcome as Outcome })),
  );
}

test('each requirement counts once, under its outcome', () => {
  const requirements = outcomes.flatMap((outcome: Outcome, index) =>
    Array.from({ length: index }, () => requirementResult({ outcome })),
  );
  expect(summarise(requirements)).toEqual({
    met: 0,
    violated: 1,
    warned: 2,
    inconclusive: 3,
    'not-applicable': 4,
    'kit-error': 5,
  });
});

describe('the verdict is', () => {
  test.each<[string, Partial<Summary>, End, string]>([
    [
      'conformant when all that was judged is met',
      { met: 2 },
      'complete',
      '2 requirements met, none violated',
    ],
    ['conformant despite warnings', { met: 1, warned: 3 }, 'complete', '1 requirement met, none violated'],
    [
      'conformant despite what does not apply',
      { met: 1, 'not-applicable': 80 },
      'complete',
      '1 requirement met, none violated',
    ],
  ])('%s', (_, counts, end, reason) => {
    expect(verdictOf(judged(counts), { end })).toEqual({ verdict: 'conformant', reason });
  });

  test.each<[string, Partial<Summary>, End]>([
    ['a single violation', { met: 90, violated: 1 }, 'complete'],
    ['a violation beside what could not be judged', { violated: 1, inconclusive: 5 }, 'complete'],
    ['a violation beside a fault of the kit', { violated: 1, 'kit-error': 1 }, 'complete'],
  ])('non-conformant for %s', (_, counts, end) => {
    expect(verdictOf(judged(counts), { end })).toEqual({
      verdict: 'non-conformant',
      reason: '1 requirement violated',
    });
  });

  test.each<[End, string | undefined, string]>([
    ['interrupted', undefined, '2 requirements violated; the run was interrupted'],
    ['out-of-time', '60 s', '2 requirements violated; the run took longer than --max-duration allows: 60 s'],
    ['kit-fault', 'Error: boom', '2 requirements violated; the kit itself failed: Error: boom'],
  ])('non-conformant for what was found in a run that ended early: %s', (end, detail, reason) => {
    const ended = { end, ...(detail !== undefined && { detail }) };
    expect(verdictOf(judged({ violated: 2, inconclusive: 70 }), ended)).toEqual({
      verdict: 'non-conformant',
      reason,
    });
  });

  test.each<[string, Partial<Summary>, End, RegExp]>([
    [
      'one requirement could not be judged',
      { met: 90, inconclusive: 1 },
      'complete',
      /1 requirement could not/,
    ],
    ['the kit failed', { met: 90, 'kit-error': 2 }, 'complete', /the kit failed at 2 requirements/],
    ['the run was interrupted', { met: 90 }, 'interrupted', /interrupted/],
    ['the run took too long', { met: 90 }, 'out-of-time', /--max-duration/],
    ['the kit failed between checks', { met: 90, inconclusive: 2 }, 'kit-fault', /the kit itself failed/],
    ['nothing was judged', {}, 'complete', /nothing was judged/],
    ['nothing applied', { 'not-applicable': 94 }, 'complete', /nothing was judged/],
    ['all that was judged is a warning', { warned: 3 }, 'complete', /nothing was judged/],
  ])('inconclusive when %s', (_, counts, end, reason) => {
    const given = verdictOf(judged(counts), { end });
    expect(given.verdict).toBe('inconclusive');
    expect(given.reason).toMatch(reason);
  });
});

test('what no frozen set lists yet neither passes a run nor keeps it from passing', () => {
  const later = { id: 'list.later', notScored: true as const };
  const open = { ...later, outcome: 'inconclusive' as const };
  expect(verdictOf([...judged({ met: 2 }), open], { end: 'complete' })).toEqual({
    verdict: 'conformant',
    reason: '2 requirements met, none violated',
  });
  expect(verdictOf([{ ...later, outcome: 'met' }], { end: 'complete' }).reason).toBe('nothing was judged');
});

describe('the reason names what could not be judged', () => {
  test.each<[Partial<Summary>, End, string]>([
    [{ met: 2, inconclusive: 1 }, 'complete', '1 requirement could not be judged: inconclusive-0'],
    [
      { inconclusive: 4 },
      'complete',
      '4 requirements could not be judged: inconclusive-0, inconclusive-1, inconclusive-2, inconclusive-3',
    ],
    [
      { met: 2, inconclusive: 37 },
      'out-of-time',
      'the run took longer than --max-duration allows: 60 s; 37 requirements could not be judged: inconclusive-0, inconclusive-1, inconclusive-2 and 34 more',
    ],
  ])('%j, %s', (counts, end, reason) => {
    const detail = end === 'complete' ? {} : { detail: '60 s' };
    expect(verdictOf(judged(counts), { end, ...detail }).reason).toBe(reason);
  });
});

describe('a run that left something out', () => {
  const part = judged({ met: 40, warned: 3, 'not-applicable': 37 });

  test('is conformant and says how much of all was judged', () => {
    expect(verdictOf(part, { end: 'complete', leftOutBy: ['--skip', '--read-only'] })).toEqual({
      verdict: 'conformant',
      reason: '43 of 80 requirements judged, none violated; partial because of --skip and --read-only',
    });
  });

  test('is inconclusive where all is asked for, and says what is missing', () => {
    const given = { end: 'complete', leftOutBy: ['--read-only'], requireFull: true } as const;
    expect(verdictOf(part, given)).toEqual({
      verdict: 'inconclusive',
      reason:
        '--require-full asks for all requirements: 43 of 80 requirements judged, none violated; partial because of --read-only; not judged: not-applicable-0, not-applicable-1, not-applicable-2 and 34 more',
    });
  });

  test('is still non-conformant, and inconclusive where nothing was met', () => {
    const given = { end: 'complete', leftOutBy: ['--only'], requireFull: true } as const;
    expect(verdictOf(judged({ met: 1, violated: 1 }), given).verdict).toBe('non-conformant');
    expect(verdictOf(judged({ 'not-applicable': 80 }), given).reason).toBe('nothing was judged');
  });

  test('that left nothing out is as before where all is asked for', () => {
    const full = judged({ met: 79, 'not-applicable': 1 });
    expect(verdictOf(full, { end: 'complete', requireFull: true }).verdict).toBe('conformant');
  });
});
