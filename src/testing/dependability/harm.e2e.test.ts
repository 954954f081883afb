import { describe, expect, onTestFinished, test } from 'vitest';
import { catalogue } from '../../core/catalogue/catalogue.js';
import { isScored } from '../../core/catalogue/requirement-set.js';
import { changed } from '../../proof/reference/behaviour/correct.js';
import type { BehaviourChange } from '../../proof/reference/behaviour.js';
import { faults } from '../../proof/reference/faults/index.js';
import { newKey, type Reference, startReference } from '../../proof/reference/index.js';
import { isNightly } from '../vitest/nightly.js';
import { expectWithin } from './elapsed.js';
import { recordFigure } from './figures.js';
import { judgedRun } from './judged-run.js';

/** Pets that a run may create. The sweep of creations tries all three in one process. */
const BOUNDS = isNightly ? [0, 5, 20] : [5];

/** The number of requirements that count. */
const scored = catalogue.judged.filter(({ id }) => isScored(id)).length;

/** The requests that arrived at a server, and their times. */
interface Arrived {
  readonly posts: { readonly authorization: string | undefined; readonly body: string }[];
  readonly times: number[];
}

/** The reference implementation, changed or not. It records the requests that arrive. */
async function watched(
  seedPets: number,
  behaviour: BehaviourChange = {},
): Promise<{ readonly reference: Reference; readonly arrived: Arrived }> {
  const arrived: Arrived = { posts: [], times: [] };
  const watching: BehaviourChange = (correct) => {
    const judged = changed(correct, behaviour);
    return {
      ...judged,
      hooks: {
        ...judged.hooks,
        before: (exchange) => {
          const { method, headers, body } = exchange;
          arrived.times.push(performance.now());
          if (method === 'POST')
            arrived.posts.push({ authorization: headers.authorization, body: Buffer.from(body).toString() });
          return judged.hooks.before(exchange);
        },
      },
    };
  };
  const reference = await startReference({ key: newKey(), seedPets, behaviour: watching });
  onTestFinished(() => reference.close());
  return { reference, arrived };
}

describe('a read-only run creates nothing, and says what it could not judge', () => {
  const wrong = faults.find(({ id }) => id === 'empty-body-creates-a-pet')?.change ?? {};
  const cases = [
    { id: 'empty', does: 'an empty store', seedPets: 0, judged: 28 },
    { id: 'stocked', does: 'a store of 200 pets', seedPets: 200, judged: 54 },
    { id: 'wrong', does: 'a server that creates a pet from an empty body', seedPets: 200, judged: 54, wrong },
  ];
  test.each(cases)('$does', async ({ id, does, seedPets, judged, wrong: behaviour }) => {
    const { reference, arrived } = await watched(seedPets, behaviour);
    const run = await judgedRun(reference, ['--read-only', '--profile', 'quick']);
    const { results } = run;
    expect([run.exitCode, results.verdict, results.scope]).toEqual([0, 'conformant', 'partial']);
    expect(results.reason).toBe(
      `${judged} of ${scored} requirements judged, none violated; partial because of --read-only`,
    );
    expect(run.stdout).toMatch(/^✓ NO VIOLATION FOUND, PARTIAL /);
    expect(reference.store.pets).toHaveLength(seedPets);
    expect(results.created).toEqual([]);
    for (const { authorization, body } of arrived.posts) {
      expect(authorization).not.toBe(`Bearer ${reference.key}`);
      expect(() => JSON.parse(body)).toThrow();
    }
    recordFigure({
      id: `harm.read-only-${id}`,
      injected: `\`--read-only\` on ${does}.`,
      asserted:
        'As many pets as before; no `POST` with the right key or with JSON; "no violation found, partial", exit code 0.',
      figure: `${judged} of ${scored} requirements judged; ${arrived.posts.length} of ${results.statistics.requests} requests are \`POST\`s`,
    });
  });

  test('and is inconclusive with --require-full', async () => {
    const { reference } = await watched(200);
    const run = await judgedRun(reference, ['--read-only', '--require-full', '--profile', 'quick']);
    expect([run.exitCode, run.results.verdict]).toEqual([3, 'inconclusive']);
    expect(run.results.reason).toMatch(
      new RegExp(
        `^--require-full asks for all requirements: 54 of ${scored} .*; not judged: ([\\w.-]+, ){2}[\\w.-]+ and ${scored - 57} more$`,
      ),
    );
    expect(run.stdout).toMatch(/^\? INCONCLUSIVE \(judged in part\) /);
  });
});

