import { expect, test } from 'vitest';
import { type Profile, profiles } from '../../core/config/options/profiles.js';
import { lagging } from '../../proof/reference/variations/store/lag.js';
import { runningReference } from '../servers/running-reference.js';
import { isNightly } from '../vitest/nightly.js';
import { recordFigure } from './figures.js';
import { judgedRun, otherThanMet } from './judged-run.js';

const SETTLE = 5_000;

const lags = [
  { id: 'all', is: 'All reads are 4.5 s behind the writes', behaviour: lagging(() => 4_500) },
  {
    id: 'replicas',
    is: 'Every second read is 4.5 s behind, so that a pet that was there may be gone again',
    behaviour: lagging(({ number }) => (number % 2 === 0 ? 4_500 : 0)),
  },
  {
    id: 'random',
    is: 'Each read is up to 4.5 s behind, at random',
    behaviour: lagging(() => Math.random() * 4_500),
  },
];

/** `thorough` waits longest. */
const judging = (Object.keys(profiles) as Profile[]).filter((profile) => isNightly || profile !== 'thorough');

test.each(judging)('reads that lag for less than --settle are conformant in %s', async (profile) => {
  const { ceiling } = profiles[profile];
  const judge = async ({ id, is, behaviour }: (typeof lags)[number]) => {
    // In an empty store each pet that a check needs is a new one.
    const { reference } = await runningReference({ behaviour, seedPets: 0 });
    const options = ['--profile', profile, '--settle', String(SETTLE)];
    const { exitCode, results, seconds } = await judgedRun(reference, options, 500);
    const { requests } = results.statistics;
    expect(otherThanMet(results)).toEqual([]);
    expect(exitCode).toBe(0);
    expect(requests).toBeLessThanOrEqual(ceiling);
    recordFigure({
      id: `lag.${id}-${profile}`,
      injected: `${is}; \`--settle ${SETTLE}\`, profile ${profile}, an empty store.`,
      asserted: `The run is conformant, within the ${ceiling} requests of the profile.`,
      figure: `${results.summary.met} met with ${requests} requests, in ${seconds.toFixed(1)} s`,
    });
  };
  await Promise.all(lags.map(judge));
});
