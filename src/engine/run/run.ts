/** Runs checks in the order of the store's states, confirms what they find, and leaves a record. */
import { plural } from '../base/text.js';
import type { Address, Request } from '../exchange/exchange.js';
import type { LogHead } from '../log/log.js';
import type { LoggedExchange, Transport } from '../log/transport.js';
import { kindOf, type PlacedFinding, plainer } from '../service/finding.js';
import { incidentsIn } from '../service/incidents.js';
import type { RunOptions } from '../service/run-options.js';
import { onlyWarns } from '../service/service.js';
import { Book } from './book.js';
import { Case, type CaseContext } from './case.js';
import type { Check, StatefulService } from './check.js';
import { cleanUp } from './cleanup.js';
import { Controls } from './controls.js';
import { endingOf } from './ending.js';
import { Patience } from './patience.js';
import type { CaseRecord, Counterexample, RunRecord } from './record.js';
import { forgettable, isFurther } from './rounds.js';
import { Traffic } from './traffic.js';

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

/** Decides when each check starts, and what is tried again. */
export class Run<Value = unknown> implements CaseContext<Value> {
  readonly traffic: Traffic;
  readonly controls: Controls;
  readonly book: Book;
  readonly patience: Patience;
  readonly #again = new Map<string, Again>();
  readonly #shared = new Map<string, Promise<unknown>>();
  /** Kinds of findings whose case was made smaller, or cannot be. */
  readonly #shrunk = new Set<string>();
  #shrinksLeft = MOST_SHRUNK;
  /** Paths of cases that were run again. */
  readonly #confirmed = new Set<string>();
  readonly #attempts = new Map<string, number>();
  /** The cases that have sent requests, by path and attempt. */
  readonly #claimed = new Map<string, object>();
  /** Random properties, by the path of their cases. */
  readonly #properties = new Map<string, (round: number) => Promise<void>>();
  #explored: string | undefined;
  /** Why no case begins any more (--bail). Those under way end, and are confirmed. */
  #bailed: string | undefined;

  constructor(
    readonly service: StatefulService<Value>,
    transport: Transport,
    readonly options: RunOptions,
    head: Pick<LogHead, 'target' | 'key' | 'added'>,
    readonly observer: RunObserver = {},
    /** Paths of the only cases of tables and random values that are tried. @default all */
    private readonly cases?: ReadonlySet<string>,
  ) {
    this.traffic = new Traffic(service, transport, options, head, (exchange, requests) => {
      this.controls.saw(exchange);
      this.book.saw(exchange);
      observer.exchange?.(exchange, requests);
    });
    this.controls = new Controls(this.traffic);
    this.patience = new Patience(service.credential);
    this.book = new Book(this.traffic, (finding, isNew) => {
      if (finding.exchange.attempt === 0) observer.finding?.(finding);
      if (isNew) this.#bail();
    });
  }

