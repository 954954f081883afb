import { expect, test } from 'vitest';
import { spellings } from '../servers/echoing-server.js';
import { traces } from './traces.js';

const KEY = 'sk-Live_9f8/7e+6d5"c4\\b3';

test.each(Object.entries(spellings))('a key is found however it is spelt: %s', (_, spell) => {
  for (const around of ['', 'x', 'xy']) {
    const text = `{"message":"${around}${spell(KEY)}"}`;
    expect(traces(text, KEY)).not.toEqual([]);
    expect(traces(JSON.stringify(text), KEY)).not.toEqual([]);
  }
});

test('a part of a key is found', () => {
  expect(traces(`-${KEY.slice(5, 14)}-`, KEY)).not.toEqual([]);
});

test('a text without any part of a key has no trace of it', () => {
  expect(traces('Bearer *** sk-Live c2stTGl2ZQ== {"id":9007199254740993}', KEY)).toEqual([]);
});
