import { expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { eventually } from './eventually.js';

/** Returns 1, 2, 3 … and counts its calls. */
function counter() {
  let asked = 0;
  const ask = async () => {
    asked += 1;
    return asked;
  };
  return { ask, asked: () => asked };
}

const trialThatSettlesIn = (settle: number) => openTrial('http://127.0.0.1:9/v1', { settle });

test('a response that is as expected at once is requested once, without a lag', async () => {
  const trial = trialThatSettlesIn(1000);
  const { ask, asked } = counter();
  expect(await eventually(trial, ask, () => true)).toEqual({ response: 1, asExpected: true });
  expect(asked()).toBe(1);
  expect(trial.session.takeLag()).toBe(0);
});

test('a request is repeated until the response is as expected, and the lag is recorded', async () => {
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

test('a request is no longer repeated after the settling time, and no lag is recorded', async () => {
  const trial = trialThatSettlesIn(20);
  const { ask, asked } = counter();
  const { response, asExpected } = await eventually(trial, ask, () => false);
  expect(asExpected).toBe(false);
  expect(response).toBe(asked());
  expect(asked()).toBeGreaterThan(1);
  expect(trial.session.takeLag()).toBe(0);
});

test('a settling time of 0 allows one request', async () => {
  const { ask, asked } = counter();
  expect(await eventually(trialThatSettlesIn(0), ask, () => false)).toEqual({
    response: 1,
    asExpected: false,
  });
  expect(asked()).toBe(1);
});

test('a request that throws is not repeated', async () => {
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
