/**
 * Asks a control before a doubtful response is judged: does the deployment still answer as it did? The controls are
 * exchanges of the log, with paths of their own, so that a replay and the incidents see them.
 */
import { plural } from '../base/text.js';
import { holdsKey, isKeyless, templatesIn } from '../exchange/credential.js';
import { type Exchange, isBusy, isLost, isServed, type Request, retryAfter, whyNot } from '../exchange/exchange.js';
import { CONTROL, incidentsIn, isForeign, isKeyRefused } from '../service/incidents.js';
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
const KEY_REFUSED = 'the key is refused';

/** `looks`: how often the controls were asked. `last`: the response of a good one, if there is one. */
interface Asked {
  readonly isRecovered: boolean;
  readonly looks: number;
  readonly last: Exchange;
}

interface Question {
  readonly controls: readonly Request[];
  readonly isGood: (exchange: Exchange) => boolean;
  /** Milliseconds that the server has asked to wait. @default 0 */
  readonly pause?: number;
  /** Nothing else is sent until a control is good. */
  readonly isForAll: boolean;
}

export class Controls {
  /** Looks of responses that are the implementation's own, as a control has shown. */
  readonly #own = new Set<string>();
  readonly #closed = new Map<string, string>();
  readonly #underWay = new Map<string, Promise<unknown>>();
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
      const isAccepted = isServed(exchange) && this.#lookOf(exchange) === undefined;
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
    const what = `the API key was refused and renewed ${plural(this.#newest, 'time')} (--api-key-command)${end}`;
    return this.#newest === 0 ? undefined : what;
  }

  /** Asks whether the service is out, if so many losses in a row say so. At once: a replay knows no pauses. */
  doubt(): void {
    if (this.#lostInARow < DOUBTFUL_LOSSES) return;
    const ask = async () => {
      const question = { controls: this.traffic.service.controls.map(fresh), isGood: hasResponse, isForAll: true };
      const { isRecovered, looks } = await this.#ask(question);
      if (!isRecovered) this.#endRun();
      else if (looks > 1) this.#backAt = this.traffic.transport.now();
    };
    void this.traffic.track(this.#once(OUTAGE, ask));
  }

  /** True for a request that was lost while the service was out. Waits until that is known. */
  async wasOut(exchange: Exchange): Promise<boolean> {
    await this.#underWay.get(OUTAGE);
    return exchange.at < this.#backAt;
  }

  /**
   * The response of a plain request beside one that nothing was heard of: of the same operation where that was refused; of
   * another where it was lost, since one that never responds would not respond to a plain request, either.
   * @throws {Blocked} if there is none
   */
  async beside(exchange: Exchange): Promise<{ readonly control: Exchange; readonly wasOut: boolean }> {
    const { service } = this.traffic;
    const { request } = exchange;
    const isSame = (control: Request) => service.operationOf(control) === service.operationOf(request);
    const [plain, other] = service.controls;
    const control = isSame(plain) ? other : plain;
    const controls = [isBusy(exchange) ? service.plain(request) : fresh(control)];
    const { isRecovered, looks, last } = await this.#ask({ controls, isGood: isServed, isForAll: true });
    if (!isRecovered) this.#endRun();
    if (!isServed(last)) throw new Blocked(`no response: ${whyNot(last)}`);
    return { control: last, wasOut: looks > 1 };
  }

  /**
   * A request without the key may still be refused for that.
   * @param isRefused it was sent, and had no capacity, either
   * @throws {Blocked} when the operation has no capacity
   */
  assertOpen(request: Request, isRefused = false): void {
    const reason = this.#closed.get(this.traffic.service.operationOf(request));
    const isTold = isRefused || holdsKey(request) || isKeyless(this.traffic.service);
    if (reason !== undefined && isTold) throw new Blocked(reason);
  }

  /**
   * False when another server gave the response, or the key was refused, and that is over: the request is to be sent again.
   * If it does not end, the run does.
   */
  async isOwn(exchange: Exchange): Promise<boolean> {
    const look = this.#lookOf(exchange);
    if (look === undefined || this.#own.has(look)) return true;
    const hadLatestKey = () => (exchange.renewal ?? 0) >= this.#renewed;
    if (look === KEY_REFUSED && !hadLatestKey()) return false;
    const isOwn = await this.#once(look, () => this.#isLookOwn(look));
    // It was sent while another look showed that the service was away, or with a key that has expired.
    return isOwn && (look === KEY_REFUSED ? hadLatestKey() : exchange.at >= this.#backAt);
  }

  /**
   * Whether a request was refused with 429 or 503 in a moment without capacity, which a control has shown to be over.
   * @param tries of the request that were refused
   * @throws {Blocked} when its operation has no capacity
   */
  async hadMoment(exchange: Exchange, tries: number): Promise<boolean> {
    const operation = this.traffic.service.operationOf(exchange.request);
    const pause = retryAfter(exchange.response) ?? 0;
    this.assertOpen(exchange.request, true);
    const isDoubtful = tries % DOUBTFUL_TRIES === 0 || pause > LONGEST_ASKED_FOR;
    if (!isDoubtful && this.#refusedInARow < DOUBTFUL_IN_A_ROW) return false;
    const looks = await this.#once(operation, () => this.#looksAtCapacity(operation, exchange, pause));
    this.assertOpen(exchange.request, true);
    return looks > 1;
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
    const entry = { exchange, trace: this.traffic.service.trace(exchange) };
    if (isKeyRefused(entry, this.traffic.service) || this.#mayHaveExpired(exchange)) return KEY_REFUSED;
    return isForeign(entry) ? entry.trace.fingerprint : undefined;
  }

  /** Once the key has expired, a near miss of it is refused by a service, too, that takes it for the key. */
  #mayHaveExpired({ request: { target, headers }, response }: Exchange): boolean {
    if (!this.traffic.head.key?.renewable || response?.status !== 401) return false;
    return [target, ...headers.map(([, value]) => value)].some((text) => templatesIn(text).length > 0);
  }

  async #isLookOwn(look: string): Promise<boolean> {
    const isGood = (exchange: Exchange) => isServed(exchange) && this.#lookOf(exchange) === undefined;
    const { controls } = this.traffic.service;
    const { isRecovered, looks } = await this.#ask({ controls, isGood, isForAll: true });
    // A key that works again, and one request among others, was refused by the implementation.
    if (isRecovered && looks > 1) this.#backAt = this.traffic.transport.now();
    const isOwn = isRecovered ? looks === 1 || look === KEY_REFUSED : !this.#endRun();
    // A key that can be renewed may expire more than once.
    if (isOwn && !(look === KEY_REFUSED && this.traffic.head.key?.renewable)) this.#own.add(look);
    return isOwn;
  }

  /** Waits until an operation has capacity, or closes it. Returns how often its control was asked. */
  async #looksAtCapacity(operation: string, { request }: Exchange, pause: number): Promise<number> {
    const { service } = this.traffic;
    const isGood = (exchange: Exchange) => exchange.response !== undefined && !isBusy(exchange);
    const asked = await this.#ask({ controls: [service.plain(request)], isGood, pause, isForAll: false });
    if (asked.isRecovered) return asked.looks;
    const title = service.operations?.[operation] ?? operation;
    // What waited for that operation holds up the others no longer.
    this.traffic.transport.hold(false);
    this.#closed.set(operation, `${title} has no capacity (status ${asked.last.response?.status ?? 'none'})`);
    // Only if the others have none, either, is there nothing left to ask.
    const others = service.controls.filter((control) => service.operationOf(control) !== operation);
    if (!isGood(await this.#look(this.#asked++, 0, others, isGood))) this.#endRun();
    return asked.looks;
  }

  async #ask({ controls, isGood, pause = 0, isForAll }: Question): Promise<Asked> {
    const { transport, options } = this.traffic;
    const number = this.#asked++;
    const until = transport.now() + transport.patience + Math.min(pause, LONGEST_ASKED_FOR);
    const least = 1000 / (options.rate ?? 1000);
    for (let looks = 1; ; looks += 1) {
      const last = await this.#look(number, looks - 1, controls, isGood);
      // Once the run is over nothing is sent, so nothing is doubtful any more.
      const isRecovered = isGood(last) || last.failure?.kind === 'unsent';
      const left = Math.min(until - transport.now(), LONGEST_ASKED_FOR);
      const own = Math.min(FIRST_LOOK * 2 ** looks, LAST_LOOK, Math.max(left, 1));
      const wanted = Math.max(own, least, retryAfter(last.response) ?? 0);
      if (isForAll && !isRecovered) transport.hold(true);
      const isKeyRefused = looks === 1 && this.#lookOf(last) === KEY_REFUSED;
      const next = { ...addressOfControl(number), try: looks };
      if (!isRecovered && (await transport.again(next, wanted, left, isKeyRefused))) continue;
      if (isForAll && looks > 1) transport.hold(false);
      return { isRecovered, looks, last };
    }
  }

  /** Sends the controls together. Returns the first good response, or the first one. */
  async #look(number: number, time: number, controls: readonly Request[], isGood: Question['isGood']) {
    const sent = controls.map((control, step) => {
      this.traffic.beforeSending(control);
      return this.traffic.exchange({ ...addressOfControl(number), step, try: time }, control);
    });
    const all = await Promise.all(sent);
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

/** Each has a path of its own, so that a replay never takes the next one for a further try. */
const addressOfControl = (number: number) => ({ path: `${CONTROL}${number}`, attempt: 0, step: 0 });
/** A server that is back knows nothing of the connections from before. */
const fresh = (control: Request): Request => ({ ...control, connection: 'fresh' });
const hasResponse = (exchange: Exchange) => exchange.response !== undefined && !isLost(exchange);
