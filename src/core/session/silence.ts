import type { RunOptions } from '../config/options.js';
import { type Exchange, lossOf, type OutgoingRequest } from '../http/exchange.js';
import { RUN_ENDED_BEFORE } from '../results/outcome.js';
import { Unanswered } from './ending.js';
import { type Lossy, refuseBeyondHope } from './loss-bound.js';

/** The largest number of requests without a response, each sent after the one before it had failed. */
const LONGEST = 10;
/**
 * The shortest time in which they say anything, in milliseconds. One kind of request that is never answered can fail ten
 * times within moments, before a control goes beside the first that is retried; and a gateway may restart meanwhile.
 */
const SHORTEST_SPAN = 1_000;

/** The longest total time of such requests, as a multiple of the timeout. */
const LONGEST_IN_TIMEOUTS = 5;
/** The same in milliseconds with a short timeout, which the HTTP client notices up to a second late. */
const SHORTEST_TIME = 6_000;

/** Requests in a row without a response. */
interface InARow {
  readonly requests: number;
  readonly milliseconds: number;
  /** When the first was sent, in milliseconds since the epoch. */
  readonly since: number;
  /** When the last one that counts had failed, or the response before them came, in milliseconds since the epoch. */
  readonly until: number;
  /** True when the deployment refused the last one (429 or 503). */
  readonly isRefused: boolean;
}

const NONE: InARow = { requests: 0, milliseconds: 0, since: 0, until: 0, isRefused: false };

/**
 * Counts requests in a row without a response: of reads, of writes, and of either. A deployment may have no capacity for
 * writes alone, so a refusal counts for its kind only. Of those that were in flight together it counts one, since one
 * event failed them all, unless the deployment refused each by itself.
 */
export class Silence {
  readonly #inARow = { GET: NONE, POST: NONE, any: NONE };
  /** True once the run has ended. */
  isStopped = false;

  readonly #longest: number;

  /** @param losses of the run so far */
  constructor(
    private readonly options: Pick<RunOptions, 'timeout' | 'maxLost'>,
    private readonly losses: () => Lossy,
  ) {
    this.#longest = Math.max(options.timeout * LONGEST_IN_TIMEOUTS, SHORTEST_TIME);
  }

  /**
   * A broken or cut response also counts as a response. Lost ones may come late, when they are retried: what was sent
   * before the last response came says nothing about the time since.
   */
  note(exchange: Exchange): void {
    const { request, failure, startedAt, durationMs } = exchange;
    if (failure?.kind === 'spent') return;
    const isRefused = failure?.kind === 'throttled';
    const isHeard = !failure || failure.kind === 'broken' || lossOf(exchange) === 'reset';
    const endedAt = startedAt + durationMs;
    for (const kind of [request.method, ...(isRefused ? [] : (['any'] as const))] as const) {
      const before = this.#inARow[kind];
      if (isHeard) this.#inARow[kind] = { ...NONE, until: Math.max(endedAt, before.until) };
      else if (startedAt >= before.until || isRefused) {
        this.#inARow[kind] = {
          requests: before.requests + 1,
          milliseconds: before.milliseconds + durationMs,
          since: before.requests === 0 ? startedAt : before.since,
          until: endedAt,
          isRefused,
        };
      }
    }
  }

  /**
   * Ends sending when there is nothing more to learn: the run is over, too many responses are lost, or the deployment no
   * longer responds, so that each request would wait for its timeout.
   * @throws {Unanswered}
   */
  refuseFutileSending(method: OutgoingRequest['method']): void {
    if (this.isStopped) throw new Unanswered(RUN_ENDED_BEFORE);
    refuseBeyondHope(this.losses(), this.options.maxLost);
    for (const kind of ['any', method] as const) {
      const { requests, milliseconds, since, until, isRefused } = this.#inARow[kind];
      const isLong = requests >= LONGEST && (isRefused || until - since >= SHORTEST_SPAN);
      if (!isLong && milliseconds < this.#longest) continue;
      const one = kind === 'any' ? 'request' : `${kind} request`;
      const inARow = requests === 1 ? `1 ${one}` : `${requests} ${one}s in a row`;
      throw new Unanswered(
        isRefused
          ? `the deployment keeps refusing requests: ${inARow} got 429 or 503`
          : `the deployment has stopped responding: ${inARow} got no response`,
      );
    }
  }
}
