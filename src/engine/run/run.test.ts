import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addressOf, isLost, overlap, type Request } from '../exchange/exchange.js';
import { type Outcome, onWire } from '../http/wire.js';
import { timelineOf } from '../results/timeline.js';
import { CONTROL } from '../service/entries.js';
import { causeNamed, kindOf } from '../service/finding.js';
import type { RunOptions } from '../service/run-options.js';
import type { LogEntry } from '../service/service.js';
import { forAll } from '../suite/for-all.js';
import {
  adding,
  answered,
  bare,
  type Fault,
  keyless,
  listing,
  removing,
  responding,
  sleep,
  TOY_KEY,
  toy,
  toyChecks,
  toyOptions,
  toyRun,
  toyWire,
} from '../testing/toy.js';
import { judgedTwice } from '../testing/twice.js';
import type { Case } from './case.js';
import type { Check } from './check.js';
import { Blocked } from './ending.js';
import type { RunRecord } from './record.js';
import { forgettable } from './rounds.js';

const kinds = ({ findings }: RunRecord) => [...new Set(findings.map(kindOf))].sort();
const lost = { failure: { kind: 'lost', what: 'the connection was closed before a response' } } as const;
const late = { failure: { kind: 'lost', what: 'no response within 1 s', timeout: true } } as const;

test('two cases that send requests under one path are an error of the kit, and checks that share an id are not', async () => {
  const table = [{ label: 'a row' }];
  const each = (path?: string) =>
    checkOf('list.answered', (t) => forAll(t, { table, ...(path && { path }) }, (own) => own.send(listing, listed)));
  const ends = async (...checks: readonly Check<string>[]) =>
    (await toyRun(toyWire(), toyOptions(), checks)).record.endings.map(({ kind, reason }) => `${kind}: ${reason}`);
  const error = 'TypeError: two cases have the path list.answered/0; give those of one check a path of their own';
  // The places in the code follow, in the same line.
  const line = new RegExp(`^kit-error: ${error} \\(at .*run\\.ts:\\d+:\\d+\\), at .*\\)$`);
  expect(await ends(each(), each())).toEqual([expect.stringMatching(line)]);
  expect(await ends(each(), each('list.other'))).toEqual([]);
});

test('a state begins when all requests have ended, also those of a case that stopped before', async () => {
  const body = (t: Case<string>) => {
    const stopped = t.send(listing, listed).then(() => Promise.reject(new Blocked('enough')));
    return Promise.all([stopped, t.send({ ...listing, target: '/notes?slow' }, listed)]);
  };
  let isAnswered = false;
  const wire = toyWire(async ({ target }) => {
    if (!target.endsWith('slow')) return undefined;
    await sleep(100);
    isAnswered = true;
    return undefined;
  });
  const entered: boolean[] = [];
  const states = ['empty', { name: 'filled', enter: async () => void entered.push(isAnswered) }];
  const checks = [checkOf('list.answered', body, 'empty'), { ...answered, title: 'again', store: 'filled' }];
  await toyRun(wire, toyOptions(), checks, { service: { ...toy, states } });
  expect(entered).toEqual([true]);
});

test('a fault of one request is not flaky, though its case sends another when it is confirmed', async () => {
  const asked = (number: number) => ({ ...listing, target: `/notes?number=${number}` });
  const check = checkOf('list.answered', (t) => t.send(asked(t.attempt), listed));
  const wire = toyWire(({ target }) => (target.endsWith('number=0') ? responding(500) : undefined));
  const { record } = await judgedTwice(wire, toyOptions(), [check]);
  expect(record.confirmations.get('list.answered: status 500')).toEqual({ seen: 2, tried: 2 });
});

test('the first response of the service is judged like any other', async () => {
  const cause = causeNamed('odd body');
  const odd = { requirement: 'list.answered', cause, summary: '', expected: '', actual: '' };
  const judge: typeof toy.judge = (...given) => ({ ...toy.judge(...given), findings: [odd] });
  const { record } = await judgedTwice(toyWire(), toyOptions(), [], { service: { ...toy, judge } });
  expect(kinds(record)).toEqual(['list.answered: odd body']);
});

test('a service whose first response is a failure is judged by the others, and a notice says so', async () => {
  const { record } = await judgedTwice(toyWire(between(0, 1, () => responding(500))()));
  expect([record.findings, record.notices]).toEqual([[], [expect.stringMatching(/first request was answered 500/)]]);
});

test('a correct service has no finding, and each case has an address of its own', async () => {
  const { record } = await toyRun();
  expect([record.findings, record.endings]).toEqual([[], []]);
  const paths = ['list.answered', 'add.accepted/0', 'add.accepted/2', 'add.accepted/r4'];
  expect([...record.cases.keys()]).toEqual(expect.arrayContaining(paths));
});

test('quick tries only the plain rows', async () => {
  const { record } = await toyRun(toyWire(), toyOptions('quick', { runs: 0 }));
  expect([...record.cases.keys()].filter((one) => one.includes('/'))).toEqual(['add.accepted/0', 'add.accepted/1']);
});

test('a fault of one row is found at that row, and confirmed', async () => {
  const { record } = await toyRun(toyWire((_, text) => (text.endsWith('second') ? responding(500) : undefined)));
  expect(kinds(record)).toEqual(['add.accepted: status 500']);
  expect(record.findings.map(({ exchange }) => exchange.path)).toEqual(['add.accepted/1']);
  expect(record.confirmations.get('add.accepted: status 500')).toEqual({ seen: 2, tried: 2 });
});

test('a fault that does not come back is flaky', async () => {
  let times = 0;
  const once: Fault = (_, text) => (text.endsWith('second') && times++ === 0 ? responding(500) : undefined);
  const { record } = await toyRun(toyWire(once));
  expect(record.confirmations.get('add.accepted: status 500')).toEqual({ seen: 1, tried: 2 });
});

test.each([404, 403, 500])('with a time to wait, a run begins after the last %i', async (status) => {
  let left = 3;
  const starting: Fault = () => (left-- > 0 ? responding(status) : undefined);
  const { record } = await toyRun(toyWire(starting), toyOptions(), [answered], { wait: 20_000 });
  expect([record.end.kind, kinds(record), left < 0]).toEqual(['complete', [], true]);
  const [preflight] = record.log.filter(({ exchange }) => exchange.response?.status === 200);
  expect(preflight?.exchange).toMatchObject({ path: 'preflight', try: 3 });
});

