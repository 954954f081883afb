import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../core/package.js';
import { builtKit } from '../../testing/processes/built-kit.js';
import { isNightly } from '../../testing/vitest/nightly.js';
import { dependsOnOrder, MOST_UNJUDGED, mayUseUpRequests, nothingToJudge } from './nothing-to-judge.js';
import { plan } from './plan.js';
import type { Proof } from './proof.js';
import type { Subject } from './subject.js';

// The one place where all servers are judged: every test that needs their results reads them here.

/** All variations are judged in quick by day, too, and all faults but some of those of one case. */
const STANDARD_EVERY = isNightly ? 1 : 12;

const REPORTS = path.join(packageRoot, 'reports');

let printed = '';
let exitCode: number | null = null;
let proof: Proof;

beforeAll(async () => {
  const extent = ['--standard-every', String(STANDARD_EVERY)];
  const end = await builtKit(['selftest', ...extent, '--report', REPORTS], packageRoot);
  printed = end.stdout + end.stderr;
  exitCode = end.exitCode;
  proof = JSON.parse(await readFile(path.join(REPORTS, 'selftest.json'), 'utf8'));
});

const keyOf = ({ kind, id, profile, seed }: Subject) => `${kind} ${id}, ${profile}, seed ${seed}`;
const subjects = plan({ quick: false, thorough: false, seeds: 1, standardEvery: STANDARD_EVERY }).map(keyOf);

const resultOf = (key: string) =>
  proof.subjects.find((subject) => keyOf(subject) === key) ?? expect.fail(`${key} was not judged`);

describe('the kit judges correctly', () => {
  test.each(subjects)('%s', (key) => {
    expect(resultOf(key).wrong).toEqual([]);
  });
});

test('every server was judged, and the selftest passed', () => {
  expect(proof.complete).toBe(true);
  expect(proof.subjects).toHaveLength(subjects.length);
  const { fault, variation, degenerate } = proof.totals;
  expect(fault.runs + variation.runs + degenerate.runs).toBe(subjects.length);
  expect(exitCode, printed).toBe(0);
});

describe('one flaw hides little', () => {
  const listed = Object.values(nothingToJudge).flat();
  const ofFaults = () => proof.subjects.filter(({ kind }) => kind === 'fault');
  const manyOpen = () => ofFaults().filter(({ inconclusive }) => inconclusive.length > MOST_UNJUDGED);

  test(`a fault keeps at most ${MOST_UNJUDGED} requirements from being judged, unless it leaves nothing to judge`, () => {
    const known = [...listed, ...dependsOnOrder, ...mayUseUpRequests];
    const unlisted = manyOpen().filter(({ id }) => !known.includes(id));
    expect(unlisted.map(({ id, inconclusive }) => ({ id, inconclusive }))).toEqual([]);
  });

  test('no fault is listed without need', () => {
    const needed = new Set(manyOpen().map(({ id }) => id));
    expect(listed.filter((id) => !needed.has(id))).toEqual([]);
  });
});

test('every requirement has a fault that it alone finds', () => {
  expect(proof.unproven).toEqual([]);
});
