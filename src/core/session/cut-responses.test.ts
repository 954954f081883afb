import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { openTrial } from '../../testing/checks/trial.js';
import { rawResponse, rawServer } from '../../testing/servers/raw-server.js';
import { catalogue } from '../catalogue/catalogue.js';
import type { Check } from '../checks/check.js';
import { concurrently } from '../checks/concurrently.js';
import { runCheck } from '../checks/run-check.js';
import type { RunOptions } from '../config/options.js';
import { Credential } from '../http/credential.js';
import { CUTS_THAT_COUNT } from './cut-responses.js';

const listing: Check['body'] = async (trial) => void (await trial.list({ expect: 200 }));
const created = rawResponse({
  status: '201 Created',
  body: '{"id":7,"name":"pct-1","categoryId":1,"status":"available"}',
});

function cut(socket: Socket, whole = rawResponse({})): void {
  socket.write(whole.subarray(0, whole.length - 2), () => socket.resetAndDestroy());
}

/** Runs a check against a server that cuts the responses at these positions, from 1, with a reset. */
async function ran(
  isCut: (position: number) => boolean,
  body = listing,
  { whole = rawResponse({}), ...options }: Partial<RunOptions> & { whole?: Buffer } = {},
) {
  const { origin, requests } = await rawServer((socket, position) =>
    isCut(position) ? cut(socket, whole) : socket.write(whole),
  );
  const { session } = openTrial(`${origin}/v1`, { categoryId: [1n], ...options });
  const requirement = 'list.answered';
  const record = await runCheck(
    { requirements: [requirement], title: 'x', body },
    catalogue.find(requirement),
    session,
  );
  return { record, session, sent: requests.length };
}

describe('a response that a reset cuts in its middle', () => {
  test('does not count against the implementation if a retry gets the whole response', async () => {
    const { record, sent } = await ran((position) => position === 1);
    expect(record).toMatchObject({ end: 'unanswered', findings: [], judged: {}, requests: 2, reconnects: 0 });
    expect(record.reason).toBe(
      'GET /v1/pets with the API key: the connection was reset in the middle of the response; a retry got the whole response',
    );
    expect(record.traffic.map(([, , , status]) => status).toSorted()).toEqual([0, 200]);
    expect(sent).toBe(2);
  });

  test('does not count as long as one of five is whole', async () => {
    const { record, sent } = await ran((position) => position < CUTS_THAT_COUNT);
    expect(record).toMatchObject({ end: 'unanswered', findings: [] });
    expect(sent).toBe(CUTS_THAT_COUNT);
  });

  test('is a violation when it is cut each of five times', async () => {
    const { record, sent } = await ran(() => true);
    expect(record.end).toBe('completed');
    expect(record.findings).toMatchObject([
      {
        requirement: 'list.message',
        cause: 'broken message',
        actual:
          'the response is not a whole HTTP message: the connection was reset in its middle, 5 times in a row',
        confirmation: { seen: 2, tried: 2 },
        occurrences: 1,
      },
    ]);
    expect(sent).toBe(CUTS_THAT_COUNT + 1);
    expect(record.requests).toBe(sent);
  });

  test('is retried once when many are cut at the same time', async () => {
    const twelve = Array.from({ length: 12 }, () => undefined);
    const { record, sent } = await ran(
      () => true,
      async (trial) => void (await concurrently(twelve, 12, () => trial.list({ expect: 200 }))),
    );
    expect(record.findings).toMatchObject([{ requirement: 'list.message', occurrences: 12 }]);
    expect(sent).toBe(12 + CUTS_THAT_COUNT - 1 + 1);
  });

  test('is retried with the earlier requests on its connection', async () => {
    const { record, sent } = await ran(
      (position) => position === 2,
      async (trial) => {
        const { requests } = trial.session;
        await trial.onOneConnection([
          [requests.list({}), { expect: 200 }],
          [requests.list({ limit: 2 }), { expect: 200 }],
        ]);
      },
    );
    expect(record).toMatchObject({ end: 'unanswered', findings: [] });
    expect(record.reason).toContain('limit=2');
    expect(sent).toBe(4);
  });
});

describe('a creation whose response a reset cuts', () => {
  const adding: Check['body'] = async (trial) => {
    await trial.add({ name: 'pct-1', categoryId: 1n, status: 'available' }, { expect: 201 });
  };

  test('counts as one, and so does the retry, which is listed', async () => {
    const { record } = await ran((position) => position === 1, adding, { whole: created });
    expect(record).toMatchObject({ end: 'unanswered', findings: [], creates: 2 });
    expect(record.created).toEqual([{ id: '7', name: 'pct-1' }]);
  });

  test('is not retried when the run may create no further pet', async () => {
    const { record, sent } = await ran(() => true, adding, { whole: created, maxCreates: 1 });
    expect(record).toMatchObject({ end: 'unanswered', findings: [] });
    expect(record.reason).toContain('it was not retried: the run may create at most 1 pets');
    expect(sent).toBe(1);
  });
});

test('a retry keeps its credential', async () => {
  const { record } = await ran(
    (position) => position === 1,
    async (trial) => void (await trial.list({ credential: Credential.none(), expect: 401 })),
  );
  expect(record.reason).toContain('with no Authorization header');
  // A 200 without a key is a violation; a retry for another reason is not judged.
  expect(record.findings).toEqual([]);
});
