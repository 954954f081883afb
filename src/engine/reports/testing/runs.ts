/** Records of runs on a toy service, for the tests of results and reports. */
import { spawnSync } from 'node:child_process';
import type { Exchange, Header, Request, Response } from '../../exchange/exchange.js';
import { masking } from '../../exchange/mask.js';
import type { Gate, Results } from '../../results/results.js';
import { type ResultsContext, resultsOf } from '../../results/results-of.js';
import type { RunRecord } from '../../run/record.js';
import { Forgotten } from '../../run/rounds.js';
import { causeNamed, type PlacedFinding } from '../../service/finding.js';
import type { Incident } from '../../service/incident.js';
import type { RunOptions } from '../../service/run-options.js';
import type { Requirement, Service } from '../../service/service.js';
import { toy, toyOptions } from '../../testing/toy.js';

export const KEY = 'sk-3f9a77c1d0e24b55';
/** Shells that a person pastes commands into, as far as the machine has them. */
export const SHELLS = ['sh', 'bash', 'dash', 'zsh'].filter((shell) => spawnSync(shell, ['-c', '']).status === 0);
const AGENT = { Accept: 'application/json', 'User-Agent': 'kit/1.0' };
const SENT: readonly Header[] = Object.entries({ Authorization: 'Bearer {key}', ...AGENT });

const row = (id: string, sentence: string, more: Partial<Requirement> = {}): Requirement => ({
  ...{ id, basis: 'stated', level: 'MUST', sentence, source: '', stance: '', sends: '', violation: '', restsOn: [] },
  operation: id.startsWith('add') ? 'addThing' : id.startsWith('list') ? 'listThings' : 'service',
  ...{ needsWrites: id.startsWith('add'), warningOnly: false, ...more },
});

const CATALOGUE: readonly Requirement[] = [
  row('list.found', 'GET /things MUST be answered 200.'),
  row('list.limit.default', 'GET /things without limit MUST return at most 2 things.'),
  row('list.limit.maximum', 'A page MUST NOT hold more things than `limit`.', { restsOn: ['list.limit.default'] }),
  row('list.old', 'GET /things MUST accept the old form.', { until: '2026-01-01' }),
  row('list.media-type', 'A response SHOULD name its media type.', { basis: 'http', level: 'SHOULD' }),
  row('add.created', 'POST /things with a NewThing MUST be answered 201.'),
  row('add.invalid', 'POST /things with an invalid body MUST be answered 400.'),
  row('add.limit', 'POST /things MUST be refused when the store is full.'),
  row('service.order', 'Things MUST keep their order.', { restsOn: ['add.created'] }),
  row('list.order', 'The order of things.', { basis: 'observed' }),
];

const service = {
  ...toy,
  interfaceVersion: '1.0.0',
  catalogue: CATALOGUE,
  operations: { listThings: 'GET /things', addThing: 'POST /things' },
  created: () => [{ id: '9007199254740993', name: 'pct-3fa9c1 7b21-1' }],
} as unknown as Service;

export const request = (method: string, target: string, body?: string | Uint8Array): Request => ({
  method,
  target,
  headers: body === undefined ? SENT : [...SENT, ['Content-Type', 'application/json']],
  ...(body !== undefined && { body: Buffer.from(body as string) }),
});

export const response = (status: number, body: string | Uint8Array, headers: readonly Header[] = []): Response => ({
  ...{ status, headers: [['Content-Type', 'application/json'], ...headers], body: Buffer.from(body as string) },
});

/** @param came the response, or why there is none */
export const exchange = (path: string, sent: Request, came: Response | string, at = 12): Exchange => ({
  ...{ path, attempt: 0, step: 1, try: 0, at, took: 3.25, request: sent },
  ...(typeof came === 'string' ? { failure: { kind: 'lost', what: came } } : { response: came }),
});

export const LIST = request('GET', '/things');
const THREE = JSON.stringify([1, 2, 3].map((id) => ({ id, name: `Thing number ${id}`, kind: 'an ordinary one' })));
const page = exchange('list.limit.default', LIST, response(200, THREE), 100);
const control = exchange('add.created', request('POST', '/things', '{"name":"Ann"}'), response(201, '{"id":6}'), 150);
const invalid = (index: number, body: string) => {
  const made = response(201, '{"id":7,"name":null,"kind":"x"}', [['X-Request-Id', '7f3c-11']]);
  return exchange(`add.invalid/${index}`, request('POST', '/things', body), made, 200 + index);
};

