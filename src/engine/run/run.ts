/** Runs checks in the order of the store's states, confirms what they find, and leaves a record. */

import { plural } from '../base/text.js';
import { type Address, addressOf, type Exchange, isBusy, type Request } from '../exchange/exchange.js';
import { isLink, linkProblem, withoutTemplates } from '../exchange/link.js';
import type { LogHead } from '../log/log.js';
import type { LoggedExchange, Transport } from '../log/transport.js';
import { type Finding, kindOf, type PlacedFinding } from '../service/finding.js';
import { type Incident, isHiding } from '../service/incident.js';
import { incidentsIn } from '../service/incidents.js';
import type { RunOptions } from '../service/run-options.js';
import { generalOf, type LogEntry, onlyWarns, type Requirement, type Service } from '../service/service.js';
import { Blocked, Case, type FindingContext, NotApplicable } from './case.js';
import type { Check, StatefulService } from './check.js';
import { cleanUp } from './cleanup.js';
import { Controls } from './controls.js';
import type { CaseRecord, Confirmation, Counterexample, Ending, RunRecord } from './record.js';
import { Remainder } from './remainder.js';
import { Forgotten, forgettable, isFurther } from './rounds.js';

/** For progress; nothing of a run depends on it. */
export interface RunObserver {
  readonly sent?: (address: Address, request: Request) => void;
  /** @param requests that were sent so far */
  readonly exchange?: (exchange: LoggedExchange, requests: number) => void;
  readonly finding?: (finding: PlacedFinding) => void;
  /** A read is repeated, since it does not show yet what it must. */
  readonly wait?: () => void;
  readonly check?: (ended: number, all: number) => void;
}

interface Again {
  /** Resolves to false if it could not go on. */
  readonly run: (attempt: number) => Promise<boolean>;
  readonly shrink?: (kind: string) => Promise<Counterexample | undefined>;
}

/** Kinds of findings that are confirmed in each state of the store, and random cases that are shrunk in a run. */
const MOST_CONFIRMED = 40;
const MOST_SHRUNK = 5;

/** Bytes of bodies that the memory of a run keeps at most, beside those that findings show. */
const MOST_BODIES = 32 * 1024 * 1024;

export class Run<Value = unknown> {
  /** Without what was forgotten. */
  log: LogEntry[] = [];
  readonly forgotten = new Forgotten();
  readonly #findings: PlacedFinding[] = [];
  /** Addresses of the responses that were held against each requirement. */
  readonly #judged = new Map<string, string[]>();
  readonly #endings: Ending[] = [];
  readonly #observations = new Map<string, Set<string>>();
  readonly #cases = new Map<string, CaseRecord & Again & Pick<Ending, 'ids'>>();
  readonly #shared = new Map<string, Promise<unknown>>();
  readonly #confirmations = new Map<string, Confirmation>();
  readonly #counterexamples = new Map<string, Counterexample>();
  /** Kinds of findings whose case was made smaller, or cannot be. */
  readonly #shrunk = new Set<string>();
  #shrinksLeft = MOST_SHRUNK;
  readonly #attempts = new Map<string, number>();
  readonly #eventful = new Set<string>();
  #oldest = 0;
  #bodies = 0;
  /** Random properties, for further rounds, by the path of their cases. */
  readonly properties = new Map<string, (round: number) => Promise<void>>();
  #explored: string | undefined;
  readonly notices: string[] = [];
  /** Requests of these endpoints get a slash at the end of their path, as the service redirects. */
  slashed: readonly string[] = [];
  /** Kinds of waits, request lines, and requirements whose requests time out: what was in vain once gets less time. */
  readonly vain = new Set<string>();
  /** How many requests got no response each time, by the requirement that this breaks. */
  readonly unanswered = new Map<string, number>();
  /** Requests without a body that have ended the service, and what that breaks. They are not sent again. */
  readonly fatal = new Map<string, string>();
  /** Paths of cases whose confirmation takes whole waits, since only short ones have shown their findings. */
  readonly unhurried = new Set<string>();
  /** Milliseconds: the longest wait for a read after which it showed what it must. */
  longestWait = 0;
  #rows: ReadonlyMap<string, Requirement> | undefined;
  /** Why nothing is sent any more. Checks and cases that start then end at once. */
  over: string | undefined;
  /** Why no case begins any more (--bail). Those under way end, and are confirmed. */
  #bailed: string | undefined;
  /** A request that had timed out was answered later: a timeout alone proves little. */
  hasRecoveredTimeout = false;
  readonly controls = new Controls(this as unknown as Run);
  /** Steps that wait for a response. */
  readonly #underWay = new Set<Promise<unknown>>();
  readonly #counts = { requests: 0, creates: 0, lost: 0, recovered: 0, throttled: 0 };

