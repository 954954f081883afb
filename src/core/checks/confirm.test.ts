import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ranCheck } from '../../testing/checks/ran-check.js';
import { openTrial } from '../../testing/checks/trial.js';
import { type Script, scriptedServer } from '../../testing/servers/scripted-server.js';
import type { RunOptions } from '../config/options.js';
import { Credential } from '../http/credential.js';
import type { Session } from '../session/session.js';
import type { Check } from './check.js';
import { MOST_CONFIRMING_REQUESTS } from './confirm.js';
import { forAll } from './for-all.js';
import { MOST_TRIES } from './recurrence.js';
import type { Trial } from './trial.js';

const page = { status: 200, body: [] };
const failure = { status: 500 };

/** Responds with 500 to the requests at these positions, from 1, and correctly to all others. */
function failingAt(...positions: readonly number[]): Script {
  let arrived = 0;
  return () => {
    arrived += 1;
    return positions.includes(arrived) ? failure : page;
  };
}

const failingEverySecondTime = failingAt(1, 3, 5, 7, 9);
const listing: Check['body'] = async (trial) => void (await trial.list({ limit: 5, expect: 200 }));

function fault(trial: Trial, cause = 'it fails'): void {
  trial.expect(false, () => ({
    cause,
    summary: 'It fails.',
    expected: 'x',
    actual: 'y',
    shownBy: [],
    symptoms: [],
  }));
}

async function ran(
  script: Script,
  body: Check['body'],
  options: Partial<RunOptions> = {},
  requirement = 'list.limit.accepted',
) {
  const { baseUrl, arrived } = await scriptedServer(script);
  const { session } = openTrial(baseUrl, { categoryId: [1n], ...options });
  const record = await again(session, body, requirement);
  return { session, arrived, record, ...summed(record) };
}

async function again(session: Session, body: Check['body'], requirement = 'list.limit.accepted') {
  return ranCheck({ requirements: [requirement], body }, session);
}

function summed({ findings }: Awaited<ReturnType<typeof ranCheck>>) {
  return {
    confirmations: findings.map(({ confirmation }) => confirmation),
    occurrences: findings.map(({ occurrences }) => occurrences),
  };
}

describe('a finding in one response', () => {
  test('is confirmed when the same bytes show it again', async () => {
    const { arrived, confirmations, occurrences, record } = await ran(
      () => failure,
      async (trial) => {
        const credential = Credential.literal('a wrong key', 'Bearer no');
        await trial.add('{"name":', {
          credential,
          contentType: 'text/x',
          belongsTo: 'add.auth.first',
          expect: 401,
        });
      },
      {},
      'add.created',
    );
    expect(confirmations).toEqual([{ seen: 2, tried: 2 }]);
    expect(arrived).toHaveLength(2);
    expect(arrived[1]).toEqual(arrived[0]);
    expect(record.findings[0]).toMatchObject({ requirement: 'add.auth.first', cause: 'status 500' });
    expect(record.requests).toBe(2);
    // The retry is not part of the check's evidence.
    expect(occurrences).toEqual([1]);
    expect(record.judged['add.auth.first']).toBe(1);
  });

  test.each([
    ['once only', failingAt(1), 1],
    ['every second time', failingEverySecondTime, 3],
    ['whenever it is asked again but for the first time', failingAt(1, 3, 4, 5), 4],
  ])('and shows %s is flaky, and still found', async (_, script, seen) => {
    const { arrived, confirmations, record } = await ran(script, listing);
    expect(confirmations).toEqual([{ seen, tried: MOST_TRIES }]);
    expect(arrived).toHaveLength(MOST_TRIES);
    expect(record.findings[0]?.exchanges).toHaveLength(1);
    expect(record.findings[0]?.exchanges[0]?.response?.status).toBe(500);
  });

  test('is not confirmed by another fault of the same response', async () => {
    let arrived = 0;
    const { confirmations, record } = await ran(() => {
      arrived += 1;
      return { status: arrived === 1 ? 500 : 501 };
    }, listing);
    expect(record.findings.map(({ cause }) => cause)).toEqual(['status 500']);
    expect(confirmations).toEqual([{ seen: 1, tried: MOST_TRIES }]);
  });

  test('is repeated over a connection of its own if it showed on one', async () => {
    const bodies: string[] = [];
    const onOne: Check['body'] = async (trial) => {
      const { requests } = trial.session;
      await trial.onOneConnection([
        [requests.list(), { expect: 200 }],
        [
          requests.list({ credential: Credential.none() }),
          { expect: 401, belongsTo: 'list.auth.each-request' },
        ],
      ]);
    };
    const { confirmations, record } = await ran(
      ({ authorization }) => {
        bodies.push(authorization === undefined ? 'without' : 'with');
        return page;
      },
      onOne,
      {},
      'list.auth.each-request',
    );
    expect(confirmations).toEqual([{ seen: 2, tried: 2 }]);
    expect(bodies).toEqual(['with', 'without', 'with', 'without']);
    expect(record.findings[0]?.requirement).toBe('list.auth.each-request');
  });
});