test('a run only reads from a target that is marked production, and says why and how to change that', async () => {
  const { reference, arrived } = await watched(200);
  const run = await judgedRun(reference, ['--production', '--profile', 'quick']);
  const notice = 'the target is marked production: nothing is created in it unless --allow-writes is given';
  expect(run.stderr).toContain(`notice: ${notice}\n`);
  expect(run.results.notices).toContain(notice);
  expect(run.results.reason).toMatch(/partial because of production$/);
  expect(reference.store.pets).toHaveLength(200);
  const allowed = await judgedRun(reference, ['--production', '--allow-writes', '--profile', 'quick']);
  expect([allowed.exitCode, allowed.results.scope]).toEqual([0, 'full']);
  expect(allowed.stderr).toMatch(/notice: the target is marked production, and --allow-writes lets pets/);
  recordFigure({
    id: 'harm.production',
    injected: '`production: true`, without and with `--allow-writes`.',
    asserted:
      'Without it the run creates nothing, and the terminal and the report say why and how to change that.',
    figure: `0 and ${allowed.results.created.length} pets created; ${arrived.posts.length} \`POST\` in both runs`,
  });
});

describe('a run creates no more pets than it may', () => {
  const loses: BehaviourChange = (correct) => {
    let creations = 0;
    return {
      operations: {
        addPet: async (exchange) => {
          const response = await correct.operations.addPet(exchange);
          creations += 1;
          if (creations % 3 === 0) exchange.connection.socket.destroy();
          return response;
        },
      },
    };
  };
  const trims = faults.find(({ id }) => id === 'names-trimmed')?.change ?? {};
  const servers = [
    { id: 'right', does: 'a correct implementation', behaviour: {} },
    { id: 'lost', does: 'a server that loses the response to every third creation', behaviour: loses },
    {
      id: 'shrunk',
      does: 'a server that trims names, so that the kit shrinks counterexamples',
      behaviour: trims,
    },
  ];
  test.each(servers)('$does', async ({ id, does, behaviour }) => {
    const created: number[] = [];
    for (const most of BOUNDS) {
      const { reference } = await watched(0, behaviour);
      const run = await judgedRun(reference, ['--max-creates', String(most)]);
      expect(reference.store.pets.length).toBeLessThanOrEqual(most);
      expect(run.results.verdict).not.toBe('conformant');
      expect(run.results.statistics.creates).toBeLessThanOrEqual(most);
      created.push(reference.store.pets.length);
    }
    recordFigure({
      id: `harm.max-creates-${id}`,
      injected: `\`--max-creates\` ${BOUNDS.join(', ')} on ${does}.`,
      asserted:
        'The server creates no more pets than the bound, including those of retries, shrinking and confirming.',
      figure: `${created.join(', ')} pets created`,
    });
  });
});

test('--rate bounds the requests of any second, and the report states the waiting', async () => {
  const { reference, arrived } = await watched(0);
  const run = await judgedRun(reference, ['--rate', '60', '--profile', 'quick', '--only', 'list.*']);
  const most = Math.max(
    ...arrived.times.map((from) => arrived.times.filter((at) => at >= from && at < from + 1000).length),
  );
  expect(run.results.verdict).toBe('conformant');
  // A delayed request arrives together with the next one.
  if (isNightly) expect(most).toBeLessThanOrEqual(66);
  expect(run.results.statistics.pacedMs).toBeGreaterThan(500);
  expect(run.results.notices.join()).toMatch(/The kit held requests back for \d/);
  recordFigure({
    id: 'harm.rate',
    injected: '`--rate 60`.',
    asserted:
      'At most 66 requests arrive in any second, the bound plus a tenth; the report states the waiting.',
    figure: `${most} requests in the busiest second; ${(run.results.statistics.pacedMs / 1000).toFixed(1)} s held back`,
  });
});

describe('a run that reaches a limit is inconclusive, and its reason names requirements', () => {
  const NAMED = /\d+ requirements could not be judged: [\w.-]+, [\w.-]+, [\w.-]+ and \d+ more$/;
  test('--max-requests', async () => {
    const { reference, arrived } = await watched(200);
    const run = await judgedRun(reference, ['--max-requests', '40', '--profile', 'quick']);
    expect([run.exitCode, run.results.verdict]).toEqual([3, 'inconclusive']);
    expect(run.results.reason).toMatch(NAMED);
    expect(arrived.times.length).toBeLessThanOrEqual(40);
    recordFigure({
      id: 'harm.max-requests',
      injected: '`--max-requests 40`.',
      asserted:
        'No more than 40 requests arrive; inconclusive, with the requirements that could not be judged.',
      figure: `${arrived.times.length} requests; ${run.results.summary.inconclusive} requirements not judged`,
    });
  });

  test('--max-duration', async () => {
    const slow: BehaviourChange = {
      hooks: {
        before: () => new Promise((resolve) => void setTimeout(() => resolve(undefined), 100)),
      },
    };
    const { reference } = await watched(0, slow);
    const run = await judgedRun(reference, ['--max-duration', '2']);
    expect([run.exitCode, run.results.end]).toEqual([3, 'out-of-time']);
    expect(run.results.reason).toMatch(NAMED);
    expectWithin(run.results.durationMs / 1000, 3.5);
    recordFigure({
      id: 'harm.max-duration',
      injected: '`--max-duration 2` against a server that takes 100 ms for each response.',
      asserted:
        'The run ends within 1.5 s of the limit; inconclusive, with the requirements that could not be judged.',
      figure: `${(run.results.durationMs / 1000).toFixed(1)} s; ${run.results.summary.inconclusive} requirements not judged`,
    });
  });
});
