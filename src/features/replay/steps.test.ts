import { expect, test } from 'vitest';
import { exchange, finding } from '../../testing/runs/results-fixture.js';
import { exchangesOf, stepsOf } from './steps.js';

const at = (number: number, startedMs: number, durationMs: number, connection?: number) =>
  exchange({ number, startedMs, durationMs, ...(connection !== undefined && { connection }) });

const numbers = (...given: Parameters<typeof stepsOf>) =>
  stepsOf(...given).map(({ exchanges }) => exchanges.map(({ number }) => number));

test('what followed each other follows each other', () => {
  expect(numbers([at(1, 0, 5), at(2, 5, 5), at(3, 12, 5)])).toEqual([[1], [2], [3]]);
});

test('what overlapped goes together, also through a third', () => {
  expect(numbers([at(1, 0, 5), at(2, 4, 5), at(3, 8, 5), at(4, 13, 1)])).toEqual([[1, 2, 3], [4]]);
});

test('what met within the rounding of the record did not overlap', () => {
  expect(numbers([at(1, 0, 5.01), at(2, 5, 1)])).toEqual([[1], [2]]);
});

test('what went over one connection goes over one, in turn', () => {
  const steps = stepsOf([at(1, 0, 5), at(2, 5, 5, 7), at(3, 10, 5, 7), at(4, 15, 5, 8)]);
  expect(steps.map(({ onOneConnection }) => onOneConnection)).toEqual([false, true, true]);
  expect(steps.map(({ exchanges }) => exchanges.map(({ number }) => number))).toEqual([[1], [2, 3], [4]]);
});

test('the control has its place in time, and an exchange that is also the control is sent once', () => {
  const [creation, control, judged] = [at(1, 0, 1), at(2, 2, 1), at(3, 4, 1)];
  const all = exchangesOf(finding({ exchanges: [creation, judged, control], control }));
  expect(all.map(({ number }) => number)).toEqual([1, 2, 3]);
});
