import { expect, test } from 'vitest';
import { wireResponse } from '../../../testing/runs/exchanges.js';
import { failed } from '../failures.js';
import type { AttemptResult } from '../outside.js';
import { againAfter } from './retry.js';

function lost(code: string): AttemptResult {
  return failed(Object.assign(new Error(code), { code }));
}

/** The pause before each retry. */
function pauses(result: AttemptResult): readonly (number | undefined)[] {
  return Array.from({ length: 8 }, (_, times) => againAfter(result, times)?.pause);
}

test('a refused connection is retried three times', () => {
  expect(pauses(lost('ECONNREFUSED'))).toEqual([100, 300, 900, ...Array(5).fill(undefined)]);
});

test('a response is not retried', () => {
  expect(againAfter({ response: wireResponse('[]') }, 0)).toBeUndefined();
  expect(againAfter({ response: { ...wireResponse('[]'), status: 503 } }, 0)).toBeUndefined();
});
