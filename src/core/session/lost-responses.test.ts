import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { wireExchange } from '../../testing/runs/exchanges.js';
import { rawResponse, rawServer } from '../../testing/servers/raw-server.js';
import { attempt } from '../checks/attempt.js';
import { concurrently } from '../checks/concurrently.js';
import type { Trial } from '../checks/trial.js';
import type { RunOptions } from '../config/options.js';
import { Credential } from '../http/credential.js';
import type { Exchange, LossKind } from '../http/exchange.js';
import { NO_LOSS } from '../results/traffic-model.js';
import { LostResponses, MOST_LOSSES } from './lost-responses.js';

const page = rawResponse({});
const created = rawResponse({
  status: '201 Created',
  body: '{"id":7,"name":"pct-a1b2c3d4_1","categoryId":1,"status":"available"}',
});

/** The ways to lose a response. */
const losing = {
  closed: (socket: Socket) => socket.resetAndDestroy(),
  reset: (socket: Socket, whole: Buffer) =>
    void socket.write(whole.subarray(0, whole.length - 2), () => socket.resetAndDestroy()),
  timeout: () => {},
  gateway: (socket: Socket) =>
    void socket.write(rawResponse({ status: '502 Bad Gateway', body: '<h1>Oh</h1>' })),
};
type Loss = keyof typeof losing;

const listing = async (trial: Trial) => void (await trial.list({ expect: 200 }));
const adding = async (trial: Trial) => {
  await trial.add({ name: `${trial.session.prefix}1`, categoryId: 1n, status: 'available' }, { expect: 201 });
};

interface Setting extends Partial<RunOptions> {
  readonly loss?: Loss;
  readonly whole?: Buffer;
}

/** Runs a body against a server that loses the responses at these positions, from 1. */
async function ran(
  isLost: (position: number) => boolean,
  body: (trial: Trial) => Promise<void> = listing,
  { loss = 'reset', whole = page, ...options }: Setting = {},
) {
  const { origin, requests } = await rawServer((socket, position) =>
    isLost(position) ? losing[loss](socket, whole) : socket.write(whole),
  );
  const timeout = loss === 'timeout' ? 100 : 5_000;
  const trial = openTrial(`${origin}/v1`, { categoryId: [1n], timeout, ...options });
  const { evidence, ending } = await attempt(trial, body);
  return { trial, session: trial.session, evidence, reason: ending?.message, requests };
}

describe.each<Loss>(['closed', 'reset', 'timeout', 'gateway'])('a response that is lost (%s)', (loss) => {
  test('is asked for again, judged when it comes, and counted', async () => {
    const { session, evidence, reason, requests } = await ran((position) => position === 1, listing, {
      loss,
    });
    expect(reason).toBeUndefined();
    expect(evidence.found).toEqual([]);
    expect(evidence.judged.get('list.answered')).toBe(1);
    expect(evidence.requests).toBe(2);
    expect(requests).toHaveLength(2);
    expect(session.client.statistics.lost).toEqual({ ...NO_LOSS, [loss]: 1 });
  });

  test('does not count when it never comes', async () => {
    const { session, evidence } = await ran(() => true, listing, { loss });
    expect(evidence.requests).toBe(loss === 'timeout' ? 4 : MOST_LOSSES);
    expect(session.client.statistics.lost).toEqual(NO_LOSS);
  });
});

test('a time-out is retried as often as any other loss where a response came after one', async () => {
  const twice = async (trial: Trial) => {
    await listing(trial);
    await listing(trial);
  };
  const isLost = (position: number) => position === 1 || (position > 2 && position < 2 + MOST_LOSSES);
  const { reason, requests } = await ran(isLost, twice, { loss: 'timeout' });
  expect(reason).toBeUndefined();
  expect(requests).toHaveLength(2 + MOST_LOSSES);
});

test.each<[Loss, string]>([
  ['closed', 'the connection closed before a response, 6 times in a row'],
  ['timeout', 'no response within the time allowed, 4 times in a row'],
  ['gateway', 'a gateway responded with 502: it got no response from the implementation, 6 times in a row'],
])('a response that never comes (%s) leaves the check without a verdict', async (loss, problem) => {
  const { trial, evidence, reason, requests } = await ran(() => true, listing, { loss });
  expect(reason).toBe(`GET /v1/pets with the API key: ${problem}`);
  expect(evidence.found).toEqual([]);
  const before = requests.length;
  await attempt(trial, listing);
  // Another of its kind would be lost each time, too.
  expect(requests.length).toBe(before + 1);
});

