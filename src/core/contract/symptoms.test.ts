import { describe, expect, test } from 'vitest';
import { creation, errorResponse, rowOf, wireRequest, wireResponse } from '../../testing/servers/wire.js';
import { judgeBrokenResponse, judgeResponse } from './judge.js';
import type { Symptom } from './symptom.js';

const list = rowOf(wireRequest());
const sold = rowOf(wireRequest({ target: '/v1/pets?status=sold&limit=3' }));
const get = rowOf(wireRequest({ target: '/v1/pets/12' }));
const refused = rowOf(wireRequest({ authorization: 'Bearer wrong' }));
const add = rowOf(creation('{"name":"Rex","categoryId":1,"status":"sold"}'));
const json = [['Content-Type', 'application/json']] as const;
const pet = (id: number, status = 'sold') => ({ id, name: 'Rex', categoryId: 1, status });
const at = (pointer: string, is: string | null): Symptom => ({ in: 'body', pointer, is });

describe('a violation names the part of the response that shows it', () => {
  test.each([
    ['a status', list, wireResponse(500, ''), { in: 'status', is: 500 }],
    [
      'no challenge',
      refused,
      { ...errorResponse(401), headers: json },
      { in: 'header', name: 'www-authenticate', is: null },
    ],
    ['no media type', list, wireResponse(200, [], []), { in: 'header', name: 'content-type', is: null }],
    [
      'another media type of two',
      list,
      wireResponse(200, [], [...json, ['content-type', 'Text/HTML; charset=utf-8']]),
      { in: 'header', name: 'content-type', is: 'Text/HTML; charset=utf-8' },
    ],
    ['no JSON', list, wireResponse(200, '<html>'), at('', null)],
    ['an envelope', list, wireResponse(200, '{ "pets": [] }'), at('', '{ "pets": [] }')],
    [
      'a number beyond int64',
      get,
      wireResponse(200, '{"id":1e400,"name":"Rex","categoryId":1}'),
      at('/id', '1e400'),
    ],
    [
      'a missing member',
      list,
      wireResponse(200, [pet(1), { ...pet(2), name: undefined }]),
      at('/1/name', null),
    ],
    ['an altered name', add, wireResponse(201, { ...pet(1), name: 'rex' }), at('/name', '"rex"')],
    ['an altered category', add, wireResponse(201, { ...pet(1), categoryId: 2 }), at('/categoryId', '2')],
    ['a status that is gone', add, wireResponse(201, { ...pet(1), status: undefined }), at('/status', null)],
    [
      'the first pet too many',
      sold,
      wireResponse(
        200,
        [1, 2, 3, 4, 5].map((id) => pet(id)),
      ),
      at('/3', JSON.stringify(pet(4))),
    ],
    [
      'a pet for the second time',
      list,
      wireResponse(
        200,
        [7, 8, 7, 8].map((id) => pet(id)),
      ),
      at('/2/id', '7'),
    ],
    ['a stray status', sold, wireResponse(200, [pet(1), pet(2, 'pending')]), at('/1/status', '"pending"')],
    ['another pet', get, wireResponse(200, pet(13)), at('/id', '13')],
    [
      'another status in the error',
      get,
      wireResponse(404, '{"code":"x","message":"y","status": 400}'),
      at('/status', '400'),
    ],
  ] as const)('%s', (_, row, response, symptom) => {
    expect(judgeResponse(row, response).violations.map(({ symptoms }) => symptoms)).toEqual([[symptom]]);
  });
});

test('each problem with the schema has a place of its own', () => {
  const { violations } = judgeResponse(get, wireResponse(200, '{"id":"12","name":null}'));
  expect(violations.flatMap(({ symptoms }) => symptoms)).toEqual(
    expect.arrayContaining([at('/id', '"12"'), at('/name', 'null'), at('/categoryId', null)]),
  );
});

test('the symptom of a broken message is the whole message', () => {
  expect(judgeBrokenResponse(get, 'it stopped').violations[0]?.symptoms).toEqual([{ in: 'message' }]);
});
