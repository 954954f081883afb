import { expect, test } from 'vitest';
import { weak } from './power.js';
import { created, logOf, SOLD, sent } from './testing/logs.js';

const many = (count: number, more?: string) => Array.from({ length: count }, (_, id) => created(id + 1, more));
const list = (query: string, body = '[]', status = 200) => `GET /pets${query} -> ${status} ${body}`;
const refused = (status: number, more?: string) => `POST /pets ${sent(900, more)} -> ${status} {}`;
const full = `[${Array.from({ length: 100 }, (_, id) => `{"id":${id}}`).join()}]`;
const BAD = '"categoryId":null';

/** Whether a log leaves a requirement open that all of its exchanges were held against. */
const weaknessOf = (id: string, lines: readonly string[]) => {
  const log = logOf(lines.join('\n'));
  return weak(log, new Map([[id, log]])).get(id);
};

test.each<[id: string, open: readonly string[], shown: readonly string[]]>([
  ['list.limit.maximum', [...many(101), list('?limit=99')], [...many(101), list('?limit=100')]],
  ['list.limit.default', [...many(20), list('')], [...many(21), list('')]],
  ['list.limit.default', [...many(21), list('?limit=20')], [...many(21), list('')]],
  ['list.status.limit', [...many(21), list('?status=sold')], [...many(21, SOLD), list('?status=sold')]],
  ['list.limit.outside', [...many(100), list('?limit=101')], [...many(101), list('?limit=101')]],
  ['list.limit.full-page', [...many(99), list('?limit=100')], [...many(100), list('?limit=100')]],
  ['list.status.complete', [...many(20, SOLD), list('?status=sold')], [...many(21, SOLD), list('?status=sold')]],
  ['list.status.only', [...many(2, SOLD), list('?status=sold')], [...many(2), list('?status=sold')]],
  ['list.unique', [created(1), list('?limit=1')], [created(1), list('?limit=2')]],
  ['list.media-type', [list('', '{}', 401)], [list('', '{}', 401), list('')]],
  ['add.id.unique', many(1), many(2)],
  ['add.auth.scheme-case', [list('')], many(1)],
  ['add.invalid.no-effect', [list(''), refused(400, BAD)], [refused(400, BAD), list('')]],
  ['add.invalid.no-effect', [refused(401), list('')], [refused(400, BAD), list('')]],
  ['add.auth.no-effect', [refused(401), list('?status=sold')], [refused(401), list('')]],
])('%s is open unless something could have shown its violation', (id, open, shown) => {
  expect(weaknessOf(id, open)).toEqual({ why: expect.any(String) });
  expect(weaknessOf(id, shown)).toBeUndefined();
});

test('a limit outside the bounds that is refused each time needs no pets', () => {
  const isOpen = (query: string) =>
    weaknessOf('list.limit.outside', [list('?limit=101', '{}', 400), list(query)]) !== undefined;
  // A parameter that a server cannot decode may be none.
  expect([isOpen('?limit=%'), isOpen('?limit=%61')]).toEqual([false, true]);
});

test('a store with a full page shows nothing of what was refused, whatever the run does', () => {
  expect(weaknessOf('add.auth.no-effect', [refused(401), list('?limit=100', full)])).toMatchObject({ isOfStore: true });
});

test('a requirement that nothing was held against is not weak', () => {
  expect([...weak(logOf(list('')), new Map())]).toEqual([]);
});