describe('a response that never comes', () => {
  /** A server that loses the responses to a request with a limit of 100, and answers every other. */
  async function ranBeside(
    loss: Loss,
    isControlLost: (position: number) => boolean = () => false,
    isLost: (position: number) => boolean = () => true,
  ) {
    let [controls, others] = [0, 0];
    const { origin, requests } = await rawServer((socket) => {
      const isControl = requests.at(-1)?.lines[0]?.includes('limit=1 ') === true;
      if (isControl) controls += 1;
      else others += 1;
      const isThisLost = isControl ? isControlLost(controls) : isLost(others);
      return isThisLost ? losing[loss](socket, page) : socket.write(page);
    });
    const timeout = loss === 'timeout' ? 100 : 5_000;
    const trial = openTrial(`${origin}/v1`, { categoryId: [1n], timeout });
    const { evidence, ending } = await attempt(
      trial,
      async () => void (await trial.list({ limit: 100, expect: 200 })),
    );
    return { evidence, reason: ending?.message, requests };
  }

  test.each<[Loss, string]>([
    ['closed', 'the connection closed before a response, 6 times in a row'],
    ['timeout', 'no response within the time allowed, 4 times in a row'],
    ['gateway', 'a gateway responded with 502: it got no response from the implementation, 6 times in a row'],
  ])('is a violation where others of its operation are answered beside it (%s)', async (loss, problem) => {
    const { evidence } = await ranBeside(loss);
    expect(evidence.found.map(({ violation }) => violation)).toMatchObject([
      {
        requirement: 'list.message',
        cause: 'broken message',
        actual: `${problem}, while another request of the operation got its response each time`,
      },
    ]);
  });

  test('is none if it comes once nothing else is in flight, and is judged', async () => {
    const { evidence, reason } = await ranBeside(
      'closed',
      () => false,
      (position) => position <= MOST_LOSSES,
    );
    expect(reason).toBeUndefined();
    expect(evidence.found).toEqual([]);
    // With the controls: four beside it, and one before it.
    expect(evidence.judged.get('list.limit.accepted')).toBe(6);
  });

  test('is none where a control is lost, too, while nothing else is in flight', async () => {
    const { evidence, reason } = await ranBeside('closed', (position) => position === MOST_LOSSES - 1);
    expect(evidence.found).toEqual([]);
    expect(reason).toContain(`${MOST_LOSSES + 1} times in a row`);
  });

  test('is none where one of the others is lost as well', async () => {
    const { evidence, reason } = await ranBeside('gateway', (position) => position === 3);
    expect(evidence.found).toEqual([]);
    expect(reason).toContain('6 times in a row');
  });
});

describe('a response that a reset cuts in its middle', () => {
  test('does not count against the implementation as long as one of six is whole', async () => {
    const { evidence, reason, requests } = await ran((position) => position < MOST_LOSSES);
    expect(reason).toBeUndefined();
    expect(evidence.found).toEqual([]);
    expect(requests).toHaveLength(MOST_LOSSES);
  });

  test('is a violation when it is cut each time, and then later ones are not retried', async () => {
    const { trial, evidence, requests } = await ran(() => true);
    expect(evidence.found.map(({ violation }) => violation)).toMatchObject([
      {
        requirement: 'list.message',
        cause: 'broken message',
        actual:
          'the response is not a whole HTTP message: the connection was reset in its middle, 6 times in a row',
      },
    ]);
    await listing(trial);
    expect(evidence.find('list.message\nbroken message')?.occurrences).toBe(2);
    expect(requests).toHaveLength(MOST_LOSSES + 1);
  });

  test('is retried by one request at a time when many are cut at once', async () => {
    const twelve = Array.from({ length: 12 }, () => undefined);
    const { evidence, requests } = await ran(
      () => true,
      async (trial) => void (await concurrently(twelve, 12, () => trial.list({ expect: 200 }))),
    );
    expect(evidence.find('list.message\nbroken message')?.occurrences).toBe(12);
    // Each is retried once, and then one of them for all.
    expect(requests).toHaveLength(12 + 12 + MOST_LOSSES - 2);
  });
});

