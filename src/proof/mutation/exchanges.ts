import { createHash } from 'node:crypto';
import type { allowedResponses } from '../../core/contract/allowed-responses.js';
import type { judgeBrokenResponse, judgeResponse } from '../../core/contract/judge.js';
import type { tagOf } from '../../core/contract/pet-names.js';
import type { Row } from '../../core/contract/row.js';
import type { Headers } from '../../core/contract/wire.js';
import { headerValueOf } from '../../core/http/authorization.js';
import type { RecordBeginning, RecordBody, RecordLine, TurnOfExchange } from '../../core/record/record.js';
import { bytesOf } from '../../core/record/request-line.js';
import type { Observed } from './order.js';

/** An exchange with a server of the selftest, without what differs between runs: plain data. */
export interface SelftestExchange extends Observed {
  readonly basePath: string;
  readonly request: PlainRequest;
  /** Absent when the response is not a whole HTTP message. */
  readonly response?: { readonly status: number; readonly headers: Headers; readonly body: RecordBody };
}

interface PlainRequest {
  readonly method: 'GET' | 'POST';
  readonly target: string;
  readonly authorization?: string;
  readonly contentType?: string;
  readonly contentEncoding?: string;
  readonly body?: RecordBody;
}

/** Stands for the key of each run. It has the shape of such a key, so that the wrong keys are made in the same way. */
const KEY = 'c29tZS1rZXktb2YtdGhlLXJlZmVyZW5j';
const RUN_ID = '00000000';
const TAG = `pct-${RUN_ID}`;
/** UTF-16 units. A few servers respond without an end. */
const LONGEST_BODY = 300_000;
/** The headers that the judge reads. */
const READ = ['content-type', 'www-authenticate'];

/** Collects the exchanges of runs, each kind once, with all servers on which it came up. */
export class Exchanges {
  readonly #kinds = new Map<string, Collected>();

  /** @param isRough whether requests matter only by their form: long runs of servers that are much alike */
  constructor(private readonly isRough: (server: number) => boolean = () => false) {}

  /** Gets the record of a run on a server. */
  recorder(server: number): (lines: string) => void {
    let beginning: RecordBeginning | undefined;
    return (lines) => {
      for (const text of lines.trimEnd().split('\n')) {
        const line: RecordLine = JSON.parse(text);
        if (line.line === 'run') beginning = line;
        if (line.line === 'exchange' && beginning) this.#keep(line, beginning, server);
      }
    };
  }

  /** Mixed, so that the first differences that a mutant makes are not all on one server. */
  all(): readonly SelftestExchange[] {
    const kinds = new Map<string, Collected>();
    for (const [kind, exchange] of this.#kinds) {
      const isRough = exchange.on.every(this.isRough) && !hasAltered(exchange);
      addTo(kinds, isRough ? formOf(exchange) : kind, exchange);
    }
    return [...kinds].toSorted(([one], [other]) => chanceOf(one) - chanceOf(other)).map(([, it]) => it);
  }

  #keep(turn: TurnOfExchange, beginning: RecordBeginning, server: number): void {
    const { response, failure } = turn;
    if (!response && failure?.kind !== 'broken') return;
    if (response && lengthOf(response.body) > LONGEST_BODY) return;
    const exchange = plain(turn, beginning);
    addTo(this.#kinds, kindOf(exchange), { ...exchange, on: [server] });
  }
}

type Collected = SelftestExchange & { readonly on: number[] };

function addTo(kinds: Map<string, Collected>, kind: string, exchange: Collected): void {
  const known = kinds.get(kind);
  if (known) known.on.push(...exchange.on.filter((server) => !known.on.includes(server)));
  else kinds.set(kind, { ...exchange, on: [...exchange.on] });
}

/** True for a response with U+FFFD, which shows that a value was altered. */
function hasAltered({ response }: SelftestExchange): boolean {
  return response !== undefined && 'text' in response.body && response.body.text.includes('\ufffd');
}

/** The form of an exchange, whatever its values are. */
function formOf({ basePath, request, response }: SelftestExchange): string {
  const { body: _, target, ...sent } = request;
  const { status, headers, body } = response ?? {};
  const text = body && 'text' in body ? body.text : '';
  const asked = target
    .replace(/-?\d+/g, '1')
    .replace(/=[^&]*/g, '=')
    .slice(0, LONGEST_FORM);
  return JSON.stringify([basePath, sent, asked, status, headers, text.slice(0, 1)]);
}

/** Characters of a target. */
const LONGEST_FORM = 200;

