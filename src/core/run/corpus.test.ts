import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { temporaryFolder } from '../../testing/files/temporary-folder.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { failingNowAndThen, unknownIds } from '../../testing/servers/failing-ids.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { readCorpus } from '../config/corpus.js';
import type { RunOptions } from '../config/options.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

const property = 'an id that no pet has is answered 404';

let folder: string;
beforeEach(async () => {
  folder = path.join(await temporaryFolder(), 'corpus');
});

const corpus = () => readCorpus({ value: folder, origin: '--corpus DIR', folder: '/' });

type Server = Awaited<ReturnType<typeof runningReference>>;

async function judged({ reference: { baseUrl, key } }: Server, given: Partial<RunOptions> = {}) {
  const options = { baseUrl, key, ...unknownIds, corpus: await corpus(), ...given };
  return run(runOptions(options), {}, inProcess);
}

/** A run that finds a failing case by exploring. */
const exploring = (server: Server) => judged(server, { explore: 3600 });

const counterexampleOf = ({ requirements }: Awaited<ReturnType<typeof run>>) =>
  requirements.flatMap(({ findings }) => findings)[0]?.counterexample;

/** Puts a case into the corpus. */
async function keep(members: object): Promise<void> {
  const usual = { requirement: 'get.unknown', property, value: 'id 1', finding: 'It fails.', kit: '0.0.1' };
  await mkdir(folder, { recursive: true });
  await writeFile(
    path.join(folder, 'a-case.json'),
    JSON.stringify({ ...usual, seed: 1, path: '0', passes: 0, ...members }),
  );
}

describe('a failing random case', () => {
  test('is kept in a file with its seed and path, and without the key', async () => {
    const server = await failingNowAndThen();
    const results = await exploring(server);
    const example = counterexampleOf(results);
    expect(await readdir(folder)).toEqual([expect.stringMatching(/^get\.unknown-[0-9a-f]{8}\.json$/)]);
    const { cases } = await corpus();
    expect(cases).toMatchObject([
      { requirement: 'get.unknown', property, value: example?.value, seed: example?.seed, passes: 0 },
    ]);
    expect(cases[0]?.path).toBe(example?.path);
    const text = await readFile(path.join(folder, cases[0]?.file ?? ''), 'utf8');
    expect(text).not.toContain(server.reference.key);
    expect(results.notices.join()).toContain('kept 1 failing case');
  });

  test('fails a later run that has no random cases, and is kept once', async () => {
    const server = await failingNowAndThen();
    const example = counterexampleOf(await exploring(server));
    const before = await corpus();
    const results = await judged(server);
    expect(results.verdict).toBe('non-conformant');
    expect(counterexampleOf(results)).toMatchObject({
      value: example?.value,
      seed: example?.seed,
      path: example?.path,
    });
    expect(await corpus()).toEqual(before);
  });

  test('is dropped when it has passed ten times, and not before', async () => {
    await exploring(await failingNowAndThen());
    const fixed = await runningReference();
    for (let passes = 1; passes < 10; passes += 1) {
      expect((await judged(fixed)).verdict).toBe('conformant');
      expect((await corpus()).cases).toMatchObject([{ passes }]);
    }
    const { notices } = await judged(fixed);
    expect((await corpus()).cases).toEqual([]);
    expect(notices.join()).toMatch(/dropped get\.unknown-\w+\.json from the corpus .*: it passed 10 times/);
  });

  test('has no passes any more when it fails again', async () => {
    const failing = await failingNowAndThen();
    await exploring(failing);
    await judged(await runningReference());
    await judged(failing);
    expect((await corpus()).cases).toMatchObject([{ passes: 0 }]);
  });
});

describe('a case of the corpus', () => {
  test('is tried beside the cases of the profile, before them', async () => {
    const fixed = await runningReference();
    const before = await judged(fixed);
    await keep({});
    expect((await judged(fixed)).statistics.cases).toBe(before.statistics.cases + 1);
  });

  test.each([
    ['its path leads nowhere', { path: '0:0:0:0:0:0:0:0:0:0:99999999' }],
    ['its property does not exist', { property: 'pets can fly' }],
    ['its requirement does not exist', { requirement: 'pets.fly' }],
  ])('is dropped with a notice when %s', async (_, members) => {
    await keep(members);
    const { notices, verdict } = await judged(await runningReference());
    expect(verdict).toBe('conformant');
    expect((await corpus()).cases).toEqual([]);
    expect(notices.join()).toContain('this version of the kit has no such case');
  });

  test.each([
    ['the run leaves its requirement out', { only: ['list.answered'] }],
    ['the run can send nothing more', { maxRequests: 4 }],
    ['the run is read-only', { readOnly: true }],
  ])('stays as it is when %s', async (_, given) => {
    await keep({ passes: 3 });
    const before = await corpus();
    await judged(await runningReference(), given);
    expect(await corpus()).toEqual(before);
  });
});

const fewerThanNone = JSON.stringify({
  requirement: 'get.unknown',
  property: '',
  value: '',
  finding: '',
  seed: 1,
  path: '0',
  passes: -1,
  kit: '',
});

test.each(['{', '[]', 'null', '{"seed": 1}', fewerThanNone])(
  'a file with %s is refused in one line',
  async (text) => {
    await mkdir(folder);
    await writeFile(path.join(folder, 'a-case.json'), text);
    await expect(corpus()).rejects.toThrow(/^--corpus DIR: a-case\.json does not hold a case/);
  },
);

test('a folder that cannot be written gives a notice beside the verdict', async () => {
  const given = { corpus: { name: 'corpus', folder: '/proc/corpus', cases: [] }, explore: 3600 };
  const { verdict, notices } = await judged(await failingNowAndThen(), given);
  expect(verdict).toBe('non-conformant');
  expect(notices.join()).toContain('the corpus corpus could not be written: ');
});
