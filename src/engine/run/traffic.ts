/** The requests of a run: all go through here, and their exchanges are its log. */
import {
  type Address,
  addressOf,
  type Exchange,
  endpointOf,
  isBusy,
  isServed,
  pauseAfter,
  type Request,
  whyNot,
} from '../exchange/exchange.js';
import { isLink, linkProblem, withoutTemplates } from '../exchange/link.js';
import { credentialsIn, withCredential } from '../exchange/place.js';
import type { LogHead } from '../log/log.js';
import { type Additions, completed, type LoggedExchange, type Transport, withoutOwnFields } from '../log/transport.js';
import type { Incident } from '../service/incident.js';
import { incidentsIn } from '../service/incidents.js';
import type { RunOptions } from '../service/run-options.js';
import type { LogEntry, Service } from '../service/service.js';
import { NotApplicable, UsedUp } from './ending.js';
import type { Statistics } from './record.js';
import { excessOf, lostApart } from './remainder.js';

/** Bytes of bodies that the memory of a run keeps at most, beside those that findings show. */
const MOST_BODIES = 32 * 1024 * 1024;

/** Milliseconds that a run waits in all where the rate of requests is limited: whoever runs it learns of the limit soon. */
const LONGEST_LIMIT_OF_ALL = 120_000;

const LOSSY = 'Look for what drops connections on the way, or let the run lose more (--max-lost).';

export class Traffic {
  /** Without what was forgotten. */
  #log: LogEntry[] = [];
  /** Bodies of these cases stay in memory. */
  readonly #eventful = new Set<string>();
  #oldest = 0;
  #bodies = 0;
  /** Why nothing is sent any more. Checks and cases that start then end at once. */
  #over: string | undefined;
  /** Steps that wait for a response. */
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #counts = { requests: 0, creates: 0, lost: 0, recovered: 0, throttled: 0 };
  /** Milliseconds of pauses that limits cost, and the end of the last one. */
  #waited = 0;
  #waitsUntil = 0;
  #slashed: readonly string[] = [];
  #added: Additions;

  constructor(
    readonly service: Service,
    readonly transport: Transport,
    readonly options: RunOptions,
    readonly head: Pick<LogHead, 'target' | 'key' | 'added'>,
    /** @param requests that were sent so far */
    private readonly saw: (exchange: LoggedExchange, requests: number) => void,
  ) {
    this.#added = head.added;
  }

  /** From now on, requests of these endpoints get a slash at the end of their path, as the service redirects. */
  slash(endpoints: readonly string[]): void {
    this.#slashed = endpoints;
  }

  /** Whether later requests have the header fields that the kit adds of its own. */
  ownFields(areSent: boolean): void {
    this.#added = areSent ? this.head.added : withoutOwnFields(this.head.added);
  }

  get log(): readonly LogEntry[] {
    return this.#log;
  }

  get over(): string | undefined {
    return this.#over;
  }

  get counts(): Readonly<Statistics> {
    return this.#counts;
  }

  get mayCreate(): boolean {
    return !this.options.readOnly && this.#counts.creates < this.options.maxCreates;
  }

  /** Why a run that may create things creates no more. */
  get createdAll(): string | undefined {
    if (this.options.readOnly || this.mayCreate) return undefined;
    return `the run has created all that it may (--max-creates ${this.options.maxCreates})`;
  }

  /** @throws {NotApplicable | UsedUp} when the request would create something and the run may not */
  beforeSending(request: Request): void {
    const { readOnly } = this.options;
    if (readOnly && this.service.removes?.(request)) throw new NotApplicable('a read-only run removes nothing');
    if (!this.service.creates(request)) return;
    if (readOnly) throw new NotApplicable('a read-only run creates nothing');
    if (this.createdAll !== undefined) throw new UsedUp(this.createdAll);
    this.#counts.creates += 1;
  }