describe('a failed assertion of a check', () => {
  test('is tried again with the body of the check, which adds nothing else to the evidence', async () => {
    const { arrived, confirmations, record } = await ran(
      ({ target }) => (target.includes('limit') ? page : failure),
      async (trial) => {
        trial.observe('list.order', 'seen');
        await trial.list({ limit: 1, expect: 200 });
        fault(trial);
      },
    );
    expect(confirmations).toEqual([{ seen: 2, tried: 2 }]);
    expect(arrived).toHaveLength(2);
    expect(record.observed).toHaveLength(1);
    expect(record.judged['list.limit.accepted']).toBe(2);
  });

  test('is flaky when it passes on a retry', async () => {
    let times = 0;
    const { confirmations } = await ran(
      () => page,
      async (trial) => {
        times += 1;
        if (times === 1) fault(trial);
        else trial.expect(true, () => expect.unreachable());
      },
    );
    expect(confirmations).toEqual([{ seen: 1, tried: MOST_TRIES }]);
    expect(times).toBe(MOST_TRIES);
  });

  test('is tried again without the properties of the check', async () => {
    const tried: number[] = [];
    const { confirmations } = await ran(
      () => page,
      async (trial) => {
        await forAll(trial, { description: 'x', table: [1, 2, 3], show: String }, async (_, value) => {
          tried.push(value);
        });
        fault(trial);
      },
    );
    expect(tried).toEqual([1, 2, 3]);
    expect(confirmations).toEqual([{ seen: 2, tried: 2 }]);
  });
});

describe('a case of a property that fails', () => {
  const table = [1, 7];

  test.each([
    ['each time', failingAt(2, 3), { seen: 2, tried: 2 }],
    ['once', failingAt(2), { seen: 1, tried: MOST_TRIES }],
    ['every second time', failingAt(2, 4, 6), { seen: 3, tried: MOST_TRIES }],
  ])('%s is sent again by itself', async (_, script, confirmation) => {
    const { arrived, confirmations, record } = await ran(
      script,
      (trial) =>
        forAll(
          trial,
          { description: 'x', table, show: String },
          async (fork, limit) => void (await fork.list({ limit, expect: 200 })),
        ),
      { concurrency: 1 },
    );
    expect(confirmations).toEqual([confirmation]);
    expect(arrived.slice(1).map(({ target }) => target)).toEqual(
      Array.from({ length: confirmation.tried }, () => '/pets?limit=7'),
    );
    expect(record.cases).toBe(2);
    expect(record.findings[0]?.counterexample).toMatchObject({ origin: 'table', index: 1, value: '7' });
  });

  test('is confirmed by the first step of shrinking if it is random', async () => {
    const random = fc.integer({ min: 1, max: 100 });
    const sent: number[] = [];
    const { confirmations } = await ran(
      () => page,
      (trial) =>
        forAll(trial, { description: 'x', random, show: String }, async (fork, value) => {
          sent.push(value);
          if (value >= 10) fault(fork);
        }),
      { concurrency: 1, runs: 1 },
    );
    expect(confirmations).toEqual([{ seen: 2, tried: 2 }]);
    // The case, the same case again, and then only smaller ones.
    expect(sent[1]).toBe(sent[0]);
    expect(sent.slice(2)).not.toContain(sent[0]);
    expect(sent).toContain(10);
  });

  test('is tried as often as any but not shrunk if it is random and passes the second time', async () => {
    const random = fc.integer({ min: 1, max: 100 });
    const sent: number[] = [];
    const { confirmations, record } = await ran(
      () => page,
      (trial) =>
        forAll(trial, { description: 'x', random, show: String }, async (fork, value) => {
          sent.push(value);
          if (sent.length === 1) fault(fork);
          else fork.expect(true, () => expect.unreachable());
        }),
      { concurrency: 1, runs: 1 },
    );
    expect(confirmations).toEqual([{ seen: 1, tried: MOST_TRIES }]);
    expect(new Set(sent).size).toBe(1);
    expect(sent).toHaveLength(MOST_TRIES);
    expect(record.findings[0]?.counterexample).toMatchObject({ shrinks: 0, value: String(sent[0]) });
  });

  test('is the same at any concurrency, and so is its confirmation', async () => {
    const findings = await Promise.all(
      [1, 8].map(async (concurrency) => {
        const { record } = await ran(
          ({ target }) => (/limit=[3-6]\d/.test(target) ? failure : page),
          (trial) =>
            forAll(
              trial,
              {
                description: 'x',
                table: [5, 31, 42],
                random: fc.integer({ min: 1, max: 100 }),
                show: String,
              },
              async (fork, limit) => void (await fork.list({ limit, expect: 200 })),
            ),
          { concurrency, runs: 20 },
        );
        return record.findings.map(({ counterexample, confirmation, occurrences }) => ({
          counterexample,
          confirmation,
          occurrences,
        }));
      }),
    );
    expect(findings[0]).toMatchObject([{ counterexample: { value: '31' } }]);
    expect(findings[0]).toEqual(findings[1]);
  });
});