describe("a service that refuses the kit's own header fields", () => {
  const added = { headers: [], userAgent: 'toy/1', requestIds: true };
  const fieldOf = ({ headers }: Request, name: string) => headers.find(([one]) => one === name)?.[1];

  test.each([
    [400, 'user-agent'],
    [403, 'x-request-id'],
  ])('with %i to each %s is judged without them', async (status, name) => {
    const wire = toyWire((request) => (fieldOf(request, name) ? responding(status) : undefined));
    const { record } = await judgedTwice(wire, toyOptions(), toyChecks, { added });
    expect([kinds(record), record.end.kind]).toEqual([[], 'complete']);
    expect(record.notices).toEqual([expect.stringMatching(`answers ${status} .*--plain-headers`)]);
    expect(wire.sent.filter((request) => fieldOf(request, name))).toHaveLength(1);
  });

  test('is judged with them if it refuses requests without them, too', async () => {
    const wire = toyWire(() => responding(403));
    const { record } = await judgedTwice(wire, toyOptions(), [answered], { added });
    expect(record.notices).toEqual([]);
    expect(wire.sent.filter((request) => !fieldOf(request, 'user-agent'))).toHaveLength(1);
  });

  test('accepts ids of letters, digits, dots, underscores and dashes, 64 at most', async () => {
    const isPlain = (request: Request) => /^[\w.-]{1,64}$/.test(fieldOf(request, 'x-request-id') ?? '');
    const long = {
      ...answered,
      ids: ['list.answered'],
      title: 'x',
      body: (t: Case<string>) => t.share('y'.repeat(90), (own) => ask(own, '/notes')),
    } as const;
    const wire = toyWire((request) => (isPlain(request) ? undefined : responding(400)));
    const { record } = await judgedTwice(wire, toyOptions(), [...toyChecks, long], { added });
    expect([kinds(record), record.notices]).toEqual([[], []]);
    const ids = wire.sent.map((request) => fieldOf(request, 'x-request-id'));
    expect(ids).toEqual(
      expect.arrayContaining(['abc123-add.accepted_r4-0.100.0', expect.stringMatching(/^abc123-y+-0\.0\.0$/)]),
    );
  });
});

const ask = (t: Case<string>, target: string) =>
  t.send({ ...listing, target }, { requirement: 'list.answered', statuses: [200] });

test('a body is there as JSON, whatever its status and its schema', async () => {
  const seen: object[] = [];
  const bodies = ['{"id":7}', 'no JSON'];
  const body = async (t: Case<string>) => {
    for (const target of ['/notes?0', '/notes?1']) {
      const { value, json } = await t.send({ ...listing, target }, { requirement: 'list.answered', statuses: [200] });
      seen.push({ value, json });
    }
  };
  const wire = toyWire(({ target }) =>
    target.includes('?') ? responding(409, bodies[Number(target.at(-1))]) : undefined,
  );
  await toyRun(wire, toyOptions(), [{ ...answered, body }]);
  expect(seen.slice(0, 2)).toEqual([{ json: { id: 7 } }, {}]);
});

test('a part that is alone may have a request that never gets a response, also twice', async () => {
  const body = (t: Case<string>) => t.alone(() => ask(t, '/notes?odd').catch(() => ask(t, '/notes?odd')));
  const wire = toyWire(({ target }) => (target.endsWith('odd') ? lost : undefined));
  const { record } = await judgedTwice(wire, toyOptions(), [{ ...answered, body }]);
  expect(kinds(record)).toEqual(['list.message: no response']);
});

test.each([
  ['is looked at until it has ended', 7000, true],
  ['that does not end is looked at as long each time', Number.POSITIVE_INFINITY, false],
])('a job that may take longer than reads lag %s', async (_, ends, good) => {
  const seen: { readonly hasty: boolean }[] = [];
  const waits: number[] = [];
  const body = async (t: Case<string>) => {
    for (const target of ['/notes?one', '/notes?two']) {
      const first = t.log.length;
      const look = () => ask(t, target);
      const within = 10_000;
      seen.push(await t.until('job', look, ({ value }) => value === 'done', { within }));
      const times = t.log.slice(first).map(({ exchange }) => exchange.at);
      const pauses = times.slice(1).map((at, index) => at - (times[index] ?? 0));
      waits.push(Math.max(...times) - Math.min(...times));
      expect(Math.max(...pauses)).toBeLessThan(1100);
    }
  };
  const ended = { one: ends, two: 2 * ends };
  let start: number | undefined;
  const wire = toyWire(({ target }) => {
    start ??= Date.now();
    const end = target.endsWith('one') ? ended.one : ended.two;
    return target.includes('?') ? responding(200, Date.now() - start > end ? 'done' : 'pending') : undefined;
  });
  const { record } = await judgedTwice(wire, toyOptions(), [{ ...answered, body }]);
  expect([kinds(record), record.endings]).toEqual([[], []]);
  expect(seen).toMatchObject(Array(4).fill({ good, repeated: true }));
  expect(seen.filter((one) => !good && one.hasty)).toEqual([]);
  expect(waits.map((wait) => wait > 6000 && wait < 10_100)).toEqual(Array(4).fill(true));
});

describe('an id that the catalogue lacks', () => {
  const expected = { requirement: 'list.anwered', statuses: [200] };
  const finding = { requirement: 'list.anwered', cause: causeNamed(''), summary: '', expected: '', actual: '' };
  test.each<[string, (t: Case<string>) => unknown]>([
    ['in an expectation', (t) => t.send(listing, expected)],
    ['in a finding', async (t) => t.fail(await ask(t, '/notes'), finding)],
    ['of what was judged', (t) => t.judged('list.anwered')],
    ['of what was observed', (t) => t.observe('list.ordre', 'by id')],
    ['that is judged and not observed', (t) => t.observe('list.answered', 'by id')],
    ['that is observed and not judged', (t) => t.judged('list.order')],
  ])('is a fault of the kit: %s', async (_, use) => {
    const body = async (t: Case<string>) => use(t);
    const { record } = await toyRun(toyWire(), toyOptions(), [{ ...answered, body }]);
    expect(record.endings.map(({ kind, ids }) => [kind, ...ids])).toEqual([['kit-error', 'list.answered']]);
  });

  test('ends a run before its first check', async () => {
    const run = toyRun(toyWire(), toyOptions(), [{ ...answered, ids: ['list.answered', 'list.anwered'] }]);
    await expect(run).rejects.toThrow('the catalogue has no requirement list.anwered');
  });
});

describe('a run that explores', () => {
  const explored = (options: Partial<RunOptions>, fault?: Fault) =>
    judgedTwice(toyWire(fault), toyOptions('standard', { explore: 60_000, ...options }));

  test('sends nothing more if it has no random cases', async () => {
    const { record } = await explored({ runs: 0 });
    expect([record.end.kind, record.explored]).toEqual(['complete', 'explored 0 further rounds of random cases']);
  });

  test.each<[Partial<RunOptions>, RegExp]>([
    [{ maxCreates: 40 }, /^explored 6 further rounds of random cases, then stopped: .*--max-creates 40\)$/],
    [{ maxRequests: 100 }, /^explored \d further rounds of random cases, then stopped: .*--max-requests\)$/],
    [{ maxDuration: 100 }, /^explored \d+ further rounds of random cases, then stopped: .*--max-duration\)$/],
    [{ explore: 100 }, /^explored \d+ further rounds of random cases$/],
    [{ maxCreates: 8 }, /^explored 0 further rounds of random cases, then stopped: .*--max-creates 8\)$/],
  ])('within %j leaves the outcomes of its checks as they are, and says how far it came', async (options, words) => {
    const { record } = await explored(options);
    expect([record.findings, record.endings, record.end.kind]).toEqual([[], [], 'complete']);
    expect(record.explored).toMatch(words);
  });

  test('counts a finding of a further round', async () => {
    let added = 0;
    const fault: Fault = (_, text) => (text !== '' && ++added === 30 ? responding(500) : undefined);
    const { record } = await explored({ maxCreates: 60 }, fault);
    expect(record.findings.map(({ exchange }) => exchange.path)).toEqual([expect.stringMatching(/~\d$/)]);
  });

  test('forgets earlier rounds but their findings, losses and numbers', async () => {
    const body: typeof answered.body = (t) => {
      const random = fc.nat().map((number) => ({ label: `?${number}` }));
      return forAll(t, { random }, (own, { label }) => ask(own, `/notes${label}`));
    };
    let sent = 0;
    const fault: Fault = () => [responding(500), lost][++sent - 1000];
    const options = toyOptions('standard', { explore: 60_000, maxRequests: 4_000 });
    const { record } = await judgedTwice(toyWire(fault), options, [{ ...answered, body }]);
    const { statistics, log, findings, cases, judged } = record;
    const [first] = findings;
    expect([findings.length, statistics]).toEqual([1, expect.objectContaining({ requests: 4_000, lost: 1 })]);
    expect(log.length).toBeLessThan(3_500);
    expect(cases.size).toBeLessThan(3_500);
    const kept = log.filter(({ exchange }) => exchange.path === first?.exchange.path || isLost(exchange));
    expect(kept.length).toBeGreaterThanOrEqual(2);
    const { ended } = timelineOf(log, statistics.durationMs, record.forgotten.moments.values());
    const counts = Object.values(ended).flat();
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(4_000);
    // Beside the preflight and what was lost or is confirmed.
    expect(judged.get('list.answered')).toBeGreaterThan(3_990);
  });
});

