import { expect, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { resolveEmbedded } from '../../core/config/embedded.js';
import type { EmbeddedOptions } from '../../core/config/embedded-options.js';
import { progressPrinter } from '../../core/report/console/progress.js';
import { verdictText } from '../../core/report/console/verdict.js';
import type { Results } from '../../core/results/model.js';
import { inProcess } from '../../core/run/in-process.js';
import { run } from '../../core/run/run.js';
import { columnsOf } from '../../core/text/columns.js';
import { newKey, startReference } from '../../proof/reference/index.js';

/** A terminal as most open. */
const SCREEN = { lines: 24, columns: 80 } as const;

/** The output of a run on the reference implementation without a terminal, and its results. */
async function printed(
  options: Omit<EmbeddedOptions, 'baseUrl' | 'apiKey'>,
  seedPets: number,
): Promise<{ readonly results: Results; readonly lines: readonly string[] }> {
  const apiKey = newKey();
  const reference = await startReference({ key: apiKey, seedPets });
  let text = '';
  const stream = { write: (part: string) => (text += part) };
  const settings = { stream, isTTY: false, color: false, quiet: false, verbose: false };
  const progress = progressPrinter(settings);
  try {
    const { baseUrl } = reference;
    const resolved = await resolveEmbedded({ ...options, baseUrl, apiKey }, async () =>
      catalogue.judged.map(({ id }) => id),
    );
    const results = await run(resolved, progress, inProcess);
    const reports = ['results.json', 'junit.xml', 'report.html', 'report.md', 'ctrf.json', 'badge.json'];
    const layout = { color: false, verbose: false, width: SCREEN.columns };
    text += verdictText(results, { ...layout, reports: reports.map((name) => `reports/${name}`) });
    return { results, lines: text.trimEnd().split('\n') };
  } finally {
    progress.stop();
    await reference.close();
  }
}

test.each([
  ['quick', { profile: 'quick' }, 0],
  ['standard', { profile: 'standard' }, 0],
  // More random cases cost more time, and print no more.
  ['thorough', { profile: 'thorough', runs: 5 }, 0],
  ['read-only, in an empty store', { readOnly: true }, 0],
  ['read-only, in a store with few pets', { readOnly: true }, 7],
  ['read-only, in a store with many', { readOnly: true }, 250],
  ['in part', { only: ['list.limit.accepted', 'list.limit.default'] }, 0],
  ['after the removal day', { profile: 'quick', asOf: '2030-12-05' }, 0],
] as const)(
  'all that a conformant run prints fits on a screen: %s',
  async (_, options, seedPets) => {
    const { results, lines } = await printed(options, seedPets);
    expect(results.verdict).toBe('conformant');
    expect(lines.length).toBeLessThanOrEqual(SCREEN.lines);
    // The command that repeats the run is to be copied as a whole.
    const beyond = lines.filter((line) => columnsOf(line) > SCREEN.columns && !line.startsWith('  Repeat: '));
    expect(beyond).toEqual([]);
  },
  60_000,
);
