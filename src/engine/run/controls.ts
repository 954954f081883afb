/**
 * Asks a control before a doubtful response is judged: does the deployment still answer as it did? The controls are
 * exchanges of the log, with paths of their own, so that a replay and the incidents see them.
 */
import { type Exchange, isBusy, isLost, type Request, retryAfter } from '../exchange.js';
import { incidentsIn, isForeign, isKeyRefused } from '../incidents.js';
import { Blocked } from './case.js';
import type { Run } from './run.js';

/** Milliseconds. A server may ask for a longer pause; a run that waits so long helps nobody. */
const LONGEST_PAUSE = 60_000;
const [FIRST_PAUSE, LAST_PAUSE] = [50, 1000];
/** A request that is refused so often is doubtful, and again after as many more. */
const DOUBTFUL_TRIES = 4;
/** So are all, after so many refusals in a row without another response between them. */
const DOUBTFUL_IN_A_ROW = 8;
const KEY_REFUSED = 'the key is refused';

/** `looks`: how often the controls were asked. */
interface Asked {
  readonly isRecovered: boolean;
  readonly looks: number;
  readonly last: Exchange;
}

export class Controls {
  /** Looks of responses that are the implementation's own, as a control has shown. */
  readonly #own = new Set<string>();
  /** Why an operation is asked no more. */
  readonly #closed = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<unknown>>();
  /** When the service was there again, in milliseconds from the start of the run. */
  #backAt = 0;
  #asked = 0;
  #refusedInARow = 0;

  constructor(private readonly run: Run) {}

  /** Counts refusals. Called with each exchange of the run. */
  saw(exchange: Exchange): void {
    if (isBusy(exchange)) this.#refusedInARow += 1;
    else if (exchange.response) this.#refusedInARow = 0;
  }

  /**
   * False when another server gave the response, or the key was refused, and that is over: the request is to be sent again.
   * If it does not end, the run does.
   */
  async isOwn(exchange: Exchange): Promise<boolean> {
    const look = this.#lookOf(exchange);
    if (look === undefined || this.#own.has(look)) return true;
    const isOwn = await this.#once(look, () => this.#isLookOwn(look));
    // It was sent while another look showed that the service was away.
    return isOwn && (look === KEY_REFUSED || exchange.at >= this.#backAt);
  }

  /**
   * Why the request was refused with 429 or 503: `request` if others of its operation are answered, `moment` if they are
   * again, undefined when nothing is doubtful yet.
   * @param tries of the request that were refused
   * @throws {Blocked} when its operation has no capacity
   */
  async refusal(exchange: Exchange, tries: number): Promise<'request' | 'moment' | undefined> {
    const operation = this.run.service.operationOf(exchange.request);
    const pause = retryAfter(exchange.response) ?? 0;
    this.#assertOpen(operation);
    const isDoubtful = tries % DOUBTFUL_TRIES === 0 || pause > LONGEST_PAUSE;
    if (!isDoubtful && this.#refusedInARow < DOUBTFUL_IN_A_ROW) return undefined;
    const looks = await this.#once(operation, () => this.#looksAtCapacity(operation, exchange, pause));
    this.#assertOpen(operation);
    return looks > 1 ? 'moment' : 'request';
  }

  #assertOpen(operation: string): void {
    const reason = this.#closed.get(operation);
    if (reason !== undefined) throw new Blocked(reason);
  }

  /** All that ask the same at one time share the response. */
  #once<T>(what: string, ask: () => Promise<T>): Promise<T> {
    const underWay = this.#underWay.get(what) as Promise<T> | undefined;
    const asked = underWay ?? ask().finally(() => this.#underWay.delete(what));
    this.#underWay.set(what, asked);
    return asked;
  }

  /** Signs by which a response is doubtful; undefined if there are none. */
  #lookOf(exchange: Exchange): string | undefined {
    const entry = { exchange, trace: this.run.service.trace(exchange) };
    if (isKeyRefused(entry)) return KEY_REFUSED;
    return isForeign(entry) ? entry.trace.fingerprint : undefined;
  }

  async #isLookOwn(look: string): Promise<boolean> {
    const isGood = (exchange: Exchange) =>
      exchange.response !== undefined && !isBusy(exchange) && !isLost(exchange) && this.#lookOf(exchange) === undefined;
    const { isRecovered, looks } = await this.#ask(this.run.service.controls, isGood, 0);
    // A key that works again, and one request among others, was refused by the implementation.
    if (isRecovered && looks > 1) this.#backAt = this.run.transport.now();
    const isOwn = isRecovered ? looks === 1 || look === KEY_REFUSED : !this.#endRun();
    if (isOwn) this.#own.add(look);
    return isOwn;
  }

  /** Waits until an operation has capacity, or closes it. Returns how often its control was asked. */
  async #looksAtCapacity(operation: string, { request }: Exchange, pause: number): Promise<number> {
    const { service } = this.run;
    const hasCapacity = (exchange: Exchange) => exchange.response !== undefined && !isBusy(exchange);
    const { isRecovered, looks, last } = await this.#ask([service.plain(request)], hasCapacity, pause);
    if (isRecovered) return looks;
    const title = service.operations?.[operation] ?? operation;
    this.#closed.set(operation, `${title} has no capacity (status ${last.response?.status ?? 'none'})`);
    // Only if the others have none, either, is there nothing left to ask.
    const others = service.controls.filter((control) => service.operationOf(control) !== operation);
    const elsewhere = await this.#look(this.#asked++, others, hasCapacity, 0);
    if (!hasCapacity(elsewhere)) this.#endRun();
    return looks;
  }

  /** Sends controls until one is good or the wait is over. @param pause that the server has asked for */
  async #ask(controls: readonly Request[], isGood: (exchange: Exchange) => boolean, pause: number): Promise<Asked> {
    const { transport } = this.run;
    const number = this.#asked++;
    const until = transport.now() + transport.patience + Math.min(pause, LONGEST_PAUSE);
    for (let looks = 1; ; looks += 1) {
      const last = await this.#look(number, controls, isGood, looks - 1);
      // Once the run is over nothing is sent, so nothing is doubtful any more.
      if (isGood(last) || last.failure?.kind === 'unsent') return { isRecovered: true, looks, last };
      const wanted = Math.max(Math.min(FIRST_PAUSE * 2 ** looks, LAST_PAUSE), retryAfter(last.response) ?? 0);
      const next = { ...addressOfControl(number), try: looks };
      const left = Math.min(until - transport.now(), LONGEST_PAUSE);
      if (!(await transport.again(next, wanted, left))) return { isRecovered: false, looks, last };
    }
  }

  /** Sends the controls in turn up to the first good one, and returns the last response. */
  async #look(number: number, controls: readonly Request[], isGood: (exchange: Exchange) => boolean, time: number) {
    const address = { ...addressOfControl(number), try: time };
    let [last, step] = [undefined as Exchange | undefined, 0];
    for (const control of controls) {
      this.run.beforeSending(control);
      last = await this.run.exchange({ ...address, step: step++ }, control);
      if (isGood(last)) return last;
    }
    if (!last) throw new TypeError('a service has controls of two operations');
    return last;
  }

  /** Ends the run if the log shows an incident that does. */
  #endRun(): boolean {
    const incident = incidentsIn(this.run.log, this.run.service).find(({ endsRun }) => endsRun);
    if (incident) this.run.stop(incident);
    return incident !== undefined;
  }
}

/** Each has a path of its own, so that a replay never takes the next one for a further try. */
const addressOfControl = (number: number) => ({ path: `control/${number}`, attempt: 0, step: 0 });