test('incidents of earlier rounds are kept, with what tells when they began and ended', () => {
  const exchange = { attempt: 0, step: 0, try: 0, took: 1, request: listing, response: { status: 200, headers: [] } };
  const log = Array.from({ length: 6_000 }, (_, at) => ({ exchange: { ...exchange, path: `a/r0~${at}`, at } }));
  const incident = { from: 2_000, to: 2_010, kind: 'outage', what: '', shown: [], aside: new Set<string>() } as const;
  const gone = forgettable(log as unknown as readonly LogEntry[], () => [incident]);
  const times = [...gone].map((name) => Number(name.replace('a/r0~', '')));
  expect([times.length, times.filter((at) => at > 998 && at < 3011)]).toEqual([6_000 - 1_500 - 2_012, []]);
});

test('a lost response is asked for again, a creation with a fresh name', async () => {
  const names: string[] = [];
  const { record } = await toyRun(
    toyWire((_, text) => {
      if (!text.endsWith('second')) return undefined;
      names.push(text);
      return names.length === 1 ? lost : undefined;
    }),
  );
  expect(kinds(record)).toEqual([]);
  expect(record.statistics).toMatchObject({ lost: 1, recovered: 1 });
  expect(new Set(names).size).toBe(2);
});

test.each([
  ['an Idempotency-Key', [['Idempotency-Key', 'k-1']], {}, 1],
  ['an Idempotency-Key, if the suite wants another body', [['Idempotency-Key', 'k-1']], { keepsNames: false }, 2],
  ['no such key, if the suite wants the same body', [], { keepsNames: true }, 1],
] as const)('a creation that is sent again with %s has as many bodies as it needs', async (_, own, more, count) => {
  const bodies: string[] = [];
  const wire = toyWire((_, text) => (text === '' || bodies.push(text) > 1 ? undefined : lost));
  const check = checkOf('add.accepted', (t) => {
    const plain = adding(t.name());
    return t.send({ ...plain, headers: [...plain.headers, ...own] }, { ...added, ...more });
  });
  const { record } = await judgedTwice(wire, toyOptions(), [check]);
  expect([kinds(record), bodies.length, new Set(bodies).size]).toEqual([[], 2, count]);
});

test('once a request that timed out is answered over a new connection, all get one', async () => {
  let sent = 0;
  const wire = toyWire(({ connection }) => {
    sent += 1;
    return connection === undefined && sent > 1 ? late : undefined;
  });
  const { record } = await judgedTwice(wire);
  expect([kinds(record), record.statistics.lost]).toEqual([[], 1]);
});

test('a misdirected request is sent once more, over a connection of its own, and judged there', async () => {
  const misdirected = async (most: (connection?: string) => boolean) => {
    const connections: (string | undefined)[] = [];
    const wire = toyWire(({ connection }, text) => {
      if (!text.endsWith('second')) return undefined;
      connections.push(connection);
      return most(connection) ? responding(421) : undefined;
    });
    const { record } = await judgedTwice(wire);
    return [kinds(record), connections, record.statistics.recovered];
  };
  expect(await misdirected((connection) => connection === undefined)).toEqual([[], [undefined, 'fresh'], 1]);
  const confirmed = [undefined, 'fresh', 'fresh', 'fresh', undefined, 'fresh'];
  expect(await misdirected(() => true)).toEqual([['add.accepted: status 421'], confirmed, 2]);
});

test('a response that is lost each time while the control is answered, of its operation if that works, is a violation', async () => {
  const fault: Fault = (_, text) => (text.endsWith('second') ? lost : undefined);
  const { record } = await judgedTwice(toyWire(fault));
  expect(kinds(record)).toEqual(['add.message: no response']);
  expect(record.findings[0]?.control?.request).toMatchObject({ method: 'POST', connection: 'fresh' });
});

test('a run that loses more responses than it may judges nothing by losses, and ends if it will hardly lose less', async () => {
  let count = 0;
  const body = async (t: Case<string>) => {
    await ask(t, '/notes?cut').catch(() => {});
    for (let sent = 0; sent < 500; sent += 1) await ask(t, '/notes');
  };
  const judged = (maxLost: number, maxRequests = 5_000) => {
    const isOfNetwork = (connection?: string) => connection !== 'fresh' && count++ % 4 === 3;
    const wire = toyWire(({ target, connection }) =>
      target.endsWith('cut') || isOfNetwork(connection) ? lost : undefined,
    );
    return judgedTwice(wire, toyOptions('standard', { maxLost, maxRequests }), [{ ...answered, body }]);
  };
  const { record } = await judged(0.05);
  const what = expect.stringMatching(/^\d+ of \d+ responses were lost, more than --max-lost 5 % allows$/);
  expect(record).toMatchObject({
    findings: [],
    end: { kind: 'stopped', what },
    hidden: new Map([['list.message', { what }]]),
  });
  expect(record.statistics.requests).toBeLessThan(100);
  const allowed = await judged(0.25);
  expect([kinds(allowed.record), allowed.record.end.kind]).toEqual([['list.message: no response'], 'complete']);
  // It is over before it can confirm that no response comes.
  expect((await judged(1, 50)).record).toMatchObject({ findings: [], hidden: expect.any(Map) });
});

test.each([5, 7, 8])('a run that loses %i of 10 responses finds nothing, and is judged again alike', async (cut) => {
  let state = 6 * 7919;
  const isCut = () => {
    state = (state * 16_807) % 2_147_483_647;
    return state % 10 < cut;
  };
  const body = async (t: Case<string>) => {
    for (let sent = 0; sent < 20; sent += 1) await ask(t, `/notes?${t.path}`);
  };
  const ids = ['list.answered', 'list.complete', 'list.message', 'add.accepted', 'add.message'] as const;
  const checks = ids.map((id): Check<string> => ({ ...answered, title: id, ids: [id], body }));
  const wire = toyWire(() => (isCut() ? lost : undefined));
  const { record } = await judgedTwice(wire, toyOptions('standard', { maxRequests: 50_000 }), checks);
  expect(kinds(record)).toEqual([]);
});

