import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { WireAnswer } from '../contract/wire.js';
import type { Exchange, Failure, OutgoingRequest } from './exchange.js';
import { AnswerWentOn, closedBeforeAnswer, failureOf, isUnsendable } from './failures.js';
import { LONGEST_PATIENCE, requestedPause } from './patience.js';
import { Transport, type TransportOptions } from './transport.js';

/** A request is sent anew this often at the most when its connection closed before any answer. */
const MOST_RECONNECTS = 3;

/** One request is sent anew this often at the most because the deployment asked for patience. */
const MOST_REFUSALS = 50;

export interface ClientStatistics {
  requests: number;
  /** Requests sent again because the deployment asked for patience. */
  throttled: number;
  /** How long everything was held back for it, in milliseconds. */
  throttledMs: number;
  /** Requests sent again because a connection closed before any answer. */
  reconnects: number;
}

export interface ClientOptions extends TransportOptions {
  /** Exchanges of the run before this client's first one. @default 0 */
  readonly exchangesBefore?: number;
}

/**
 * Sends requests over a number of connections and gives back exchanges. Never throws for what a server does;
 * throws undici's InvalidArgumentError for a request that HTTP cannot carry.
 */
export class Client {
  readonly #options: ClientOptions;
  readonly #transport: Transport;
  readonly statistics: ClientStatistics = { requests: 0, throttled: 0, throttledMs: 0, reconnects: 0 };
  #exchanges: number;
  #connections = 0;
  /** When sending may go on, as `performance.now()`: a pause that one answer asks for holds for all. */
  #resumeAt = 0;
  /** Since when, as `performance.now()`, every answer has asked for patience. */
  #refusedSince: number | undefined;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#exchanges = options.exchangesBefore ?? 0;
    this.#transport = new Transport(options);
  }

  /** Sends a request over any free connection. */
  async send(request: OutgoingRequest): Promise<Exchange> {
    return this.#exchange(request, this.#transport);
  }

  /** Sends requests one after the other over one connection of their own. */
  async sendOnOneConnection(requests: readonly OutgoingRequest[]): Promise<Exchange[]> {
    const transport = new Transport({ ...this.#options, connections: 1 });
    this.#connections += 1;
    const connection = this.#connections;
    try {
      const exchanges: Exchange[] = [];
      for (const request of requests)
        exchanges.push({ ...(await this.#exchange(request, transport)), connection });
      return exchanges;
    } finally {
      await transport.close();
    }
  }

  async close(): Promise<void> {
    await this.#transport.close();
  }

  async #exchange(request: OutgoingRequest, transport: Transport): Promise<Exchange> {
    this.#exchanges += 1;
    const number = this.#exchanges;
    let reconnects = 0;
    for (let attempt = 0; ; ) {
      await this.#turn();
      const sentAt = performance.now();
      const startedAt = performance.timeOrigin + sentAt;
      const outcome = await this.#attempt(request, transport, reconnects > 0);
      const durationMs = performance.now() - sentAt;
      if ('error' in outcome) {
        const { error } = outcome;
        const worthAnother = closedBeforeAnswer(error) || (error instanceof AnswerWentOn && reconnects === 0);
        if (worthAnother && reconnects < MOST_RECONNECTS) {
          reconnects += 1;
          this.statistics.reconnects += 1;
          continue;
        }
        return { number, request, failure: failureOf(error), startedAt, durationMs };
      }
      const { answer } = outcome;
      if (answer.status === TIMED_OUT_IDLE && reconnects < MOST_RECONNECTS) {
        reconnects += 1;
        this.statistics.reconnects += 1;
        continue;
      }
      if (GATEWAY_FAILURES.has(answer.status)) {
        return { number, request, failure: gatewayFailure(answer.status), startedAt, durationMs };
      }
      const pause = requestedPause(answer, attempt);
      if (pause === undefined) {
        this.#refusedSince = undefined;
        return { number, request, answer, startedAt, durationMs };
      }
      this.#refusedSince ??= performance.now();
      const resumeAt = performance.now() + pause;
      if (resumeAt - this.#refusedSince > LONGEST_PATIENCE || attempt >= MOST_REFUSALS) {
        const failure = throttledFailure(answer.status, attempt, pause);
        return { number, request, failure, startedAt, durationMs };
      }
      attempt += 1;
      this.statistics.throttled += 1;
      this.#pauseUntil(resumeAt);
    }
  }

  async #attempt(
    request: OutgoingRequest,
    transport: Transport,
    afresh: boolean,
  ): Promise<{ answer: WireAnswer } | { error: unknown }> {
    this.statistics.requests += 1;
    try {
      return { answer: await (afresh ? transport.sendAfresh(request) : transport.send(request)) };
    } catch (error) {
      if (isUnsendable(error)) throw error;
      return { error };
    }
  }

  #pauseUntil(resumeAt: number): void {
    const from = Math.max(this.#resumeAt, performance.now());
    if (resumeAt <= from) return;
    this.statistics.throttledMs += resumeAt - from;
    this.#resumeAt = resumeAt;
  }

  /** Waits as long as the deployment has asked for. */
  async #turn(): Promise<void> {
    for (
      let pause = this.#resumeAt - performance.now();
      pause > 0;
      pause = this.#resumeAt - performance.now()
    ) {
      await wait(pause);
    }
  }
}

/** By 408 a server ends a connection on which it waited for a request in vain; the request may have crossed it. */
const TIMED_OUT_IDLE = 408;

/** What a gateway answers when it could not get an answer: it shows nothing of the implementation behind it. */
const GATEWAY_FAILURES: ReadonlySet<number> = new Set([502, 504]);

function gatewayFailure(status: number): Failure {
  return { kind: 'gateway', problem: `a gateway answered ${status}: it got no answer of the implementation` };
}

function throttledFailure(status: number, attempts: number, pause: number): Failure {
  const asked =
    pause > LONGEST_PATIENCE
      ? `asks for a pause of ${Math.round(pause / 1000)} s (${status})`
      : `kept asking for patience (${status}, ${attempts + 1} times)`;
  return { kind: 'throttled', problem: `the deployment ${asked}` };
}
