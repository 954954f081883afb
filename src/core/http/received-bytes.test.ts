import { expect, test } from 'vitest';
import { ReceivedBytes } from './received-bytes.js';

const bytes = (...values: number[]) => Uint8Array.from(values);

test.each([0, 3, 5, 100])('pieces become one body when %i bytes were announced', (announced) => {
  const received = new ReceivedBytes();
  for (const piece of [bytes(1), bytes(), bytes(2, 3), bytes(4, 5)]) received.add(piece, announced);
  expect(received.length).toBe(5);
  expect([...received.whole()]).toEqual([1, 2, 3, 4, 5]);
});

test('a piece is never written to', () => {
  const first = bytes(1, 2, 3);
  const received = new ReceivedBytes();
  received.add(first, 0);
  expect(received.whole()).toEqual(first);
  received.add(bytes(9), 0);
  expect([...first]).toEqual([1, 2, 3]);
  expect([...received.whole()]).toEqual([1, 2, 3, 9]);
});

test('a body without pieces is empty', () => {
  const received = new ReceivedBytes();
  expect(received.whole()).toHaveLength(0);
  received.add(bytes(1), 0);
  received.forget();
  expect(received.whole()).toHaveLength(0);
});
