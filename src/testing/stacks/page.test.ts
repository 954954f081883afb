import { describe, expect, test } from 'vitest';
import { page, section } from '../files/page.js';
import { stacks } from './stack.js';
import { rowIn, TABLE } from './table.js';

const text = page('docs/independent-implementations.md');
const sections = text.split('\n## ');
const common = idsOf(sections.find((one) => one.startsWith('Findings on most stacks')) ?? '');

/** The requirements in the first column of a section's table. */
function idsOf(one: string): readonly string[] {
  const firstCells = [...one.matchAll(/^\|(.*?)\|/gm)].map(([, cell = '']) => cell).join('\n');
  return [...firstCells.matchAll(/`(.+?)`/g)].map(([, id = '']) => id);
}

describe.each(stacks())('the page on $name', (stack) => {
  const [, , , , violated = '', warned = ''] = rowIn(section(text, TABLE), stack, 'first')?.split('|') ?? [];
  const found = [...`${violated}${warned}`.matchAll(/`(.+?)`/g)].map(([, id = '']) => id);
  const own = idsOf(sections.find((one) => one.includes(`\`src/proof/stacks/${stack.name}/\``)) ?? '');

  test('has a row for each edition, and the corrected one is conformant without a finding', () => {
    const rows = stack.editions.map((edition) => rowIn(section(text, TABLE), stack, edition));
    expect(found.length).toBeGreaterThan(0);
    expect(rows).toHaveLength(stack.editions.length);
    for (const row of rows.slice(1)) expect(row).toMatch(/\| corrected \| conformant \| \| \|$/);
  });

  test('explains each finding on the first edition', () => {
    expect(found.filter((id) => !own.includes(id) && !common.includes(id))).toEqual([]);
  });

  test('explains nothing that the kit does not find', () => {
    expect(own.filter((id) => !found.includes(id))).toEqual([]);
  });
});
