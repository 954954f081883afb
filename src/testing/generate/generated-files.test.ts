// Needs modules of its own: a suite declares its checks when it is loaded.
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { temporaryFolder } from '../files/temporary-folder.js';
import { generatedFiles } from './generated-files.js';
import { staleFiles, writeFiles } from './write.js';

test('no generated file is stale', async () => {
  expect(staleFiles(packageRoot, await generatedFiles()), 'run `npm run generate`').toEqual([]);
});

describe('generated files', () => {
  const files = new Map([
    ['docs/requirements/README.md', 'all'],
    ['docs/requirements/list.a.md', 'a'],
    ['docs/proof.md', 'proof'],
  ]);

  test('are current after they are written, and files that are no longer generated are gone', async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, new Map([...files, ['docs/requirements/list.gone.md', 'gone']]));
    writeFiles(folder, files);
    expect(staleFiles(folder, files)).toEqual([]);
  });

  test('are stale when they are missing, out of date or left over', async () => {
    const folder = await temporaryFolder();
    writeFiles(folder, files);
    const file = (name: string) => path.join(folder, 'docs/requirements', name);
    rmSync(file('list.a.md'));
    writeFileSync(file('README.md'), 'some');
    writeFileSync(file('list.gone.md'), 'gone');
    writeFileSync(path.join(folder, 'docs/by-hand.md'), 'text');
    expect(staleFiles(folder, files)).toEqual([
      'docs/requirements/README.md is out of date',
      'docs/requirements/list.a.md is missing',
      'docs/requirements/list.gone.md is left over',
    ]);
  });
});