describe('a loss within requests over one connection', () => {
  const inTurn = async (trial: Trial) => {
    const { requests } = trial.session;
    await trial.onOneConnection([
      [requests.list({}), { expect: 200 }],
      [requests.list({ limit: 2 }), { expect: 200 }],
    ]);
  };

  test('has all of them sent again', async () => {
    const { evidence, reason, requests } = await ran((position) => position === 2, inTurn);
    expect(reason).toBeUndefined();
    expect(evidence.found).toEqual([]);
    expect(requests.map(({ connection }) => connection)).toEqual([1, 1, 2, 2]);
  });

  test('leaves the responses beside it to be judged', async () => {
    const { evidence } = await ran((position) => position === 2, inTurn, {
      whole: rawResponse({ body: 'null' }),
    });
    expect(evidence.find('list.body\nPets type')?.occurrences).toBe(3);
  });
});

describe('a creation whose response is lost', () => {
  test('is sent again with a fresh name; both count, and the second is listed', async () => {
    const { session, evidence, reason, requests } = await ran((position) => position === 1, adding, {
      whole: created,
    });
    expect(reason).toBeUndefined();
    expect(evidence.found).toEqual([]);
    expect(requests.map(({ body }) => JSON.parse(body).name)).toEqual(['pct-a1b2c3d4-1', 'pct-a1b2c3d4_1']);
    expect(session.budget.spent).toBe(2);
    expect(session.ledger.left).toMatchObject([{ id: 7n, name: 'pct-a1b2c3d4_1' }]);
  });

  test('has a fresh name, too, when its kept connection was lost', async () => {
    const { requests } = await ran(
      (position) => position === 2,
      async (trial) => {
        await listing(trial);
        await adding(trial);
      },
      { loss: 'closed' },
    );
    expect(requests.slice(1).map(({ body }) => JSON.parse(body).name)).toEqual([
      'pct-a1b2c3d4-1',
      'pct-a1b2c3d4_1',
    ]);
  });

  test('is not retried when the run may create no further pet', async () => {
    const { evidence, reason, requests } = await ran(() => true, adding, { whole: created, maxCreates: 1 });
    expect(evidence.found).toEqual([]);
    expect(reason).toContain('it was not retried: the run may create at most 1 pets');
    expect(requests).toHaveLength(1);
  });
});

test('a retry keeps its credential', async () => {
  const { evidence } = await ran(
    (position) => position === 1,
    async (trial) => void (await trial.list({ credential: Credential.none(), expect: 401 })),
  );
  // A 200 without a key is a violation.
  expect(evidence.found).toMatchObject([{ violation: { requirement: 'list.auth.missing-key' } }]);
});

test('a run that loses far more than it may sends nothing more', async () => {
  const { reason, session } = await ran(
    (position) => position % 2 === 1,
    async (trial) => {
      for (let times = 0; times < 20; times += 1) await listing(trial);
    },
    { maxLost: 5 },
  );
  expect(reason).toBe('more responses are lost than --max-lost 5 allows');
  expect(session.client.statistics.requests).toBeLessThan(20);
});

describe('a connection that closes when the deployment goes away', () => {
  /** The result when a closed connection is followed by an outage, and what then comes each time. */
  async function receivedAfterOutage(next: Exchange) {
    const [lost, counted] = [{ ...NO_LOSS }, [] as LossKind[]];
    const client = {
      clock: { now: () => 0, wait: async () => {} },
      countLost: (losses: readonly LossKind[]) => void counted.push(...losses),
      losses: { requests: 100, reconnects: 0, lost },
    };
    const lostResponses = new LostResponses('pct-a1b2c3d4', { besides: () => undefined }, client);
    const [received] = await lostResponses.received([closed], 'free', {
      send: async (requests) => {
        if (next.failure?.kind !== 'unreachable') lost.refused += 1;
        return requests.map(() => next);
      },
      rowOf: () => ({ operation: 'listPets', requirement: 'list.answered' }),
      dropped: () => {},
      heard: () => {},
    });
    return { received, counted };
  }

  const closed = wireExchange({ failure: { kind: 'closed', problem: 'the connection closed' } });

  test('is part of that outage, which counts by itself', async () => {
    const response = wireExchange();
    expect(await receivedAfterOutage(response)).toEqual({ received: response, counted: [] });
  });

  test('does not count where the deployment is gone for good', async () => {
    const failure = {
      kind: 'unreachable',
      problem: 'the connection was refused',
      code: 'ECONNREFUSED',
    } as const;
    const gone = wireExchange({ failure });
    expect(await receivedAfterOutage(gone)).toEqual({ received: gone, counted: [] });
  });

  test('is lost for good where the request takes the deployment away each time', async () => {
    const { received, counted } = await receivedAfterOutage(closed);
    expect(received?.failure?.problem).toBe(`the connection closed, ${MOST_LOSSES} times in a row`);
    expect(counted).toEqual([]);
  });
});
