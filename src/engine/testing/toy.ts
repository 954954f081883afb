/** A service of three operations, which shows that the engine knows nothing of any other: notes are added, listed and removed. */
import fc from 'fast-check';
import { vi } from 'vitest';
import { keyShapeOf } from '../exchange/credential.js';
import type { Exchange, Request, Response } from '../exchange/exchange.js';
import { masking } from '../exchange/mask.js';
import { credentialOf } from '../exchange/place.js';
import type { Outcome, Wire } from '../http/wire.js';
import type { Check, StatefulService } from '../run/check.js';
import { type Conduct, conduct, type Deployment } from '../run/conduct.js';
import type { RunRecord } from '../run/record.js';
import { fingerprintOf, pageTextOf } from '../service/entries.js';
import { causeNamed, type Finding, type PlacedFinding } from '../service/finding.js';
import type { Profile, RunOptions } from '../service/run-options.js';
import { allows, type LogEntry, type Requirement } from '../service/service.js';
import { forAll } from '../suite/for-all.js';

const headers = [['authorization', 'Bearer {key}']] as const;
export const listing: Request = { method: 'GET', target: '/notes', headers };
export const adding = (note: string) => ({ method: 'POST', target: '/notes', headers, body: Buffer.from(note) });

export const removing = (note: string): Request => ({
  method: 'DELETE',
  target: `/notes/${encodeURIComponent(note)}`,
  headers,
});
const operations: Readonly<Record<string, string>> = { GET: 'listNotes', POST: 'addNote', DELETE: 'removeNote' };

const requirement = (id: string): Requirement => ({
  id,
  basis: 'stated',
  level: 'MUST',
  operation: operations[{ list: 'GET', add: 'POST' }[id.replace(/\..*/, '')] ?? 'DELETE'] ?? '',
  sentence: `${id} MUST hold.`,
  source: 'Toy',
  stance: 'It is a toy.',
  sends: 'Requests.',
  violation: 'Anything else.',
  restsOn: [],
  needsWrites: !id.startsWith('list'),
  warningOnly: false,
});

const bodyOf = ({ response }: Exchange) => Buffer.from(response?.body ?? []).toString();

/** The notes that were added, perhaps removed, and listed. */
interface Facts {
  readonly added?: string;
  readonly removed?: string;
  readonly listed?: readonly string[];
}

function finding(requirement: string, cause: string, actual: string): Finding {
  return { requirement, cause: causeNamed(cause), summary: `It was ${actual}.`, expected: 'a success', actual };
}

export const toy: StatefulService<string, Facts> = {
  interfaceVersion: '1',
  credential: 'bearer',
  catalogue: [
    ...['list.answered', 'list.complete', 'list.message', 'add.accepted', 'add.message'].map(requirement),
    ...['remove.done', 'remove.message', 'remove.response'].map(requirement),
    { ...requirement('list.order'), basis: 'observed', level: 'MAY' },
  ],
  states: ['empty', 'filled'],
  judgeAddress: () => ({ findings: [], judged: [] }),
  judge: (exchange, { requirement, statuses }) => {
    const { status = 0 } = exchange.response ?? {};
    const isGood = allows(statuses, status);
    const wrong = finding(requirement, `status ${status}`, `status ${status}`);
    const findings = isGood ? [] : [{ ...wrong, cause: { ...wrong.cause, kind: 'status' } }];
    return { findings, judged: [requirement], ...(isGood && { value: bodyOf(exchange) }) };
  },
  facts: (exchange) => {
    if (exchange.request.method === 'DELETE')
      return { removed: decodeURIComponent(exchange.request.target.replace('/notes/', '')) };
    if (exchange.request.method === 'POST') return exchange.response?.status === 201 ? { added: bodyOf(exchange) } : {};
    return exchange.response?.status === 200 ? { listed: bodyOf(exchange).split('\n') } : {};
  },
  trace: ({ request, response }) => {
    const page = response && pageTextOf(response);
    return {
      hasKey: credentialOf(request, 'bearer') === 'right',
      isOwn: page === undefined,
      fingerprint: response ? fingerprintOf(response) : '',
      ...(page !== undefined && { page }),
    };
  },
  ledger: (log: readonly LogEntry<Facts>[]) => {
    const added = new Set<string>();
    return log.flatMap(({ exchange, facts }): PlacedFinding[] => {
      if (facts.added !== undefined) added.add(facts.added);
      if (facts.removed !== undefined) added.delete(facts.removed);
      const isLacking = facts.listed !== undefined && [...added].some((note) => !facts.listed?.includes(note));
      return isLacking ? [{ ...finding('list.complete', 'note lost', 'a list without a note'), exchange }] : [];
    });
  },
  attribute: (findings) => findings,
  controls: [listing, { ...listing, target: '/notes?other' }],
  plain: ({ method }) => (method === 'POST' ? adding('') : listing),
  twin: ({ method }, log, name) => {
    const isLike = ({ exchange: { request, response } }: LogEntry) =>
      request.method === method && response !== undefined && response.status < 300;
    if (method === 'DELETE' || !log.some(isLike)) return undefined;
    return method === 'POST' ? adding(name) : listing;
  },
  mustSucceed: ({ exchange: { request }, trace }) => trace.hasKey && request.method !== 'DELETE',
  messageRequirement: ({ method }) => `${operations[method]?.replace(/Notes?$/, '')}.message`,
  responseRequirement: (request) => (request.method === 'DELETE' ? 'remove.response' : toy.messageRequirement(request)),
  statusRequirement: (_, named = 'list.answered') => named,
  operationOf: ({ method, target }) => (target.endsWith('?other') ? 'otherNotes' : `${operations[method]}`),
  creates: ({ method }) => method === 'POST',
  words: ({ method, target }) => `${method} ${target}`,
};