  /** Why a case may not begin. */
  refusal(attempt: number): string | undefined {
    return this.traffic.over ?? (attempt === 0 ? this.#bailed : undefined);
  }

  async run(checks: readonly Check<Value>[]): Promise<void> {
    // Not `some`: each id is looked up. With --only, the checks are those that judge one of the ids, by whatever name.
    const isNamed = ({ ids }: Check<Value>) => ids.filter(this.book.isWanted).length > 0;
    const wanted = checks.filter((check) => isNamed(check) || this.options.only !== undefined);
    let ended = 0;
    const fillers: Promise<void>[] = [];
    for (const state of this.service.states) {
      const { name, enter } = typeof state === 'string' ? { name: state, enter: undefined } : state;
      const due = wanted.filter(({ store }) => store === name);
      let entered: Promise<unknown> | undefined;
      if (enter && due.length > 0) {
        await Promise.all(fillers);
        // A case may end while others of its requests are under way.
        await this.traffic.settled();
        for (const { title } of due) entered = this.share(name, enter, title, 'state');
        await entered?.catch(() => {});
        await this.#confirm();
      }
      const awaited = due.map((check) => {
        const { ids, title, body, fills } = check;
        const done = this.attempt({ path: ids[0], ids, title, origin: 'check', check: title }, async (t) => {
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
    if (this.options.explore && this.#properties.size > 0) await this.#explore();
    await this.traffic.settled();
    await cleanUp(this.traffic, this.book.forgotten.created);
    if (this.#bailed !== undefined) this.traffic.transport.stop({ kind: 'stopped', what: this.#bailed });
  }

  /** No further case begins once so many requirements are violated. A function of the log, so that a replay bails alike. */
  #bail(): void {
    const { bail, strict } = this.options;
    if (bail === undefined || this.#bailed !== undefined) return;
    const { findings } = this.book.standing();
    const own = findings.filter((one) => !one.follows && !onlyWarns(this.book.row(one.requirement), strict));
    const violated = new Set(own.map(({ requirement }) => requirement));
    if (violated.size < bail) return;
    this.#bailed = `the run stopped after ${plural(violated.size, 'violated requirement')} (--bail ${bail})`;
  }

  /** Further rounds of random cases, until the time or a bound is used up. */
  async #explore(): Promise<void> {
    let rounds = 0;
    while (this.#bound() === undefined && this.traffic.transport.hasRound(rounds + 1)) {
      const sent = this.traffic.counts.requests;
      for (const explore of this.#properties.values()) if (this.#bound() === undefined) await explore(rounds + 1);
      // A round without requests would be followed by others for ever.
      if (this.#bound() !== undefined || this.traffic.counts.requests === sent) break;
      rounds += 1;
      this.#forget();
    }
    const bound = this.#bound();
    await this.#confirm();
    await this.#shrink();
    const { unnamed } = this.book.forgotten;
    if (unnamed > 0) this.book.notice(`The results do not name ${unnamed} of the things that the run created.`);
    const what = `explored ${plural(rounds, 'further round')} of random cases`;
    this.#explored = bound === undefined ? what : `${what}, then stopped: ${bound}`;
  }

  /** Forgets earlier rounds that showed nothing. */
  #forget(): void {
    const { traffic, book } = this;
    const paths = forgettable(traffic.log, () => {
      for (const { exchange, others = [] } of book.all())
        for (const { path } of [exchange, ...others]) traffic.remember(path);
      return incidentsIn(traffic.log, this.service);
    });
    if (paths.size === 0) return;
    for (const path of book.forget(paths)) {
      this.#again.delete(path);
      this.#claimed.delete(`${path}#0`);
    }
  }

  /** Why a further round has to end before its time. */
  #bound(): string | undefined {
    return this.refusal(0) ?? this.traffic.createdAll;
  }

  async attempt(
    { path, ids, title, origin, check }: CaseRecord & { readonly path: string; readonly ids: readonly string[] },
    body: Check<Value>['body'],
    shrink?: Again['shrink'],
  ): Promise<void> {
    if (this.cases?.has(path) === false && origin !== 'check') return;
    const run = async (attempt: number) => {
      const own = new Case(this, path, attempt, ids, check);
      try {
        await body(own);
        return true;
      } catch (error) {
        const ending = { ids, path, ...endingOf(error) };
        // What a further round cannot try, the checks have tried on other values.
        const isNews = ending.kind === 'kit-error' || !isFurther(ending);
        if (attempt === 0 && isNews) this.book.ends(ending);
        return false;
      } finally {
        own.end();
      }
    };
    this.book.begins(path, { title, origin, ids, ...(check !== undefined && { check }) });
    // Checks share the path of their first requirement, and one of them may send requests of its own.
    const before = origin === 'check' ? this.#again.get(path) : undefined;
    const both = async (attempt: number) =>
      [await before?.run(attempt), await run(attempt)].every((one) => one !== false);
    this.#again.set(path, { run: before ? both : run, ...(shrink && { shrink }) });
    await run(0);
  }

  /** @throws {Blocked | NotApplicable} what the first one to ask saw */
  share<T>(name: string, provide: (t: Case<Value>) => Promise<T>, asker: string, kind = 'fixture'): Promise<T> {
    const path = `${kind}.${name}`;
    const known = this.#shared.get(path) as Promise<T> | undefined;
    if (!known) this.book.begins(path, { title: name, origin: 'fixture', ids: [] });
    this.book.asks(path, asker);
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
    this.#again.set(path, { run });
    return provided;
  }

  explores(path: string, property: (round: number) => Promise<void>): void {
    this.#properties.set(path, property);
  }

  claims(own: Pick<Case<Value>, 'path' | 'attempt'>): void {
    const name = `${own.path}#${own.attempt}`;
    const other = this.#claimed.get(name);
    this.#claimed.set(name, own);
    if (other !== undefined && other !== own)
      throw new TypeError(`two cases have the path ${own.path}; give those of one check a path of their own`);
  }

  nextAttempt(path: string): number {
    const next = (this.#attempts.get(path) ?? 1) + 1;
    this.#attempts.set(path, next);
    return next;
  }

  /** Runs one case of each new kind of finding again, while the store is in the state in which it was found. */
  async #confirm(): Promise<void> {
    const fresh = new Map<string, PlacedFinding>();
    const { book } = this;
    const all = book.all();
    const isPatient = book.patience(all);
    for (const one of all) {
      const kind = kindOf(one);
      if (one.exchange.attempt > 0 || book.isConfirmed(kind)) continue;
      fresh.set(kind, plainer(fresh.get(kind) ?? one, one));
      if (!isPatient(one)) this.patience.unhurry(one.exchange.path);
    }
    const chosen = [...fresh].slice(0, MOST_CONFIRMED);
    const paths = [...new Set(chosen.map(([, { exchange }]) => exchange.path))];
    // What only the whole log shows may be found of a case that was confirmed for something else.
    const attempts = new Map(paths.map((path) => [path, this.#confirmed.has(path) ? this.nextAttempt(path) : 1]));
    for (const path of paths) this.#confirmed.add(path);
    const isJudged = await Promise.all(
      [...attempts].map(([path, attempt]) => this.#again.get(path)?.run(attempt) ?? false),
    );
    if (chosen.length === 0) return;
    const isOfThese = ({ exchange: { path, attempt } }: PlacedFinding) => attempts.get(path) === attempt;
    const again = new Set(book.all().filter(isOfThese).map(kindOf));
    for (const [kind, found] of chosen) {
      // The data of a case may differ when it runs again; those of its request do not.
      const isAgain = again.has(kind) || (await this.#showsAgain(found));
      // A case that could not go on shows nothing.
      const isTried = isAgain || isJudged[paths.indexOf(found.exchange.path)];
      book.confirms(kind, { seen: isAgain ? 2 : 1, tried: isTried ? 2 : 1 });
    }
    this.#bail();
  }

  /** Sends the request of a finding again, if it changes nothing. */
  async #showsAgain(found: PlacedFinding): Promise<boolean> {
    const { request, path, failure } = found.exchange;
    if (request.body !== undefined || failure || this.service.removes?.(request) || this.refusal(1) !== undefined)
      return false;
    const own = new Case(this, path, this.nextAttempt(path), []);
    const expectation = this.book.expectationOf(found.exchange) ?? { requirement: found.requirement, statuses: [] };
    const judged = await own.send(request, expectation).catch(() => undefined);
    own.end();
    return judged !== undefined && (found.again?.(judged) ?? this.book.isFound(kindOf(found), own));
  }

  async #shrink(): Promise<void> {
    for (const one of this.book.all()) {
      const kind = kindOf(one);
      const { shrink } = this.#again.get(one.exchange.path) ?? {};
      if (this.#shrunk.has(kind) || one.exchange.attempt > 0) continue;
      this.#shrunk.add(kind);
      // Each smaller case would take another timeout.
      if (!shrink || this.#shrinksLeft === 0 || one.exchange.failure?.timeout) continue;
      this.#shrinksLeft -= 1;
      const found = await shrink(kind);
      if (found) this.book.shrinks(kind, found);
    }
  }

  record(durationMs: number): RunRecord {
    return this.book.record(durationMs, this.controls.renewals, this.#explored);
  }
}