  async exchange(address: Address, request: Request, refusal?: () => string | undefined): Promise<Exchange> {
    const what = linkProblem(request.target, this.head.target);
    if (what !== undefined)
      return { ...address, at: this.transport.now(), took: 0, request, failure: { kind: 'unsent', what } };
    const slash = this.#slashed.includes(endpointOf(request)) ? '/' : '';
    const slashed = request.target.replace(/^[^?]*/, `$&${slash}`);
    const target = isLink(request.target) ? this.#asLink(request) : slashed;
    const sent = completed({ ...request, target }, address, this.#added, this.options.runId);
    const exchange = await this.transport.exchange(address, sent, refusal);
    if (exchange.failure?.over) this.#over ??= exchange.failure.what;
    this.#log.push({ exchange, facts: this.service.facts(exchange), trace: this.service.trace(exchange) });
    if (exchange.failure?.kind !== 'unsent') this.#counts.requests += 1;
    if (isBusy(exchange)) this.#counts.throttled += 1;
    // Nothing was created; a run that is only slowed down must not use up its creations.
    const isRefused = isBusy(exchange) || exchange.failure?.unconnected;
    if (isRefused && this.service.creates(request)) this.#counts.creates -= 1;
    this.saw(exchange, this.#counts.requests);
    this.#keep(exchange);
    return exchange;
  }

  /** A link without the templates that the service wrote; the credential that the suite has added stays. */
  #asLink(request: Request): string {
    const { credential } = this.service;
    const { target } = withCredential(request, credential, null);
    const [own = null] = credentialsIn(request, credential);
    return withCredential({ ...request, target: withoutTemplates(target) }, credential, own).target;
  }

  track<T>(step: Promise<T>): Promise<T> {
    this.#underWay.add(step);
    const ended = () => this.#underWay.delete(step);
    step.then(ended, ended);
    return step;
  }

  /** A check that has sent several requests at once may have ended before the last response. */
  async settled(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
  }

  stop({ what, advice, shown, lost }: Incident): void {
    // One of those that were lost ended it.
    const suspects = lost !== undefined && { suspects: shown.map(addressOf) };
    this.transport.stop({ kind: 'stopped', what, ...(advice !== undefined && { advice }), ...suspects });
  }

  /** Counts responses that the network lost, and ends a run that loses too many. @param areRecovered one came to the request */
  lost(lost: number, areRecovered = false): void {
    if (areRecovered) this.#counts.recovered += lost;
    this.#counts.lost += lost;
    const excess = (apart: number) => excessOf({ ...this.#counts, lostApart: apart }, this.options, true);
    if (lost === 0 || excess(this.#counts.lost) === undefined) return;
    // Incidents take the whole log to find.
    const what = excess(lostApart(this.#counts, incidentsIn(this.#log, this.service)));
    if (what !== undefined) this.transport.stop({ kind: 'stopped', what, advice: LOSSY });
  }

  /** Counts the pauses that limits cost, those at one time once, and ends a run that would wait too long. */
  waits(exchange: Exchange): void {
    const end = exchange.at + exchange.took;
    const until = end + pauseAfter(exchange);
    this.#waited += Math.max(0, until - Math.max(end, this.#waitsUntil));
    this.#waitsUntil = Math.max(until, this.#waitsUntil);
    if (this.#waited <= LONGEST_LIMIT_OF_ALL) return;
    const operationIn = (entry: LogEntry) => this.service.operationOf(entry.exchange.request);
    const limited = new Set(this.#log.filter((entry) => isBusy(entry.exchange)).map(operationIn));
    const served = this.#log.filter((entry) => isServed(entry.exchange) && limited.has(operationIn(entry)));
    const rate = Math.max(1, Math.floor(served.length / (end / 1000)));
    this.transport.stop({
      kind: 'stopped',
      what: `the deployment has no capacity for so many requests (${whyNot(exchange)}): the run would wait more than ${LONGEST_LIMIT_OF_ALL / 1000} s in all`,
      advice: `Ask for less, such as --rate ${rate}, or judge it where it is not limited.`,
    });
  }

  /** A finding shows exchanges of the case, so their bodies stay. */
  remember(path: string): void {
    this.#eventful.add(path);
  }

  /** Takes the exchanges of cases out of the log, but of those that findings show. @returns what was taken */
  forget(paths: ReadonlySet<string>): readonly LogEntry[] {
    const isGone = ({ exchange: { path } }: LogEntry) => paths.has(path) && !this.#eventful.has(path);
    const gone = this.#log.filter(isGone);
    this.#log = this.#log.filter((entry) => !isGone(entry));
    [this.#oldest, this.#bodies] = [0, this.#log.reduce((sum, { exchange }) => sum + sizeOf(exchange), 0)];
    return gone;
  }

  /** Drops the oldest bodies that no finding shows, so that a long run needs no more memory than a short one. */
  #keep(exchange: Exchange): void {
    this.#bodies += sizeOf(exchange);
    for (; this.#bodies > MOST_BODIES && this.#oldest < this.#log.length - 1; this.#oldest += 1) {
      const entry = this.#log[this.#oldest];
      if (!entry || this.#eventful.has(entry.exchange.path)) continue;
      this.#bodies -= sizeOf(entry.exchange);
      const { request, response, ...rest } = entry.exchange;
      const { body: _, ...bare } = request;
      const dropped = { ...rest, request: bare, ...(response && { response: { ...response, body: Buffer.alloc(0) } }) };
      this.#log[this.#oldest] = { ...entry, exchange: dropped };
    }
  }
}

const sizeOf = ({ request, response }: Exchange) => (request.body?.length ?? 0) + (response?.body.length ?? 0);
