import { describe, expect, test } from 'vitest';
import { otherClients } from '../servers/other-clients.js';
import { runningReference } from '../servers/running-reference.js';
import { isNightly } from '../vitest/nightly.js';
import { recordFigure } from './figures.js';
import { type JudgedRun, judgedRun, otherThanMet } from './judged-run.js';

const MINUTES = 60_000;
const PER_SECOND = 50;

function expectConformant({ results, exitCode }: JudgedRun): void {
  expect(results.verdict, otherThanMet(results).join('\n')).toBe('conformant');
  expect(exitCode).toBe(0);
}

/** `80 met`, and the other requirements with their outcomes. */
function inWords({ results: { requirements, summary } }: JudgedRun): string {
  const others = requirements.filter(({ outcome }) => outcome !== 'met');
  const listed = others.map(({ id, outcome }) => `\`${id}\` ${outcome.replace('-', ' ')}`);
  return [`${summary.met} met`, ...listed].join(', ');
}

describe('two runs at once against one deployment are both conformant', () => {
  const pairs = [
    ['quick', 'quick'],
    ['standard', 'quick'],
    ['standard', 'standard'],
    ['thorough', 'standard'],
  ].slice(0, isNightly ? undefined : 1);

  test.each(pairs)('%s and %s', { timeout: 10 * MINUTES }, async (...profiles) => {
    const { reference } = await runningReference();
    const runs = await Promise.all(
      profiles.map((profile) => judgedRun(reference, ['--profile', profile], 500)),
    );
    for (const run of runs) expectConformant(run);
    const own = runs.flatMap(({ results }) => results.created);
    expect(new Set(own.map(({ id }) => id)).size).toBe(own.length);
    expect(reference.store.pets).toHaveLength(own.length);
    recordFigure({
      id: `shared.two-runs-${profiles.join('-')}`,
      injected: `Two runs at once, with the same seed, against one store: ${profiles.join(' and ')}.`,
      asserted: 'Both are conformant; each lists the pets that it created and no others.',
      figure: runs.map((run) => `${inWords(run)} in ${run.seconds.toFixed(1)} s`).join('; '),
    });
  });
});

describe(`a run is conformant while other clients add ${PER_SECOND} pets a second`, () => {
  const all = [
    ['quick', 0],
    ['standard', 1000],
    ['quick', 1000],
    ['standard', 0],
    ['thorough', 0],
    ['thorough', 1000],
  ] as const;
  const cases = all.slice(0, isNightly ? undefined : 2);

  test.each(cases)('%s, to a store of %i', { timeout: 10 * MINUTES }, async (profile, seedPets) => {
    const { reference } = await runningReference({ seedPets });
    const others = otherClients(reference, PER_SECOND);
    const run = await judgedRun(reference, ['--profile', profile], 500);
    await others.stop();
    expectConformant(run);
    expect(others.added).toBeGreaterThan(isNightly ? 0.8 * PER_SECOND * run.seconds : 0);
    recordFigure({
      id: `shared.others-add-${profile}-${seedPets}`,
      injected: `Other clients add ${PER_SECOND} pets a second to a store of ${seedPets}; profile ${profile}.`,
      asserted: 'The run is conformant.',
      figure: `${inWords(run)}; ${others.added} added by others in ${run.seconds.toFixed(1)} s`,
    });
  });
});
