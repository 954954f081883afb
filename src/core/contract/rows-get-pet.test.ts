import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { errorResponse, faults, rowOf, wireRequest, wireResponse } from '../../testing/servers/wire.js';

const row = (segment: string) => rowOf(wireRequest({ target: `/v1/pets/${segment}` }));
const pet = (id: string) => `{"id":${id},"name":"Rex","categoryId":1}`;

describe('a segment is an int64', () => {
  test.each(['0', '1', '-1', '9223372036854775807', '-9223372036854775808'])('%s', (segment) => {
    expect(row(segment).requirement).toBe('get.found');
  });

  test('for any 64-bit number', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), (id) => {
        expect(row(`${id}`).requirement).toBe('get.found');
      }),
    );
  });
});

describe('a segment is not an int64', () => {
  test.each([
    '9223372036854775808',
    '-9223372036854775809',
    '12abc',
    '12.5',
    '1e2',
    '0x10',
    '--1',
    '-',
    '1_000',
    '12-',
    '12,5',
    'null',
    'NaN',
    '..',
    '١٢',
    '%20',
  ])('%s', (segment) => {
    const { requirement, success } = row(segment);
    expect(requirement).toBe('get.invalid-id');
    expect(success).toBeUndefined();
  });
});

describe('a segment is an int64 in another spelling', () => {
  test.each(['+12', '012', '00', '-012', '+012'])('%s', (segment) => {
    const spelt = row(segment);
    expect(faults(spelt, wireResponse(200, pet('12')))).toEqual([]);
    expect(faults(spelt, errorResponse(404))).toEqual([]);
    expect(faults(spelt, errorResponse(400))).toEqual([]);
    expect(faults(spelt, errorResponse(500))).toEqual(['get.invalid-id: status 500']);
    expect(faults(spelt, wireResponse(200, '[]'))).toContainEqual(expect.stringMatching(/^get\.body: /));
  });

  test.each(['+9223372036854775808', '+', '++1', '+-1', '-+1', '+1.0'])('%s is not', (segment) => {
    expect(faults(row(segment), wireResponse(200, pet('12')))).toEqual(['get.invalid-id: status 200']);
  });
});

test.each(['12%2F', '12%00', '12%0a', '%FF', '1'.repeat(5_000)])(
  'the error to %.8s may have any body, since a server may refuse it before any application sees it',
  (segment) => {
    const page = wireResponse(400, '<h1>400</h1>', [['content-type', 'text/html']]);
    expect(faults(row(segment), page)).toEqual([]);
    expect(faults(row(segment), { ...page, status: 500 })).toEqual(['get.invalid-id: status 500']);
    expect(faults(row(segment), wireResponse(200, pet('12')))).toEqual(['get.invalid-id: status 200']);
    expect(faults(row('12abc'), page)).toEqual(['get.media-type: media type text/html']);
  },
);

test('a query is not part of the id', () => {
  expect(row('12?x=abc').requirement).toBe('get.found');
  expect(faults(row('12?x=abc'), wireResponse(200, pet('12')))).toEqual([]);
});

describe('the pet has the requested id', () => {
  test.each([
    ['12', '12'],
    ['12', '12.0'],
    ['0', '-0'],
    ['9007199254740993', '9007199254740993'],
    ['-9223372036854775808', '-9223372036854775808'],
  ])('%s as %s', (segment, id) => {
    expect(faults(row(segment), wireResponse(200, pet(id)))).toEqual([]);
  });

  test.each([
    ['12', '13'],
    ['12', '-12'],
    ['12', '4294967308'],
    ['9007199254740993', '9007199254740992'],
    ['9223372036854775807', '9223372036854775806'],
  ])('%s is not %s', (segment, id) => {
    expect(faults(row(segment), wireResponse(200, pet(id)))).toEqual(['get.id: another pet than asked for']);
  });
});