export const finding = (requirement: string, one: Exchange, more: Partial<PlacedFinding> = {}): PlacedFinding => ({
  ...{ requirement, cause: causeNamed('wrong status'), summary: 'It was wrong.', expected: '200', exchange: one },
  actual: String(one.response?.status),
  ...more,
});

const accepted = (one: Exchange) =>
  finding('add.invalid', one, {
    cause: causeNamed('accepted'),
    isOfCase: true,
    summary: 'A body without a name was answered 201.',
    expected: '400 with an Error',
    actual: '201 with a Thing whose name is null',
    marks: [{ part: 'status' }, { part: 'value', path: ['name'] }],
    control,
  });

const FINDINGS: readonly PlacedFinding[] = [
  finding('list.limit.default', page, {
    cause: causeNamed('page too long'),
    summary: 'GET /things without limit returned 3 things; the default is 2',
    expected: 'at most 2 things',
    actual: '3 things',
    marks: [{ part: 'value', path: ['2'] }],
    others: [control],
  }),
  finding('list.limit.maximum', page, {
    follows: { requirement: 'list.limit.default', cause: causeNamed('page too long') },
  }),
  accepted(invalid(0, '{}')),
  accepted(invalid(1, "{'name': 1}")),
  finding('list.media-type', exchange('list.found', request('GET', '/things?limit=5'), response(200, '[]'), 40), {
    cause: causeNamed('no charset'),
    summary: 'The response names no charset.',
    marks: [{ part: 'header', name: 'vary' }],
  }),
];

const away = exchange('list.found/1', LIST, response(404, '<h1>Not found</h1>', [['Content-Type', 'text/html']]), 90);

/** Another server answered for a while. */
export const SWAP: Incident = {
  ...{ kind: 'not the service', from: 90, to: 99 },
  what: 'another server answered from 0.1 s to 0.1 s (status 404, text/html, 4 times)',
  advice: 'Run again when the deployment is steady.',
  shown: [away],
  aside: new Set(['list.found/1#0.1.0']),
};

const judged = (...ids: readonly string[]) => new Map(ids.map((id) => [id, 24]));
export const entriesOf = (exchanges: readonly Exchange[]) =>
  exchanges.map((one) => ({ exchange: one, facts: {}, trace: toy.trace(one) }));

/** A run in which everything is met. */
export const CLEAN: RunRecord = {
  forgotten: new Forgotten(),
  ...{ log: [], incidents: [], hidden: new Map(), findings: [], endings: [], notices: [], end: { kind: 'complete' } },
  ...{ confirmations: new Map(), counterexamples: new Map(), observations: new Map(), cases: new Map() },
  ...{ places: new Map(), weak: new Map() },
  judged: judged(...CATALOGUE.map(({ id }) => id)),
  statistics: { requests: 912, lost: 0, lostApart: 0, recovered: 0, throttled: 0, durationMs: 2144.2 },
};

const blocked = { ids: ['service.order'], path: 'service.order', kind: 'blocked', reason: 'no page came' } as const;
const unfit = { ids: ['add.limit'], path: 'add.limit', kind: 'not-applicable', reason: 'there is no limit' } as const;

/** A run with findings of each kind. */
export const VIOLATED: RunRecord = {
  ...CLEAN,
  log: entriesOf([control, page, ...FINDINGS.map(({ exchange: one }) => one)]),
  findings: FINDINGS,
  incidents: [SWAP],
  confirmations: new Map([['list.limit.default: page too long', { seen: 1, tried: 2 }]]),
  counterexamples: new Map([['add.invalid: accepted', { value: '{}', path: '3:0:1' }]]),
  judged: judged('list.found', 'list.limit.default', 'add.created', 'add.invalid', 'list.media-type'),
  endings: [unfit, { ...blocked, blockedBy: 'list.limit.default' }],
  observations: new Map([['list.order', new Set(['by id'])]]),
  cases: new Map(['no name', 'single quotes'].map((title, at) => [`add.invalid/${at}`, { title, origin: 'table' }])),
  statistics: { requests: 912, lost: 16, lostApart: 16, recovered: 16, throttled: 68, durationMs: 2144.2 },
  notices: ['The base URL does not end in /v1.'],
};

