import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { catalogue } from './core/catalogue/catalogue.js';
import { requirements, runConformance } from './index.js';
import { newKey } from './proof/reference/start.js';
import { temporaryFolder } from './testing/files/temporary-folder.js';
import { runningReference } from './testing/servers/running-reference.js';

async function judged(given: Pick<Parameters<typeof runConformance>[0], 'reports' | 'format'>) {
  const key = newKey();
  const { reference } = await runningReference({ key });
  const only = ['service.base-path'];
  return runConformance({ baseUrl: reference.baseUrl, apiKey: key, profile: 'quick', only, ...given });
}

describe('a run that a program starts', () => {
  test('writes the formats that it names', async () => {
    const reports = path.join(await temporaryFolder(), 'out');
    const { verdict } = await judged({ reports, format: ['badge', 'markdown'] });
    expect(verdict).toBe('conformant');
    expect((await readdir(reports)).toSorted()).toEqual(['badge.json', 'report.md']);
  });

  test('writes those of the command line when it names none', async () => {
    const reports = await temporaryFolder();
    await judged({ reports });
    expect((await readdir(reports)).toSorted()).toEqual(['junit.xml', 'report.html', 'results.json']);
  });
});

test('the requirements are those of the catalogue', () => {
  expect(requirements()).toEqual(catalogue.requirements);
});
