import { describe, expect, test, vi } from 'vitest';
import { checkRecord } from '../../testing/runs/check-record.js';
import { finding } from '../../testing/runs/results-fixture.js';
import { runOptions } from '../../testing/runs/run-options.js';
import { runningReference } from '../../testing/servers/running-reference.js';
import { type Script, scriptedServer } from '../../testing/servers/scripted-server.js';
import { catalogue } from '../catalogue/catalogue.js';
import { isScored } from '../catalogue/requirement-set.js';
import type { RunEvents } from '../report/run-events.js';
import { accountBefore } from '../results/account.js';
import type { Engine } from './engine.js';
import type { Halt } from './halt.js';
import { timeLimit, within } from './halt.js';
import { inProcess } from './in-process.js';
import { run } from './run.js';

/** A promise with the means to settle it. */
function deferred<T>() {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((settle) => {
    resolve = settle;
  });
  return { promise, resolve };
}

const interrupted: Halt = { end: 'interrupted' };

describe('a run that is halted while a check is under way', () => {
  test('sends nothing more, and waits for what is sent already', async () => {
    const { reference } = await runningReference({});
    const { baseUrl, key, store } = reference;
    const { promise: halted, resolve } = deferred<Halt>();
    const reported: string[] = [];
    const created = ({ id }: { id: string }) => {
      reported.push(id);
      if (reported.length === 3) resolve(interrupted);
    };
    const results = await run(runOptions({ baseUrl, key }), { created }, inProcess, halted);
    expect(results).toMatchObject({
      end: 'interrupted',
      verdict: 'inconclusive',
      reason: expect.stringMatching(/^the run was interrupted; \d+ requirements could not be judged: /),
    });
    expect(results.created.map(({ id }) => id).toSorted()).toEqual(
      store.pets.map(({ id }) => String(id)).toSorted(),
    );
    expect(results.statistics.creates).toBe(results.created.length);
    expect(reported.toSorted()).toEqual(results.created.map(({ id }) => id).toSorted());
    const { requests } = results.statistics;
    expect(results.traffic.reduce((sum, { exchanges }) => sum + exchanges, 0)).toBe(requests);
    const unjudged = results.requirements.filter(
      ({ reason }) => reason === 'the run ended before it was judged',
    );
    expect(unjudged.length).toBe(results.summary.inconclusive);
    expect(unjudged.length).toBeGreaterThan(0);
  });

  test('does not wait long for a deployment that hangs, and counts what may have been created', async () => {
    const { promise: halted, resolve } = deferred<Halt>();
    let creations = 0;
    const script: Script = ({ method }) => {
      if (method === 'GET') return { status: 200, body: [] };
      creations += 1;
      if (creations === 1) return { status: 201, body: { id: 7, name: 'pct', categoryId: 1 } };
      resolve(interrupted);
      return new Promise(() => {});
    };
    const { baseUrl, arrived } = await scriptedServer(script);
    const only = ['store.sequence', 'add.created'];
    const options = runOptions({ baseUrl, only, settle: 0, timeout: 60_000, concurrency: 1 });
    const results = await run(options, {}, inProcess, halted);
    expect(results.end).toBe('interrupted');
    expect(results.created.map(({ id }) => id)).toEqual(['7']);
    expect(results.statistics).toMatchObject({ requests: arrived.length, creates: 2 });
    expect(results.summary.inconclusive + results.summary.violated).toBe(2);
  });
});

test('a run that is halted before its target answered has judged nothing', async () => {
  const { promise: halted, resolve } = deferred<Halt>();
  const { baseUrl } = await scriptedServer(() => {
    resolve(interrupted);
    return new Promise(() => {});
  });
  const engine: Engine = () => {
    throw new Error('no check may run');
  };
  const results = await run(runOptions({ baseUrl, timeout: 60_000 }), {}, engine, halted);
  const scored = catalogue.judged.filter(({ id }) => isScored(id));
  expect(results).toMatchObject({
    end: 'interrupted',
    reason: expect.stringMatching(new RegExp(`^the run was interrupted; ${scored.length} requirements`)),
  });
  expect(results.summary).toMatchObject({ met: 0, inconclusive: catalogue.judged.length });
});

test('--max-duration ends a run, whose reason names the bound', async () => {
  const { baseUrl } = await scriptedServer(() => new Promise(() => {}));
  const results = await run(runOptions({ baseUrl, timeout: 60_000, maxDuration: 1 }), {}, inProcess);
  expect(results).toMatchObject({
    end: 'out-of-time',
    verdict: 'inconclusive',
    reason: expect.stringMatching(
      /^the run took longer than --max-duration allows: 1 s; \d+ requirements? could/,
    ),
  });
});

describe('a fault of the kit', () => {
  const failing: Engine = async () => ({
    records: [checkRecord({ findings: [finding({ requirement: 'list.answered' })] })],
    account: accountBefore(1),
    end: 'kit-fault',
    fault: new TypeError("boom at '/home/me/kit/a.js' with k3y-for-tests-0123456789\n    at stack"),
  });

  test('keeps what was found, and is reported on one line without paths, stack and key', async () => {
    const { baseUrl } = await scriptedServer(() => ({ status: 200, body: [] }));
    const failed = vi.fn<NonNullable<RunEvents['failed']>>();
    const results = await run(runOptions({ baseUrl }), { failed }, failing);
    expect(results).toMatchObject({
      end: 'kit-fault',
      verdict: 'non-conformant',
      reason: "1 requirement violated; the kit itself failed: TypeError: boom at 'a.js' with ***",
    });
    expect(failed).toHaveBeenCalledOnce();
  });
});

describe('work within a time', () => {
  test('gives what it gives', async () => {
    expect(await within(60_000, Promise.resolve('done'))).toBe('done');
  });

  test('is not waited for any longer', async () => {
    expect(await within(1, new Promise(() => {}))).toBeUndefined();
  });
});

test('a run without a bound has no time limit', async () => {
  vi.useFakeTimers();
  try {
    const { reached, forget } = timeLimit({});
    expect(vi.getTimerCount()).toBe(0);
    forget();
    expect(await Promise.race([reached, Promise.resolve('no limit')])).toBe('no limit');
  } finally {
    vi.useRealTimers();
  }
});