describe('a try that cannot be judged', () => {
  test('does not count without a response', async () => {
    let arrived = 0;
    const { confirmations, record } = await ran(() => {
      arrived += 1;
      return arrived === 1 ? failure : { status: 504 };
    }, listing);
    expect(confirmations).toEqual([{ seen: 1, tried: 1 }]);
    expect(record.end).toBe('completed');
  });

  test('does not count when its body ends before the assertion', async () => {
    let times = 0;
    const { confirmations, arrived } = await ran(
      ({ target }) => (target === '/pets' && times > 1 && times < 4 ? failure : page),
      async (trial) => {
        times += 1;
        await trial.page(trial.list({ expect: 200 }));
        fault(trial);
      },
    );
    expect(times).toBe(4);
    expect(arrived).toHaveLength(4);
    expect(confirmations).toEqual([{ seen: 2, tried: 2 }]);
  });

  test('stays within the bound on created pets', async () => {
    const { confirmations, arrived, session } = await ran(
      () => ({ status: 200, body: {} }),
      async (trial) => void (await trial.stock.create()),
      { maxCreates: 1 },
      'add.created',
    );
    expect(arrived).toHaveLength(1);
    expect(session.budget.spent).toBe(1);
    expect(confirmations).toEqual([{ seen: 1, tried: 1 }]);
  });
});

describe('a finding after a whole wait is kept, though it does not show again', () => {
  /** Fails the first time in each of two ways, in which the read of the first one was given up early. */
  const failsOnce = () => {
    let times = 0;
    return async (trial: Trial, hasty: boolean) => {
      await trial.list({ limit: 5, expect: 200 });
      trial.evidence.isHasty = hasty;
      times += 1;
      if (times <= 2) fault(trial);
    };
  };

  test('beside a case of the same property whose read was given up early', async () => {
    const once = failsOnce();
    const { confirmations } = await ran(
      () => page,
      (trial) => forAll(trial, { description: 'x', table: [true, false], show: String }, once),
      { concurrency: 1 },
    );
    expect(confirmations).toEqual([{ seen: 1, tried: MOST_TRIES }]);
  });

  test('beside a case of another property whose read was given up early', async () => {
    const once = failsOnce();
    const { confirmations } = await ran(
      () => page,
      async (trial) => {
        await forAll(trial, { description: 'x', table: [true], show: String }, once);
        await forAll(trial, { description: 'y', table: [false], show: String }, once);
      },
      { concurrency: 1 },
    );
    expect(confirmations).toHaveLength(1);
  });
});

describe('the cost', () => {
  test('is zero without findings', async () => {
    const { arrived } = await ran(() => page, listing);
    expect(arrived).toHaveLength(1);
  });

  test('is paid once for each kind of finding in a run', async () => {
    const { session, arrived } = await ran(failingAt(1, 6), listing);
    expect(arrived).toHaveLength(5);
    const later = await again(session, listing);
    expect(arrived).toHaveLength(6);
    expect(summed(later).confirmations).toEqual([{ seen: 1, tried: MOST_TRIES }]);
  });

  test('is bounded for each check; findings beyond the bound stay unconfirmed', async () => {
    let times = 0;
    const { arrived, confirmations } = await ran(
      () => page,
      async (trial) => {
        const says = {
          description: 'x',
          table: Array.from({ length: 40 }, (_, index) => index),
          show: String,
        };
        await forAll(trial, says, async (fork, index) => {
          times += 1;
          await fork.list({ limit: 1, expect: 200 });
          fork.expect(times > 40, () => ({
            cause: `cause ${index}`,
            summary: 'It fails.',
            expected: 'x',
            actual: 'y',
            shownBy: [],
            symptoms: [],
          }));
        });
      },
    );
    expect(confirmations).toHaveLength(40);
    expect(arrived).toHaveLength(40 + MOST_CONFIRMING_REQUESTS.standard);
    const further = confirmations.map(({ tried }) => tried - 1);
    expect(further.reduce((sum, tries) => sum + tries)).toBe(MOST_CONFIRMING_REQUESTS.standard);
    expect(Math.max(...further)).toBeLessThan(MOST_TRIES - 1);
  });
});

test('a kit fault during a retry is recorded as a kit fault, and the finding stays', async () => {
  let times = 0;
  const { record } = await ran(
    () => page,
    async (trial) => {
      times += 1;
      if (times === 2) throw new TypeError('the kit');
      fault(trial);
    },
  );
  expect(record.end).toBe('kit-error');
  expect(record.reason).toContain('the kit');
  expect(record.findings).toHaveLength(1);
});
