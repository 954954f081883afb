import { expect, test } from 'vitest';
import { Credential } from '../http/credential.js';
import type { Exchange } from '../http/exchange.js';
import { PackedExchanges } from './packed-exchanges.js';

const everyByte = Uint8Array.from({ length: 256 }, (_, index) => index);
const exchange: Exchange = {
  number: 7,
  request: {
    method: 'POST',
    target: '/v1/pets',
    credential: Credential.none(),
    contentType: 'application/json',
    body: everyByte,
  },
  response: { status: 201, headers: [['X-Name', '\u00e9\u0000"']], body: everyByte.subarray(3, 200) },
  startedAt: 1_900_000_000_000.125,
  connection: 2,
  durationMs: 0.1,
};

/** The exchange after packing, and after so many further ones. */
function unpacked(one: Exchange, further = 0): Exchange {
  const exchanges = new PackedExchanges();
  const position = exchanges.add(one);
  for (let number = 0; number < further; number += 1) exchanges.add({ ...exchange, number });
  return exchanges.unpacked(position);
}

test.each([0, 2_500])(
  'a packed exchange is the same when it is unpacked, to the last byte, with %d others after it',
  (further) => {
    const { request, response, ...plain } = unpacked(exchange, further);
    expect({ ...plain, request: { ...request, body: undefined } }).toEqual({
      ...plain,
      request: { ...exchange.request, body: undefined },
    });
    expect(plain).toEqual({ number: 7, startedAt: 1_900_000_000_000.125, connection: 2, durationMs: 0.1 });
    expect(request.credential).toBe(exchange.request.credential);
    expect(Buffer.from(request.body ?? []).equals(everyByte)).toBe(true);
    expect(response).toMatchObject({ status: 201, headers: exchange.response?.headers });
    expect(Buffer.from(response?.body ?? []).equals(everyByte.subarray(3, 200))).toBe(true);
  },
);

test('an absent member stays absent', () => {
  const failure = { kind: 'timeout', problem: 'no response within the time allowed' } as const;
  const { response: _, ...unanswered } = exchange;
  const { body: __, contentType: ___, ...request } = exchange.request;
  const bare = { ...unanswered, request, failure };
  expect(unpacked(bare)).toEqual(bare);
});

test('each of many packed exchanges is found at its position', () => {
  const exchanges = new PackedExchanges();
  const positions = Array.from({ length: 2_301 }, (_, number) => exchanges.add({ ...exchange, number }));
  for (const number of [0, 99, 100, 299, 300, 2_300])
    expect(exchanges.unpacked(positions[number] ?? -1)).toMatchObject({ number });
  expect(() => exchanges.unpacked(2_301)).toThrow(RangeError);
});
