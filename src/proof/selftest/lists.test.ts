import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { packageRoot } from '../../core/package.js';
import { faults } from '../reference/faults/index.js';
import { variations } from '../reference/variations/index.js';
import { degenerates } from './degenerate/index.js';
import { dependsOnOrder, mayUseUpRequests, nothingToJudge } from './nothing-to-judge.js';

const idsOf = (all: readonly { readonly id: string }[]) => all.map(({ id }) => id);
const repeated = (ids: readonly string[]) => ids.filter((id, index) => ids.indexOf(id) !== index);

describe('the lists of servers', () => {
  test('have at least the required length', () => {
    expect(faults.length).toBeGreaterThanOrEqual(150);
    expect(variations.length).toBeGreaterThanOrEqual(35);
    expect(degenerates.length).toBeGreaterThanOrEqual(15);
  });

  test('have unique ids', () => {
    expect(repeated(idsOf(faults))).toEqual([]);
    expect(repeated(idsOf(variations))).toEqual([]);
    expect(repeated(idsOf(degenerates))).toEqual([]);
  });

  test('name among the faults that leave much unjudged only faults, each once', () => {
    const named = [...Object.values(nothingToJudge).flat(), ...dependsOnOrder, ...mayUseUpRequests];
    const known = new Set(idsOf(faults));
    expect(named.filter((id) => !known.has(id))).toEqual([]);
    expect(repeated(named)).toEqual([]);
  });

  test('name only requirements of the catalogue', () => {
    const known = new Set(idsOf(catalogue.judged));
    const named = [
      ...faults.flatMap(({ turnsRed, consequences = {} }) => [
        ...Object.keys(turnsRed),
        ...Object.keys(consequences),
      ]),
      ...degenerates.flatMap(({ mayMeet }) => mayMeet),
    ];
    expect(named.filter((id) => !known.has(id))).toEqual([]);
  });

  test('have a fault for each requirement, whatever its basis', () => {
    const covered = new Set(faults.flatMap(({ turnsRed }) => Object.keys(turnsRed)));
    expect(idsOf(catalogue.judged).filter((id) => !covered.has(id))).toEqual([]);
  });

  test('have few faults that only the profile standard finds, besides those of single rows of a table', () => {
    const others = faults.filter(({ row }) => row === undefined);
    const missedByQuick = others.filter(({ profile }) => profile !== undefined);
    expect(missedByQuick.length / others.length).toBeLessThan(0.05);
  });

  test('are as long as the README says', async () => {
    const readme = (await readFile(path.join(packageRoot, 'README.md'), 'utf8')).replace(/\s+/g, ' ');
    expect(readme).toContain(`${faults.length} known faults`);
    expect(readme).toContain(`${variations.length} conforming variations`);
    expect(readme).toContain(`${degenerates.length} servers`);
  });
});
