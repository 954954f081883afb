/**
 * Asks a control before a doubtful response is judged: does the deployment still answer as it did? The controls are
 * exchanges of the log, with paths of their own, so that a replay and the incidents see them.
 */
import { createHash } from 'node:crypto';
import { plural } from '../base/text.js';
import { holdsKey, templatesIn } from '../exchange/credential.js';
import {
  addressOf,
  type Exchange,
  isBusy,
  isLost,
  isServed,
  type Request,
  retryAfter,
  whyNot,
} from '../exchange/exchange.js';
import { nameOf } from '../exchange/names.js';
import { CONTROL, endOf, isForeign, isGood, isKeyRefused, statusOf } from '../service/entries.js';
import { wrongStatusIn } from '../service/finding.js';
import { incidentsIn } from '../service/incidents.js';
import { failureSignature } from '../service/spells.js';
import { Blocked } from './ending.js';
import type { Traffic } from './traffic.js';

/** Milliseconds. A server may ask for a longer pause; a run that waits so long helps nobody. */
const LONGEST_ASKED_FOR = 60_000;
/** Milliseconds between looks: the first pause; each later one is twice as long, up to the last. */
const FIRST_LOOK = 50;
const LAST_LOOK = 1000;
/** A request that is refused so often is doubtful, and again after as many more. */
const DOUBTFUL_TRIES = 4;
/** So are all, after so many refusals in a row without another response between them. */
const DOUBTFUL_IN_A_ROW = 8;
/** So many losses in a row, with no response between them, may be an outage. */
const DOUBTFUL_LOSSES = 4;
/** So many looks, the last one alone good, show a moment. */
const LEAST_LOOKS = 3;
/** So many bad looks are enough where the store explains them, and other operations work. */
const LEAST_EXPLAINED = 5;
/** Milliseconds. An operation whose valid requests are limited for so long is not asked again. */
const LONGEST_LIMIT_OF_ONE = 10_000;
/** Failures that may be one instance's, and again after as many more. */
const LEAST_FAILURES = 4;
/** Requests that are sent again to find out whether one does. */
const MOST_ALIKE = 3;
/** The same where another response came. Requests that collide get one, too, and would go on colliding. */
const MOST_REPEATED = 16;
/** So many controls in a row are answered beside a loss that is the request's: a network that loses 4 of 5 manages that once in 15,000 times. */
const STEADY = 6;
/** A request is sent so often to several instances if one of them fails. */
const MOST_INSTANCES = 8;
const KEY_REFUSED = 'the key is refused';

/** `looks`: how often the controls were asked. `last`: the response of a good one, if there is one. */
interface Asked {
  readonly isRecovered: boolean;
  readonly hasEndedRun?: boolean;
  readonly looks: number;
  readonly last: Exchange;
}

interface Question {
  /** Each look sends them. @param name of what a look may create */
  readonly controls: (name: string) => readonly Request[];
  readonly isGood: (exchange: Exchange) => boolean;
  /** Milliseconds that the server has asked to wait. @default 0 */
  readonly pause?: number;
  /** A request of the one operation that it is about. @default all are, and nothing else is sent until a control is good */
  readonly request?: Request;
  /** The second look waits until nothing is in flight: the first one may have collided. @default false */
  readonly mayCollide?: boolean;
}

export class Controls {
  /** Doubts and failures that are the implementation's own, as a control has shown, and operations that its store breaks. */
  readonly #own = new Set<string>();
  readonly #closed = new Map<string, string>();
  /** Closed operations that still refuse what they must refuse, so that this can be judged. */
  readonly #refusing = new Set<string>();
  /** When an operation that had failed for a moment worked again. */
  readonly #worksSince = new Map<string, number>();
  /** When a twin had worked beside a step that failed, in milliseconds from the start of the run. */
  readonly #worksBeside = new Map<string, number>();
  /** How often each failure came, and those of one of several instances. */
  readonly #failures = new Map<string, number>();
  readonly #ofInstances = new Set<string>();
  /** How often each failure came again when its request was sent again. */
  readonly #repeated = new Map<string, number>();
  /** The failures in whose place another response came then. */
  readonly #differing = new Set<string>();
  readonly #underWay = new Map<string, Promise<Asked>>();
  /** When the service was there again, in milliseconds from the start of the run. */
  #backAt = 0;
  #asked = 0;
  #refusedInARow = 0;
  #lostInARow = 0;
  /** The newest key that requests had, by its number, and the newest that worked: refusals of older keys do not count. */
  #newest = 0;
  #renewed = 0;

