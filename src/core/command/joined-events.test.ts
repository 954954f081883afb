import { expect, test } from 'vitest';
import { Masker } from '../masking/masker.js';
import { joinedEvents } from './joined-events.js';

test('every listener hears each event, in order', () => {
  const reported: string[] = [];
  const joined = joinedEvents([
    {
      preflight: (line) => reported.push(`one ${line}`),
      failed: (fault, masker) => reported.push(`one ${masker.mask(String(fault))}`),
    },
    {},
    {
      preflight: (line) => reported.push(`two ${line}`),
      failed: (fault, masker) => reported.push(`two ${masker.mask(String(fault))}`),
    },
  ]);
  joined.preflight?.('a');
  joined.failed?.('b secret', new Masker(['secret']));
  expect(reported).toEqual(['one a', 'two a', 'one b ***', 'two b ***']);
});

test('what nobody listens to is absent', () => {
  expect(joinedEvents([{ preflight: () => {} }, {}])).not.toHaveProperty('exchange');
});
