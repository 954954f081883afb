import { describe, expect, test } from 'vitest';
import { checkRecord } from '../../testing/runs/check-record.js';
import { finding } from '../../testing/runs/results-fixture.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { scriptedServer } from '../../testing/servers/scripted-server.js';
import { catalogue } from '../catalogue/catalogue.js';
import type { RunOptions } from '../config/options.js';
import type { RunEvents } from '../report/run-events.js';
import { accountBefore, type Counts } from '../results/account.js';
import type { End } from '../results/model.js';
import type { Engine } from './engine.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

const right = { status: 200, body: [] };

/** A run of an engine that gives back these records at once. */
async function runOf(
  records: Awaited<ReturnType<Engine>>['records'],
  {
    end = 'complete',
    counts = {},
    ...given
  }: Parameters<typeof runOptions>[0] & { end?: End; counts?: Partial<Counts> } = {},
) {
  const { baseUrl } = await scriptedServer(() => right);
  const before = accountBefore(1);
  const account = { ...before, counts: { ...before.counts, ...counts } };
  return run(runOptions({ baseUrl, ...given }), {}, async () => ({ records, account, end }));
}

describe('a deployment that cannot be judged', () => {
  async function unjudged(events: RunEvents = {}, given: Partial<RunOptions> = {}) {
    const { baseUrl } = await scriptedServer(() => ({ status: 404 }));
    const engine: Engine = () => {
      throw new Error('no check may run');
    };
    return run(runOptions({ baseUrl, ...given }), events, engine);
  }

  test('is inconclusive for one reason, which every requirement has', async () => {
    const { verdict, reason, requirements, statistics } = await unjudged();
    expect(verdict).toBe('inconclusive');
    expect(reason).toContain('404 on every path');
    expect(new Set(requirements.map((one) => `${one.outcome}: ${one.reason}`))).toEqual(
      new Set([`inconclusive: ${reason}`]),
    );
    expect(statistics.requests).toBe(3);
  });

  test('has no line about how it answers', async () => {
    const lines: string[] = [];
    await unjudged({ preflight: (line) => lines.push(line) });
    expect(lines).toEqual([]);
  });

  test('does not change what the user left out', async () => {
    const { requirements, scope } = await unjudged({}, { skip: ['list.unique'] });
    expect(requirements.find(({ id }) => id === 'list.unique')?.outcome).toBe('not-applicable');
    expect(scope).toBe('partial');
  });
});

describe('the results of a run', () => {
  test('count the requests before the first check too', async () => {
    const { statistics } = await runOf([checkRecord({ requests: 5 })], { counts: { requests: 6 } });
    expect(statistics.requests).toBe(6);
  });

  test('say that it was interrupted, and that the rest was not judged', async () => {
    const results = await runOf([checkRecord()], { end: 'interrupted' });
    expect(results).toMatchObject({
      end: 'interrupted',
      verdict: 'inconclusive',
    });
    const [, rest, more] =
      /^the run was interrupted; (\d+) requirements could not be judged: [\w., -]+ and (\d+) more$/.exec(
        results.reason,
      ) ?? [];
    expect(Number(rest)).toBe(catalogue.judged.length - 1);
    expect(Number(more)).toBe(Number(rest) - 3);
    expect(results.requirements.find(({ id }) => id === 'list.unique')?.reason).toContain('ended before');
  });

  test('are non-conformant for what was found before the interruption', async () => {
    const findings = [finding({ requirement: 'list.answered' })];
    const { verdict } = await runOf([checkRecord({ findings })], { end: 'interrupted' });
    expect(verdict).toBe('non-conformant');
  });

  test.each<[Partial<RunOptions>, string]>([
    [{}, 'full'],
    [{ strict: true, profile: 'quick' }, 'full'],
    [{ only: ['list.*'] }, 'partial'],
    [{ skip: ['list.unique'] }, 'partial'],
    [{ readOnly: true }, 'partial'],
  ])('of %j are %s in scope', async (given, scope) => {
    expect((await runOf([], given)).scope).toBe(scope);
  });

  test('name the target where it has a name', async () => {
    expect((await runOf([], { targetName: 'staging' })).target.name).toBe('staging');
    expect((await runOf([])).target).not.toHaveProperty('name');
  });

  test('notice that the deployment asked for patience', async () => {
    const { notices } = await runOf([], { counts: { throttled: 3, throttledMs: 1500.4 } });
    expect(notices).toEqual([expect.stringMatching(/asked for patience .* 3 times.* 1\.5 s/)]);
  });

  test('notice a base address that does not end in /v1', async () => {
    const { reference } = await runningReference({ basePath: '/api' });
    const { baseUrl, key } = reference;
    const results = await run(runOptions({ baseUrl, key, only: ['service.base-path'] }), {}, inProcess);
    expect(results.notices).toEqual([expect.stringContaining('/api does not end in /v1')]);
    const [basePath] = results.requirements.filter(({ id }) => id === 'service.base-path');
    expect(basePath).toMatchObject({ outcome: 'warned', judged: 1 });
  });
});

