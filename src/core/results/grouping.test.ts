import { describe, expect, test } from 'vitest';
import { finding } from '../../testing/runs/results-fixture.js';
import { catalogue } from '../catalogue/catalogue.js';
import type { Requirement } from '../catalogue/requirement.js';
import { groupByRequirement, ownFindings } from './grouping.js';

const found = (requirement: string, cause: string, occurrences = 1, summary = 'first') =>
  finding({ requirement, cause, occurrences, summary });

describe('findings of one requirement and one cause are one finding', () => {
  const grouped = groupByRequirement([
    found('get.found', 'status 500', 2),
    found('list.answered', 'status 500'),
    found('get.found', 'status 404'),
    found('get.found', 'status 500', 3, 'second'),
  ]);

  test('that counts how often it was seen', () => {
    expect(grouped.get('get.found')?.map(({ cause, occurrences }) => [cause, occurrences])).toEqual([
      ['status 500', 5],
      ['status 404', 1],
    ]);
  });

  test('and shows the first', () => {
    expect(grouped.get('get.found')?.[0]?.summary).toBe('first');
  });

  test('while another requirement keeps its own', () => {
    expect(grouped.get('list.answered')?.map(({ occurrences }) => occurrences)).toEqual([1]);
  });
});

/** A chain: special rests on middle, which rests on general; odd rests on nothing. */
const requirements: Readonly<Record<string, readonly string[]>> = {
  special: ['middle'],
  middle: ['general'],
  general: [],
  odd: [],
};

const requirementOf = (id: string): Requirement => ({
  ...catalogue.find('list.answered'),
  id,
  restsOn: requirements[id] ?? [],
});

const own = (id: string, ...findings: ReturnType<typeof found>[]) =>
  ownFindings(requirementOf(id), groupByRequirement(findings), requirementOf);

describe('a finding that repeats what a more general requirement was found to do', () => {
  test('is left to that one, which is named', () => {
    expect(own('special', found('special', 'status 500'), found('middle', 'status 500'))).toEqual({
      findings: [],
      explainedBy: ['middle'],
    });
  });

  test('is left to one that it rests on by another', () => {
    expect(own('special', found('special', 'status 500'), found('general', 'status 500'))).toEqual({
      findings: [],
      explainedBy: ['general'],
    });
  });

  test('stays when its cause is another', () => {
    const special = found('special', 'status 400');
    expect(own('special', special, found('general', 'status 500'))).toEqual({ findings: [special] });
  });

  test('stays when it is a requirement beside it that did the same', () => {
    const special = found('special', 'status 500');
    expect(own('special', special, found('odd', 'status 500'))).toEqual({ findings: [special] });
  });

  test('does not take away what the requirement is violated by beside it', () => {
    const other = found('special', 'page too long');
    const { findings, explainedBy } = own(
      'special',
      found('special', 'status 500'),
      other,
      found('general', 'status 500'),
    );
    expect(findings).toEqual([other]);
    expect(explainedBy).toEqual(['general']);
  });
});

test('the more general requirement keeps its finding', () => {
  const general = found('general', 'status 500');
  expect(own('general', found('special', 'status 500'), general)).toEqual({ findings: [general] });
});

test('no requirement of the catalogue rests on itself, however far around, or its faults would hide each other', () => {
  const reachable = (id: string, seen = new Set<string>()): Set<string> => {
    for (const next of catalogue.find(id).restsOn) {
      if (seen.has(next)) continue;
      seen.add(next);
      reachable(next, seen);
    }
    return seen;
  };
  for (const { id } of catalogue.requirements) expect(reachable(id)).not.toContain(id);
});
