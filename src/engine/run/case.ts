/** The `t` of a check: one body run with one value. Everything that it sends has an address of its own. */
import { createHash } from 'node:crypto';
import { type Json, readJson } from '../base/json.js';
import type { KeyShape } from '../exchange/credential.js';
import {
  type Exchange,
  headerOf,
  isBusy,
  isLost,
  mayBeDone,
  pauseAfter,
  type Request,
  whyNot,
} from '../exchange/exchange.js';
import { nameOf, renamed } from '../exchange/names.js';
import { isGood } from '../service/entries.js';
import { causeNamed, type Finding, kindOf, wrongStatusIn } from '../service/finding.js';
import type { RunOptions } from '../service/run-options.js';
import {
  allows,
  type Expectation,
  expectedAfter,
  type KitNames,
  type LogEntry,
  type Service,
} from '../service/service.js';
import type { Book, FindingContext } from './book.js';
import type { Controls } from './controls.js';
import { Blocked } from './ending.js';
import { MOST_TRIES, type Patience } from './patience.js';
import type { CaseRecord, Counterexample, Ending } from './record.js';
import type { Traffic } from './traffic.js';

/** The response to one step, as it was judged. @experimental @since 0.1.0 */
export interface Judged<Value> {
  readonly exchange: Exchange;
  readonly status: number;
  /** The content of a success that satisfies its schema, as the kit's judge reads it. */
  readonly value?: Value;
  /** The body as JSON, whatever its schema and the status say; undefined if it is none. */
  readonly json: Json | undefined;
  readonly findings: readonly Finding[];
  /** Whatever the sending says of the request that its bytes do not show. */
  readonly label?: string;
  /** The status is right only because an earlier try may have been carried out: it shows nothing of what that does. */
  readonly isAfterLoss?: true;
}

/** How often it is sent while its rate is limited (429). */
const MOST_LIMITED = 40;
/** How often the key is renewed for one request. */
const MOST_RENEWALS = 3;
/** Tries after those, unless it is late, with nothing else in flight: an overloaded service responds then. */
const ALONE = 2;
/** Tries of a request of a requirement whose responses were lost each time before. */
const FEW_LOSSES = 2;
/** Less than this share of the settling time proves no lasting fault. */
const WHOLE_WAIT = 0.7;
/** Milliseconds between two looks at what may take long. */
const LONGEST_PAUSE = 1000;
/** The steps of a wait have a block of their own, so that a replay can tell one more look from what follows. */
const WAIT_BLOCK = 100;

/** The names in the body of a further try are so much later than those of the try before. */
const NAMES_OF_A_TRY = 1000;

/** The step after a try: its response is judged, it is sent again, or again with nothing else in flight. */
type Next = 'judge' | 'again' | 'alone';

/** A request of a case, with all that its tries have shown. */
class Tries {
  /** Tries without a response of use, by what came instead. An outage begins the count again. */
  busy = 0;
  limited = 0;
  lost = 0;
  timeouts = 0;
  lostInAll = 0;
  #sent = 0;
  isOvertaken = false;
  isElsewhere = false;
  firstRenewal: number | undefined;
  /** The first try that may have been carried out, though no response says so. */
  unheard: Exchange | undefined;
  expected: Expectation;

  constructor(
    private readonly made: Request,
    readonly expectation: Expectation,
    readonly index: number,
    /** Nothing else is in flight already. */
    readonly isWithin: boolean,
  ) {
    this.expected = expectation;
  }

  /** @param isDoubtful the idle connections, or the silence after such a request */
  request(isDoubtful: (plain: Request) => boolean): Request {
    const plain = this.#named();
    const isStale = plain.connection === undefined && (this.timeouts > 0 || isDoubtful(plain));
    return isStale || this.isElsewhere ? { ...plain, connection: 'fresh' } : plain;
  }