describe('a run in this process', () => {
  const selection = { profile: 'quick', runs: 0, only: ['list.limit.*', 'orders.auth'] } as const;

  test('judges what was selected and nothing else, and tells of it', async () => {
    const { reference } = await runningReference({ seedPets: 120 });
    const { baseUrl, key } = reference;
    const begun: string[] = [];
    const ended: { id: string; position: number; total: number; outcome: string }[] = [];
    const events: RunEvents = {
      checkStarted: ({ id }) => begun.push(id),
      checkFinished: ({ id, position, total, outcome }) => ended.push({ id, position, total, outcome }),
    };
    const { requirements } = await run(runOptions({ baseUrl, key, ...selection }), events, inProcess);
    const judged = requirements.filter(({ outcome }) => outcome !== 'not-applicable').map(({ id }) => id);
    expect(judged.every((id) => /^(list\.limit\.|orders\.auth$)/.test(id))).toBe(true);
    expect(ended.map(({ id }) => id).toSorted()).toEqual(judged.toSorted());
    expect(ended.map(({ position }) => position)).toEqual(ended.map((_, index) => index + 1));
    expect(new Set(ended.map(({ total, outcome }) => `${total} ${outcome}`))).toEqual(
      new Set([`${judged.length} met`]),
    );
    expect(begun.length).toBeLessThanOrEqual(ended.length);
  });

  test('twice in a row judges the same', async () => {
    const { reference } = await runningReference({ seedPets: 120 });
    const { baseUrl, key } = reference;
    const runs = [];
    for (let times = 0; times < 2; times += 1) {
      const { summary } = await run(runOptions({ baseUrl, key, ...selection }), {}, inProcess);
      runs.push(summary);
    }
    expect(runs[0]).toEqual(runs[1]);
  });

  test.each([0, 30])(
    'that is read-only posts no JSON and never with the key, and leaves a store of %i as it was',
    async (seedPets) => {
      const posted: {
        readonly headers: { authorization?: string | undefined };
        readonly body: Uint8Array;
      }[] = [];
      const { reference } = await runningReference({
        seedPets,
        behaviour: {
          hooks: { before: (exchange) => void (exchange.method === 'POST' && posted.push(exchange)) },
        },
      });
      const { baseUrl, key, store } = reference;
      const options = runOptions({ baseUrl, key, readOnly: true, profile: 'quick', runs: 0 });
      const results = await run(options, {}, inProcess);
      expect(posted.length).toBeGreaterThan(5);
      for (const { headers, body } of posted) {
        expect(headers.authorization).not.toBe(`Bearer ${key}`);
        expect(() => JSON.parse(Buffer.from(body).toString())).toThrow();
      }
      expect(store.pets).toHaveLength(seedPets);
      expect(results.verdict).toBe('conformant');
      const left = results.requirements.filter(({ outcome }) => outcome === 'not-applicable');
      expect(left.length).toBeGreaterThan(20);
      expect(left.every(({ reason }) => reason !== undefined && reason !== '')).toBe(true);
    },
  );

  test.each([0, 30, 60])('never creates more than it may: %i', async (maxCreates) => {
    const { reference } = await runningReference({});
    const { baseUrl, key, store } = reference;
    const options = runOptions({ baseUrl, key, maxCreates, profile: 'quick', runs: 0, concurrency: 16 });
    const results = await run(options, {}, inProcess);
    expect(store.pets.length).toBeLessThanOrEqual(maxCreates);
    expect(results.verdict).toBe('inconclusive');
    expect(results.requirements.some(({ reason }) => reason?.includes('--max-creates'))).toBe(true);
  });
});