describe('a request that times out while later ones are answered', () => {
  /** The note `second` times out, `most` times at most. @returns its requests */
  async function timedOut(options: Partial<RunOptions> = {}, fault: Fault = () => undefined, most = 99) {
    let tries = 0;
    const wire = toyWire(async (request, text) => {
      if (!text.endsWith('second') || tries >= most) return fault(request, text);
      tries += 1;
      await sleep(1000);
      return late;
    });
    const { record } = await toyRun(wire, toyOptions('standard', { runs: 40, ...options }));
    return { record, tries };
  }

  test('has a finding after two tries and one that confirms it', async () => {
    const { record, tries } = await timedOut();
    expect([kinds(record), tries]).toEqual([['add.message: no response'], 3]);
    expect(record.confirmations.get('add.message: no response')).toEqual({ seen: 2, tried: 2 });
  });

  test('has none if it is answered then, and its case is not judged', async () => {
    const { record } = await timedOut({}, undefined, 2);
    expect(kinds(record)).toEqual([]);
    expect(record.endings).toMatchObject([{ kind: 'blocked', path: 'add.accepted/1' }]);
  });

  test('is tried more often where other timeouts did not last, or nothing shows that later ones are answered', async () => {
    let isFirst = true;
    const other: Fault = (_, text) => {
      if (!text.endsWith('first') || !isFirst) return undefined;
      isFirst = false;
      return late;
    };
    expect((await timedOut({}, other)).tries).toBe(6);
    expect((await timedOut({ concurrency: 1 })).tries).toBe(5);
  });

  test('is not made smaller, since each try takes as long', async () => {
    const hang: Fault = (_, text) => (/ [a-f]*f[a-f]*$/.test(text) ? late : undefined);
    const { record } = await toyRun(toyWire(hang), toyOptions('standard', { runs: 5 }));
    expect([kinds(record), record.counterexamples.size]).toEqual([['add.message: no response'], 0]);
  });
});

test.each([
  ['that has never responded', late.failure],
  ['whose responses were always cut', lost.failure],
] as const)('an operation %s is not waited for in each case', async (_, failure) => {
  const table = Array.from({ length: 60 }, (_, row) => ({ label: `row ${row}` }));
  const ids = ['add.accepted'] as const;
  const body = (t: Case<string>) => forAll(t, { table }, (own) => own.send(adding(own.name()), added));
  const sent = async (isSilent: (number: number) => boolean) => {
    let number = 0;
    const wire = toyWire(({ method }) => (method === 'POST' && isSilent(number++) ? { failure } : undefined));
    const { record } = await judgedTwice(wire, toyOptions(), [answered, { ...answered, title: 'adds', ids, body }]);
    const reasons = record.endings.filter(({ blockedBy }) => blockedBy === 'add.message').map(({ reason }) => reason);
    return [kinds(record), reasons.includes('addNote has not responded to any request')];
  };
  expect(await sent(() => true)).toEqual([['add.message: no response'], true]);
  expect(await sent((number) => number > 0)).toEqual([['add.message: no response'], false]);
});

test('a request that ends the service each time breaks its own requirement', async () => {
  let backAt = 0;
  const wire = toyWire((_, text) => {
    if (text.endsWith('second')) backAt = Date.now() + 200;
    return Date.now() < backAt ? lost : undefined;
  });
  const { record } = await toyRun(wire);
  expect(kinds(record)).toEqual(['add.accepted: the service stops answering']);
});

test('a request without a body that has ended the service is not sent again, also not to confirm that', async () => {
  let out = 0;
  const wire = toyWire(({ target }) => {
    out = target.endsWith('ends') ? 3 : Math.max(0, out - 1);
    return out > 0 ? lost : undefined;
  });
  const body = (t: Case<string>) => ask(t, '/notes?ends').catch(() => ask(t, '/notes?ends'));
  const { record } = await toyRun(wire, toyOptions('standard', { maxLost: 1 }), [{ ...answered, body }]);
  expect(kinds(record)).toEqual(['list.answered: the service stops answering']);
  expect(wire.sent.filter(({ target }) => target.endsWith('ends'))).toHaveLength(6);
  expect(record.endings).toMatchObject([{ kind: 'blocked', blockedBy: 'list.answered' }]);
});

test('a service that stops answering ends the run and names what was in flight', async () => {
  let isDead = false;
  const { record } = await toyRun(
    toyWire((_, text) => {
      isDead ||= text.endsWith('second');
      return isDead ? lost : undefined;
    }),
    toyOptions('standard', { concurrency: 2 }),
  );
  expect(record.findings).toEqual([]);
  expect(record.end).toMatchObject({ kind: 'stopped', suspects: expect.arrayContaining(['add.accepted/1#0.0.0']) });
});

test('a service that restarts is waited for, and what was under way is sent again alone', async () => {
  let [isOut, left] = [false, 12];
  const restart: Fault = (_, text) => {
    isOut ||= text.endsWith('second');
    return isOut && left-- > 0 ? lost : undefined;
  };
  const { record } = await toyRun(toyWire(restart), toyOptions('standard', { concurrency: 4 }));
  expect(record.findings).toEqual([]);
  const [outage, ...others] = record.incidents;
  expect([outage?.kind, others]).toEqual(['outage', []]);
  expect(record.statistics).toMatchObject({ lost: outage?.lost, lostApart: 1 });
  const log = record.log.map(({ exchange }) => exchange);
  for (const { path, step } of outage?.shown ?? []) {
    const again = log.findLast((exchange) => exchange.path === path && exchange.step === step);
    const beside = log.filter((exchange) => exchange !== again && again && exchange.at < again.at + again.took);
    expect(beside.filter(({ at, took }) => at + took > (again?.at ?? 0))).toEqual([]);
  }
});

test('requests get fewer tries once three of their kind got no response each time', async () => {
  const targets = [0, 1, 2, 3].map((number) => `/notes?cut${number}`);
  const wire = toyWire(({ target }) => (target.includes('cut') ? lost : undefined));
  const body = async (t: Case<string>) => {
    for (const target of targets) await ask(t, target).catch(() => {});
  };
  await toyRun(wire, toyOptions('standard', { maxLost: 1 }), [{ ...answered, body }]);
  const times = (target: string) => wire.sent.filter((request) => request.target.endsWith(target)).length;
  // The confirmation is one of a kind that is known.
  expect(targets.map(times)).toEqual([6 + 2, 6 + 2, 6 + 2, 2 + 2]);
});

test('a 503 that comes back each time while the control is answered is a violation; a busy service is not', async () => {
  const busy = (status: number, most: number): Fault => {
    let times = 0;
    return (_, text) => (text.endsWith('second') && times++ < most ? responding(status) : undefined);
  };
  const each = await toyRun(toyWire(busy(503, 1000)));
  expect(kinds(each.record)).toEqual(['add.accepted: status 503']);
  for (const status of [429, 503]) {
    const { record } = await toyRun(toyWire(busy(status, 3)));
    expect([kinds(record), record.statistics.throttled]).toEqual([[], 3]);
  }
});