  /** From the second try on, a POST has fresh names, since an earlier one may have created something. */
  #named(): Request {
    const { method, headers, body } = this.made;
    const { keepsNames = headerOf(headers, 'idempotency-key') !== undefined } = this.expectation;
    const further = NAMES_OF_A_TRY * this.#sent++;
    if (further === 0 || method !== 'POST' || body === undefined || keepsNames) return this.made;
    return { ...this.made, body: renamed(body, (runId, tag, number) => nameOf(runId, tag, number + further)) };
  }

  get mustSucceed(): boolean {
    return this.expected.statuses.some((status) => status === '2xx' || allows(['2xx'], Number(status)));
  }

  /** Only the loss of an earlier try makes the status right. */
  isAfterLoss({ response }: Exchange): boolean {
    const { status = 0 } = response ?? {};
    return allows(this.expected.statuses, status) && !allows(this.expectation.statuses, status);
  }

  count(exchange: Exchange): void {
    if (exchange.failure?.timeout) this.timeouts += 1;
    else if (isLost(exchange)) this.lost += 1;
    else if (exchange.response?.status === 503) this.busy += 1;
    else this.limited += 1;
    if (isLost(exchange)) this.lostInAll += 1;
  }
}

/** The run, as far as a case needs it. */
export interface CaseContext<Value> {
  readonly service: Service<Value>;
  readonly options: RunOptions;
  readonly observer: { readonly wait?: () => void };
  readonly traffic: Traffic;
  readonly controls: Controls;
  readonly book: Book;
  readonly patience: Patience;
  /** Why a case may not begin. */
  refusal(attempt: number): string | undefined;
  /** @param asker the title of a check, or the path of another fixture */
  share<T>(name: string, provide: (t: Case<Value>) => Promise<T>, asker: string): Promise<T>;
  /** Runs a case of its own. @param shrink makes it smaller while it shows a finding of that kind */
  attempt(
    record: CaseRecord & Pick<Ending, 'path' | 'ids'>,
    body: (t: Case<Value>) => Promise<unknown>,
    shrink?: (kind: string) => Promise<Counterexample | undefined>,
  ): Promise<void>;
  nextAttempt(path: string): number;
  /** A case sends its first request. @throws {TypeError} if another one with its path has sent some */
  claims(own: Pick<Case<Value>, 'path' | 'attempt'>): void;
  /** Keeps a random property for further rounds. @param path the first part of the paths of its cases */
  explores(path: string, property: (round: number) => Promise<void>): void;
}

/** The `t` of a check: it sends requests one after another, and judges their responses. @experimental @since 0.1.0 */
export class Case<Value, Names extends KitNames = KitNames> {
  #steps = 0;
  #names = 0;
  #underWay = 0;
  #isAlone = false;
  #isBegun = false;
  /** A pause is over, and what it was for is not sent yet. */
  #isResumed = false;
  #tick = -1;
  /** The exchange that was judged last: what the case says then rests on it. */
  #last: Exchange | undefined;
  readonly #connections = new Set<string>();

  constructor(
    readonly run: CaseContext<Value>,
    readonly path: string,
    readonly attempt: number,
    readonly ids: readonly string[],
    /** The title of its check; of a fixture its own path. */
    readonly check: string = path,
  ) {}

  get options(): RunOptions & Names['options'] {
    return this.run.options as RunOptions & Names['options'];
  }

  /** Without a slash at its end. */
  get baseUrl(): string {
    return this.run.traffic.head.target;
  }

  /** @throws {TypeError} where the interface asks for no key */
  get key(): KeyShape {
    const { key } = this.run.traffic.head;
    if (!key) throw new TypeError('this interface asks for no key, so there is no shape of one');
    return key;
  }

  get service(): Service<Value> {
    return this.run.service;
  }

  get isQuick(): boolean {
    return this.options.profile === 'quick';
  }

  get isThorough(): boolean {
    return this.options.profile === 'thorough';
  }

  /** False in a read-only run, and when the run has created all that it may. */
  get mayCreate(): boolean {
    return this.run.traffic.mayCreate;
  }

  /** All exchanges of the run so far. */
  get log(): readonly LogEntry[] {
    return this.run.traffic.log;
  }