function plain(
  { request, response }: TurnOfExchange,
  { runId, target }: RecordBeginning,
): Omit<SelftestExchange, 'on'> {
  const { authorization, accept: _, ...sent } = request;
  const { pathname } = new URL(target.baseUrl);
  const exchange = {
    basePath: pathname === '/' ? '' : pathname,
    request: { ...sent, ...(authorization && { authorization: headerValueOf(authorization, KEY) }) },
    ...(response && {
      response: {
        ...response,
        headers: response.headers.filter(([name]) => READ.includes(name.toLowerCase())),
      },
    }),
  };
  return JSON.parse(JSON.stringify(exchange).replaceAll(`pct-${runId}`, TAG));
}

/** Exchanges of one kind differ in ids, in the ends of names, and in the order of a page. */
function kindOf({ basePath, request, response }: Omit<SelftestExchange, 'on'>): string {
  const asked = alike(JSON.stringify(request)).replace(/\/pets\/-?\d{1,6}(?=["?])/, '/pets/1');
  if (!response) return JSON.stringify([basePath, asked]);
  const { status, headers, body } = response;
  const text = 'text' in body ? body.text : body.base64;
  const pets = text.startsWith('[') ? text.split(/(?<=\}),(?=\{)/) : [];
  const content = pets.length > 1 ? [pets.length, ...new Set(pets.map(nameless).sort())] : alike(text);
  return JSON.stringify([basePath, asked, status, headers, content]);
}

function alike(text: string): string {
  return (
    text
      .replace(/"id":\d{1,6}(?=[,}])/g, '"id":1')
      // U+FFFD in a name shows that it was altered.
      .replace(/(pct-00000000.)[^"\\\ufffd]*?[0-9a-z]{1,8}(?=\\?")/g, '$1')
  );
}

function nameless(pet: string): string {
  return pet
    .replace(/"(id|categoryId)":\d{1,6}(?=[,}])/g, '"$1":1')
    .replace(/"name":"(?:[^"\\]|\\.)*"/g, '"name":""');
}

function chanceOf(kind: string): number {
  return createHash('sha256').update(kind).digest().readUInt32BE();
}

function lengthOf(body: RecordBody): number {
  return 'text' in body ? body.text.length : body.base64.length;
}

/** The functions that judge, of the kit or of a mutant. */
export interface Judge {
  readonly allowedResponses: typeof allowedResponses;
  readonly judgeResponse: typeof judgeResponse;
  readonly judgeBrokenResponse: typeof judgeBrokenResponse;
  readonly tagOf: typeof tagOf;
}

/** One text for each exchange: the findings in its first line, then all else that decides what a run does next. */
export function* judgements(exchanges: readonly SelftestExchange[], judge: Judge): Generator<string> {
  for (const exchange of exchanges) {
    try {
      const both = judgementsOf(exchange, judge);
      yield [both.map(({ causes }) => causes.join()).join(), ...both.map(({ rest }) => rest)].join('\n');
    } catch (error) {
      yield `${error}\n`;
    }
  }
}

/** A category may be known in one run and not in another, so a NewPet is judged both ways. */
function judgementsOf({ basePath, request, response }: SelftestExchange, judge: Judge) {
  const { body, ...sent } = request;
  const wire = { ...sent, ...(body && { body: bytesOf(body) }) };
  const [, category] = /"categoryId":(-?\d{1,19})[,}]/.exec(body && 'text' in body ? body.text : '') ?? [];
  return [[], ...(category === undefined ? [] : [[BigInt(category)]])].map((categories) => {
    const row = judge.allowedResponses(wire, { key: KEY, basePath, categories: new Set(categories) });
    if (!row) return { causes: ['no row'], rest: '' };
    const judgement = response
      ? judge.judgeResponse(row, { ...response, body: bytesOf(response.body) }, judge.tagOf(RUN_ID))
      : judge.judgeBrokenResponse(row, 'it is broken');
    const { judged, violations, success, unread, leftBehind } = judgement;
    const rest = [decisive(row), judged, success, unread !== undefined, leftBehind];
    return {
      causes: violations.map(({ requirement, cause }) => `${requirement} ${cause}`),
      rest: JSON.stringify(rest, plainly),
    };
  });
}

function decisive({ request: _, content, ...row }: Row) {
  return [row, content.map(({ requirement }) => requirement)];
}

function plainly(_: string, value: unknown): unknown {
  return typeof value === 'bigint' ? `${value}n` : value;
}
