import { expect, test } from 'vitest';
import { Room } from './room.js';

test('one at a time has the room, in order of the requests', () => {
  const room = new Room();
  const entered: number[] = [];
  for (const number of [1, 2, 3]) room.ask(() => entered.push(number));
  expect(entered).toEqual([1]);
  room.leave();
  expect(entered).toEqual([1, 2]);
  room.leave();
  room.leave();
  room.ask(() => entered.push(4));
  expect(entered).toEqual([1, 2, 3, 4]);
});

test('a caller that stops waiting is skipped', () => {
  const room = new Room();
  const entered: string[] = [];
  const second = () => entered.push('second');
  room.ask(() => entered.push('first'));
  room.ask(second);
  room.ask(() => entered.push('third'));
  room.forget(second);
  room.forget(() => {});
  room.leave();
  expect(entered).toEqual(['first', 'third']);
});
