import { expect, test } from 'vitest';
import { wireExchange, wireResponse } from '../../testing/runs/exchanges.js';
import { keptExchange } from './kept-exchange.js';

test('only the beginning and the length of a very long response are kept', () => {
  const exchange = wireExchange({ response: wireResponse('x'.repeat(10_000_000)) });
  const kept = keptExchange(exchange);
  expect(kept).toMatchObject({ number: exchange.number, response: { bytes: 10_000_000 } });
  // The buffer is as long as its view, so nothing keeps the whole body.
  expect(kept.response?.body.buffer.byteLength).toBe(160 * 1024);
  expect(keptExchange(exchange)).toBe(kept);
  expect(keptExchange(kept)).toBe(kept);
});

test('any other exchange is kept whole', () => {
  for (const exchange of [wireExchange({ response: wireResponse('x'.repeat(200_000)) }), wireExchange({})]) {
    expect(keptExchange(exchange)).toBe(exchange);
  }
});
