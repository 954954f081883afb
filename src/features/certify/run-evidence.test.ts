import '../registry.js';
import { describe, expect, test } from 'vitest';
import { reportsAsText } from '../../core/report/formats.js';
import { certifiedRun } from '../../testing/certify/bundle-fixture.js';
import { exchange, results } from '../../testing/runs/results-fixture.js';
import { violatedRun } from '../../testing/runs/runs-fixture.js';
import { readExchangeList } from './exchange-list.js';
import { bundleRun, CERTIFIED_FORMATS, runEvidence } from './run-evidence.js';

/** A run that counts three exchanges of one operation, as the fixture does. */
const run = results();

function reported(numbers: readonly number[], keep?: (line: string) => void) {
  const evidence = runEvidence(keep);
  for (const number of numbers) evidence.events.exchange?.(exchange({ number }));
  return evidence.finish(run);
}

test('exchanges are listed by their numbers, in whatever order they end', async () => {
  const { files } = await reported([2, 1, 3]);
  expect(readExchangeList(Buffer.from(files['exchanges.txt']).toString())).toHaveLength(3);
});

test('what is kept of an exchange is what its digest is over', async () => {
  const lines: string[] = [];
  await reported([1, 2, 3], (line) => lines.push(line));
  expect(lines.map((line) => JSON.parse(line).number)).toEqual([1, 2, 3]);
  expect(lines.every((line) => line.endsWith('}\n') && !line.slice(0, -1).includes('\n'))).toBe(true);
});

test.each([
  ['too few', [1, 2]],
  ['too many', [1, 2, 3, 4]],
  ['one twice', [1, 2, 2]],
  ['a gap', [1, 2, 4]],
  ['one before the first', [0, 1, 2]],
])('the kit is at fault where the reported exchanges have %s', async (_, numbers) => {
  await expect(reported(numbers)).rejects.toThrow(/^Listing the exchanges of a run: \d were reported/);
});

describe.each([
  ['conformant', certifiedRun()],
  ['non-conformant', violatedRun],
])('the reports of a run that is %s', (_, given) => {
  test('are the same when they are made again of what results.json holds', async () => {
    const { results: read, files } = await bundleRun(given, '');
    const again = await reportsAsText(
      JSON.parse(Buffer.from(files['results.json']).toString()),
      CERTIFIED_FORMATS,
    );
    expect(again.map(({ name }) => name)).toEqual(['results.json', 'junit.xml', 'report.html']);
    for (const { name, text } of again) {
      expect(Buffer.from(files[name as keyof typeof files]).toString() === text).toBe(true);
    }
    expect(read).toEqual(JSON.parse(Buffer.from(files['results.json']).toString()));
  });
});
