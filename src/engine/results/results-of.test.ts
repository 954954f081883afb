import { describe, expect, test } from 'vitest';
import { CLEAN, context, entriesOf, exchange, finding, gate, LIST, response, SWAP } from '../reports/testing/runs.js';
import type { RunRecord } from '../run/record.js';
import { causeNamed, kindOf } from '../service/finding.js';
import type { Incident } from '../service/incident.js';
import { incidentKinds } from '../service/incident.js';
import type { RunOptions } from '../service/run-options.js';
import { exitCode, type Results } from './results.js';
import { type ResultsContext, resultsOf } from './results-of.js';
import { verdictWords } from './verdict.js';

type Options = Partial<RunOptions>;

const one = exchange('list.found', LIST, response(500, '{}'));
const judge = (record: Partial<RunRecord>, options: Options = {}) =>
  resultsOf({ ...CLEAN, ...record }, context(options));
const judgedAs = (record: Partial<RunRecord>, id: string, options?: Options) =>
  judge(record, options).requirements.find((row) => row.id === id);
const without = (id: string) => ({ judged: new Map([...CLEAN.judged].filter(([other]) => other !== id)) });
const unseen = without('list.found');
const ending = (kind: 'blocked' | 'not-applicable' | 'kit-error', path = 'list.found') => ({
  endings: [{ ids: ['list.found'], path, kind, reason: 'so it is', blockedBy: 'add.created' }],
});
const found = { findings: [finding('list.found', one)] };
const interrupted = { end: { kind: 'interrupted' } } as const;

test.each(incidentKinds)(
  'a run with the incident %s to its end is not conformant, though all that it judged is met',
  (kind) => {
    const incident = { kind, from: 1, what: 'it broke', shown: [], aside: new Set<string>(), endsRun: true } as const;
    expect(judge({}).verdict).toBe('conformant');
    expect(judge({ incidents: [incident] })).toMatchObject({ verdict: 'inconclusive', reason: 'it broke' });
  },
);

describe('a requirement is', () => {
  const [blocked, inTheWay] = [ending('blocked', 'list.found/3'), finding('add.created', one)];
  const hiddenBy = (incident: Incident) => ({ incidents: [incident], hidden: new Map([['list.found', incident]]) });
  const poison = { ...SWAP, findings: [finding('add.created', one)] };
  const unfit = ending('not-applicable', 'list.found/3');
  const feebleBy = (more: { isOfStore?: true }) => ({ weak: new Map([['list.found', { why: 'too few', ...more }]]) });
  const [feeble, feebleStore] = [feebleBy({}), feebleBy({ isOfStore: true })];
  const readOnly = { readOnly: true };
  const noResponse = { reason: 'no response in this run could be used to judge it' };
  const tooEarly = { reason: 'the run ended before it was judged' };
  test.each<[string, Partial<RunRecord>, string, object, Options?]>([
    ['met', {}, 'met', {}],
    ['open if nothing could have shown a violation', feeble, 'inconclusive', { reason: 'too few' }],
    ['without a judgement if the store cannot', feebleStore, 'not-applicable', { leftOut: 'deployment' }],
    ['without a judgement if a read-only run cannot', feeble, 'not-applicable', { leftOut: 'option' }, readOnly],
    ['violated', found, 'violated', { reason: 'It was wrong.' }],
    ['violated though it was not judged to the end', { ...found, ...ending('blocked') }, 'violated', {}],
    ["the kit's fault", ending('kit-error'), 'kit-error', { reason: 'so it is' }],
    ['blocked', { ...blocked, findings: [inTheWay] }, 'inconclusive', { reason: 'so it is', blockedBy: 'add.created' }],
    ['not applicable', ending('not-applicable'), 'not-applicable', { leftOut: 'deployment' }],
    ['met though one case does not apply', unfit, 'met', {}],
    ['not applicable when no case applies', { ...unfit, judged: new Map() }, 'not-applicable', {}],
    ['open when no response shows it', unseen, 'inconclusive', noResponse],
    ['open in a short run', { ...unseen, ...interrupted }, 'inconclusive', tooEarly],
    ['open when an incident hides some of it', hiddenBy(SWAP), 'inconclusive', { reason: SWAP.what }],
    ['blocked by the finding of an incident', hiddenBy(poison), 'inconclusive', { blockedBy: 'add.created' }],
    ['left out by --skip', found, 'not-applicable', { leftOut: 'option', findings: [] }, { skip: ['list.found'] }],
    ['left out by --only', {}, 'not-applicable', { leftOut: 'option' }, { only: ['add.created'] }],
  ])('%s', (_, record, outcome, more, options) => {
    expect(judgedAs(record, 'list.found', options)).toMatchObject({ outcome, ...more });
  });

  test('violated now and then, and its finding says how often and when', () => {
    const later = { ...one, at: 1900, took: 100, path: 'list.found/2' };
    const findings = [finding('list.found', { ...one, at: 500 }), finding('list.found', later)];
    const confirmations = (seen: number) => new Map([[kindOf(finding('list.found', one)), { seen, tried: 2 }]]);
    const summary = (seen: number) =>
      judgedAs({ findings, confirmations: confirmations(seen) }, 'list.found')?.findings[0]?.summary;
    expect(summary(1)).toBe('It was wrong. This happened 2 times, from 0.5 s to 2.0 s.');
    expect(summary(2)).toBe('It was wrong.');
  });

  test('violated only while several requests are under way, as its finding says', () => {
    const together = [1, 2, 3].map((step) => ({ ...one, step, at: 5000 }));
    const good = { ...one, response: response(200, '[]'), step: 1, try: 1, took: 50 };
    const alone = Array.from({ length: 20 }, (_, number) => ({ ...good, at: 100 * number }));
    const log = entriesOf([...together, ...alone]);
    const findings = together.map((own) => finding('list.found', own));
    expect(judgedAs({ findings, log }, 'list.found')?.findings[0]?.summary).toMatch(
      / This happened 3 times, from 5\.0 s to 5\.0 s, each time with at least 2 other requests under way, and never with fewer \(20 successes\)\.$/,
    );
  });

  test('blocked by nothing if the finding did not last', () => {
    expect(judgedAs(blocked, 'list.found')).not.toHaveProperty('blockedBy');
  });

  const uncreated = without('add.created');
  const media = { findings: [finding('list.media-type', one)] };
  const atFault = { outcome: 'inconclusive', blockedBy: 'add.created' };
  const unordered = { ...without('service.order'), findings: [inTheWay] };
  test.each<[string, string, Partial<RunRecord>, Options, object]>([
    ['only a warning on a rule of HTTP', 'list.media-type', media, {}, { outcome: 'warned' }],
    ['violated under --strict', 'list.media-type', media, { strict: true }, { outcome: 'violated' }],
    ['out of force from its last day on', 'list.old', {}, {}, { outcome: 'not-applicable', leftOut: 'date' }],
    ['in force before', 'list.old', {}, { asOf: '2025-12-31' }, { outcome: 'met' }],
    ['left out when it needs writes', 'add.created', {}, { readOnly: true }, { leftOut: 'option' }],
    ['judged without what that leaves out', 'service.order', uncreated, { readOnly: true }, { outcome: 'met' }],
    ['blocked by what it rests on when nothing shows it', 'service.order', unordered, {}, atFault],
  ])('%s', (_, id, record, options, expected) => {
    expect(judgedAs(record, id, options)).toMatchObject(expected);
  });
});

