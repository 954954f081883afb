import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import type { Results } from '../../core/results/model.js';
import { newKey, type ReferenceOptions, startReference } from '../../proof/reference/index.js';
import { page, section } from '../files/page.js';
import { ended } from '../processes/child-process.js';
import { projectCopy } from '../processes/packed-kit.js';
import { isNightly } from '../vitest/nightly.js';

const readme = page('README.md');
let project: string;

beforeAll(async () => {
  project = await projectCopy('readme');
});

/** Runs the installed kit against the reference implementation, changed or not. */
async function judged(reference: Omit<ReferenceOptions, 'key'>, args: readonly string[]) {
  const key = newKey();
  const { baseUrl, close } = await startReference({ ...reference, key });
  try {
    const environment = { PETSTORE_API_KEY: key };
    const end = await ended('npx', ['petstore-conformance', baseUrl, ...args], { cwd: project, environment });
    const results: Results = JSON.parse(await readFile(path.join(project, 'reports/results.json'), 'utf8'));
    return { ...end, results };
  } finally {
    await close();
  }
}

/** A printed verdict without the parts that differ from run to run, or with any new check. */
function settled(printed: string): string {
  return printed
    .replace(/127\.0\.0\.1:\d+/g, '127.0.0.1:8080')
    .replace(/pct-[0-9a-f]{8}-\d+/g, 'pct-1a2b3c4d-1')
    .replace(/exchange \d+/g, 'exchange 1')
    .replace(/\d+ met/, '1 met')
    .replace(/\d+ requests in [\d.]+ s, up to \d+ one/, '1 requests in 1.0 s, up to 1 one')
    .replace(/created \d+ pets/, 'created 1 pets')
    .replace(/Case \d+ of/, 'Case 1 of')
    .replace(/--as-of [\d-]+/g, '--as-of 2026-11-21')
    .replace(/\s+/g, ' ')
    .trim();
}

test('the sample of the README is the output for such a server', async () => {
  const behaviour = {
    lookup: {
      petId: (segment: string) => (/^-?\d/.test(segment) ? BigInt(Number.parseInt(segment, 10)) : undefined),
    },
  };
  const { exitCode, stdout } = await judged({ behaviour, seedPets: 25 }, ['--profile', 'quick']);
  expect(exitCode).toBe(1);
  const sample = section(readme, 'sample').replace(/^```text\n|```$/g, '');
  expect(settled(sample), `the sample should be:\n${stdout}`).toBe(settled(stdout));
});

const profiles = isNightly ? ['quick', 'standard', 'thorough'] : ['quick', 'standard'];

test.each(profiles)('the figures of the README are those of %s', async (profile) => {
  const { exitCode, results } = await judged({}, ['--profile', profile]);
  expect({ exitCode, verdict: results.verdict }).toEqual({ exitCode: 0, verdict: 'conformant' });
  const row = section(readme, 'generated: profiles')
    .split('\n')
    .find((line) => line.startsWith(`| \`${profile}\``));
  const cells = (row ?? '').split('|').map((cell) => Number(cell.replaceAll(',', '')));
  const [, , , requests = 0, , creates = 0] = cells;
  const off = (stated: number, found: number) => Math.abs(stated - found) / found;
  const { statistics } = results;
  expect(off(requests, statistics.requests), `requests: ${statistics.requests}`).toBeLessThan(0.1);
  expect(off(creates, statistics.creates), `pets created: ${statistics.creates}`).toBeLessThan(0.1);
});

test.each([
  [0, /with an empty store (\d+)/],
  [200, /enough pets in the store (\d+)/],
])(
  'with %i pets in the store a read-only run judges as many requirements as the README says',
  async (seedPets, said) => {
    const { exitCode, results } = await judged({ seedPets }, ['--read-only', '--profile', 'quick']);
    expect(exitCode).toBe(0);
    expect(results.scope).toBe('partial');
    expect(results.created).toEqual([]);
    const [, count] = said.exec(readme.replace(/\s+/g, ' ')) ?? [];
    expect(Number(count)).toBe(results.summary.met);
  },
);
