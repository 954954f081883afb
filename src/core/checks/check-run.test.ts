import { describe, expect, test } from 'vitest';
import { ranCheck } from '../../testing/checks/ran-check.js';
import { openTrial } from '../../testing/checks/trial.js';
import { type Script, scriptedServer } from '../../testing/servers/scripted-server.js';
import { LONGEST_RECORDED_BODY } from '../results/recording.js';
import { Blocked, NotApplicable, Unanswered } from '../session/ending.js';
import type { Check } from './check.js';

const KEY = 'k3y-for-tests-0123456789';
const empty: Script = () => ({ status: 200, body: [] });

/** The record of a check for these requirements. */
async function record(
  requirements: Check['requirements'],
  body: Check['body'],
  given: Parameters<typeof openTrial>[1] = {},
  script: Script = empty,
) {
  const { baseUrl, arrived } = await scriptedServer(script);
  const { session } = openTrial(baseUrl, { categoryId: [1n], ...given });
  const left = await ranCheck({ requirements, body }, session);
  return { ...left, arrived, session };
}

describe('a check completes', () => {
  test('at the end of its body', async () => {
    const left = await record(
      ['list.answered', 'list.unique'],
      async (trial) => void (await trial.list({ expect: 200 })),
    );
    expect(left).toMatchObject({
      requirements: ['list.answered', 'list.unique'],
      end: 'completed',
      findings: [],
      requests: 1,
    });
    expect(left).not.toHaveProperty('reason');
    expect(left.judged['list.answered']).toBe(1);
  });

  test('with a finding when an assertion fails', async () => {
    const left = await record(['list.unique'], async (trial) => {
      const judged = await trial.list({ expect: 200 });
      trial.expect(false, () => ({
        cause: 'c',
        summary: 'S.',
        expected: 'e',
        actual: 'a',
        shownBy: [judged],
        symptoms: [{ in: 'status', is: 200 }],
      }));
    });
    expect(left.end).toBe('completed');
    expect(left.findings).toMatchObject([
      { requirement: 'list.unique', cause: 'c', summary: 'S.', expected: 'e', actual: 'a', occurrences: 1 },
    ]);
    expect(left.findings[0]?.exchanges[0]?.number).toBe(1);
  });

  test.each([
    ['blocked', new Blocked('why')],
    ['unanswered', new Unanswered('why')],
    ['not-applicable', new NotApplicable('why')],
  ])('by what made it end: %s', async (end, ending) => {
    const left = await record(['list.answered'], async (trial) => {
      await trial.list({ limit: 5, expect: 200 });
      throw ending;
    });
    expect(left).toMatchObject({ end, reason: 'why' });
    expect(left.judged['list.limit.accepted']).toBe(1);
  });

  test.each([
    ['an error', new TypeError('undefined is not a function')],
    ['no error at all', 'a text'],
  ])('by %s that it threw: the kit failed, and what was found stays', async (_, thrown) => {
    const left = await record(
      ['list.answered'],
      async (trial) => {
        await trial.list({ expect: 200 });
        throw thrown;
      },
      {},
      () => ({ status: 500 }),
    );
    expect(left.end).toBe('kit-error');
    expect(left.reason).toContain(typeof thrown === 'string' ? thrown : thrown.message);
    expect(left.findings).toMatchObject([{ cause: 'status 500' }]);
  });
});

describe('a check does not run', () => {
  const body: Check['body'] = async (trial) => void (await trial.list({ expect: 200 }));

  test('once its requirement no longer applies', async () => {
    const left = await record(['get.found'], body, { asOf: '2030-12-05' });
    expect(left).toMatchObject({ end: 'not-applicable', requests: 0 });
    expect(left.reason).toMatch(/applies until 2030-12-05.*as of 2030-12-05/);
    expect(left.arrived).toEqual([]);
    expect((await record(['get.found'], body, { asOf: '2030-12-04' })).end).toBe('completed');
    expect((await record(['list.answered'], body, { asOf: '2031-01-01' })).end).toBe('completed');
  });

  test('in a read-only run if it may create pets', async () => {
    const left = await record(['add.created'], body, { readOnly: true });
    expect(left).toMatchObject({ end: 'not-applicable', requests: 0 });
    expect(left.reason).toContain('read-only');
    expect((await record(['list.answered'], body, { readOnly: true })).end).toBe('completed');
  });
});

test('a record is plain data that crosses threads unchanged', async () => {
  const {
    arrived: _,
    session: __,
    ...left
  } = await record(
    ['list.answered'],
    async (trial) => {
      await trial.control(() => trial.list({ expect: 200 }));
      await trial.list({ limit: 5, expect: 200 });
      trial.observe('list.order', 'x');
    },
    {},
    ({ target }) => (target.includes('limit') ? { status: 500 } : { status: 200, body: [] }),
  );
  expect(left.findings[0]?.control).toBeDefined();
  expect(structuredClone(left)).toEqual(left);
  expect(JSON.parse(JSON.stringify(left))).toEqual(left);
});

test('the response that shows a finding is kept to a greater length than others', async () => {
  const note = 'n'.repeat(2 * LONGEST_RECORDED_BODY);
  const { findings } = await record(
    ['list.answered'],
    async (trial) => {
      const first = await trial.list({ limit: 1, expect: 200 });
      const second = await trial.list({ limit: 2, expect: 200 });
      const fault = { cause: 'c', summary: 's', expected: 'e', actual: 'a', symptoms: [] };
      trial.expect(false, () => ({ ...fault, shownBy: [first, second] }));
    },
    {},
    () => ({ status: 200, body: [{ id: 1, name: 'Rex', categoryId: 1, note }] }),
  );
  const kept = findings[0]?.exchanges.map(({ response }) => response?.body.truncated);
  expect(kept).toEqual([true, false]);
});

test('no text of a record contains the key, even if the server echoes it', async () => {
  const echo: Script = ({ authorization = '' }) => ({
    status: 200,
    headers: { 'content-type': `text/${KEY}`, 'x-echo': authorization },
    body: [{ id: 1, name: authorization, categoryId: 1, status: KEY }],
  });
  const {
    arrived: _,
    session: __,
    ...left
  } = await record(
    ['list.answered'],
    async (trial) => {
      const judged = await trial.list({ expect: 200 });
      trial.observe('list.order', KEY);
      const symptoms = [
        { in: 'header', name: 'x-key', is: KEY },
        { in: 'body', pointer: '', is: KEY },
        { in: 'page', pet: { name: KEY }, listed: true },
      ] as const;
      const fault = { cause: KEY, summary: KEY, expected: KEY, actual: KEY, shownBy: [judged], symptoms };
      try {
        trial.expect(false, () => fault);
      } catch {}
      throw new Blocked(KEY);
    },
    {},
    echo,
  );
  expect(left.findings).toHaveLength(3);
  expect(JSON.stringify(left)).not.toContain(KEY);
  expect(left).toMatchObject({ reason: '***', observed: [{ seen: '***' }] });
});
