import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { builtKit } from '../../testing/built-kit.js';
import { temporaryFolder } from '../../testing/temporary-folder.js';
import type { Proof } from './proof.js';

test('the quick sample proves the kit right, and the proof is written', async () => {
  const folder = await temporaryFolder();
  const { exitCode, stdout } = await builtKit(['selftest', '--quick', '--report', 'out'], folder);
  expect(stdout).toContain('THE KIT IS RIGHT');
  expect(exitCode).toBe(0);
  const proof: Proof = JSON.parse(await readFile(path.join(folder, 'out', 'selftest.json'), 'utf8'));
  expect(proof.complete).toBe(false);
  for (const { runs, right } of Object.values(proof.totals)) {
    expect(runs).toBeGreaterThan(0);
    expect(right).toBe(runs);
  }
});