  constructor(
    readonly service: StatefulService<Value>,
    readonly transport: Transport,
    readonly options: RunOptions,
    readonly head: Pick<LogHead, 'target' | 'key'>,
    readonly observer: RunObserver = {},
    /** Paths of the only cases of tables and random values that are tried. @default all */
    private readonly cases?: ReadonlySet<string>,
  ) {}

  /** @throws {TypeError} for an id that the catalogue lacks, which a suite can only name with a cast */
  #row(id: string): Requirement {
    this.#rows ??= new Map(this.service.catalogue.map((row) => [row.id, row]));
    const row = this.#rows.get(id);
    if (!row) throw new TypeError(`the catalogue has no requirement ${id}; name one of its ids in the suite`);
    return row;
  }

  /** @throws {TypeError} when the id is not that of a requirement that can be judged */
  assertJudged(id: string): void {
    if (this.#row(id).basis === 'observed')
      throw new TypeError(`${id} is only observed; name a requirement that is judged`);
  }

  isWanted = (id: string): boolean => {
    const { only, skip, asOf } = this.options;
    // A requirement ends on a day that the document names.
    const { until } = this.#row(id);
    return only?.includes(id) !== false && !skip.includes(id) && (until === undefined || asOf < until);
  };

  /** Why a case may not begin. */
  refusal(attempt: number): string | undefined {
    return this.over ?? (attempt === 0 ? this.#bailed : undefined);
  }

  get mayCreate(): boolean {
    return !this.options.readOnly && this.#counts.creates < this.options.maxCreates;
  }

  async run(checks: readonly Check<Value>[]): Promise<void> {
    // Not `some`: each id is looked up.
    const wanted = checks.filter(({ ids }) => ids.filter(this.isWanted).length > 0);
    let ended = 0;
    const fillers: Promise<void>[] = [];
    for (const state of this.service.states) {
      const { name, enter } = typeof state === 'string' ? { name: state, enter: undefined } : state;
      const due = wanted.filter(({ store }) => store === name);
      let entered: Promise<unknown> | undefined;
      if (enter && due.length > 0) {
        await Promise.all(fillers);
        entered = this.share(name, enter, 'state');
        await entered.catch(() => {});
        await this.#confirm();
      }
      const awaited = due.map((check) => {
        const { ids, title, body, fills } = check;
        const done = this.attempt({ path: ids[0], ids, title, origin: 'check' }, async (t) => {
          await entered;
          return body(t);
        }).then(() => {
          ended += 1;
          this.observer.check?.(ended, wanted.length);
        });
        if (fills) fillers.push(done);
        return fills ? undefined : done;
      });
      await Promise.all(awaited);
      await this.#confirm();
    }
    await Promise.all(fillers);
    await this.#confirm();
    await this.#shrink();
    if (this.options.explore && this.properties.size > 0) await this.#explore();
    // A check that has sent several requests at once may have ended before the last response.
    while (this.#underWay.size > 0) await Promise.allSettled(this.#underWay);
    await cleanUp(this as unknown as Run);
    if (this.#bailed !== undefined) this.transport.stop({ kind: 'stopped', what: this.#bailed });
  }

  /** No further case begins once so many requirements are violated. A function of the log, so that a replay bails alike. */
  #bail(): void {
    const { bail, strict } = this.options;
    if (bail === undefined || this.#bailed !== undefined) return;
    const { findings } = this.#standing();
    const own = findings.filter((one) => !one.follows && !onlyWarns(this.#row(one.requirement), strict));
    const violated = new Set(own.map(({ requirement }) => requirement));
    if (violated.size < bail) return;
    this.#bailed = `the run stopped after ${plural(violated.size, 'violated requirement')} (--bail ${bail})`;
  }

  /** Further rounds of random cases, until the time or a bound is used up. */
  async #explore(): Promise<void> {
    let rounds = 0;
    while (this.#bound() === undefined && this.transport.hasRound(rounds + 1)) {
      const sent = this.#counts.requests;
      for (const explore of this.properties.values()) if (this.#bound() === undefined) await explore(rounds + 1);
      // A round without requests would be followed by others for ever.
      if (this.#bound() !== undefined || this.#counts.requests === sent) break;
      rounds += 1;
      this.#forget();
    }
    const bound = this.#bound();
    await this.#confirm();
    await this.#shrink();
    const { unnamed } = this.forgotten;
    if (unnamed > 0) this.notices.push(`The results do not name ${unnamed} of the things that the run created.`);
    const what = `explored ${plural(rounds, 'further round')} of random cases`;
    this.#explored = bound === undefined ? what : `${what}, then stopped: ${bound}`;
  }

  /** Forgets earlier rounds that showed nothing. What the kit says of them in numbers stays. */
  #forget(): void {
    const paths = forgettable(this.log, () => {
      for (const { exchange, others = [] } of this.#all())
        for (const { path } of [exchange, ...others]) this.#eventful.add(path);
      return incidentsIn(this.log, this.service as Service);
    });
    if (paths.size === 0) return;
    const isGone = (path: string) => paths.has(path) && !this.#eventful.has(path);
    this.forgotten.add(
      this.log.filter(({ exchange }) => isGone(exchange.path)),
      this.service as Service,
    );
    this.log = this.log.filter(({ exchange }) => !isGone(exchange.path));
    [this.#oldest, this.#bodies] = [0, this.log.reduce((sum, { exchange }) => sum + sizeOf(exchange), 0)];
    for (const [id, places] of this.#judged) {
      const left = places.filter((place) => !isGone(place.replace(/#[^#]*$/, '')));
      this.forgotten.judged.set(id, (this.forgotten.judged.get(id) ?? 0) + places.length - left.length);
      this.#judged.set(id, left);
    }
    for (const path of this.#cases.keys()) if (isGone(path)) this.#cases.delete(path);
  }

  /** Why a further round has to end before its time. */
  #bound(): string | undefined {
    const { readOnly } = this.options;
    return this.refusal(0) ?? (readOnly || this.mayCreate ? undefined : this.#createdAll);
  }

  get #createdAll(): string {
    return `the run has created all that it may (--max-creates ${this.options.maxCreates})`;
  }

  async attempt(
    { path, ids, title, origin }: CaseRecord & { readonly path: string; readonly ids: readonly string[] },
    body: Check<Value>['body'],
    shrink?: Again['shrink'],
  ): Promise<void> {
    if (this.cases?.has(path) === false && origin !== 'check') return;
    const run = async (attempt: number) => {
      const own = new Case(this, path, attempt, ids);
      try {
        await body(own);
        return true;
      } catch (error) {
        const ending = { ids, path, ...endingOf(error) };
        // What a further round cannot try, the checks have tried on other values.
        const isNews = ending.kind === 'kit-error' || !isFurther(ending);
        if (attempt === 0 && isNews) this.#endings.push(ending);
        return false;
      } finally {
        own.end();
      }
    };
    this.#cases.set(path, { title, origin, ids, run, ...(shrink && { shrink }) });
    await run(0);
  }

  /** @throws {Blocked | NotApplicable} what the first one to ask saw */
  share<T>(name: string, provide: (t: Case<Value>) => Promise<T>, kind = 'fixture'): Promise<T> {
    const path = `${kind}.${name}`;
    const known = this.#shared.get(path) as Promise<T> | undefined;
    if (known) return known;
    const provided = provide(new Case(this, path, 0, []));
    // Whoever waits for it sees the error.
    provided.catch(() => {});
    this.#shared.set(path, provided);
    const run = (attempt: number) =>
      provide(new Case(this, path, attempt, [])).then(
        () => true,
        () => false,
      );
    this.#cases.set(path, { title: name, origin: 'fixture', ids: [], run });
    return provided;
  }

  async exchange(address: Address, request: Request): Promise<Exchange> {
    const what = linkProblem(request.target, this.head.target);
    if (what !== undefined)
      return { ...address, at: this.transport.now(), took: 0, request, failure: { kind: 'unsent', what } };
    const slash = this.slashed.includes(endpointOf(request)) ? '/' : '';
    const slashed = request.target.replace(/^[^?]*/, `$&${slash}`);
    const target = isLink(request.target) ? withoutTemplates(request.target) : slashed;
    const exchange = await this.transport.exchange(address, { ...request, target });
    if (exchange.failure?.over) this.over ??= exchange.failure.what;
    this.log.push({ exchange, facts: this.service.facts(exchange), trace: this.service.trace(exchange) });
    this.controls.saw(exchange);
    if (exchange.failure?.kind !== 'unsent') this.#counts.requests += 1;
    if (isBusy(exchange)) this.#counts.throttled += 1;
    // Nothing was created; a run that is only slowed down must not use up its creations.
    const isRefused = isBusy(exchange) || exchange.failure?.unconnected;
    if (isRefused && this.service.creates(request)) this.#counts.creates -= 1;
    this.observer.exchange?.(exchange, this.#counts.requests);
    this.#keep(exchange);
    return exchange;
  }

  track<T>(step: Promise<T>): Promise<T> {
    this.#underWay.add(step);
    const ended = () => this.#underWay.delete(step);
    step.then(ended, ended);
    return step;
  }

  stop({ what, advice, shown, lost }: Incident): void {
    // One of those that were lost ended it.
    const suspects = lost !== undefined && { suspects: shown.map(addressOf) };
    this.transport.stop({ kind: 'stopped', what, ...(advice !== undefined && { advice }), ...suspects });
  }

  /** Counts responses that were lost before one came. */
  recovered(lost: number, hasTimeout: boolean): void {
    this.hasRecoveredTimeout ||= hasTimeout;
    this.#counts.recovered += lost;
    this.#counts.lost += lost;
  }

  /** @throws {NotApplicable | Blocked} when the request would create something and the run may not */
  beforeSending(request: Request): void {
    const { readOnly } = this.options;
    if (readOnly && this.service.removes?.(request)) throw new NotApplicable('a read-only run removes nothing');
    if (!this.service.creates(request)) return;
    if (readOnly) throw new NotApplicable('a read-only run creates nothing');
    if (!this.mayCreate) throw new Blocked(this.#createdAll);
    this.#counts.creates += 1;
  }

  /** Drops the oldest bodies that no finding shows, so that a long run needs no more memory than a short one. */
  #keep(exchange: Exchange): void {
    this.#bodies += sizeOf(exchange);
    for (; this.#bodies > MOST_BODIES && this.#oldest < this.log.length - 1; this.#oldest += 1) {
      const entry = this.log[this.#oldest];
      if (!entry || this.#eventful.has(entry.exchange.path)) continue;
      this.#bodies -= sizeOf(entry.exchange);
      const { request, response, ...rest } = entry.exchange;
      const { body: _, ...bare } = request;
      const dropped = { ...rest, request: bare, ...(response && { response: { ...response, body: Buffer.alloc(0) } }) };
      this.log[this.#oldest] = { ...entry, exchange: dropped };
    }
  }

  /** @param place of the response that was held against the requirement */
  judgedOnce(ids: readonly string[], place: Address): void {
    const address = addressOf(place);
    for (const id of ids) {
      this.assertJudged(id);
      const places = this.#judged.get(id) ?? [];
      places.push(address);
      this.#judged.set(id, places);
    }
  }

  observe(id: string, note: string): void {
    if (this.#row(id).basis !== 'observed') throw new TypeError(`${id} is judged; note choices for observed rows`);
    this.#observations.set(id, (this.#observations.get(id) ?? new Set()).add(note));
  }

  found(finding: Finding, exchange: Exchange, context: FindingContext = {}): void {
    this.assertJudged(finding.requirement);
    if (!this.isWanted(finding.requirement)) return;
    const placed = { ...finding, exchange, ...context };
    const isNew = !this.#findings.some(({ requirement }) => requirement === finding.requirement);
    this.#findings.push(placed);
    this.#eventful.add(exchange.path);
    if (exchange.attempt === 0) this.observer.finding?.(placed);
    if (isNew) this.#bail();
  }

  isFound(kind: string, { path, attempt }: Pick<Address, 'path' | 'attempt'>): boolean {
    const isSame = (finding: PlacedFinding) => kindOf(finding) === kind;
    // Few kinds need the whole log, which takes long to read.
    const findings = this.#findings.some(isSame) ? this.#findings : this.#all();
    return findings.some((one) => isSame(one) && one.exchange.path === path && one.exchange.attempt === attempt);
  }

  nextAttempt(path: string): number {
    const next = (this.#attempts.get(path) ?? 1) + 1;
    this.#attempts.set(path, next);
    return next;
  }

  /** @param log the exchanges that count */
  #all(log: readonly LogEntry[] = this.log): readonly PlacedFinding[] {
    const fromLog = this.service.ledger(log).filter(({ requirement }) => this.isWanted(requirement));
    return [...this.#findings, ...fromLog].filter((one) => !one.spare || !this.#judged.has(one.requirement));
  }

  /** Runs one case of each new kind of finding again, while the store is in the state in which it was found. */
  async #confirm(): Promise<void> {
    const fresh = new Map<string, string>();
    const all = this.#all();
    const isPatient = this.#patience(all);
    for (const one of all) {
      const kind = kindOf(one);
      if (one.exchange.attempt > 0 || this.#confirmations.has(kind) || fresh.has(kind)) continue;
      fresh.set(kind, one.exchange.path);
      if (!isPatient(one)) this.unhurried.add(one.exchange.path);
    }
    const chosen = [...fresh].slice(0, MOST_CONFIRMED);
    const paths = [...new Set(chosen.map(([, path]) => path))];
    const isJudged = await Promise.all(paths.map((path) => this.#cases.get(path)?.run(1) ?? false));
    if (chosen.length === 0) return;
    const again = new Set(this.#all().flatMap((one) => (one.exchange.attempt === 1 ? [kindOf(one)] : [])));
    for (const [kind, path] of chosen) {
      // A case that could not go on shows nothing.
      const isAgain = again.has(kind);
      const isTried = isAgain || isJudged[paths.indexOf(path)];
      this.#confirmations.set(kind, { seen: isAgain ? 2 : 1, tried: isTried ? 2 : 1 });
    }
    this.#bail();
  }

  /**
   * True for findings that no wait was too short for: a whole wait, or no wait, has shown the kind, or the same cause under
   * a requirement that its own rests on.
   */
  #patience(all: readonly PlacedFinding[]): (finding: PlacedFinding) => boolean {
    const patient = new Set(all.filter(({ hasty }) => !hasty).map(kindOf));
    return ({ requirement, cause }) =>
      [requirement, ...generalOf(this.service.catalogue, requirement)].some((id) =>
        patient.has(kindOf({ requirement: id, cause })),
      );
  }

  async #shrink(): Promise<void> {
    for (const one of this.#all()) {
      const kind = kindOf(one);
      const { shrink } = this.#cases.get(one.exchange.path) ?? {};
      if (this.#shrunk.has(kind) || one.exchange.attempt > 0) continue;
      this.#shrunk.add(kind);
      // Each smaller case would take another timeout.
      if (!shrink || this.#shrinksLeft === 0 || one.exchange.failure?.timeout) continue;
      this.#shrinksLeft -= 1;
      const found = await shrink(kind);
      if (found) this.#counterexamples.set(kind, found);
    }
  }

  /** The findings that count so far, and what sets others aside. */
  #standing() {
    const { service } = this;
    const incidents = incidentsIn(this.log, service as Service);
    const remainder = new Remainder(this.log, incidents);
    const heard = this.#all(remainder.log).filter(({ exchange }) => remainder.counts(addressOf(exchange)));
    const spoilt = heard.flatMap((found) => {
      const incident = isFurther(found.exchange) ? undefined : remainder.spoils(found);
      return incident ? [{ found, incident }] : [];
    });
    const all = heard.filter((found) => !remainder.spoils(found));
    const isPatient = this.#patience(all);
    const counted = all.filter((found) => found.exchange.attempt === 0 && isPatient(found));
    const own = incidents
      .flatMap((incident) => incident.findings ?? [])
      .filter(({ requirement }) => this.isWanted(requirement));
    const findings = service.attribute([...counted, ...own], remainder.log);
    return { incidents, remainder, spoilt, own, findings };
  }

  record(durationMs: number): RunRecord {
    const { incidents, remainder, spoilt, own, findings } = this.#standing();
    const judged = new Map(this.forgotten.judged);
    for (const [id, places] of this.#judged)
      judged.set(id, (judged.get(id) ?? 0) + places.filter((place) => remainder.counts(place)).length);
    for (const { requirement } of own) judged.set(requirement, (judged.get(requirement) ?? 0) + 1);
    const holes = remainder.holes();
    const { renewals } = this.controls;
    return {
      log: this.log,
      forgotten: this.forgotten,
      incidents,
      findings,
      confirmations: this.#confirmations,
      counterexamples: this.#counterexamples,
      judged,
      hidden: this.#hidden(holes, spoilt),
      endings: this.#endingsWith(holes, incidents.find(isHiding), findings),
      observations: this.#observations,
      cases: this.#cases,
      end: this.transport.end(),
      statistics: { ...this.#counts, lostApart: Math.max(this.#counts.lost - remainder.lostTogether, 0), durationMs },
      notices: [...this.notices, ...(renewals === undefined ? [] : [renewals])],
      ...(this.#explored !== undefined && { explored: this.#explored }),
    };
  }

  /** The requirements that an incident keeps from being judged in whole. */
  #hidden(
    holes: ReadonlyMap<string, Incident>,
    spoilt: readonly { readonly found: PlacedFinding; readonly incident: Incident }[],
  ): ReadonlyMap<string, Incident> {
    const ofCases = [...holes].flatMap(([path, incident]) => {
      const { ids = [] } = (!isFurther({ path }) && this.#cases.get(path)) || {};
      return ids.filter(this.isWanted).map((id) => [id, incident] as const);
    });
    // Nothing tells whether a read that lacks something would have it if the store were one.
    return new Map([...ofCases, ...spoilt.map(({ found, incident }) => [found.requirement, incident] as const)]);
  }

  /** The endings, each with the incident that is in the way unless it is a violation. */
  #endingsWith(
    holes: ReadonlyMap<string, Incident>,
    hiding: Incident | undefined,
    findings: readonly PlacedFinding[],
  ): readonly Ending[] {
    const violated = new Set(findings.map(({ requirement }) => requirement));
    return this.#endings.map((ending) => {
      const isExplained = ending.blockedBy !== undefined && violated.has(ending.blockedBy);
      const incident = ending.kind === 'blocked' && !isExplained ? (holes.get(ending.path) ?? hiding) : undefined;
      return incident ? { ...ending, incident } : ending;
    });
  }
}

/** The method and the number of path segments: `GET 2`. Services redirect all requests of an endpoint alike. */
export const endpointOf = ({ method, target }: Request): string =>
  `${method} ${target.replace(/\?.*/s, '').split('/').filter(Boolean).length}`;

const sizeOf = ({ request, response }: Exchange) => (request.body?.length ?? 0) + (response?.body.length ?? 0);

function endingOf(error: unknown): Pick<Ending, 'kind' | 'reason' | 'blockedBy'> {
  if (error instanceof NotApplicable) return { kind: 'not-applicable', reason: error.message };
  if (error instanceof Blocked) {
    const { message: reason, blockedBy } = error;
    return { kind: 'blocked', reason, ...(blockedBy !== undefined && { blockedBy }) };
  }
  return { kind: 'kit-error', reason: error instanceof Error ? (error.stack ?? error.message) : String(error) };
}