test.each([
  ['each form of a failure', ['a', 'b', 'a'], 2],
  ['a failure whose body is new each time', ['a', 'b', 'c', 'd', 'e'], 1],
])('%s is one finding', (_, bodies, count) => {
  const findings = bodies.map((evidence) =>
    finding('list.found', one, { cause: { ...causeNamed('status 500'), evidence } }),
  );
  expect(judgedAs({ findings }, 'list.found')?.findings).toHaveLength(count);
});

describe('a finding that follows from another', () => {
  const follows = { requirement: 'list.limit.default', cause: causeNamed('a') };
  const follower = finding('list.limit.maximum', one, { cause: causeNamed('b'), follows });

  test('counts for nothing, and names the first of the chain', () => {
    const leader = { requirement: 'list.found', cause: causeNamed('wrong status') };
    const middle = finding('list.limit.default', one, { cause: causeNamed('a'), follows: leader });
    const record = { findings: [follower, middle, finding('list.found', one)] };
    const [reason, explainedBy] = ['same cause as list.found', ['list.found']];
    expect(judgedAs(record, 'list.limit.maximum')).toMatchObject({ outcome: 'inconclusive', reason, explainedBy });
    expect(judgedAs(record, 'list.found')?.outcome).toBe('violated');
  });

  test.each([
    ['nothing that was found', follower],
    ['itself', { ...follower, follows: { requirement: 'list.limit.maximum', cause: causeNamed('b') } }],
  ])('counts when it leads to %s', (_, single) => {
    expect(judgedAs({ findings: [single] }, 'list.limit.maximum')?.outcome).toBe('violated');
  });
});

