import { expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { eventually } from './eventually.js';

/** Gives 1, 2, 3 … and counts how often it was asked. */
function counter() {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return asked;
  };
  return { ask, asked: () => asked };
}

const trialThatSettlesIn = (settle: number) => openTrial('http://127.0.0.1:9/v1', { settle });

test('what is as expected at once is asked for once, and is not a lag', async () => {
  const trial = trialThatSettlesIn(1000);
  const { ask, asked } = counter();
  expect(await eventually(trial, ask, () => true)).toEqual({ response: 1, asExpected: true });
  expect(asked()).toBe(1);
  expect(trial.session.takeLag()).toBe(0);
});

test('what is as expected later is asked for until then, and the lag is noted', async () => {
  const trial = trialThatSettlesIn(10_000);
  const { ask } = counter();
  expect(await eventually(trial, ask, (count) => count >= 3)).toEqual({ response: 3, asExpected: true });
  expect(trial.session.takeLag()).toBeGreaterThan(0);
});

test('the longest lag is kept until it is taken', async () => {
  const { session } = trialThatSettlesIn(10);
  session.noteLag(20);
  session.noteLag(10);
  expect(session.takeLag()).toBe(20);
  expect(session.takeLag()).toBe(0);
});

test('what never is as expected is given up when the time is over, and is not a lag', async () => {
  const trial = trialThatSettlesIn(20);
  const { ask, asked } = counter();
  const { response, asExpected } = await eventually(trial, ask, () => false);
  expect(asExpected).toBe(false);
  expect(response).toBe(asked());
  expect(asked()).toBeGreaterThan(1);
  expect(trial.session.takeLag()).toBe(0);
});

test('without time to settle it is asked once', async () => {
  const { ask, asked } = counter();
  expect(await eventually(trialThatSettlesIn(0), ask, () => false)).toEqual({
    response: 1,
    asExpected: false,
  });
  expect(asked()).toBe(1);
});

test('what cannot be asked is not asked again', async () => {
  let asked = 0;
  const asking = eventually(
    trialThatSettlesIn(1000),
    async () => {
      asked += 1;
      throw new TypeError('x');
    },
    () => true,
  );
  await expect(asking).rejects.toThrow(TypeError);
  expect(asked).toBe(1);
});
