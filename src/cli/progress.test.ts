import { expect, test } from 'vitest';
import { progressLine } from './progress.js';

const wait = 'reads that lag, --settle 5000';
test.each([
  [{}, 80, '23 of 84 checks  0:07, ~0:18 left  340 requests'],
  [{ wait }, 80, `23 of 84 checks  waiting for ${wait}  0:07, ~0:18 left`],
  [{}, 40, '23 of 84 checks  0:07, ~0:18 left'],
  [{ all: 0, left: Number.POSITIVE_INFINITY }, 80, 'starting  0:07  340 requests'],
])('progress with %j in %i columns', (more, width, line) => {
  const state = { ended: 23, all: 84, requests: 340, elapsed: 7000, left: 18_000 };
  expect(progressLine({ ...state, ...more }, width)).toBe(line);
});
