import { expect, test } from 'vitest';
import { wireExchange, wireResponse } from '../../testing/runs/exchanges.js';
import { keptExchange } from './kept-exchange.js';

test('of a response of megabytes the beginning is kept, and how long it was', () => {
  const exchange = wireExchange({ response: wireResponse('x'.repeat(10_000_000)) });
  const kept = keptExchange(exchange);
  expect(kept).toMatchObject({ number: exchange.number, response: { bytes: 10_000_000 } });
  // Nothing that holds the whole: the buffer is as long as the view of it.
  expect(kept.response?.body.buffer.byteLength).toBe(160 * 1024);
  expect(keptExchange(exchange)).toBe(kept);
  expect(keptExchange(kept)).toBe(kept);
});

test('any other exchange is kept as it is', () => {
  for (const exchange of [wireExchange({ response: wireResponse('x'.repeat(200_000)) }), wireExchange({})]) {
    expect(keptExchange(exchange)).toBe(exchange);
  }
});
