import { describe, expect, test } from 'vitest';
import { jsonTokens } from './json-tokens.js';

const whole = (text: string) =>
  jsonTokens(text)
    ?.tokens.map((token) => token.text)
    .join('');

describe('a JSON text', () => {
  test.each([
    '{"id":9007199254740993,"categoryId":1.0,"name":"\\u0041\\/ é"}',
    '[1e400,-0,0.10,[],{},[[]],null,true]',
    '"only a string"',
    '17',
  ])('keeps every character of its tokens: %s', (text) => {
    expect(whole(text)).toBe(text);
    expect(jsonTokens(text)?.whole).toBe(true);
  });

  test('loses only the space between its tokens', () => {
    expect(whole(' {\n "a b" :\t[ 1 , 2 ]\r\n} ')).toBe('{"a b":[1,2]}');
  });

  test('says of each value where it stands', () => {
    const tokens = jsonTokens('[{"a/b":{"m~n":[7,"x"]}},8]')?.tokens ?? [];
    const values = tokens.filter(({ kind }) => kind === 'value').map(({ text, pointer }) => [text, pointer]);
    expect(values).toEqual([
      ['7', '/0/a~1b/m~0n/0'],
      ['"x"', '/0/a~1b/m~0n/1'],
      ['8', '/1'],
    ]);
  });

  test('gives the name, the colon and both brackets the place of their member', () => {
    expect(jsonTokens('{"a":{"b":1}}')?.tokens.map(({ text, pointer }) => `${text} ${pointer}`)).toEqual([
      '{ ',
      '"a" /a',
      ': /a',
      '{ /a',
      '"b" /a/b',
      ': /a/b',
      '1 /a/b',
      '} /a',
      '} ',
    ]);
  });
});

describe('a JSON text that is cut off', () => {
  test.each(['[{"id":1},{"id":2,"name":"Re', '[1,2', '{"a":tr', '{"a', '{"a":-', '{"a":"\\'])(
    'is JSON as far as it goes: %s',
    (text) => {
      expect(jsonTokens(text)?.whole).toBe(false);
      expect(whole(text)).toBe(text);
    },
  );
});

test.each([
  '',
  '   ',
  '<html>',
  '{a:1}',
  '[1,]',
  '{"a":1,}',
  '{"a" 1}',
  '[1 2]',
  '01',
  '1}',
  '{} {}',
  '[}',
  '{"a":1]',
  "{'a':1}",
  '"line\nbreak"',
  '{"a":1 oops',
  '\ufeff{}',
  '['.repeat(200),
])('a text that is not JSON has no tokens: %j', (text) => {
  expect(jsonTokens(text)).toBeUndefined();
});

test('a string of a million characters is one token', () => {
  expect(jsonTokens(`["${'\\n"'.slice(0, 2).repeat(500_000)}"]`)?.tokens).toHaveLength(3);
});
