import { expect, test } from 'vitest';
import { wireAnswer, wireExchange } from '../../testing/exchanges.js';
import { keptExchange } from './kept-exchange.js';

test('of an answer of megabytes the beginning is kept, and how long it was', () => {
  const exchange = wireExchange({ answer: wireAnswer('x'.repeat(10_000_000)) });
  const kept = keptExchange(exchange);
  expect(kept).toMatchObject({ number: exchange.number, answer: { bytes: 10_000_000 } });
  // Nothing that holds the whole: the buffer is as long as the view of it.
  expect(kept.answer?.body.buffer.byteLength).toBe(160 * 1024);
  expect(keptExchange(exchange)).toBe(kept);
  expect(keptExchange(kept)).toBe(kept);
});

test('any other exchange is kept as it is', () => {
  for (const exchange of [wireExchange({ answer: wireAnswer('x'.repeat(200_000)) }), wireExchange({})]) {
    expect(keptExchange(exchange)).toBe(exchange);
  }
});