test('a read that lags is waited for; one that never shows is a finding after a whole wait', async () => {
  expect(kinds((await toyRun(toyWire(undefined, 6))).record)).toEqual(['list.complete: note lost']);
  const never = await toyRun(toyWire(undefined, 1e9));
  expect(kinds(never.record)).toEqual(['list.complete: note lost', 'list.complete: note missing']);
  expect(never.record.findings.find(({ cause }) => cause.words === 'note missing')?.others).toHaveLength(1);
});

test('a read-only run creates nothing, and a bound on creations holds', async () => {
  const wire = toyWire();
  const { record } = await toyRun(wire, toyOptions('standard', { readOnly: true }));
  expect(wire.sent.every(({ method }) => method === 'GET')).toBe(true);
  expect(new Set(record.endings.map(({ kind }) => kind))).toEqual(new Set(['not-applicable']));
  const few = toyWire();
  const { record: bounded } = await toyRun(few, toyOptions('standard', { maxCreates: 3 }));
  expect(few.sent.filter(({ method }) => method === 'POST')).toHaveLength(3);
  expect(bounded.endings[0]).toMatchObject({ kind: 'blocked', reason: expect.stringContaining('--max-creates') });
});

test.each<[string, string, Fault]>([
  ['refuses the key', 'the service refuses the API key (status 401)', () => responding(401)],
  ['redirects', 'every request is redirected (status 301)', () => responding(301, '', [['location', '//b.test/']])],
  ['cannot be reached', 'the service cannot be reached: the connection was closed before a response', () => lost],
  [
    'stands behind a firewall',
    'a gateway refuses every request with a web page (status 403, "Access denied")',
    () => responding(403, '<html><h1>Access denied</h1>'),
  ],
  [
    'wants a client certificate',
    'a gateway refuses every request with a web page (status 400, "No required SSL certificate was sent")',
    () => responding(400, '<html>No required SSL certificate was sent</html>'),
  ],
  ['is down behind a CDN', 'a gateway answers every request with 522', () => responding(522)],
])('a run on a service that %s says so first', async (_, what, fault) => {
  const { record } = await toyRun(toyWire(fault));
  expect(record.end).toMatchObject({ kind: 'stopped', what });
});

const listed = { requirement: 'list.answered', statuses: [200] };
const added = { requirement: 'add.accepted', statuses: ['2xx' as const] };
const removed = { requirement: 'remove.done', statuses: [204], afterLoss: [404] };
const checkOf = (id: string, body: Check<string>['body'], store = 'filled', fills = false): Check<string> => ({
  ...{ ids: [id], title: id, body, store, fills },
});

