import { expect, test } from 'vitest';
import { Masker } from '../masking/masker.js';
import { joinedEvents } from './joined-events.js';

test('every listener is told, in their order', () => {
  const told: string[] = [];
  const joined = joinedEvents([
    { preflight: (line) => told.push(`one ${line}`) },
    {},
    { preflight: (line) => told.push(`two ${line}`), failed: (fault) => told.push(String(fault)) },
  ]);
  joined.preflight?.('a');
  joined.failed?.('b', new Masker());
  expect(told).toEqual(['one a', 'two a', 'b']);
});

test('what nobody listens to is absent', () => {
  expect(joinedEvents([{ preflight: () => {} }, {}])).not.toHaveProperty('exchange');
});
