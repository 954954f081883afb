/** Sends the requests of a run over a network, paces them, and delivers the responses one at a time. */
import { type Address, addressOf, isBusy, isLost, type Request, retryAfter } from '../exchange/exchange.js';
import { type End, INTERRUPTED, type LoggedExchange, type Transport, Turns } from '../log/transport.js';
import { CONTROL } from '../service/entries.js';
import type { RunOptions } from '../service/run-options.js';
import { Pace } from './pace.js';
import { type Outcome, onWire, type Wire } from './wire.js';

export interface LiveOptions {
  readonly run: RunOptions;
  readonly baseUrl: URL;
  /** Absent or empty if the interface asks for none. */
  readonly key?: string;
  /** Gives the key that is used from then on. If it rejects, the run ends with its message. @default the key stays */
  readonly renewKey?: () => Promise<string>;
  /** Milliseconds that a response may take, and that the run waits for a service that is out. */
  readonly timeout: number;
  readonly onSent?: (address: Address, request: Request) => void;
}

/** Milliseconds. A longer pause is the trouble of one operation, which must not hold up the others. */
const LONGEST_FOR_ALL = 60_000;
/** A service that is out is waited for so many timeouts. */
const PATIENCE = 5;
/** Milliseconds: at most so long. */
const MOST_PATIENCE = 10_000;
/** A response that takes this share of the timeout, or more, shows a service with too much to do. */
const SLOW = 1 / 3;
/** Milliseconds in which connections close once the run is over. */
const GRACE = 1000;
/** Bytes of a body that takes no time to judge. */
const QUICKLY_JUDGED = 64 * 1024;

const sleep = (pause: number) => new Promise<unknown>((wake) => void setTimeout(wake, pause));

/** Something that may come once, while others wait. `Promise.race` would keep what each of them got until it comes. */
class Ending<T> {
  #come: { readonly value: T } | undefined;
  readonly #waiting = new Set<(value: T) => void>();