  /** A name that no other case of the run uses. */
  name(): string {
    this.#names += 1;
    const tag = createHash('sha256').update(`${this.path}#${this.attempt}`).digest('hex').slice(0, 8);
    return nameOf(this.options.runId, tag, this.#names);
  }

  /** The name of a connection that only this case uses. It closes when the case ends. */
  connection(name: string): string {
    const own = `${this.path}#${this.attempt} ${name}`;
    this.#connections.add(own);
    return own;
  }

  /** Runs a part with nothing else in flight. Its own requests overlap as it likes, whatever the concurrency of the run. */
  async alone<T>(part: () => Promise<T>): Promise<T> {
    this.#begin();
    return this.run.traffic.transport.alone(this.path, async () => {
      this.#isAlone = true;
      return part().finally(() => (this.#isAlone = false));
    });
  }

  end(): void {
    for (const one of this.#connections) this.run.traffic.transport.release(one);
  }

  /**
   * Sends a request, and again while the service has no capacity or the response is lost. Judges the response. A POST that
   * is sent again has fresh names in its body, unless it has an Idempotency-Key or the expectation says otherwise.
   * @throws {Blocked} when no response comes, or the run has created all that it may
   * @throws {NotApplicable} when the request would create something in a read-only run
   */
  send(request: Request, expectation: Expectation<Names['requirement']>): Promise<Judged<Value>> {
    return this.run.traffic.track(this.#send(request, expectation));
  }

  async #send(request: Request, expectation: Expectation): Promise<Judged<Value>> {
    this.run.book.assertJudged(expectation.requirement);
    this.#begin();
    if (this.#steps === 0) this.run.claims(this);
    const step = new Tries(request, expectation, this.#steps++, this.#isAlone);
    this.#assertOrder();
    this.#underWay += 1;
    let first: Judged<Value> | undefined;
    try {
      for (let number = 0; ; number += 1) {
        const last = await this.#answer(step, number);
        if (!last) continue;
        number = last.try;
        this.#recovered(step, last);
        const isWrong = this.#wrongStatus(last, step) !== undefined;
        // Another instance may respond. What it makes of the request is judged, too, unless it is the same.
        if (first && !isWrong) this.run.controls.isOfInstance(first.exchange);
        const judged: Judged<Value> = isWrong && first ? first : this.#judged(last, step);
        if (!isWrong || step.isWithin || !(await this.#asksAnother(last))) return judged;
        first = judged;
      }
    } finally {
      this.#underWay -= 1;
    }
  }

  /** The response to a try; undefined if the request is to be sent again. */
  async #answer(step: Tries, number: number): Promise<Exchange | undefined> {
    const exchange = await this.#try(step, number);
    if (exchange.failure?.kind === 'unsent') {
      const isSilent = this.#silence(step, exchange.request) === exchange.failure.what;
      throw new Blocked(exchange.failure.what, isSilent ? this.#silenceOf(exchange.request) : undefined);
    }
    const next = hasOwnResponse(exchange)
      ? await this.#afterResponse(step, exchange)
      : await this.#withoutResponse(step, exchange);
    if (next === 'again') return undefined;
    return next === 'alone' ? this.#alone(step, exchange) : exchange;
  }

  #recovered(step: Tries, last: Exchange): void {
    // What never responds is at fault, not the way to it.
    if (step.isAfterLoss(last) && this.#isUnheard(step, last)) return;
    this.run.traffic.lost(step.lostInAll, true);
    if (step.timeouts > 0) this.run.patience.recovered();
    [step.lostInAll, step.timeouts] = [0, 0];
  }

  /** Notes that a request was carried out, as its last try shows. False if its operation has responded to another one. */
  #isUnheard({ unheard: exchange, expectation }: Tries, last: Exchange): boolean {
    const { service, book, traffic } = this.run;
    const operation = service.operationOf(last.request);
    const isOther = ({ exchange: { request } }: LogEntry) => service.operationOf(request) !== operation;
    const beside = traffic.log.findLast((entry) => isGood(entry) && entry.exchange.try === 0 && isOther(entry));
    if (!exchange || !beside || book.isHeard(operation)) return false;
    const what = whyNot(exchange);
    const finding = {
      requirement: this.#ownerOf(exchange, expectation),
      cause: causeNamed(exchange.response ? what : 'no response'),
      summary: `${service.words(last.request, expectation.label)} got no response (${what}), though it was carried out: a further try got status ${last.response?.status}.`,
      expected: 'a response',
      actual: what,
    };
    const isOfCase = this.ids.includes(expectation.requirement);
    book.unheard(operation, { ...finding, exchange, control: beside.exchange, isOfCase });
    return true;
  }

  /** @throws {Blocked} for a case that may not begin. One that waits for its turn has begun. */
  #begin(): void {
    const refusal = this.#isBegun ? undefined : this.run.refusal(this.attempt);
    this.#isBegun = true;
    if (refusal !== undefined) throw new Blocked(refusal);
  }

  async #try(step: Tries, number: number): Promise<Exchange> {
    const made = step.request((request) => this.run.patience.needsNewConnection(this.#silenceOf(request)));
    // What a pause was for is sent whatever happened meanwhile, since a replay knows only of what was sent.
    if (number === 0 && !this.#isResumed) this.#assertSendable(made, step.mustSucceed);
    this.#isResumed = false;
    if (number === 0) this.run.traffic.beforeSending(made);
    const { path, attempt } = this;
    const address = { path, attempt, step: step.index, try: number };
    const exchange = await this.run.traffic.exchange(address, made, () => this.#silence(step, made));
    step.expected = expectedAfter(exchange, step.expected);
    if (mayBeDone(exchange)) step.unheard ??= exchange;
    return exchange;
  }

  /** @throws {Blocked} when its operation is closed, or the service does not survive it */
  #assertSendable(request: Request, mustSucceed = true): void {
    this.run.controls.assertOpen(request, false, mustSucceed);
    const broken = this.run.patience.endsService(request);
    if (broken !== undefined) throw new Blocked('the service stops answering after this request', broken);
  }

  /** Why a request that would wait in vain is not sent: its operation has never responded. A confirmation makes sure. */
  #silence({ mustSucceed }: Tries, request: Request): string | undefined {
    const { service, book, patience } = this.run;
    const operation = service.operationOf(request);
    if (!mustSucceed || this.attempt > 0 || book.isHeard(operation) || !patience.isSilent(operation)) return undefined;
    return `${service.operations?.[operation] ?? operation} has not responded to any request`;
  }

  /** A response that is not lost is judged, unless it is of another server or for an expired key. */
  async #afterResponse(step: Tries, exchange: Exchange): Promise<Next> {
    if (isMisdirected(exchange) && (await this.#again(exchange, 0))) {
      step.isElsewhere = true;
      step.lostInAll += 1;
      return 'again';
    }
    const isAgain = exchange.try < MOST_LIMITED && !(await this.#isOfRequest(exchange, step));
    step.firstRenewal ??= exchange.renewal ?? 0;
    // It, or a request beside it, may be what spoils each key.
    if (isAgain && (exchange.renewal ?? 0) - step.firstRenewal >= MOST_RENEWALS)
      throw new Blocked('each new API key was refused');
    return isAgain && (await this.#again(exchange, 0)) ? 'again' : 'judge';
  }

  /** The implementation's own response to this very request: no other server gave it, and no bad moment did. */
  async #isOfRequest(exchange: Exchange, step: Tries): Promise<boolean> {
    const { controls } = this.run;
    if (!(await controls.isOwn(exchange))) return false;
    const wrong = this.#wrongStatus(exchange, step);
    return !wrong || controls.isOfRequest(exchange, kindOf(wrong), step.isWithin);
  }

  #wrongStatus(exchange: Exchange, { expected }: Tries): Finding | undefined {
    const isError = (exchange.response?.status ?? 0) >= 400;
    return isError ? wrongStatusIn(this.run.service.judge(exchange, expected, this.options.runId).findings) : undefined;
  }

  async #asksAnother(exchange: Exchange): Promise<boolean> {
    const { service, controls } = this.run;
    if (service.creates(exchange.request) && !this.mayCreate) return false;
    return controls.mayBeOfInstance(exchange) && this.#again(exchange, 0);
  }

  async #withoutResponse(step: Tries, exchange: Exchange): Promise<Next> {
    const { controls, patience } = this.run;
    step.count(exchange);
    const looks = isBusy(exchange) ? await controls.looksForCapacity(exchange, step.busy + step.limited) : 0;
    // That was a moment, and it is over.
    if (looks > 1) step.busy = 0;
    if (exchange.try >= MOST_LIMITED) throw new Blocked(`no response: ${whyNot(exchange)}`);
    step.isOvertaken ||= this.#isOvertaken(exchange);
    if (step.timeouts >= patience.enoughTimeouts(this.#silenceOf(exchange.request), step.isOvertaken)) {
      const { control } = await controls.beside(exchange);
      return this.#unanswered(exchange, step.expectation, control, { hasty: step.timeouts < MOST_TRIES });
    }
    const owner = this.#ownerOf(exchange, step.expectation);
    const isCommon = step.lost > 0 && patience.isCommonLoss(owner);
    if (isCommon && step.lost >= FEW_LOSSES) throw new Blocked(`no response: ${whyNot(exchange)}`, owner);
    // Where one such request never got a response, the next one is not asked for as often.
    const isFirstLoss = step.timeouts === 0 && step.limited === 0 && !isCommon;
    if (isFirstLoss && patience.gaveUpOn(exchange.request)) return 'alone';
    if (step.busy >= MOST_TRIES || step.lost >= MOST_TRIES) return 'alone';
    if (isLost(exchange)) controls.doubt();
    else if (looks === 0) this.run.traffic.waits(exchange);
    // Once a plain request has had capacity, there is no need to wait as long as the server asks for.
    if (!(await this.#again(exchange, pauseAfter(exchange, looks === 0))))
      throw new Blocked(`no response: ${whyNot(exchange)}`);
    if (!isLost(exchange) || !(await controls.wasOut(exchange))) return 'again';
    [step.lost, step.timeouts] = [0, 0];
    // One of those that the service had got ended it.
    return exchange.failure?.unconnected ? 'again' : 'alone';
  }

  /**
   * False when the run is over. In a replay the log says whether there was another try.
   * @throws {NotApplicable | Blocked} when the request would create something and the run may not
   */
  async #again({ path, attempt, step, try: last, request }: Exchange, pause: number): Promise<boolean> {
    this.run.traffic.beforeSending(request);
    return this.run.traffic.transport.again({ path, attempt, step, try: last + 1 }, pause);
  }

  async #alone(step: Tries, before: Exchange): Promise<Exchange> {
    this.#assertSendable(before.request);
    const again = () => this.#sendAlone((number) => this.#try(step, number), before, step.expectation);
    // What waits for itself never ends.
    return step.isWithin ? again() : this.run.traffic.transport.alone(this.path, again, true);
  }

  /** Nothing else is in flight: this tells a request that ends the service each time from an overloaded service. */
  async #sendAlone(
    attempt: (number: number) => Promise<Exchange>,
    before: Exchange,
    expectation: Expectation,
  ): Promise<Exchange> {
    let endsService = false;
    let last = before;
    for (let number = before.try + 1; ; number += 1) {
      // In a run that is over it is logged as unsent, so that a replay ends here, too.
      await this.#again(last, number === 1 ? pauseAfter(before) : 0);
      const exchange = await attempt(number);
      last = exchange;
      if (exchange.failure?.kind === 'unsent') throw new Blocked(exchange.failure.what);
      if (hasOwnResponse(exchange)) return exchange;
      const { control, wasOut } = await this.run.controls.beside(exchange);
      endsService ||= wasOut;
      if (number === before.try + ALONE) return this.#unanswered(exchange, expectation, control, { endsService });
    }
  }

  /** The requirement that a request breaks if it gets no response each time. */
  #ownerOf(exchange: Exchange, expectation: Expectation, endsService = false): string {
    const { service } = this.run;
    return isBusy(exchange) || endsService
      ? service.statusRequirement(exchange.request, expectation.requirement)
      : exchange.failure?.begun
        ? service.messageRequirement(exchange.request)
        : this.#silenceOf(exchange.request);
  }

  #silenceOf(request: Request): string {
    const { service } = this.run;
    return service.responseRequirement?.(request) ?? service.messageRequirement(request);
  }

  /** An overloaded service answers requests in their order. One that leaves a request unanswered passes over it. */
  #isOvertaken({ at, took, failure }: Exchange): boolean {
    const isLater = (other: Exchange) => other.at > at && other.at + other.took < at + took && hasOwnResponse(other);
    return failure?.timeout === true && this.run.traffic.log.some(({ exchange }) => isLater(exchange));
  }

  /** Addresses depend on it: requests of a case follow each other, or start together. */
  #assertOrder(): void {
    const tick = this.run.traffic.transport.tick();
    if (this.#underWay > 0 && this.#tick !== tick)
      throw new TypeError(`${this.path} sends a request while another one, sent earlier, is under way`);
    this.#tick = tick;
  }

  /**
   * No response each time, while the control is answered.
   * @param more.endsService the control was answered only after a while
   * @param more.hasty so few tries count only if the confirmation gets no response, either
   */
  async #unanswered(
    exchange: Exchange,
    expectation: Expectation,
    control: Exchange,
    { endsService = false, hasty = false },
  ): Promise<never> {
    const { service, patience, controls, traffic } = this.run;
    const { request, response } = exchange;
    const what = whyNot(exchange);
    const requirement = this.#ownerOf(exchange, expectation, endsService);
    const operation = service.operationOf(request);
    patience.gaveUp(exchange, { operation, requirement, silence: this.#silenceOf(request) });
    if (isLost(exchange) && !(await controls.isSteady(control))) {
      traffic.lost(exchange.try + 1);
      throw new Blocked(`no response, as to plain requests beside it: ${what}`);
    }
    if (endsService) patience.endedService(request, requirement);
    const words = service.words(request, expectation.label);
    const besides = endsService ? 'and the service stopped answering for a while' : 'while another request did';
    const tries = exchange.try > 0 ? ` in ${exchange.try + 1} tries` : '';
    const finding = {
      requirement,
      cause: causeNamed(endsService ? 'the service stops answering' : response ? what : 'no response'),
      summary: `${words} got no response${tries} (${what}), ${besides}.`,
      expected: 'a response',
      actual: what,
    };
    const isOfCase = this.ids.includes(expectation.requirement);
    this.run.book.found(finding, exchange, { control, isOfCase, hasty: hasty && this.attempt === 0 });
    throw new Blocked(`no response: ${what}`, requirement);
  }

  #judged(exchange: Exchange, step: Tries): Judged<Value> {
    const { service, options } = this.run;
    const expectation = step.expected;
    this.#last = exchange;
    this.run.book.expected(exchange, expectation);
    const { findings, judged, value, observed = [] } = service.judge(exchange, expectation, options.runId);
    const status = exchange.response?.status ?? 0;
    const isAfterLoss = step.isAfterLoss(exchange);
    if (!isAfterLoss) this.judged(...judged);
    for (const { id, note } of observed) this.observe(id, note);
    const isOfCase = this.ids.includes(expectation.requirement);
    for (const finding of findings) this.run.book.found(finding, exchange, { isOfCase });
    return {
      ...{ exchange, status, findings },
      // Few checks need it, and a body takes a while to read.
      get json() {
        return exchange.response && readJson(exchange.response.body).value;
      },
      ...(value !== undefined && { value }),
      ...(expectation.label !== undefined && { label: expectation.label }),
      ...(isAfterLoss && { isAfterLoss }),
    };
  }

  /** Reports something that one response does not show by itself. */
  fail(judged: Judged<Value>, finding: Finding<Names['requirement']>, more: FindingContext = {}): void {
    this.judgedBy(judged, finding.requirement);
    this.run.book.found(finding, judged.exchange, { ...more, isOfCase: this.ids.includes(finding.requirement) });
  }

  /** Counts requirements as judged by the last response, though that alone does not show them. */
  judged(...ids: readonly Names['requirement'][]): void {
    // A case that is confirmed was counted before.
    if (this.attempt === 0) this.run.book.judgedOnce(ids, this.#last ?? { ...this, step: 0, try: 0 });
  }

  /** Counts a requirement as judged by a response, though that alone does not show it. */
  judgedBy({ exchange }: Judged<Value>, id: Names['requirement']): void {
    this.#last = exchange;
    this.judged(id);
  }

  /** Notes a choice of the implementation where the document is silent. */
  observe(id: Names['observation'], note: string): void {
    this.run.book.observe(id, note);
  }

  /**
   * Repeats a look until it is good or the settling time is over. One whole wait of a kind that was in vain makes the
   * later ones of the run short: they last twice the longest wait that was not in vain. What those find counts only if a
   * whole wait finds it, too; the run lets the confirmation of such a finding take its time. Nothing else of the case may
   * be sent meanwhile.
   * @param more.within milliseconds, such as a job may take, in place of the settling time: such a wait is never short
   * @returns the last look; `hasty` when the wait was short, `repeated` when it was not the first
   */
  async until<T>(
    kind: string,
    look: () => Promise<T>,
    isGood: (seen: T) => boolean,
    { within }: { readonly within?: number } = {},
  ): Promise<{ readonly seen: T; readonly good: boolean; readonly hasty: boolean; readonly repeated: boolean }> {
    const { patience, options, observer } = this.run;
    const { transport } = this.run.traffic;
    const isUnhurried = this.attempt > 0 && patience.isUnhurried(this.path);
    const own = isUnhurried ? `${kind} ${this.path} ${this.attempt}` : kind;
    const first = transport.now();
    let start = Number.NaN;
    this.#nextBlock();
    for (let looks = 0; ; looks += 1) {
      const seen = await look();
      const good = isGood(seen);
      // A slow response must not use up the wait.
      if (Number.isNaN(start)) start = transport.now();
      const hasty = transport.now() - first < (within ?? options.settle) * WHOLE_WAIT;
      const next = { path: this.path, attempt: this.attempt, step: this.#steps, try: 0 };
      const left = start + (within ?? patience.waitOf(own, options.settle)) - transport.now();
      const longest = within === undefined ? left : Math.min(left, LONGEST_PAUSE);
      if (!good) observer.wait?.();
      this.#isResumed = !good && (await transport.again(next, Math.min(50 * 2 ** looks, Math.max(longest, 1)), left));
      if (this.#isResumed) continue;
      if (within === undefined && (!good || looks > 0)) patience.waited(own, transport.now() - start, !good);
      // What follows must not look like one more look.
      if (looks > 0) this.#steps += 1;
      this.#nextBlock();
      return { seen, good, hasty, repeated: looks > 0 };
    }
  }

  /** Sends nothing of this case for so many milliseconds. */
  async rest(milliseconds: number): Promise<void> {
    const next = { path: this.path, attempt: this.attempt, step: this.#steps, try: 0 };
    this.#isResumed = await this.run.traffic.transport.again(next, milliseconds);
  }

  #nextBlock(): void {
    this.#steps = Math.ceil(this.#steps / WAIT_BLOCK) * WAIT_BLOCK;
  }

  /** The same for all cases of a run. The first one to ask causes it; its steps belong to a case of its own. */
  share<T>(name: Names['fixture'], provide: (t: Case<Value, Names>) => Promise<T>): Promise<T> {
    return this.run.share(name, provide as (t: Case<Value>) => Promise<T>, this.check);
  }
}

/** 421 is about the connection: a client may ask over another one (RFC 9110, section 15.5.20). */
const isMisdirected = ({ request, response }: Exchange) => response?.status === 421 && request.connection !== 'fresh';

const hasOwnResponse = (exchange: Exchange) => !isBusy(exchange) && !isLost(exchange);
