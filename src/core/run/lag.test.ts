import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

/** Creations are slow, and all reads by id but the first are of a replica that lags. */
const slowAndLagging = (): BehaviourChange => {
  let reads = 0;
  return ({ creating }) => ({
    creating: {
      create: async (...given) => {
        await delay(300);
        return creating.create(...given);
      },
    },
    storing: {
      sees: ({ operation }, pet) => {
        reads += operation === 'getPet' ? 1 : 0;
        return reads === 1 || performance.now() - pet.storedAt >= 350;
      },
    },
  });
};

test('the creation of a pet takes nothing from the settling time of its reads', async () => {
  const { reference } = await runningReference({ behaviour: slowAndLagging(), seedPets: 0 });
  const { baseUrl, key } = reference;
  const only = ['get.auth.missing-key'];
  const { observations } = await run(
    runOptions({ baseUrl, key, profile: 'quick', settle: 400, only }),
    {},
    inProcess,
  );
  const lag = observations.find(({ id }) => id === 'store.lag');
  expect(lag?.seen).toEqual([expect.stringContaining('reads lagged behind writes')]);
});