  constructor(private readonly traffic: Traffic) {}

  /** Counts refusals, losses and keys. Called with each exchange of the run. */
  saw(exchange: Exchange): void {
    const { renewal = 0 } = exchange;
    if (renewal > this.#renewed) {
      this.#newest = renewal;
      const isAccepted = isServed(exchange) && this.#doubtOf(exchange) === undefined;
      if (isAccepted && this.traffic.service.trace(exchange).hasKey) this.#renewed = renewal;
    }
    if (isBusy(exchange)) this.#refusedInARow += 1;
    else if (exchange.response) this.#refusedInARow = 0;
    if (isLost(exchange)) this.#lostInARow += 1;
    else if (exchange.response) this.#lostInARow = 0;
  }

  /** The notice of a run whose key was renewed. */
  get renewals(): string | undefined {
    const end = this.#renewed < this.#newest ? '; the last new one was refused, too' : '';
    const what = `the API key was refused and renewed ${plural(this.#newest, 'time')}${end}`;
    return this.#newest === 0 ? undefined : what;
  }

  /** Asks whether the service is out, if so many losses in a row say so. At once: a replay knows no pauses. */
  doubt(): void {
    if (this.#lostInARow < DOUBTFUL_LOSSES) return;
    const controls = this.traffic.service.controls.map(fresh);
    void this.traffic.track(this.#once(OUTAGE, { controls: () => controls, isGood: hasResponse }));
  }

  /** True for a request that was lost while the service was out. Waits until that is known. */
  async wasOut(exchange: Exchange): Promise<boolean> {
    await this.#underWay.get(OUTAGE);
    return exchange.at < this.#backAt;
  }

  /**
   * The response of a plain request beside one that nothing was heard of: of the same operation where that was refused or
   * has worked; else of another, since one that never responds would not respond to a plain request, either.
   * @throws {Blocked} if there is none
   */
  async beside(exchange: Exchange): Promise<{ readonly control: Exchange; readonly wasOut: boolean }> {
    const { service } = this.traffic;
    const { request } = exchange;
    const isSame = (control: Request) => service.operationOf(control) === service.operationOf(request);
    const [plain, other] = service.controls;
    const control = isSame(plain) ? other : plain;
    const besideLost = (name: string) => [this.#twinOf(request, name) ?? [], control].flat().map(fresh);
    const controls = (name: string) => (isBusy(exchange) ? [this.#twinOrPlain(request, name)] : besideLost(name));
    const { looks, last } = await this.#ask({ controls, isGood: isServed });
    if (!isServed(last)) throw new Blocked(`no response: ${whyNot(last)}`);
    return { control: last, wasOut: looks > 1 };
  }

  /** Whether no response to the control is lost. If some are, a loss says nothing of its request. */
  async isSteady({ request }: Exchange): Promise<boolean> {
    for (let count = 0; count < STEADY; count += 1)
      if (isLost(await this.#look(this.#asked++, 0, this.#counted([request]), isServed))) return false;
    return true;
  }

  /**
   * A request without the key may still be refused for that, and what must be refused for its fault.
   * @param isRefused it was sent, and had no capacity, either
   * @param mustSucceed false for a request that the service must refuse
   * @throws {Blocked} when the operation does not work any more
   */
  assertOpen(request: Request, isRefused = false, mustSucceed = true): void {
    const operation = this.traffic.service.operationOf(request);
    if (!mustSucceed && !isRefused && this.#refusing.has(operation)) return;
    const reason = this.#closed.get(operation);
    const isTold = isRefused || holdsKey(request) || this.traffic.service.credential === 'none';
    if (reason !== undefined && isTold) throw new Blocked(reason);
  }

  /**
   * False when another server gave the response, or the key was refused, and that is over: the request is to be sent again.
   * If it does not end, the run does.
   */
  async isOwn(exchange: Exchange): Promise<boolean> {
    const doubt = this.#doubtOf(exchange);
    if (doubt === undefined || this.#own.has(doubt)) return true;
    const hadLatestKey = () => (exchange.renewal ?? 0) >= this.#renewed;
    if (doubt === KEY_REFUSED && !hadLatestKey()) return false;
    const { controls } = this.traffic.service;
    const isGood = (seen: Exchange) => isServed(seen) && this.#doubtOf(seen) === undefined;
    const { isRecovered, looks, hasEndedRun } = await this.#once(doubt, { controls: () => controls, isGood });
    // A key that can be renewed is so between two looks, and may expire more than once.
    const isRenewed = doubt === KEY_REFUSED && this.traffic.head.key?.renewable === true;
    const isOwn = isRecovered ? looks === 1 || isRenewed : !hasEndedRun;
    if (isOwn && !isRenewed) this.#own.add(doubt);
    // It was sent while another look showed that the service was away, or with a key that has expired.
    return isOwn && hadLatestKey() && exchange.at >= this.#backAt;
  }

  /**
   * After a request that was refused for want of capacity: how often a twin was sent until it had some; 0 where none was.
   * @param tries of the request that were refused
   * @throws {Blocked} when its operation has no capacity
   */
  async looksForCapacity(exchange: Exchange, tries: number): Promise<number> {
    const { request } = exchange;
    const operation = this.traffic.service.operationOf(request);
    const pause = retryAfter(exchange.response) ?? 0;
    this.assertOpen(request, true);
    const isDoubtful = tries % DOUBTFUL_TRIES === 0 || pause > LONGEST_ASKED_FOR;
    if (!isDoubtful && this.#refusedInARow < DOUBTFUL_IN_A_ROW) return 0;
    const controls = (name: string) => [fresh(this.#twinOrPlain(request, name))];
    const isGood = (seen: Exchange) => seen.response !== undefined && !isBusy(seen);
    const { looks } = await this.#once(operation, { controls, isGood, pause, request });
    // Valid requests alone may be limited, so that a plain one, which is refused for its fault, tells nothing.
    if (exchange.at - this.#limitedSince(operation) > LONGEST_LIMIT_OF_ONE) this.#close(operation, exchange);
    this.assertOpen(request, true);
    return looks;
  }

  #limitedSince(operation: string): number {
    const { log, service } = this.traffic;
    const own = log.filter((entry) => service.operationOf(entry.exchange.request) === operation);
    const last = own.findLastIndex(isGood);
    return (
      own.slice(last + 1).find((entry) => isBusy(entry.exchange) && statusOf(entry) !== 503)?.exchange.at ??
      Number.POSITIVE_INFINITY
    );
  }

  /**
   * Whose doing a wrong status is. False: an operation failed for a moment, or one of several instances did, and the request
   * is to be sent again. If it does not end, the operation is closed.
   * @param wrong the kind of finding that the response would be
   * @param isBesideOthers it may collide with those, and a twin with them
   */
  async isOfRequest(exchange: Exchange, wrong: string, isBesideOthers: boolean): Promise<boolean> {
    const { service } = this.traffic;
    if (this.#isOfInstance(exchange)) return exchange.try >= MOST_INSTANCES;
    if (isBesideOthers) return true;
    const failure = `${service.operationOf(exchange.request)} ${wrong}`;
    const step = `${exchange.path}#${exchange.attempt}/${exchange.step} ${failure}`;
    // Before a twin that worked it failed, and now behind it.
    if (exchange.at >= (this.#worksBeside.get(step) ?? Number.POSITIVE_INFINITY)) this.#own.add(failure);
    // Where nothing of the operation has succeeded yet, another one tells whether all fail.
    const request = this.#twinOf(exchange.request, '') ? exchange.request : service.controls[0];
    const operation = service.operationOf(request);
    const isKnown = this.#own.has(failure) || this.#own.has(operation) || this.#closed.has(operation);
    if (isKnown || !this.#twinOf(request, '')) return true;
    const controls = (name: string) => [this.#twinOrPlain(request, name)];
    const question = { controls, isGood: this.#isRight, request, mayCollide: true };
    const ask = () => this.#once(`twin ${operation}`, question);
    const first = await ask();
    // A twin that was under way already may have met another moment.
    const { isRecovered, looks, last } = first.last.at < endOf({ exchange }) ? await ask() : first;
    if (isRecovered) this.#worksBeside.set(step, endOf({ exchange: last }));
    if (isRecovered && looks >= LEAST_LOOKS) this.#worksSince.set(operation, endOf({ exchange: last }));
    // It was sent while the operation failed, or while another look showed that.
    return exchange.at >= (this.#worksSince.get(operation) ?? 0);
  }

  /** Whether another instance may respond otherwise. Few requests find out for all that fail alike. */
  mayBeOfInstance(exchange: Exchange): boolean {
    const signature = this.#ownSignature(exchange);
    const repeated = (this.#repeated.get(signature) ?? 0) + Number(exchange.try > 0);
    this.#repeated.set(signature, repeated);
    const most = this.#differing.has(signature) ? MOST_REPEATED : MOST_ALIKE;
    return repeated < most && exchange.try < MOST_INSTANCES;
  }

  /** Another response came to the same request. */
  isOfInstance(exchange: Exchange): void {
    this.#differing.add(this.#ownSignature(exchange));
  }

  #ownSignature = (exchange: Exchange) =>
    `${this.traffic.service.operationOf(exchange.request)} ${this.#signatureOf(exchange)}`;

  /** A success, or a thing that is not there any more. */
  readonly #isRight = (exchange: Exchange): boolean => {
    const { service, options } = this.traffic;
    const expected = { requirement: service.statusRequirement(exchange.request), statuses: ['2xx'] as const };
    return isServed(exchange) && !wrongStatusIn(service.judge(exchange, expected, options.runId).findings);
  };

  /** The contents of the store break the operation, so there is nothing more to wait for. */
  #isOfStore(exchange: Exchange): boolean {
    const { log, service } = this.traffic;
    const address = addressOf(exchange);
    return incidentsIn(log, service).some(({ kind, aside }) => STORE_KINDS.has(kind) && aside.has(address));
  }

  /** One of several instances gave such responses, as equal requests have shown. Incidents take the whole log to find. */
  #isOfInstance(exchange: Exchange): boolean {
    const { service, log } = this.traffic;
    const signature = this.#signatureOf(exchange);
    const count = (this.#failures.get(signature) ?? 0) + 1;
    this.#failures.set(signature, count);
    // Once for each doubling.
    const isDue = count >= LEAST_FAILURES && (count & (count - 1)) === 0;
    for (const { kind, shown } of isDue ? incidentsIn(log, service) : [])
      if (kind === 'now and then' && shown[0]) this.#ofInstances.add(this.#signatureOf(shown[0]));
    return this.#ofInstances.has(signature);
  }

  #signatureOf(exchange: Exchange): string {
    const { service } = this.traffic;
    return failureSignature({ exchange, trace: service.trace(exchange) });
  }

  #twinOf(request: Request, name: string): Request | undefined {
    const { service, log, mayCreate } = this.traffic;
    if (service.creates(request) && !mayCreate) return undefined;
    return service.twin?.(request, log, name);
  }

  #twinOrPlain(request: Request, name: string): Request {
    return this.#twinOf(request, name) ?? this.traffic.service.plain(request);
  }

  /** All that ask the same at one time share the response. */
  #once(what: string, question: Question): Promise<Asked> {
    const asked = this.#underWay.get(what) ?? this.#ask(question).finally(() => this.#underWay.delete(what));
    this.#underWay.set(what, asked);
    return asked;
  }

  /** Why a response may not be the implementation's to this key; undefined if it is. */
  #doubtOf(exchange: Exchange): string | undefined {
    const entry = { exchange, trace: this.traffic.service.trace(exchange) };
    if (isKeyRefused(entry) || this.#mayHaveExpired(exchange)) return KEY_REFUSED;
    return isForeign(entry) ? entry.trace.fingerprint : undefined;
  }

  /** Once the key has expired, a near miss of it is refused by a service, too, that takes it for the key. */
  #mayHaveExpired({ request: { target, headers }, response }: Exchange): boolean {
    if (!this.traffic.head.key?.renewable || response?.status !== 401) return false;
    return [target, ...headers.map(([, value]) => value)].some((text) => templatesIn(text).length > 0);
  }

  /** Asks until a control is good. Where none is, the operation is closed, or the run ends. A lost look closes nothing. */
  async #ask(question: Question): Promise<Asked> {
    const { transport } = this.traffic;
    const asked = await this.#askUntilGood(question).catch((error: unknown) => {
      // A further look may create nothing more, and what waits for this one would wait for ever.
      transport.hold(false);
      throw error;
    });
    const { isRecovered, looks, last } = asked;
    if (question.request) {
      if (!isRecovered && !isLost(last)) await this.#giveUp(question.request, last);
      return asked;
    }
    if (isRecovered && looks === 1) return asked;
    transport.hold(false);
    if (!isRecovered) return { ...asked, hasEndedRun: this.#endRun() };
    this.#backAt = transport.now();
    return asked;
  }

  async #giveUp(request: Request, last: Exchange): Promise<void> {
    const { service } = this.traffic;
    const operation = service.operationOf(request);
    if (this.#isOfStore(last)) {
      this.#own.add(operation);
      return;
    }
    // What waited for that operation holds up the others no longer.
    this.traffic.transport.hold(false);
    if (await this.#isAnyAlive([service.plain(request)])) this.#refusing.add(operation);
    this.#close(operation, last);
    // Only if the others do not work, either, is there nothing left to ask.
    if (!(await this.#doOthersWork(request))) this.#endRun();
  }

  #doOthersWork(request: Request): Promise<boolean> {
    const { controls, operationOf } = this.traffic.service;
    return this.#isAnyAlive(controls.filter((control) => operationOf(control) !== operationOf(request)));
  }

  async #isAnyAlive(controls: readonly Request[]): Promise<boolean> {
    const isAlive = (seen: Exchange) => isServed(seen) && (seen.response?.status ?? 0) < 500 && !this.#doubtOf(seen);
    return isAlive(await this.#look(this.#asked++, 0, this.#counted(controls), isAlive));
  }

  #close(operation: string, last: Exchange): void {
    const title = this.traffic.service.operations?.[operation] ?? operation;
    const lack = isBusy(last) ? 'has no capacity' : 'had worked, and does so no more';
    this.#closed.set(operation, `${title} ${lack} (${whyNot(last)})`);
  }

  async #askUntilGood(question: Question): Promise<Asked> {
    const { controls, isGood, pause = 0, request } = question;
    const { transport, options } = this.traffic;
    const number = this.#asked++;
    const until = transport.now() + transport.patience + Math.min(pause, LONGEST_ASKED_FOR);
    const controlsOf = (look: number) => this.#counted(controls(nameOf(options.runId, tagOf(number), look)));
    let last = await this.#look(number, 0, controlsOf(1), isGood);
    for (let looks = 1; ; looks += 1) {
      // Once the run is over nothing is sent, so nothing is doubtful any more.
      if (isGood(last) || last.failure?.kind === 'unsent') return { isRecovered: true, looks, last };
      const isExplained = request && looks === LEAST_EXPLAINED && this.#isOfStore(last);
      if (isExplained && (await this.#doOthersWork(request))) return { isRecovered: false, looks, last };
      if (!request) transport.hold(true);
      const left = Math.min(until - transport.now(), LONGEST_ASKED_FOR);
      const wanted = this.#pauseAfter(last, looks, left, question);
      // Counted before the pause: a replay, which knows of no pause, must find the same number.
      const asked = controlsOf(looks + 1);
      const isKeyRefused = looks === 1 && this.#doubtOf(last) === KEY_REFUSED;
      const next = { ...addressOfControl(number), try: looks };
      if (!(await transport.again(next, wanted, left, isKeyRefused))) return { isRecovered: false, looks, last };
      const look = () => this.#look(number, looks, asked, isGood);
      last = await (looks === 1 && question.mayCollide ? transport.alone(next.path, look) : look());
    }
  }

  /** Milliseconds. @param left of the time that the looks may take */
  #pauseAfter({ response }: Exchange, looks: number, left: number, { mayCollide }: Question): number {
    const least = 1000 / (this.traffic.options.rate ?? 1000);
    const own = looks === 1 && mayCollide ? 0 : Math.min(FIRST_LOOK * 2 ** looks, LAST_LOOK, Math.max(left, 1));
    return Math.max(own, least, retryAfter(response) ?? 0);
  }

  /** @throws {Blocked} when they would create something and the run has created all that it may */
  #counted(controls: readonly Request[]): readonly Request[] {
    for (const control of controls) this.traffic.beforeSending(control);
    return controls;
  }

  /** Sends the controls together. Returns the first good response, or the first one. */
  async #look(number: number, time: number, controls: readonly Request[], isGood: Question['isGood']) {
    const send = (control: Request, step: number) =>
      this.traffic.exchange({ ...addressOfControl(number), step, try: time }, control);
    const all = await Promise.all(controls.map(send));
    const [first] = all;
    if (!first) throw new TypeError('a service has controls of two operations');
    return all.find(isGood) ?? first;
  }

  #endRun(): boolean {
    const incident = incidentsIn(this.traffic.log, this.traffic.service).find(({ endsRun }) => endsRun);
    if (incident) this.traffic.stop(incident);
    return incident !== undefined;
  }
}

const OUTAGE = 'outage';
const STORE_KINDS: ReadonlySet<string> = new Set(['store lost', 'poisoned store', 'several stores']);

const tagOf = (number: number) => createHash('sha256').update(`${CONTROL}${number}`).digest('hex').slice(0, 8);

/** Each has a path of its own, so that a replay never takes the next one for a further try. */
const addressOfControl = (number: number) => ({ path: `${CONTROL}${number}`, attempt: 0, step: 0 });
/** A server that is back knows nothing of the connections from before. */
const fresh = (control: Request): Request => ({ ...control, connection: 'fresh' });
const hasResponse = (exchange: Exchange) => exchange.response !== undefined && !isLost(exchange);
