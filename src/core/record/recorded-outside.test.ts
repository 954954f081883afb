import { describe, expect, test } from 'vitest';
import { request } from '../../testing/checks/client.js';
import type { RecordedTurn, TurnOfExchange } from './record.js';
import { type Difference, RecordedOutside } from './recorded-outside.js';

const STARTED_AT = 1_790_000_000_000;

function exchange(number: number, given: Partial<TurnOfExchange>): TurnOfExchange {
  return {
    line: 'exchange',
    number,
    began: 0,
    ended: number,
    request: { method: 'GET', target: `/v1/pets/${number}` },
    response: { status: 200, headers: [], body: { text: String(number) } },
    ...given,
  };
}

function outsideOf(turns: readonly RecordedTurn[]) {
  const differences: Difference[] = [];
  const outside = new RecordedOutside(turns, STARTED_AT, (one) => differences.push(one));
  /** The body of the response, and when it came, in milliseconds since the run began. */
  const asked = async (id: number | string, check?: string) => {
    const result = await outside.send(request({ target: `/v1/pets/${id}` }), { check });
    const body = 'response' in result ? Buffer.from(result.response.body).toString() : result.failure.problem;
    return [body, outside.now() - STARTED_AT];
  };
  return { outside, asked, differences };
}

test('requests get their responses in the order and at the time of the record', async () => {
  const { asked, differences } = outsideOf([exchange(2, { ended: 5 }), exchange(1, { ended: 9.25 })]);
  const came: unknown[] = [];
  await Promise.all([1, 2].map(async (id) => came.push(await asked(id))));
  expect(came).toEqual([
    ['2', 5],
    ['1', 9.25],
  ]);
  expect(differences).toEqual([]);
});

test('like requests get their responses in the order in which they were sent', async () => {
  const same = { request: { method: 'GET', target: '/v1/pets/7' } } as const;
  const { asked } = outsideOf([exchange(2, same), exchange(1, { ...same, ended: 3 })]);
  expect(await Promise.all([asked(7), asked(7)])).toEqual([
    ['1', 3],
    ['2', 2],
  ]);
});

test('a wait lasts as long as it did, and the clock stands still within a turn', async () => {
  const { outside } = outsideOf([{ line: 'wait', number: 1, began: 0, milliseconds: 250, ended: 263.5 }]);
  const before = outside.now();
  const waiting = outside.wait(250);
  expect(outside.now()).toBe(before);
  await waiting;
  expect(outside.now() - STARTED_AT).toBe(263.5);
});

describe('a difference is reported:', () => {
  test('a request that the record does not hold, which gets no response', async () => {
    const { asked, differences } = outsideOf([exchange(1, {})]);
    expect(await asked('other', 'get.id')).toEqual(['the record does not hold this request', 0]);
    expect(differences).toEqual([
      { kind: 'not-recorded', check: 'get.id', request: { method: 'GET', target: '/v1/pets/other' } },
    ]);
    expect(await asked(1)).toEqual(['1', 1]);
  });

  test('the same request of another check', async () => {
    const { asked, differences } = outsideOf([exchange(1, { check: 'get.id' })]);
    await asked(1, 'get.unknown');
    expect(differences.map(({ kind, check }) => [kind, check])).toEqual([['not-recorded', 'get.unknown']]);
  });

  test('a request that is left over', async () => {
    const { outside, asked, differences } = outsideOf([exchange(1, {}), exchange(2, { check: 'get.id' })]);
    await asked(1);
    outside.end();
    expect(differences).toEqual([
      { kind: 'left-over', check: 'get.id', request: { method: 'GET', target: '/v1/pets/2' } },
    ]);
  });

  test('a request that comes later than in the record, which still gets its response', async () => {
    const { asked, differences } = outsideOf([exchange(1, {}), exchange(2, {})]);
    expect(await asked(2)).toEqual(['2', 2]);
    expect(await asked(1)).toEqual(['1', 2]);
    expect(differences.map(({ kind }) => kind)).toEqual(['left-over']);
  });
});