/** A run that the death of the service ended. */
const STOPPED: RunRecord = {
  ...CLEAN,
  log: entriesOf([exchange('list.found/2', request('GET', '/things/%FF'), 'the connection was closed')]),
  judged: judged('list.found'),
  end: {
    kind: 'stopped',
    what: 'The service stopped answering after 2.1 s; in flight then: GET /things/%FF.',
    advice: 'Look for a crash in its log',
    suspects: ['list.found/2#0.1.0'],
  },
};

export const context = (options: Partial<RunOptions> = {}, more: Partial<ResultsContext> = {}): ResultsContext => ({
  service,
  ...{ kit: { name: 'kit', version: '1.0.0' }, versions: { node: '22.0.0' }, startedAt: '2026-06-01T12:00:00.000Z' },
  options: toyOptions('standard', { seed: 42, asOf: '2026-06-01', runId: '3fa9c1', ...options }),
  shownOptions: { profile: 'standard', seed: 42 },
  target: { name: 'staging', baseUrl: 'https://staging.example.com/v1' },
  ...{ mask: masking([KEY]), keyVariable: 'API_KEY' },
  command: (only) => `npx kit https://staging.example.com/v1${only ? ` --only ${only}` : ''} --seed 42`,
  ...more,
});

/** A gate that waives the default limit, and fails for a waiver that is over. */
export const gate = (): Gate => ({
  state: 'failed',
  reason: 'violated and not waived: add.invalid; a waiver has expired: list.found',
  waivers: [
    {
      ...{ requirement: 'list.limit.default', expires: '2026-12-31', daysLeft: 213, state: 'applied' },
      ...{ note: 'Applied.', reason: 'The old gateway adds one.', issue: 'https://issues.example.com/7' },
    },
    {
      ...{ requirement: 'list.found', expires: '2026-05-01', daysLeft: -31, state: 'expired', reason: 'Once slow.' },
      note: 'Expired on 2026-05-01, 31 days ago: remove its entry from waivers.yaml.',
    },
  ],
  excused: ['list.limit.default', 'list.limit.maximum', 'service.order'],
});

export const RUNS: Readonly<Record<'clean' | 'violated' | 'stopped' | 'gated', Results>> = {
  clean: resultsOf(CLEAN, context()),
  violated: resultsOf(VIOLATED, context()),
  stopped: resultsOf(STOPPED, context()),
  gated: resultsOf(VIOLATED, context({}, { gate })),
};

/** A text that does harm wherever a report prints it as it came. */
export const HOSTILE = `\u001b[2J\u0007\u202eevil\u2066 <script>alert(1)</script> "'>&\`*_[x](javascript:1)|~]]> \r\n::error::x\n##vso[task.complete]\n##teamcity[x]\n[[ATTACHMENT|/etc/passwd]] ${KEY} \ud800 \ufffe \u0000 $(id) @team`;

/** A run in which everything that a server writes is this text. */
export function quoting(text: string): Results {
  const bytes = Buffer.from(text);
  const made = response(201, JSON.stringify({ [text]: text }), Object.entries({ 'X-Evil': text, [text]: text }));
  const one = exchange('add.invalid/0', request('POST', '/things?x=1', text), made);
  const raw = exchange('list.found', request('GET', '/things', bytes), { ...response(200, bytes), problem: text });
  const lost = exchange('list.found', LIST, text);
  const wrong = { cause: causeNamed(text), summary: text, expected: text, actual: text };
  const marks = [{ part: 'value', path: [text] } as const, { part: 'header', name: text } as const];
  const record: RunRecord = {
    ...VIOLATED,
    findings: [
      finding('add.invalid', one, { ...wrong, others: [raw, lost], control: raw, marks }),
      finding('list.found', raw, { ...wrong, marks: [{ part: 'body' }] }),
      finding('list.media-type', lost, wrong),
    ],
    endings: [unfit, blocked].map((one, index) => ({ ...one, kind: index ? one.kind : 'kit-error', reason: text })),
    observations: new Map([['list.order', new Set([text])]]),
    cases: new Map([['add.invalid/0', { title: text, origin: 'random' }]]),
    counterexamples: new Map([[`add.invalid: ${text}`, { value: text, path: '1' }]]),
    notices: [text],
    end: { kind: 'stopped', what: text, advice: text, suspects: ['list.found'] },
    log: entriesOf([lost]),
  };
  const waivers = gate().waivers.map((waiver) => ({ ...waiver, reason: text, note: text, issue: text }));
  const target = { name: text, baseUrl: 'https://example.com' };
  return resultsOf(record, context({}, { target, gate: () => ({ ...gate(), reason: text, waivers }) }));
}
