import { describe, expect, test } from 'vitest';
import { clientOf, request } from '../../../testing/checks/client.js';
import { rawResponse, rawServer } from '../../../testing/servers/raw-server.js';
import type { WireResponse } from '../../contract/wire.js';
import type { Exchange, OutgoingRequest } from '../exchange.js';
import { UnavailableFor } from './unavailable-for.js';

const asked = request();
const control = request({ target: '/v1/control' });
const empty = { headers: [], body: new Uint8Array() };
const answered: WireResponse = { ...empty, status: 200 };
const unavailable: WireResponse = { ...empty, status: 503 };

/** Looks at a request of a deployment with a clock of its own, in milliseconds. */
async function looked(
  respond: (one: OutgoingRequest, now: number) => WireResponse,
  { unavailableFor, kind = 'list' }: { unavailableFor?: UnavailableFor; kind?: string } = {},
) {
  let now = 0;
  const wait = async (milliseconds: number) => {
    now += milliseconds;
  };
  const sent: string[] = [];
  const looking = unavailableFor ?? new UnavailableFor({ now: () => now, wait });
  const { result, isItsDoing } = await looking.look(
    { request: asked, kind, control: () => control },
    async (one) => {
      sent.push(one === control ? 'control' : 'request');
      return { response: respond(one, now) };
    },
  );
  const status = 'response' in result ? result.response.status : undefined;
  return { status, isItsDoing, sent, waited: now, unavailableFor: looking };
}

/** A bucket of tokens that fills up with time. */
function bucket(most: number, perSecond: number) {
  let [tokens, filledAt] = [0, 0];
  return (now: number) => {
    tokens = Math.min(most, tokens + ((now - filledAt) / 1000) * perSecond);
    filledAt = now;
    if (tokens < 1) return unavailable;
    tokens -= 1;
    return answered;
  };
}

describe('a 503 is the request’s doing', () => {
  const alone = (one: OutgoingRequest) => (one === control ? answered : unavailable);

  test('when it comes each time, while the control is answered each time', async () => {
    const { status, isItsDoing, sent } = await looked(alone);
    expect({ status, isItsDoing }).toEqual({ status: 503, isItsDoing: true });
    expect(sent.join(' ')).toBe(
      'request control request control control request control control control request',
    );
  });

  test('also for another kind of request, which takes fewer requests to show', async () => {
    const { unavailableFor } = await looked(alone);
    const { isItsDoing, sent } = await looked(alone, { unavailableFor, kind: 'other' });
    expect(isItsDoing).toBe(true);
    expect(sent).toEqual(['request', 'control', 'request']);
    expect(unavailableFor.has('list') && unavailableFor.has('other')).toBe(true);
  });
});

describe('a 503 is the deployment’s', () => {
  test('when the request by itself is answered', async () => {
    expect(await looked(() => answered)).toMatchObject({ status: 200, isItsDoing: false, sent: ['request'] });
  });

  test.each([429, 502, 503, 504])('when the control gets %i', async (status) => {
    const { isItsDoing, sent } = await looked((one) =>
      one === control ? { ...empty, status } : unavailable,
    );
    expect(isItsDoing).toBe(false);
    expect(sent).toEqual(['request', 'control']);
  });

  test.each([
    [1, 0.1],
    [1, 0.5],
    [1, 1],
    [1, 2],
    [1, 3],
    [1, 5],
    [1, 20],
    [2, 0.5],
    [2, 2],
    [3, 1],
    [3, 8],
    [4, 0.4],
  ])('when it accepts bursts of %i and %d requests a second', async (most, perSecond) => {
    const limited = bucket(most, perSecond);
    const { isItsDoing } = await looked((_, now) => limited(now));
    expect(isItsDoing).toBe(false);
  });

  test.each([0.4, 1, 5])('when it accepts %d such requests a second, and any other', async (perSecond) => {
    const limited = bucket(1, perSecond);
    const { status, isItsDoing } = await looked((one, now) => (one === control ? answered : limited(now)));
    expect({ status, isItsDoing }).toEqual({ status: 200, isItsDoing: false });
  });

  test('when it asks for a long pause', async () => {
    const { isItsDoing, sent } = await looked(() => ({ ...unavailable, headers: [['Retry-After', '60']] }));
    expect({ isItsDoing, sent }).toEqual({ isItsDoing: false, sent: ['request'] });
  });
});

test('the named pause comes before each try', async () => {
  const { waited, isItsDoing } = await looked((one) =>
    one === control ? answered : { ...unavailable, headers: [['Retry-After', '5']] },
  );
  expect(isItsDoing).toBe(true);
  expect(waited).toBeGreaterThanOrEqual(15_000);
});

describe('the client', () => {
  const unlike = () => ({ kind: 'list', control: () => control, heard: () => {} });
  const refusal = rawResponse({ status: '503 Service Unavailable', body: '<h1>Busy</h1>' });

  test('sends again after a 503, and counts it', async () => {
    const { origin, requests } = await rawServer((socket, nth) =>
      socket.write(nth === 1 ? refusal : rawResponse({})),
    );
    const client = clientOf(origin);
    expect((await client.send(request(), { unlike })).response?.status).toBe(200);
    expect(requests).toHaveLength(2);
    expect(client.statistics).toMatchObject({ requests: 2, throttled: 1 });
  });

  test('returns a 503 that is the request’s doing, and does not retry others of its kind', async () => {
    const { origin, requests } = await rawServer((socket) => {
      const isControl = requests.at(-1)?.lines[0]?.includes('/v1/control');
      socket.write(isControl ? rawResponse({}) : refusal);
    });
    const client = clientOf(origin);
    expect((await client.send(request(), { unlike })).response?.status).toBe(503);
    const before = requests.length;
    expect(client.statistics.requests).toBe(before);
    expect((await client.send(request(), { unlike })).response?.status).toBe(503);
    expect(requests).toHaveLength(before + 1);
  });

  test('hands on the responses to the controls, but no refusal of one', async () => {
    const heard: (number | undefined)[] = [];
    const hearing = () => ({
      ...unlike(),
      heard: ({ response }: Exchange) => void heard.push(response?.status),
    });
    let controls = 0;
    const { origin, requests } = await rawServer((socket) => {
      const isControl = requests.at(-1)?.lines[0]?.includes('/v1/control') === true;
      if (isControl) controls += 1;
      socket.write(isControl && controls < 3 ? rawResponse({}) : refusal);
    });
    await clientOf(origin, { timeout: 200 }).send(request(), { unlike: hearing });
    expect(heard).toEqual([200, 200]);
  });

  test('gives up when the deployment has no capacity for the control either', async () => {
    const { origin } = await rawServer((socket) => socket.write(refusal));
    const { failure } = await clientOf(origin, { timeout: 200 }).send(request(), { unlike });
    expect(failure).toMatchObject({ kind: 'throttled', problem: expect.stringContaining('patience (503') });
  });

  test('is answered in the end when it sent too much at once', async () => {
    let underWay = 0;
    const { origin } = await rawServer((socket) => {
      underWay += 1;
      const isRefused = underWay > 4;
      setTimeout(() => {
        underWay -= 1;
        socket.write(isRefused ? refusal : rawResponse({}));
      }, 5);
    });
    const client = clientOf(origin, { connections: 64 });
    const all = Array.from({ length: 64 }, () => client.send(request(), { unlike }));
    expect(new Set((await Promise.all(all)).map(({ response }) => response?.status))).toEqual(new Set([200]));
  });
});