export const answered: Check<string> = {
  ...{ ids: ['list.answered'], title: 'a list is answered 200', store: 'empty', fills: false },
  body: async (t) => {
    await t.send(listing, { requirement: 'list.answered', statuses: [200] });
  },
};
const accepted: Check<string> = {
  ...{ ids: ['add.accepted'], title: 'each note is accepted and listed', store: 'filled', fills: false },
  body: async (t) => {
    const random = fc.string({ unit: fc.constantFrom(...'abcdef'), minLength: 1, maxLength: 30 });
    const labelled = (label: string) => ({ label });
    const table = ['first', 'second', 'x'.repeat(300)].map(labelled);
    await forAll(t, { table, plain: 2, random: random.map(labelled) }, async (t, { label: note }) => {
      const { value, exchange } = await t.send(adding(`${t.name()} ${note}`), {
        requirement: 'add.accepted',
        statuses: [201],
      });
      const listed = async () => {
        const judged = await t.send(listing, { requirement: 'list.answered', statuses: [200] });
        return { judged, isThere: judged.value?.split('\n').includes(value ?? '') ?? false };
      };
      if (value === undefined) return;
      const { seen, good, hasty } = await t.until('listed', listed, ({ isThere }) => isThere);
      const missing = finding('list.complete', 'note missing', 'a list without the note');
      if (!good) t.fail(seen.judged, missing, { hasty, others: [exchange] });
    });
  },
};
export const toyChecks: readonly Check<string>[] = [answered, accepted];

/** One request in, one outcome out; undefined: the correct one. */
export type Fault = (request: Request, text: string) => Outcome | undefined | Promise<Outcome | undefined>;

export const responding = (status: number, body = '', extra: Response['headers'] = []): Outcome => ({
  response: { status, headers: [['content-type', 'text/plain'], ...extra], body: Buffer.from(body) },
});

/** The same request where no key is asked for. */
export const bare = (request: Request): Request => ({ ...request, headers: [] });
export const keyless: typeof toy = {
  ...toy,
  credential: 'none',
  trace: (exchange) => ({ ...toy.trace(exchange), hasKey: true }),
  controls: [bare(toy.controls[0]), bare(toy.controls[1])],
  plain: (request) => bare(toy.plain(request)),
};

