import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { WireResponse } from '../contract/wire.js';
import type { Exchange, Failure, OutgoingRequest } from './exchange.js';
import { Pace } from './pace.js';
import { type Pause, requestedPause } from './patience.js';
import { againAfter } from './retry.js';
import { type AttemptResult, Transport, type TransportOptions } from './transport.js';

/** The largest number of retries for one request when the deployment asks the kit to wait (429 or 503). */
const MOST_REFUSALS = 50;

/** A deployment may refuse every request for this many timeouts. */
const PATIENCE = 6;

/** The requests and delays so far. This is the only count of a run's requests. */
export interface ClientStatistics {
  /** Requests of the run, including those sent before this client's first one. */
  readonly requests: number;
  /** Requests retried because the deployment asked the kit to wait. */
  readonly throttled: number;
  /** Time for which all requests waited for that reason, in milliseconds. */
  readonly throttledMs: number;
  /**
   * Time spent keeping to a rate, in milliseconds: the rate of the options, or the one that the deployment seems to
   * bear.
   */
  readonly pacedMs: number;
  /** Requests retried because they cannot have reached the application. */
  readonly reconnects: number;
}

/** Says whether to retry a request that may have reached the application against all odds. */
export type MayRepeat = (request: OutgoingRequest) => boolean;

/** There are more requests than exchanges when some were retried. */
export interface Sent {
  readonly exchanges: number;
  readonly requests: number;
}

export interface ClientOptions extends TransportOptions {
  /** The run's requests before this client's first one. @default nothing */
  readonly before?: Sent;
  /** The most requests a second. @default no bound */
  readonly rate?: number;
  /** The most requests, including retries. @default no bound */
  readonly mostRequests?: number;
}

/**
 * Sends requests over several connections and returns exchanges. Never throws because of the server; throws undici's
 * InvalidArgumentError for a request that HTTP cannot carry.
 */
export class Client {
  readonly #options: ClientOptions;
  readonly #transport: Transport;
  readonly #pace: Pace;
  readonly #patience: number;
  readonly #counts = { requests: 0, throttled: 0, reconnects: 0 };
  #exchanges: number;
  #connections = 0;
  /** Time (`performance.now()`) since which every response has asked the kit to wait. */
  #refusedSince: number | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#exchanges = options.before?.exchanges ?? 0;
    this.#counts.requests = options.before?.requests ?? 0;
    this.#transport = new Transport(options);
    this.#patience = options.timeout * PATIENCE;
    const { connections: concurrency, rate } = options;
    this.#pace = new Pace({ concurrency, ...(rate !== undefined && { rate }) });
  }

  get statistics(): ClientStatistics {
    const { askedMs, pacedMs } = this.#pace.waiting;
    return { ...this.#counts, throttledMs: askedMs, pacedMs };
  }

  /**
   * Sends a request, and retries it after a lost connection or when a busy deployment asks for that.
   * @param transport @default any free connection
   */
  async send(
    request: OutgoingRequest,
    mayRepeat: MayRepeat = () => true,
    transport = this.#transport,
  ): Promise<Exchange> {
    this.#exchanges += 1;
    const number = this.#exchanges;
    for (let lost = 0, refusals = 0; ; ) {
      const sentAt = await this.#pace.turn();
      let result: AttemptResult;
      try {
        result = this.#counted() ?? (await transport.send(request, lost > 0));
      } finally {
        this.#pace.ended();
      }
      const startedAt = performance.timeOrigin + sentAt;
      const ended = { number, request, startedAt, durationMs: performance.now() - sentAt };
      const again = againAfter(result, lost);
      if (again && (!again.connected || mayRepeat(request))) {
        lost += 1;
        this.#counts.reconnects += 1;
        if (again.pause > 0) await wait(again.pause);
        continue;
      }
      if ('failure' in result) return { ...ended, failure: result.failure };
      const { response } = result;
      const pause = requestedPause(response, refusals);
      if (!pause) {
        this.#refusedSince = undefined;
        this.#pace.answered();
        const failure = gatewayFailure(response);
        return { ...ended, ...(failure ? { failure } : { response }) };
      }
      if (this.#isOutOfPatience(pause.milliseconds, refusals)) {
        return {
          ...ended,
          failure: throttledFailure(response.status, refusals, pause.named ? pause : undefined),
        };
      }
      this.#pace.refused(sentAt, pause.milliseconds, pause.named);
      refusals += 1;
      this.#counts.throttled += 1;
    }
  }

  /** Sends requests one after another over a connection of their own. */
  async sendOnOneConnection(
    requests: readonly OutgoingRequest[],
    mayRepeat?: MayRepeat,
  ): Promise<Exchange[]> {
    const transport = new Transport({ ...this.#options, connections: 1 });
    this.#connections += 1;
    const connection = this.#connections;
    try {
      const exchanges: Exchange[] = [];
      for (const request of requests) {
        exchanges.push({ ...(await this.send(request, mayRepeat, transport)), connection });
      }
      return exchanges;
    } finally {
      await transport.close();
    }
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }

  /** Counts a request that is about to be sent; returns a failure when it exceeds the limit. */
  #counted(): AttemptResult | undefined {
    const { mostRequests = Number.POSITIVE_INFINITY } = this.#options;
    if (this.#counts.requests >= mostRequests) return { failure: spentFailure(mostRequests) };
    this.#counts.requests += 1;
    return undefined;
  }

  #isOutOfPatience(pause: number, refusals: number): boolean {
    const now = performance.now();
    this.#refusedSince ??= now;
    return now + pause - this.#refusedSince > this.#patience || refusals >= MOST_REFUSALS;
  }
}

/** The statuses of a gateway that got no response. They say nothing about the implementation behind it. */
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 504]);

function gatewayFailure({ status }: WireResponse): Failure | undefined {
  if (!GATEWAY_FAILURES.has(status)) return undefined;
  return {
    kind: 'gateway',
    problem: `a gateway responded with ${status}: it got no response from the implementation`,
  };
}

function spentFailure(most: number): Failure {
  return { kind: 'spent', problem: `the run may send at most ${most} requests (--max-requests)` };
}

function throttledFailure(status: number, refusals: number, named: Pause | undefined): Failure {
  const asked =
    named && refusals === 0
      ? `asks for a pause of ${Math.round(named.milliseconds / 1000)} s (${status})`
      : `kept asking for patience (${status}, ${refusals + 1} times)`;
  return { kind: 'throttled', problem: `the deployment ${asked}` };
}
