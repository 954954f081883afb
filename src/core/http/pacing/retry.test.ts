import { expect, test } from 'vitest';
import { wireResponse } from '../../../testing/runs/exchanges.js';
import type { AttemptResult } from '../outside.js';
import { pauseBeforeRetry } from './retry.js';

test('a request whose idle connection was closed is retried three times', () => {
  const failure = { kind: 'closed', problem: 'the connection closed before a response' } as const;
  const result: AttemptResult = { failure, mishap: 'idle' };
  expect([0, 1, 2, 3].map((times) => pauseBeforeRetry(result, times))).toEqual([0, 100, 300, undefined]);
});

test('a response is not retried', () => {
  expect(pauseBeforeRetry({ response: wireResponse('[]') }, 0)).toBeUndefined();
  expect(pauseBeforeRetry({ response: { ...wireResponse('[]'), status: 503 } }, 0)).toBeUndefined();
});
