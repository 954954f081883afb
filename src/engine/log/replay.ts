/** Answers each address from the log of an earlier run. Needs no network and no clock. */
import { isDeepStrictEqual } from 'node:util';
import { type Address, addressOf, type Request } from '../exchange/exchange.js';
import { CONTROL } from '../service/entries.js';
import { type End, INTERRUPTED, type LoggedExchange, type Transport, Turns } from './transport.js';

/** The place of what happens when the log has nothing more. */
const AFTER_ALL = Number.POSITIVE_INFINITY;

export class Replay implements Transport {
  readonly #numbers: ReadonlyMap<string, number>;
  readonly #asked = new Set<string>();
  /** The requests before which the run has paused. */
  readonly #paused = new Set<string>();
  /** In the order of the log: a response has its number, the end of a wait comes before the next response. */
  readonly #turns = new Turns();
  #lastAlone: Promise<unknown> = Promise.resolve();
  #come = 0;
  #now = 0;
  readonly #missing: string[] = [];
  readonly #unlike: string[] = [];

  constructor(
    private readonly log: readonly LoggedExchange[],
    private readonly ended: End,
    /** The log ended before the run did. */
    private readonly isCut = false,
  ) {
    this.#numbers = new Map(log.map((exchange, number) => [addressOf(exchange), number]));
  }

  /** The log says when each wait was over. */
  readonly patience = 0;

  now = (): number => this.#now;
  tick = (): number => this.#turns.ticks;
  hasRound = (round: number): boolean => this.log.some(({ path }) => path.endsWith(`~${round}`));
  release = (): void => {};
  hold = (): void => {};
  stop = (): void => {};
  end = (): End => this.ended;

  /** In what the log is not that of the run; empty if suites and kit are those of the log. */
  get differences(): readonly string[] {
    const unasked = [...this.#numbers.keys()].filter((one) => !this.#asked.has(one));
    return [
      ...this.#missing.map((one) => `the run sends a request that the log lacks, ${one}`),
      ...this.#unlike.map((one) => `the log has another request than the run sends, ${one}`),
      ...unasked.map((one) => `the run does not send a request that the log has, ${one}`),
    ];
  }

  /** One after another, as in a run. */
  alone = <T>(path: string, body: () => Promise<T>): Promise<T> => {
    if (path.startsWith(CONTROL)) return body();
    const result = this.#lastAlone.then(body);
    this.#lastAlone = result.catch(() => {});
    return result;
  };

  exchange = (address: Address, request: Request): Promise<LoggedExchange> => {
    const key = addressOf(address);
    const number = this.#numbers.get(key) ?? -1;
    const logged = this.log[number];
    const unsent = (what: string, more = {}): LoggedExchange => {
      const failure = { kind: 'unsent', what, ...more } as const;
      return { ...address, at: this.#now, took: 0, after: this.#come, request, failure };
    };
    if (!logged && this.isCut) return this.#turns.when(AFTER_ALL, () => unsent(INTERRUPTED, { over: true }));
    if (!logged) {
      this.#missing.push(key);
      return Promise.resolve(unsent('the log has no such request'));
    }
    this.#asked.add(key);
    if (!isDeepStrictEqual(comparable(request), comparable(logged.request))) this.#unlike.push(key);
    return this.#turns.when(number, () => {
      this.#come = Math.max(this.#come, number + 1);
      this.#now = logged.at + logged.took;
      return logged;
    });
  };

  again = (address: Address, pause: number, left = Number.POSITIVE_INFINITY): Promise<boolean> => {
    const { path, attempt, step } = address;
    const next = this.log[this.#numbers.get(addressOf(address)) ?? -1];
    // Otherwise the wait was over when the case asked for its next request.
    const first = next ?? this.log.find((one) => one.path === path && one.attempt === attempt && one.step > step);
    if (!first && this.isCut && pause <= left) return this.#turns.when(AFTER_ALL, () => true);
    // A run that is over does not wait, so what follows comes at once.
    if (!first || (!next && first.after <= this.#come)) return Promise.resolve(false);
    const isFirst = !this.#paused.has(addressOf(address));
    this.#paused.add(addressOf(address));
    const over = isFirst && next?.paused !== undefined ? next.paused - 1 : first.after - 0.5;
    return this.#turns.when(over, () => next !== undefined);
  };
}

const comparable = ({ body, ...request }: Request) => ({ ...request, body: Buffer.from(body ?? []) });
