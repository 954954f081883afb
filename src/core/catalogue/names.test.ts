import { describe, expect, test } from 'vitest';
import { nameClass } from './names.js';

describe('an ordinary name', () => {
  test.each([
    ['one letter', 'x'],
    ['letters of several scripts', 'Žofie Ёжик 小白 قطة बिल्ली 나비 แมว'],
    ['digits only', '007'],
    ['punctuation, quotes and markup', `"O'Malley" <b>&amp;</b> \\ / % $x`],
    ['emoji beyond the basic plane', '🐶🦜'],
    ['an emoji with the selector of its coloured shape', '❤️ Rex'],
    ['two spaces inside', 'Big  Dog'],
    ['64 UTF-16 units', 'x'.repeat(64)],
    ['32 emoji, 64 UTF-16 units', '🐶'.repeat(32)],
  ])('may be %s', (_, name) => {
    expect(nameClass(name)).toBe('ordinary');
  });
});

describe('an unusual name', () => {
  test.each([
    ['empty', ''],
    ['blank', ' '],
    ['preceded by a space', ' Rex'],
    ['followed by a space', 'Rex '],
    ['65 UTF-16 units long', 'x'.repeat(65)],
    ['33 emoji long', '🐶'.repeat(33)],
    ['interrupted by NUL', 'Re\0x'],
    ['interrupted by a tab', 'Re\tx'],
    ['interrupted by a line break', 'Re\nx'],
    ['interrupted by a no-break space', 'Re\u00a0x'],
    ['interrupted by a wide space', 'Re\u3000x'],
    ['not in NFC', 'Re\u0301x'],
    ['in NFC only by a singleton', '\u212b'],
    ['a combining mark at the start', '\u20ddx'],
    ['a lone high surrogate', 'Rex\ud83d'],
    ['a lone low surrogate', '\udc36Rex'],
    ['emoji with a joiner', '👩\u200d🚀'],
    ['a flag of tag characters', '🏴\u{e0067}\u{e0062}\u{e007f}'],
    ['text with a change of direction', 'Re\u202ex'],
    ['a byte order mark', '\ufeffRex'],
    ['a selector after no emoji', 'Rex\ufe0f'],
    ['an invisible letter', '\u3164'],
    ['a blank symbol', '\u2800'],
    ['the replacement character', 'Re\ufffdx'],
    ['for private use', '\ue000'],
    ['not a character', 'Rex\uffff'],
  ])('may be %s', (_, name) => {
    expect(nameClass(name)).toBe('unusual');
  });
});
