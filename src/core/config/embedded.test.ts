import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { UsageError } from '../errors.js';
import { resolveEmbedded } from './embedded.js';
import type { EmbeddedOptions } from './embedded-options.js';

const deployment = { baseUrl: 'http://127.0.0.1:4010/v1/', apiKey: 'k3y' };
const requirementIds = async () => ['list.unique', 'add.created'];

test('a program gives plain values and gets the defaults of the command line for the rest', async () => {
  const options = await resolveEmbedded(
    {
      ...deployment,
      profile: 'quick',
      runs: 7,
      only: ['list.*'],
      categoryId: [1, 9007199254740993n],
      seed: -1,
    },
    requirementIds,
  );
  expect(options).toMatchObject({
    baseUrl: 'http://127.0.0.1:4010/v1',
    runs: 7,
    maxCreates: 200,
    only: ['list.*'],
    categoryId: [1n, 9007199254740993n],
    seed: -1,
    concurrency: 16,
  });
  expect(options.apiKey.reveal()).toBe('k3y');
  expect(options).not.toHaveProperty('reports');
});

describe('a value that will not do is refused', () => {
  test.each<[object, string]>([
    [{ concurrency: 0 }, 'concurrency 0: must be a whole number from 1 to 256'],
    [{ runs: 1.5 }, 'runs 1.5: must be a whole number from 0 to 100000'],
    [{ runs: '5' }, 'runs 5: must be a whole number from 0 to 100000'],
    [
      { only: ['list.uniqe'] },
      'only list.uniqe: no requirement has the id list.uniqe; did you mean list.unique?',
    ],
    [{ categoryId: ['1'] }, 'categoryId 1: must be whole numbers'],
    [{ format: ['html', 'pdf'] }, 'format html,pdf: must be out of console, junit'],
    [{ maxDuration: 0 }, 'maxDuration 0: must be a whole number from 1 to 86400'],
    [{ apiKey: '' }, 'apiKey: the API key is empty'],
    [{ baseUrl: undefined }, 'baseUrl: is missing; give the base URL of the deployment'],
    [{ concurency: 5 }, 'unknown option concurency (did you mean concurrency?)'],
  ])('%o: %s', async (options, message) => {
    const resolving = resolveEmbedded({ ...deployment, ...options } as EmbeddedOptions, requirementIds);
    await expect(resolving).rejects.toThrow(UsageError);
    await expect(resolving).rejects.toThrow(message);
  });
});

describe('what a gate is made of', () => {
  const violations = `waivers:
  - { requirement: list.unique, reason: Known, issue: PETS-1, expires: 2029-12-31 }
`;

  test('is read from the path that a program gives', async () => {
    const folder = await temporaryFolder({ 'known.yaml': violations });
    const waivers = path.join(folder, 'known.yaml');
    const resolved = await resolveEmbedded({ ...deployment, waivers }, requirementIds);
    expect(resolved.waivers).toMatchObject({ name: waivers, waivers: [{ requirement: 'list.unique' }] });
  });

  test('is nothing that was not given, whatever lies in the working directory', async () => {
    const folder = await temporaryFolder({ 'waivers.yaml': violations });
    const cwd = vi.spyOn(process, 'cwd').mockReturnValue(folder);
    onTestFinished(() => cwd.mockRestore());
    const resolved = await resolveEmbedded(deployment, requirementIds);
    expect(resolved).not.toHaveProperty('waivers');
  });
});
