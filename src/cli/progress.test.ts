import { expect, test } from 'vitest';
import { progressLine } from './progress.js';

const wait = 'responses, or reads that lag (--settle 5000)';
test.each([
  [{}, 80, '23 of 84 checks  2 findings  0:07, about 0:18 left  340 requests'],
  [{ wait }, 110, `23 of 84 checks  2 findings  waiting for ${wait}  0:07, about 0:18 left`],
  [{}, 30, '23 of 84 checks  2 findings'],
  [{ ended: 84 }, 80, '84 of 84 checks  2 findings  0:07  340 requests'],
])('progress with %j in %i columns', (more, width, line) => {
  const state = { ended: 23, all: 84, requests: 340, findings: 2, elapsed: 7000, left: Number.POSITIVE_INFINITY };
  expect(progressLine({ ...state, ...more }, width)).toBe(line);
});
