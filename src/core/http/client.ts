import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { WireResponse } from '../contract/wire.js';
import type { Exchange, Failure, OutgoingRequest } from './exchange.js';
import { Pace } from './pace.js';
import { type Pause, requestedPause } from './patience.js';
import { againAfter } from './retry.js';
import { type Outcome, Transport, type TransportOptions } from './transport.js';

/** One request is sent anew this often at the most because the deployment asked for patience. */
const MOST_REFUSALS = 50;

/** A deployment may refuse every request for so many times the time allowed for one response. */
const PATIENCE = 6;

/** What was sent so far, and why it took longer than it might have. The one count of a run's requests. */
export interface ClientStatistics {
  /** Of the run, those that were sent before this client's first one included. */
  readonly requests: number;
  /** Requests sent again because the deployment asked for patience. */
  readonly throttled: number;
  /** How long everything was held back for it, in milliseconds. */
  readonly throttledMs: number;
  /** How long it was held back to keep to a rate, one that was asked for or that the deployment seems to bear. */
  readonly pacedMs: number;
  /** Requests sent again because they cannot have reached the application. */
  readonly reconnects: number;
}

/** Whether a request may be sent once more that may have reached the application, though it should not have. */
export type MayRepeat = (request: OutgoingRequest) => boolean;

/** More requests than exchanges where some were sent again. */
export interface Sent {
  readonly exchanges: number;
  readonly requests: number;
}

export interface ClientOptions extends TransportOptions {
  /** What the run sent before this client's first request. @default nothing */
  readonly before?: Sent;
  /** Requests a second, at the most. @default no bound */
  readonly rate?: number;
  /** Requests at the most, those that are sent again included. @default no bound */
  readonly mostRequests?: number;
}

/**
 * Sends requests over a number of connections and gives back exchanges. Never throws for what a server does;
 * throws undici's InvalidArgumentError for a request that HTTP cannot carry.
 */
export class Client {
  readonly #options: ClientOptions;
  readonly #transport: Transport;
  readonly #pace: Pace;
  readonly #patience: number;
  readonly #counts = { requests: 0, throttled: 0, reconnects: 0 };
  #exchanges: number;
  #connections = 0;
  /** Since when, as `performance.now()`, every response has asked for patience. */
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
   * Sends a request, again where its connection or a busy deployment asks for it.
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
      let outcome: Outcome;
      try {
        outcome = this.#counted() ?? (await transport.send(request, lost > 0));
      } finally {
        this.#pace.ended();
      }
      const startedAt = performance.timeOrigin + sentAt;
      const ended = { number, request, startedAt, durationMs: performance.now() - sentAt };
      const again = againAfter(outcome, lost);
      if (again && (!again.connected || mayRepeat(request))) {
        lost += 1;
        this.#counts.reconnects += 1;
        if (again.pause > 0) await wait(again.pause);
        continue;
      }
      if ('failure' in outcome) return { ...ended, failure: outcome.failure };
      const { response } = outcome;
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

  /** Sends requests one after the other over one connection of their own. */
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

  /** Counts a request that goes out now; a failure where it is one too many. */
  #counted(): Outcome | undefined {
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

/** What a gateway answers when it could not get a response: it shows nothing of the implementation behind it. */
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 504]);

function gatewayFailure({ status }: WireResponse): Failure | undefined {
  if (!GATEWAY_FAILURES.has(status)) return undefined;
  return {
    kind: 'gateway',
    problem: `a gateway answered ${status}: it got no response of the implementation`,
  };
}

function spentFailure(most: number): Failure {
  return { kind: 'spent', problem: `the run may send ${most} requests at the most (--max-requests)` };
}

function throttledFailure(status: number, refusals: number, named: Pause | undefined): Failure {
  const asked =
    named && refusals === 0
      ? `asks for a pause of ${Math.round(named.milliseconds / 1000)} s (${status})`
      : `kept asking for patience (${status}, ${refusals + 1} times)`;
  return { kind: 'throttled', problem: `the deployment ${asked}` };
}