describe('where no key is asked for', () => {
  const check = checkOf('list.answered', async (t) => {
    const add = (note: string) => t.send(bare(adding(note)), added);
    await add('first').catch(() => add('not sent where there is no capacity'));
    await t.send(bare(listing), listed);
  });
  const limited: Fault = ({ method }) => (method === 'POST' ? responding(429) : undefined);
  test.each<[string, string | undefined, Fault | undefined]>([
    ['a correct service has no finding', undefined, undefined],
    ['a wrong address is named', 'nothing of the interface is at this address', () => responding(404)],
    ['a door is named', 'the service refuses every request (status 401)', () => responding(401)],
    ['a page of a door is named', 'a gateway refuses every request', () => responding(403, '<html>Sign in')],
    ['no capacity is named', 'addNote had no capacity', limited],
  ])('%s', async (_, what, fault) => {
    const wire = toyWire(fault, 0, { isOpen: true });
    const { record, lines } = await judgedTwice(wire, toyOptions(), [check], { service: keyless });
    expect([record.findings, record.incidents[0]?.what]).toEqual([[], what && expect.stringContaining(what)]);
    expect(wire.sent.filter(({ body }) => /not sent|\{\}/.test(`${body}`))).toEqual([]);
    expect(lines.join('')).not.toMatch(/\{key|"key"|authorization/);
  });
});

describe('a removal', () => {
  const check = checkOf('remove.done', async (t) => {
    const { value = '' } = await t.send(adding(t.name()), added);
    await t.send(removing(value), removed);
  });
  const unconnected = { failure: { ...lost.failure, unconnected: true } };
  const cut: Outcome = { failure: { ...lost.failure, begun: true } };
  const notDone = 'remove.done: status 404';
  test.each<[string, string | undefined, Outcome, second?: Outcome]>([
    ['whose response was lost may have been done', undefined, lost],
    ['that got a 503 may have been done', undefined, responding(503)],
    ['that did not reach the service was not done', notDone, unconnected, responding(404)],
    ['that was limited was not done', notDone, responding(429), responding(404)],
    ['that never gets a response breaks the requirement of that', 'remove.response: no response', lost, lost],
    ['whose response is cut each time breaks that of whole messages', 'remove.message: no response', cut, cut],
  ])('%s', async (_, expected, first, second) => {
    const wire = toyWire();
    let removals = 0;
    const send: typeof wire.send = async (request) => {
      const outcome = await wire.send(request);
      if (request.method !== 'DELETE') return outcome;
      return (removals++ % 2 === 0 ? first : second) ?? outcome;
    };
    const { record } = await judgedTwice({ ...wire, send }, toyOptions(), [check]);
    expect(kinds(record)).toEqual(expected ? [expected] : []);
  });
});

describe('removals that only further tries show to be done', () => {
  /** @param isLost whether the response to a removal is lost, by how many there were before */
  async function removedInTurn(isLost: (before: number) => boolean) {
    const wire = toyWire();
    let removals = 0;
    const send: typeof wire.send = async (request) => {
      const outcome = await wire.send(request);
      const isDone = request.method === 'DELETE' && outcome.response?.status === 204;
      return isDone && isLost(removals++) ? lost : outcome;
    };
    const check = checkOf('remove.done', (t) =>
      forAll(t, { table: ['a', 'b', 'c'].map((label) => ({ label })) }, async (own) => {
        const { value = '' } = await own.send(adding(own.name()), added);
        await own.send(removing(value), removed);
      }),
    );
    return (await judgedTwice({ ...wire, send }, toyOptions(), [check])).record;
  }

  test('say nothing of what a removal does', async () => {
    const record = await removedInTurn((before) => before < 2);
    expect([kinds(record), record.judged.get('remove.done')]).toEqual([[], 1]);
  });

  test('break the requirement of responses if no removal ever gets one', async () => {
    const record = await removedInTurn(() => true);
    const { exchange, summary } = record.findings[0] ?? {};
    expect(record.findings.map(kindOf)).toEqual(Array(3).fill('remove.response: no response'));
    expect([exchange?.try, summary]).toEqual([
      0,
      expect.stringMatching(/carried out: a further try got status 404\.$/),
    ]);
    expect(record.confirmations.get('remove.response: no response')).toEqual({ seen: 2, tried: 2 });
    expect([record.judged.get('remove.done'), record.statistics.lost]).toEqual([undefined, 0]);
  });

  test('show nothing if one gets a response when its case is confirmed', async () => {
    expect(kinds(await removedInTurn((before) => before < 3))).toEqual([]);
  });
});

describe('a state that is entered', () => {
  const enter = async (t: Case<string>) => {
    const { value = '' } = await t.send(listing, listed);
    for (const note of value.split('\n')) {
      const { status } = await t.send(removing(note), removed);
      if (status !== 204) throw new Blocked('the store cannot be emptied', 'remove.done');
    }
  };
  const service: typeof toy = { ...toy, states: [...toy.states, { name: 'cleared', enter }] };
  let seen: string | undefined;
  const filling = async (t: Case<string>) => {
    for (let count = 0; count < 10; count += 1) await t.send(adding(t.name()), added);
  };
  const looking = async (t: Case<string>) => {
    seen = (await t.send(listing, listed)).value;
  };
  const checks = [checkOf('add.message', filling, 'empty', true), checkOf('list.complete', looking, 'cleared')];

  test('comes when what fills the store has ended', async () => {
    const { record } = await judgedTwice(toyWire(), toyOptions(), checks, { service });
    expect([record.findings, record.endings, seen]).toEqual([[], [], '']);
  });

  test('leaves its checks unjudged if it cannot be entered', async () => {
    const wire = toyWire(({ method }) => (method === 'DELETE' ? responding(500) : undefined));
    const { record } = await judgedTwice(wire, toyOptions(), checks, { service });
    expect(record.findings.map(({ exchange }) => exchange.path)).toEqual(['state.cleared']);
    expect(record.confirmations.get('remove.done: status 500')).toEqual({ seen: 2, tried: 2 });
    expect(record.endings).toMatchObject([{ ids: ['list.complete'], kind: 'blocked', blockedBy: 'remove.done' }]);
  });
});

test('a link is followed with the key to the origin of the base URL, and nowhere else', async () => {
  const links = ['http://evil.invalid/v1/notes', 'http://', 'x:y'];
  const seen: string[] = [];
  const check = checkOf('list.answered', async (t) => {
    seen.push(t.baseUrl);
    for (const target of ['http://toy.invalid/notes?{key}', '', ...links])
      await ask(t, target).catch(({ message }) => seen.push(message));
  });
  const wire = toyWire();
  const { record } = await judgedTwice(wire, toyOptions(), [check]);
  expect([record.findings, record.endings]).toEqual([[], []]);
  expect(wire.sent.slice(1).map(({ target }) => target)).toEqual(['/notes?%7Bkey%7D', '/v1']);
  expect(onWire({ ...listing, target: '' }, new URL('http://toy.invalid')).target).toBe('/');
  const problems = links.map((link) => expect.stringContaining(`link "${link}" does not lead`));
  const once = ['http://toy.invalid/v1', ...problems];
  expect(seen).toEqual([...once, ...once]);
});

test('a link has the key in its query if that is its place, and nothing else of the link asks for it', async () => {
  const check = checkOf('list.answered', (t) => ask(t, 'http://toy.invalid/notes?{key}&k={key}'));
  const wire = toyWire(undefined, 0, { isOpen: true });
  await judgedTwice(wire, toyOptions(), [check], { service: { ...toy, credential: { query: 'k' } } });
  expect(wire.sent.at(-1)?.target).toBe(`/notes?%7Bkey%7D&k=${TOY_KEY}`);
});

describe('what can be removed again', () => {
  const service: typeof toy = {
    ...toy,
    removes: ({ method }) => method === 'DELETE',
    created: (log) => {
      const gone = log.flatMap(({ exchange: { response }, facts }) =>
        response && response.status < 500 ? [facts.removed] : [],
      );
      const all = log.flatMap(({ facts: { added } }) => (added === undefined ? [] : [{ id: added, name: added }]));
      return all.filter(({ id }) => !gone.includes(id));
    },
    removal: ({ id }) => removing(id),
  };
  const check = checkOf('remove.done', (t) => t.send(removing('none'), { ...removed, statuses: [404] }));
  const checks = [...toyChecks, check];
  async function tidied(
    fault?: Fault,
    options: Partial<RunOptions> = { runs: 40 },
    signal?: AbortSignal,
    order: readonly Check<string>[] = checks,
  ) {
    const more = { service, ...(signal && { signal }) };
    const { record } = await judgedTwice(toyWire(fault), toyOptions('standard', options), order, more);
    const removals = record.log.filter(({ exchange }) => exchange.path === 'cleanup').length;
    return { record, removals, left: service.created?.(record.log as Parameters<typeof toy.ledger>[0]).length ?? 0 };
  }

  test('is removed at the end, also if responses are lost', async () => {
    let count = 0;
    const { record, left, removals } = await tidied(({ method }) =>
      method === 'DELETE' && count++ % 3 === 1 ? lost : undefined,
    );
    expect([record.findings, left, removals > 40]).toEqual([[], 0, true]);
  });

  test('stays if the service does not remove it, after a few tries', async () => {
    const { record, left, removals } = await tidied(({ method, target }) =>
      method === 'DELETE' && !target.endsWith('none') ? responding(500) : undefined,
    );
    expect([record.findings, left, removals]).toEqual([[], 43, 16]);
  });

  test('is removed, and a violation confirmed, when --bail lets no further case begin', async () => {
    const fault: Fault = (_, text) => (/ second$/.test(text) ? responding(500) : undefined);
    const last = { ...answered, store: 'filled' };
    const order = [
      ...toyChecks.map((one) => ({ ...one, store: 'empty' })),
      { ...last, ids: ['list.message'] as const },
    ];
    const { record, left } = await tidied(fault, { bail: 1 }, undefined, order);
    const what = 'the run stopped after 1 violated requirement (--bail 1)';
    expect([record.end, left, kinds(record)]).toEqual([{ kind: 'stopped', what }, 0, ['add.accepted: status 500']]);
    expect(record.confirmations.get('add.accepted: status 500')).toEqual({ seen: 2, tried: 2 });
    expect(record.endings).toMatchObject([{ kind: 'blocked', reason: what, path: 'list.message' }]);
  });

  test.each([1, 9, 19, 21])('stays after an interruption at request %i', async (nth) => {
    const interruption = new AbortController();
    let sent = 0;
    const fault = () => void (++sent === nth && interruption.abort());
    const { record, left, removals } = await tidied(fault, {}, interruption.signal);
    expect([record.end.kind, left > 0, removals > 0]).toEqual(['interrupted', nth > 1, nth > 19]);
  });

  test('is not touched in a read-only run', async () => {
    const { record } = await tidied(undefined, { readOnly: true });
    expect(record.log.some(({ exchange }) => exchange.request.method !== 'GET')).toBe(false);
    expect(record.endings.at(-1)).toMatchObject({ kind: 'not-applicable', reason: 'a read-only run removes nothing' });
  });
});

describe('a run that is interrupted', () => {
  /** Aborts at the nth request, whose response is then too long to be judged in time. */
  function interrupted(nth: number) {
    const interruption = new AbortController();
    let sent = 0;
    const wire = toyWire(() => {
      sent += 1;
      if (sent !== nth) return undefined;
      interruption.abort();
      return responding(200, 'x'.repeat(100_000));
    });
    return judgedTwice(wire, toyOptions('standard', { runs: 40 }), toyChecks, interruption);
  }

  test('judges no long body that comes then, and begins no further case', async () => {
    // The first request is that of preflight, the second that of the only check before the store is filled.
    const { record, lines } = await interrupted(2);
    expect(record.end.kind).toBe('interrupted');
    expect(record.log.map(({ exchange }) => exchange.failure?.what)).toEqual([undefined, 'the run was interrupted']);
    expect(lines).toHaveLength(record.log.length + 2);
    expect(new Set(record.endings.map(({ reason }) => reason))).toEqual(new Set(['the run was interrupted']));
  });

  test('ends though a response never comes', async () => {
    const interruption = new AbortController();
    const never: Fault = (_, text) => {
      if (!text.endsWith('second')) return undefined;
      interruption.abort();
      return new Promise(() => {});
    };
    const { record } = await toyRun(toyWire(never), toyOptions(), toyChecks, interruption);
    expect([record.end.kind, kinds(record)]).toEqual(['interrupted', []]);
  });

  test.each([1, 2, 9, 40])('at request %i leaves a log that is judged alike', async (nth) => {
    await interrupted(nth);
  });
});

test('a random case is made smaller without the whole log, unless only that shows its finding', async () => {
  let ledgers = 0;
  const service = {
    ...toy,
    ledger: (log: Parameters<typeof toy.ledger>[0]) => {
      ledgers += 1;
      return toy.ledger(log);
    },
  };
  const fault: Fault = (_, text) => (/ [a-f]*f[a-f]*$/.test(text) ? responding(500) : undefined);
  const options = toyOptions('standard', { runs: 40 });
  const { record } = await toyRun(toyWire(fault), options, toyChecks, { service });
  const { value = '' } = record.counterexamples.get('add.accepted: status 500') ?? {};
  expect([value.includes('f'), value.length <= 2]).toEqual([true, true]);
  // Twice in each state and at the end of the checks, once before and after they are made smaller.
  expect(ledgers).toBeLessThanOrEqual(8);
});

test('a redirect to the same path with a slash is a violation, and the run uses the slash', async () => {
  const wire = toyWire(({ target }) =>
    target.endsWith('/') ? undefined : responding(308, '', [['location', '/v1/notes/']]),
  );
  const { record } = await toyRun(wire);
  expect(record.notices).toEqual([expect.stringContaining('slash')]);
  expect(kinds(record)).toEqual(['list.answered: status 308']);
  // The run looks which endpoints the service redirects: GET, POST, and the other control.
  expect(wire.sent.slice(3).every(({ target }) => target === '/v1/notes/')).toBe(true);
});

/** A fault from one request on, up to another one. */
const between = (from: number, to: number, fault: Fault) => (): Fault => {
  let count = 0;
  return (request, text) => {
    count += 1;
    return count > from && count <= to ? fault(request, text) : undefined;
  };
};
const page: Fault = () => responding(404, '<html>No route');
const creationsOf =
  (status: number): Fault =>
  ({ method }) =>
    method === 'POST' ? responding(status) : undefined;
const incidents = {
  expired: between(12, 1e9, () => responding(401)),
  swapped: between(12, 24, page),
  'out of capacity': between(4, 1e9, creationsOf(429)),
  'without capacity for a moment': between(4, 12, creationsOf(503)),
  'refused for a while': between(12, 40, () => responding(401)),
  'failing for a while': between(8, 30, creationsOf(500)),
  'failing to the end': between(8, 1e9, creationsOf(500)),
  'of three instances': (): Fault => {
    let count = 0;
    return () => {
      count += 1;
      return count % 3 === 0 ? responding(401) : undefined;
    };
  },
};

describe('a run asks a control before it judges a doubtful response', () => {
  test.each<[string, Fault, findings: readonly string[], told: readonly string[], end: string]>([
    ['a key that is refused to the end', incidents.expired(), [], ['key refused'], 'stopped'],
    [
      'a key that is refused once',
      between(12, 13, () => responding(401))(),
      ['list.answered: status 401'],
      [],
      'complete',
    ],
    ['a key that works again', between(12, 17, () => responding(401))(), [], ['operation failed'], 'complete'],
    ['another server for a moment', incidents.swapped(), [], ['not the service'], 'complete'],
    ['an operation without capacity', incidents['out of capacity'](), [], ['no capacity'], 'complete in part'],
    ['one that has capacity again', incidents['without capacity for a moment'](), [], [], 'complete'],
    ['a key that is refused for a while', incidents['refused for a while'](), [], ['key refused'], 'complete'],
    ['an operation that fails for a while', incidents['failing for a while'](), [], ['operation failed'], 'complete'],
    [
      'an operation that fails to the end',
      incidents['failing to the end'](),
      ['list.answered: status 500 from some moment on'],
      ['operation failed'],
      'complete',
    ],
    [
      'one of three instances that knows another key',
      incidents['of three instances'](),
      ['list.answered: status 401 now and then'],
      ['now and then'],
      'complete',
    ],
  ])('%s', async (_, fault, findings, told, end) => {
    const { record } = await toyRun(toyWire(fault));
    expect([kinds(record), record.incidents.map(({ kind }) => kind)]).toEqual([findings, told]);
    expect(record.end.kind + (record.endings.length === 0 ? '' : ' in part')).toBe(end);
  });

  test('what one of several instances refused before that was known is sent again, and judged', async () => {
    const { record } = await judgedTwice(toyWire(incidents['of three instances']()));
    expect([...record.hidden.keys()]).toEqual([]);
  });

  test('a request that fails alike each time is sent again a few times in all', async () => {
    const wire = toyWire((_, text) => (text.endsWith('second') ? responding(500) : undefined));
    const { record } = await toyRun(wire);
    expect(kinds(record)).toEqual(['add.accepted: status 500']);
    // The run confirms it once.
    expect(wire.sent.filter(({ body }) => `${body}`.endsWith('second'))).toHaveLength(5);
  });

  test('an operation that the store breaks is waited for only until that is known', async () => {
    const isBroken = ({ exchange: { request, response } }: LogEntry) =>
      request.method === 'GET' && response?.status === 500;
    const service: typeof toy = {
      ...toy,
      incidents: (log) => {
        const aside = new Set(log.filter(isBroken).map(({ exchange }) => addressOf(exchange)));
        return aside.size === 0 ? [] : [{ kind: 'poisoned store', from: 0, what: 'it is broken', shown: [], aside }];
      },
    };
    let isPoisoned = false;
    const wire = toyWire(({ method, target }, text) => {
      isPoisoned ||= text.endsWith('second');
      return isPoisoned && method === 'GET' && !target.endsWith('?other') ? responding(500) : undefined;
    });
    const { record } = await toyRun(wire, toyOptions(), toyChecks, { service });
    const [first, ...looks] = record.log.filter(({ exchange: { path } }) => path.startsWith(`${CONTROL}0`));
    expect((looks.at(-1)?.exchange.at ?? 0) - (first?.exchange.at ?? 0)).toBeLessThan(2000);
    expect(record.incidents.map(({ kind }) => kind)).toEqual(['poisoned store']);
  });

  test('requests of a part that is alone may collide, so no twin is asked', async () => {
    const body = (t: Case<string>) =>
      t.alone(async () => {
        await t.send(adding('second'), { requirement: 'add.accepted', statuses: [201] });
      });
    const checks = [...toyChecks, { ...answered, ids: ['add.accepted'] as const, body, store: 'filled' }];
    const wire = toyWire((_, text) => (text === 'second' ? responding(500) : undefined));
    const { record } = await judgedTwice(wire, toyOptions(), checks);
    expect(kinds(record)).toEqual(['add.accepted: status 500']);
    expect(record.log.filter(({ exchange }) => exchange.path.startsWith('control/'))).toEqual([]);
  });

  test('a twin that fails beside other creations is asked again alone, so that what collides is found', async () => {
    const wire = toyWire();
    let [begun, underWay] = [0, 0];
    const send: typeof wire.send = async (request) => {
      if (request.method !== 'POST') return wire.send(request);
      begun += 1;
      underWay += 1;
      const [own, isAlone] = [begun, underWay === 1];
      // The last of five waits for the first twin.
      do await sleep(5);
      while (own === 5 && begun === 5);
      underWay -= 1;
      return isAlone && own === begun ? wire.send(request) : responding(500);
    };
    const body = async (t: Case<string>) => {
      await t.send(adding(t.name()), added);
      await Promise.all([1, 2, 3, 4].map(() => t.send(adding(t.name()), added)));
    };
    const checks = [answered, { ...answered, ids: ['add.accepted'] as const, body }];
    const { record } = await judgedTwice({ ...wire, send }, toyOptions(), checks);
    expect([kinds(record), record.incidents]).toEqual([['add.accepted: status 500'], []]);
    const log = record.log.map(({ exchange }) => exchange);
    const second = log.find(({ path, try: number }) => path.startsWith(CONTROL) && number === 1);
    expect(second?.response?.status).toBe(201);
    expect(log.filter((other) => second && other !== second && overlap(other, second))).toEqual([]);
  });

  test('a twin that was under way as a request failed says nothing of it, so another one is asked', async () => {
    const wire = toyWire();
    let [looks, failures] = [0, 0];
    const send: typeof wire.send = async (request) => {
      const failsAt: number | undefined = { first: 0, late: 1 }[`${request.body}`];
      if (failsAt === undefined) {
        looks += Number(failures > 0);
        // The first twin is under way as the second request fails.
        while (looks === 1 && failures < 2) await sleep(1);
      } else while (looks < failsAt) await sleep(1);
      if (looks !== failsAt) return wire.send(request);
      failures += 1;
      return responding(500);
    };
    const body = async (t: Case<string>) => {
      await t.send(adding(t.name()), added);
      await Promise.all(['first', 'late'].map((name) => t.send(adding(name), added)));
    };
    const check = { ...answered, ids: ['add.accepted'] as const, body };
    const { record } = await judgedTwice({ ...wire, send }, toyOptions(), [check]);
    expect(record.log.filter(({ exchange }) => exchange.path.startsWith(CONTROL))).toHaveLength(2);
    const what = expect.stringMatching(/^at 0\.0 s addNote failed/);
    expect(record).toMatchObject({ findings: [], incidents: [{ what }] });
  });

  test.each([9, 10, 11, 12])('a twin counts among the %i things that a run may create', async (maxCreates) => {
    const { record } = await judgedTwice(
      toyWire(incidents['failing to the end']()),
      toyOptions('quick', { maxCreates }),
    );
    const sent = record.log.filter(({ exchange }) => exchange.request.method === 'POST');
    expect(sent.length).toBeLessThanOrEqual(maxCreates);
  });

  const expiresTwice = (_: string, served: number): boolean => [30, 90].includes(served);
  test.each<[string, typeof expiresTwice, (valid: string) => string, string]>([
    ['goes on', expiresTwice, (valid) => valid, 'complete; the API key was refused and renewed 2 times'],
    [
      'ends with a new key that is refused',
      expiresTwice,
      () => 'key-x',
      'stopped; .*the last new one was refused, too',
    ],
    ['ends with the same key', expiresTwice, () => TOY_KEY, 'stopped; $'],
    ['leaves out what spoils each key', (text) => / second$/.test(text), (valid) => valid, 'complete; .* 4 times'],
  ])('a run whose key can be renewed %s', async (_, isSpoilt, renew, end) => {
    const wire = toyWire();
    let [valid, served, refusals] = [TOY_KEY, 0, 0];
    const send: typeof wire.send = async (request) => {
      if (!request.headers.some(([, value]) => value === `Bearer ${valid}`)) return responding(401, `not ${valid}`);
      // A new key takes a moment to be known.
      if (refusals-- > 0) return responding(401);
      served += 1;
      if (!isSpoilt(Buffer.from(request.body ?? []).toString(), served))
        return wire.send({ ...request, headers: [['authorization', `Bearer ${TOY_KEY}`]] });
      [valid, refusals] = [`key-${served}`, 3];
      return responding(401);
    };
    const renewKey = async () => renew(valid);
    const options = toyOptions('standard', { runs: 40 });
    const { record } = await judgedTwice({ ...wire, send }, options, toyChecks, { renewKey });
    expect(record.findings).toEqual([]);
    expect(`${record.end.kind}; ${record.notices}`).toMatch(new RegExp(end));
  });

  test('a wrong key that is refused because the right one has expired is sent again', async () => {
    const request: Request = { ...adding('a'), headers: [['authorization', 'Bearer {key:reversed}']] };
    const refused: Check<string> = {
      ...{ ids: ['add.message'], title: 'the key backwards is refused', store: 'filled', fills: false },
      body: (t) => t.send(request, { requirement: 'add.message', statuses: [401] }),
    };
    const reversed = [...'key-2'].reverse().join('');
    let valid = [TOY_KEY];
    const wire = toyWire();
    const send: typeof wire.send = async (sent) => {
      const isRight = sent.headers.some(([, value]) => valid.includes(value.replace('Bearer ', '')));
      if (sent.method === 'POST') valid = ['key-2', reversed];
      return isRight ? responding(201) : responding(401);
    };
    const renewKey = async () => 'key-2';
    const { record } = await judgedTwice({ ...wire, send }, toyOptions(), [refused], { renewKey });
    expect(kinds(record)).toEqual(['add.message: status 201']);
  });

  test('a run whose key cannot be renewed ends with the reason', async () => {
    const renewKey = () => Promise.reject(new Error('the command failed'));
    const { record } = await judgedTwice(toyWire(incidents.expired()), toyOptions(), toyChecks, { renewKey });
    expect(record.end).toMatchObject({ kind: 'stopped', what: expect.stringContaining('the command failed') });
    expect(record.findings).toEqual([]);
  });

  test('the run waits once for an operation without capacity, also if it refuses requests without the key', async () => {
    const request: Request = { method: 'POST', target: '/notes', headers: [], body: Buffer.from('a') };
    const keyless: Check<string> = {
      ...{ ids: ['add.message'], title: 'nothing is added without the key', store: 'filled', fills: false },
      body: (t) =>
        forAll(t, { table: [...'abcd'].map((label) => ({ label })) }, async (t) => {
          await t.send(request, { requirement: 'add.message', statuses: [401] });
        }),
    };
    const { record } = await toyRun(toyWire(incidents['out of capacity']()), toyOptions(), [...toyChecks, keyless]);
    const controls = record.log.flatMap(({ exchange: { path } }) => (path.startsWith('control/') ? [path] : []));
    expect(new Set(controls).size).toBeLessThan(4);
    expect(record.endings.map(({ reason }) => reason)).toContain('addNote has no capacity (status 429)');
  });
});
