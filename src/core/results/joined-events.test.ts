import { expect, test } from 'vitest';
import { Masker } from '../masking/masker.js';
import { joinedEvents } from './joined-events.js';

test('every listener is told, in their order', () => {
  const told: string[] = [];
  const joined = joinedEvents([
    {
      preflight: (line) => told.push(`one ${line}`),
      failed: (fault, masker) => told.push(`one ${masker.mask(String(fault))}`),
    },
    {},
    {
      preflight: (line) => told.push(`two ${line}`),
      failed: (fault, masker) => told.push(`two ${masker.mask(String(fault))}`),
    },
  ]);
  joined.preflight?.('a');
  joined.failed?.('b secret', new Masker(['secret']));
  expect(told).toEqual(['one a', 'two a', 'one b ***', 'two b ***']);
});

test('what nobody listens to is absent', () => {
  expect(joinedEvents([{ preflight: () => {} }, {}])).not.toHaveProperty('exchange');
});