describe('the verdict', () => {
  const lossy = { statistics: { ...CLEAN.statistics, requests: 100, lost: 6, lostApart: 6 } };
  const stopped = { end: { kind: 'stopped', what: 'the service stopped' } } as const;
  const used = ending('not-applicable');
  const full = '--require-full asks for all requirements, and 7 of 8 judged: so it is (list.found)';
  const over = 'nothing was judged: list.old: it does not apply from 2026-01-01 on';
  const left = '7 of 8 judged: left out by --skip; no violation found';
  test.each<[Results['verdict'], number, string, Partial<RunRecord>, Options?]>([
    ['conformant', 0, '8 of 8 judged, no violation found', {}],
    ['non-conformant', 1, '1 of 8 requirements violated', found],
    ['non-conformant', 1, 'the run was interrupted', { ...found, ...interrupted }],
    ['inconclusive', 3, 'nothing was judged: left out by --only', { judged: new Map() }, { only: [] }],
    ['inconclusive', 3, over, {}, { only: ['list.old'] }],
    ['inconclusive', 3, '1 requirement could not be judged (list.found): so it is', ending('blocked')],
    ['inconclusive', 4, 'the kit failed at 1 requirement: list.found', ending('kit-error')],
    ['inconclusive', 3, '6 of 100 responses were lost, more than --max-lost 5 % allows', lossy],
    ['conformant', 0, '8 of 8 judged, no violation found', lossy, { maxLost: 0.06 }],
    ['conformant', 0, left, {}, { skip: ['add.limit'] }],
    ['conformant', 0, '7 of 8 judged: so it is; no violation found', used],
    ['inconclusive', 3, full, used, { requireFull: true }],
    ['inconclusive', 3, 'the service stopped', stopped],
  ])('is %s with exit code %i: %s', (verdict, code, reason, record, options) => {
    const results = judge(record, options);
    expect([results.verdict, exitCode(results), results.reason]).toEqual([verdict, code, reason]);
  });

  test('of a partial run without a finding says so', () => {
    expect(verdictWords(judge({}, { readOnly: true }))).toBe('no violation found, partial');
  });

  test('stays as it is beside a gate, which decides the exit code', () => {
    const passing: ResultsContext['gate'] = (_, decide) => {
      return { ...gate(), state: 'passed', reason: decide(new Set(['list.found'])).reason };
    };
    const passed = resultsOf({ ...CLEAN, ...found }, context({}, { gate: passing }));
    expect(passed.gate?.reason).toBe('8 of 8 judged, no violation found, beside 1 that the waivers excuse');
    expect([passed.verdict, exitCode(passed), exitCode({ ...passed, gate: gate() })]).toEqual(['non-conformant', 0, 1]);
  });
});

describe('a finding', () => {
  test('keeps the first exchange and the nearest ones of a long sequence', () => {
    const others = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((at) => ({ ...one, path: `list.found/${at}` }));
    const { findings } = judgedAs({ findings: [finding('list.found', one, { others })] }, 'list.found') ?? {};
    const expected = ['list.found/0', ...[5, 6, 7, 8].map((at) => `list.found/${at}`), 'list.found'];
    expect(findings?.[0]?.exchanges.map(({ address }) => address.split('#')[0])).toEqual(expected);
  });

  const at = (path: string, isOfCase = false) => finding('list.found', { ...one, path }, { isOfCase });
  const cases: RunRecord['cases'] = new Map([
    ['a/r0', { title: 'random', origin: 'random' }],
    ['a/0', { title: 'table', origin: 'table' }],
  ]);
  test.each([
    ['shows a case of the table rather than a random one', [at('a/r0', true), at('a/0', true)], 'table', ['random']],
    ['shows a case about the fault rather than one that met it first', [at('a/r0'), at('a/0', true)], 'table', []],
    ['has the words of its request where the case is about another one', [at('a/0')], 'GET /things', []],
    ['is not also for its own request', [at('a/0', true), at('list.found')], 'table', []],
  ])('%s', (_, findings, title, also) => {
    const expected = { case: { title }, occurrences: findings.length, also };
    expect(judgedAs({ findings, cases }, 'list.found')?.findings[0]).toMatchObject(expected);
  });

  test('on a connection that its case keeps has a command with what was sent over it before', () => {
    const sent = (step: number, name = 'kept') => ({ ...one, step, request: { ...LIST, connection: `a/0#0 ${name}` } });
    const log = entriesOf([sent(0), sent(0, 'other'), sent(1), sent(2)]);
    const judged = judgedAs({ log, findings: [finding('list.found', sent(1))] }, 'list.found');
    expect(judged?.findings[0]?.exchanges[0]?.request.curl?.split(' --next ')).toHaveLength(2);
  });
});

test('the timeline counts each request of the log once, by its status, in at most 60 bins of a round length', () => {
  const came = [response(200, ''), response(404, ''), response(503, ''), 'lost'] as const;
  const sent = (at: number) => exchange('list.found', LIST, came[at % 4] ?? 'lost', at);
  const unsent = { ...sent(7), failure: { kind: 'unsent', what: 'the run may not' } } as const;
  const log = entriesOf([...Array.from({ length: 100_000 }, (_, at) => sent(at)), unsent]);
  const { timeline } = judge({ log });
  const { ended = {}, binMs } = timeline ?? {};
  const sums = Object.entries(ended).map(([status, counts]) => [status, counts.reduce((sum, one) => sum + one, 0)]);
  expect(Object.fromEntries(sums)).toEqual({ '2xx': 25_000, '4xx': 25_000, '5xx': 25_000, none: 25_000 });
  expect([binMs, ended.none?.length]).toEqual([2000, 51]);
  expect(ended.none?.slice(0, 2)).toEqual([499, 500]);
});

test('the timeline names the waits between requests that are longer than a bin', () => {
  const log = entriesOf([900, 0, 850].map((at) => exchange('list.found', LIST, response(200, ''), at)));
  const waits = [
    { fromMs: 3, toMs: 850 },
    { fromMs: 903, toMs: 2144 },
  ];
  // From 853.25 to 900 is shorter.
  expect(judge({ log }).timeline).toMatchObject({ binMs: 50, waits });
});