/** A correct service in memory. `lag`: lists show a note after so many further requests. `isOpen`: it asks for no key. `latency` in milliseconds. */
export function toyWire(
  fault: Fault = () => undefined,
  lag = 0,
  { isOpen = false, latency = 1 } = {},
): Wire & { readonly sent: Request[] } {
  const notes: { readonly text: string; readonly from: number }[] = [];
  const sent: Request[] = [];
  const answer = async (request: Request): Promise<Outcome> => {
    sent.push(request);
    const text = Buffer.from(request.body ?? []).toString();
    const wrong = await fault(request, text);
    if (wrong) return wrong;
    const hasKey = isOpen || request.headers.some(([, value]) => value === `Bearer ${TOY_KEY}`);
    if (!hasKey) return responding(401);
    if (request.method === 'POST') {
      notes.push({ text, from: sent.length + lag });
      return responding(201, text);
    }
    if (request.method === 'DELETE') {
      const place = notes.findIndex((note) => request.target.endsWith(`/${encodeURIComponent(note.text)}`));
      if (place >= 0) notes.splice(place, 1);
      return responding(place >= 0 ? 204 : 404);
    }
    const shown = notes.filter(({ from }) => from <= sent.length);
    return responding(200, shown.map((note) => note.text).join('\n'));
  };
  const send = async (request: Request) => {
    const outcome = await answer(request);
    if (latency > 0) await sleep(latency);
    return outcome;
  };
  return { addresses: new Set(), sent, send, release: () => {}, rest: () => {}, close: async () => {} };
}

export const sleep = (pause: number) => new Promise<void>((wake) => void setTimeout(wake, pause));

/** Runs a body in a time of its own, which passes from one timer to the next: no run depends on how busy the machine is. */
export async function inOwnTime<T>(body: () => Promise<T>, turnsAtOnce = 4): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'] });
  let isOver = false;
  const done = body().finally(() => {
    isOver = true;
  });
  // Whoever awaits it sees the error.
  done.catch(() => {});
  while (!isOver) {
    for (let turn = 0; turn < turnsAtOnce; turn += 1) await new Promise((resolve) => void setImmediate(resolve));
    if (vi.getTimerCount() > 0) vi.advanceTimersToNextTimer();
  }
  vi.useRealTimers();
  return done;
}

export const TOY_KEY = 'a-key-of-the-toy-service';

export const toyOptions = (profile: Profile = 'standard', options: Partial<RunOptions> = {}): RunOptions => ({
  profile,
  seed: 7,
  runs: 5,
  settle: 2500,
  concurrency: 4,
  maxLost: 0.05,
  maxRequests: 5000,
  maxCreates: 1000,
  readOnly: false,
  skip: [],
  strict: false,
  requireFull: false,
  asOf: '2026-01-01',
  runId: 'abc123',
  ...options,
});

/** A run on the toy, and the lines of its log. */
export async function toyRun(
  wire: Wire = toyWire(),
  options: RunOptions = toyOptions(),
  checks: readonly Check<string>[] = toyChecks,
  {
    service = toy,
    signal,
    added = { headers: [], requestIds: false },
    wait = 0,
    renewKey,
    turnsAtOnce,
  }: Pick<Conduct, 'signal'> &
    Partial<Pick<Deployment, 'added' | 'wait' | 'renewKey'>> & {
      readonly service?: typeof toy;
      readonly turnsAtOnce?: number;
    } = {},
): Promise<{ readonly record: RunRecord; readonly lines: readonly string[] }> {
  const lines: string[] = [];
  const head = {
    format: 'conformance-log/1',
    kit: { name: 'toy', version: '1' },
    interfaceVersion: '1',
    target: 'http://toy.invalid/v1',
    route: [],
    options,
    ...(service.credential !== 'none' && { key: keyShapeOf(TOY_KEY, renewKey !== undefined) }),
    startedAt: '2026-01-01T00:00:00.000Z',
    versions: {},
    added,
    notices: [],
    shown: { options: {}, command: 'toy', commandOnly: 'toy {only}', keyVariable: 'KEY', curlArguments: [] },
  } as const;
  const deployment = {
    baseUrl: new URL(head.target),
    ...(service.credential !== 'none' && { key: TOY_KEY }),
    timeout: 2000,
    added: head.added,
    wait,
    ...(renewKey && { renewKey }),
  };
  const log = { head, write: (line: string) => void lines.push(line) };
  const conducting = { log, mask: masking([TOY_KEY]), ...(signal && { signal }) };
  const run = () => conduct({ service, checks }, options, deployment, wire, conducting);
  const record = await inOwnTime(run, turnsAtOnce);
  return { record, lines };
}