  comes(value: T): void {
    this.#come = { value };
    for (const resolve of this.#waiting) resolve(value);
  }

  /** Resolves to what comes first. */
  or(other: Promise<T>): Promise<T> {
    if (this.#come) return Promise.race([other, this.#come.value]);
    return new Promise((resolve) => {
      this.#waiting.add(resolve);
      other.then((value) => {
        this.#waiting.delete(resolve);
        resolve(value);
      });
    });
  }
}

export class Live implements Transport {
  readonly #pace: Pace;
  #lastAlone: Promise<unknown> = Promise.resolve();
  readonly #stopped = new Ending<unknown>();
  readonly #start = performance.now();
  readonly #turns = new Turns();
  #come = 0;
  /** How many pauses are over since the last response. */
  #ended = 0;
  /** When the first pause before a request was over. One that is then sent alone pauses once more, when it is its turn. */
  readonly #pauses = new Map<string, { readonly first: number; readonly isOnly: boolean }>();
  #now = 0;
  #sent = 0;
  #end: End = { kind: 'complete' };
  readonly #abandoned = new Ending<Outcome>();
  #exploreUntil: number | undefined;
  #key: string | undefined;
  #renewals = 0;

  constructor(
    private readonly wire: Wire,
    private readonly options: LiveOptions,
  ) {
    this.#key = options.key;
    this.#pace = new Pace(options.run.concurrency, options.run.rate);
  }

  get patience(): number {
    const { timeout } = this.options;
    return Math.max(timeout, Math.min(PATIENCE * timeout, MOST_PATIENCE));
  }

  now = (): number => this.#now;
  tick = (): number => this.#turns.ticks;
  release = (connection: string): void => this.wire.release(connection);
  end = (): End => this.#end;

  stop = (end: End): void => {
    if (this.#end.kind !== 'complete') return;
    this.#end = end;
    this.#stopped.comes(undefined);
    this.#pace.open();
    void this.wire.close();
    // Whatever happens on the way, a run that is over ends.
    const failure = { kind: 'unsent', what: end.kind === 'stopped' ? end.what : INTERRUPTED, over: true } as const;
    setTimeout(() => this.#abandoned.comes({ failure }), GRACE);
  };

  hold = (isHeld: boolean): void => {
    this.#pace.hold(isHeld);
    // A server that bears few connections has room for the controls then.
    if (isHeld) this.wire.rest();
  };

  hasRound = (): boolean => {
    this.#exploreUntil ??= this.#elapsed() + (this.options.run.explore ?? 0);
    return this.#end.kind === 'complete' && this.#elapsed() < this.#exploreUntil;
  };

  again = (
    address: Address,
    pause: number,
    left = Number.POSITIVE_INFINITY,
    isKeyRefused = false,
  ): Promise<boolean> => {
    if (pause > left || this.#refusal() !== undefined) return Promise.resolve(false);
    const end = () => {
      this.#ended += 1;
      const place = this.#come + this.#ended / 1_000_000;
      const first = this.#pauses.get(addressOf(address))?.first ?? place;
      this.#pauses.set(addressOf(address), { first, isOnly: first === place });
      return true;
    };
    const waits = [sleep(pause), ...(isKeyRefused ? [this.#renew()] : [])];
    return this.#stopped.or(Promise.all(waits)).then(() => this.#turns.when(0, end));
  };

  async #renew(): Promise<void> {
    try {
      const key = await this.options.renewKey?.();
      if (key === undefined || key === this.#key) return;
      this.#key = key;
      this.#renewals += 1;
    } catch (error) {
      const what = `the API key was refused, and cannot be renewed: ${(error as Error).message}`;
      this.stop({ kind: 'stopped', what });
    }
  }

  alone = <T>(path: string, body: () => Promise<T>, spares = false): Promise<T> => {
    // It may not wait for cases, whose moment would be over.
    if (path.startsWith(CONTROL)) return this.#pace.lone(path, body);
    const result = this.#lastAlone.then(async () => {
      await this.#pace.empty(path);
      if (spares) {
        this.wire.rest();
        // A server may see late that they have closed.
        await sleep(100);
      }
      return body().finally(() => this.#pace.share());
    });
    this.#lastAlone = result.catch(() => {});
    return result;
  };

  exchange = async (
    address: Address,
    request: Request,
    ownRefusal?: () => string | undefined,
  ): Promise<LoggedExchange> => {
    const after = this.#come;
    const { path } = address;
    // Nothing is sent any more, so nothing has to wait.
    if (this.#refusal() !== undefined) this.#pace.open();
    await this.#pace.enter(path, address.try > 0);
    const pauses = this.#pauses.get(addressOf(address));
    this.#pauses.delete(addressOf(address));
    const more = {
      ...(pauses && !pauses.isOnly && { paused: pauses.first }),
      ...(this.#renewals > 0 && { renewal: this.#renewals }),
    };
    const place = { ...address, after, ...more, request };
    const [at, sentAt] = [this.#elapsed(), Date.now()];
    const over = this.#refusal();
    const what = over ?? ownRefusal?.();
    if (what !== undefined) {
      this.#pace.leave({ path, outcome: 'answered', sentAt, isSlow: false });
      const failure = { kind: 'unsent', what, ...(over !== undefined && { over: true }) } as const;
      return this.#logged({ ...place, at, took: 0, failure });
    }
    this.#sent += 1;
    this.options.onSent?.(address, request);
    const outcome = await this.#abandoned.or(this.wire.send(onWire(request, this.options.baseUrl, this.#key)));
    const took = this.#elapsed() - at;
    const pause = retryAfter(outcome.response);
    const trouble = (isBusy(outcome) && 'busy') || (outcome.failure?.unconnected && 'unconnected');
    const held = pause !== undefined && pause <= LONGEST_FOR_ALL ? pause : undefined;
    const report = { path, sentAt, pause: held, outcome: trouble || (isLost(outcome) ? 'lost' : 'answered') } as const;
    this.#pace.leave({ ...report, isSlow: took > this.options.timeout * SLOW });
    return this.#logged({ ...place, at, took, ...outcome });
  };

  #elapsed(): number {
    return Math.round((performance.now() - this.#start) * 10) / 10;
  }

  #refusal(): string | undefined {
    const { maxRequests, maxDuration } = this.options.run;
    if (this.#end.kind === 'interrupted') return INTERRUPTED;
    if (this.#end.kind === 'stopped') return this.#end.what;
    if (this.#sent >= maxRequests) return `the run may send ${maxRequests} requests (--max-requests)`;
    if (maxDuration !== undefined && this.#elapsed() > maxDuration)
      return `the run may take ${maxDuration / 1000} s (--max-duration)`;
    return undefined;
  }

  #logged(exchange: LoggedExchange): Promise<LoggedExchange> {
    return this.#turns.when(0, () => {
      this.#come += 1;
      this.#ended = 0;
      this.#now = exchange.at + exchange.took;
      return this.#end.kind === 'complete' ? exchange : this.#late(exchange);
    });
  }

  /** An exchange whose turn comes when the run is over. To judge long bodies would take seconds. */
  #late(exchange: LoggedExchange): LoggedExchange {
    const { response, failure, ...rest } = exchange;
    const isLeft = this.#end.kind === 'interrupted' && (response?.body.length ?? 0) > QUICKLY_JUDGED;
    if (isLeft) return { ...rest, failure: { kind: 'unsent', what: INTERRUPTED, over: true } };
    if (failure?.kind !== 'unsent') return exchange;
    return { ...exchange, failure: { ...failure, what: this.#refusal() ?? failure.what, over: true } };
  }
}
