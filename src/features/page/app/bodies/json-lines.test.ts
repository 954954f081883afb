import { expect, test } from 'vitest';
import { jsonLines } from './json-lines.js';
import { jsonTokens } from './json-tokens.js';

const laidOut = (text: string) =>
  jsonLines(jsonTokens(text)?.tokens ?? []).map(
    ({ depth, parts }) => '  '.repeat(depth) + parts.map((part) => part.text).join(''),
  );

test('the members of an object stand on a line each', () => {
  expect(laidOut('{"code":"no_key","status":401}')).toEqual([
    '{',
    '  "code": "no_key",',
    '  "status": 401',
    '}',
  ]);
});

test('a pet in a page stays on one line', () => {
  expect(laidOut('[{"id":1,"name":"Rex"},{"id":2}]')).toEqual([
    '[',
    '  {"id": 1, "name": "Rex"},',
    '  {"id": 2}',
    ']',
  ]);
});

test('what is long, or has something in it, is opened', () => {
  const name = 'x'.repeat(200);
  expect(laidOut(`[{"name":"${name}"},{"a":{"b":1}}]`)).toEqual([
    '[',
    '  {',
    `    "name": "${name}"`,
    '  },',
    '  {',
    '    "a": {"b": 1}',
    '  }',
    ']',
  ]);
});

test('an empty value stays on one line', () => {
  expect(laidOut('[]')).toEqual(['[]']);
  expect(laidOut('{"a":[],"b":{}}')).toEqual(['{', '  "a": [],', '  "b": {}', '}']);
});

test('what is cut off ends where it ends', () => {
  expect(laidOut('[{"id":1},{"id":')).toEqual(['[', '  {"id": 1},', '  {', '    "id": ']);
});

test('a value alone is a line', () => {
  expect(laidOut('9007199254740993')).toEqual(['9007199254740993']);
});
