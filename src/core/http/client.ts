import { header, type WireResponse } from '../contract/wire.js';
import type { ClientStatistics, Sent } from './client-statistics.js';
import { type Exchange, exchangeOf, type LossKind, type OutgoingRequest } from './exchange.js';
import { gatewayFailure, throttledFailure } from './failures.js';
import type { AttemptResult, Clock, Outside } from './outside.js';
import { Allowance, type RequestBound } from './pacing/allowance.js';
import { Outage } from './pacing/outage.js';
import { Pace } from './pacing/pace.js';
import { Patience, requestedPause, UNAVAILABLE } from './pacing/patience.js';
import { Reconnects } from './pacing/reconnects.js';
import { UnavailableFor } from './pacing/unavailable-for.js';
import type { SendOptions } from './send-options.js';
import { SendingAlone } from './sending-alone.js';

/** The largest number of retries for one request that timed out because of the requests in flight beside it. */
const MOST_CROWDED = 5;

export interface ClientOptions {
  readonly outside: Outside;
  /** The most requests in flight. */
  readonly concurrency: number;
  /** Bound on the wait for a response, in milliseconds. */
  readonly timeout: number;
  /** The run's requests before this client's first one. @default nothing */
  readonly before?: Sent;
  /** The most requests a second. @default no bound */
  readonly rate?: number;
  /** @default no bound */
  readonly bound?: RequestBound;
}

/**
 * Sends requests over several connections and returns exchanges. Never throws because of the server; throws undici's
 * InvalidArgumentError for a request that HTTP cannot carry.
 */
export class Client {
  readonly allowance: Allowance;
  readonly #outside: Outside;
  readonly #pace: Pace;
  readonly #patience: Patience;
  readonly #counts = { requests: 0, throttled: 0, crowded: 0 };
  readonly #lost = { closed: 0, reset: 0, timeout: 0, gateway: 0, refused: 0 };
  readonly #reconnects = new Reconnects();
  readonly #outage: Outage;
  readonly #unavailableFor: UnavailableFor;
  readonly #alone: SendingAlone;
  #exchanges: number;
  #connections = 0;

  constructor(options: ClientOptions) {
    this.allowance = new Allowance(options.bound);
    this.#exchanges = options.before?.exchanges ?? 0;
    this.#counts.requests = options.before?.requests ?? 0;
    this.#outside = options.outside;
    this.#unavailableFor = new UnavailableFor(options.outside);
    this.#outage = new Outage(this.#exchanges > 0);
    this.#patience = new Patience(options.timeout);
    const { outside: clock, concurrency, timeout, rate } = options;
    this.#pace = new Pace({ clock, concurrency, timeout, ...(rate !== undefined && { rate }) });
    this.#alone = new SendingAlone({
      outside: options.outside,
      pace: this.#pace,
      unavailableFor: this.#unavailableFor,
      counted: (mayUseKept) => this.#counted(mayUseKept),
      isTriedAgain: (result, sentAt) => this.#isTriedAgain(result, sentAt),
      retried: (result) => void this.#reconnects.add(result, true),
      nextNumber: () => this.#nextNumber(),
      nextConnection: () => this.#nextConnection(),
    });
  }

  /** The clock of the run. */
  get clock(): Clock {
    return this.#outside;
  }

  get statistics(): ClientStatistics {
    const { waiting, lowered } = this.#pace;
    return {
      ...this.#counts,
      throttledMs: waiting.askedMs,
      pacedMs: waiting.pacedMs,
      reconnects: this.#reconnects.count,
      lost: { ...this.#lost },
      ...(lowered !== undefined && { lowered }),
    };
  }

  /** The part of the statistics that each request is checked against. */
  get losses(): Pick<ClientStatistics, 'requests' | 'reconnects' | 'lost'> {
    return { requests: this.#counts.requests, reconnects: this.#reconnects.count, lost: this.#lost };
  }

  /** Counts responses that were lost, and came when the request was sent again. */
  countLost(losses: readonly LossKind[]): void {
    for (const kind of losses) this.#lost[kind] += 1;
  }

  /**
   * Sends a request. Retries it after a connection that cannot have carried it to the application, and when the
   * deployment has no capacity or takes no connections for a while.
   * @param connection the number of its own connection @default any free connection
   */
  async send(first: OutgoingRequest, options: SendOptions = {}, connection?: number): Promise<Exchange> {
    const {
      check,
      again = (request) => request,
      unlike,
      ready,
      mayUseKept = false,
      atOnce = false,
      apart = false,
    } = options;
    const number = this.#nextNumber();
    let request = first;
    let refusedAt = Number.POSITIVE_INFINITY;
    for (let lost = 0, dropped = 0, refusals = 0, crowded = 0; ; ) {
      let sentAt = 0;
      let result: AttemptResult;
      let isItsDoing = false;
      const kept = !this.#reconnects.keepsLosing(this.#counts.requests);
      if (unlike && refusals >= this.#unavailableFor.patience) {
        const suspect = { request, ...unlike(), mayUseKept };
        ({ sentAt, result, isItsDoing } = await this.#alone.look(suspect, { check, connection }));
      } else {
        const isFirst = lost + refusals + crowded === 0;
        const turn = this.#pace.turn(atOnce && isFirst);
        sentAt = typeof turn === 'number' ? turn : await turn;
        try {
          ready?.();
          const afresh = lost > 0 || (!kept && connection === undefined);
          const way = { connection, afresh, atOnce, apart, check };
          result = this.#counted(mayUseKept) ?? (await this.#outside.send(request, way));
        } finally {
          this.#pace.ended();
        }
      }
      if (this.#isTriedAgain(result, sentAt)) continue;
      const durationMs = this.#outside.now() - sentAt;
      const sent = { number, request, startedAt: sentAt, connection, durationMs };
      const isCrowded =
        'failure' in result && result.failure.kind === 'timeout' && this.#pace.timedOut(sentAt);
      const pauseBefore = isCrowded ? undefined : this.#reconnects.pauseBefore(result, lost);
      const next = pauseBefore === undefined ? undefined : again(request);
      if (pauseBefore !== undefined && next) {
        request = next;
        lost += 1;
        if (!this.#reconnects.add(result, kept)) dropped += 1;
        if (pauseBefore > 0) await this.#outside.wait(pauseBefore);
        continue;
      }
      if ('failure' in result) {
        const other = isCrowded && crowded < MOST_CROWDED ? again(request) : undefined;
        if (!other) return exchangeOf(sent, undefined, result.failure);
        request = other;
        crowded += 1;
        this.#counts.crowded += 1;
        continue;
      }
      const { response } = result;
      const isRefusal = !isItsDoing && this.#isRefusal(response, unlike);
      const pause = isRefusal ? requestedPause(response, refusals, this.#outside.now()) : undefined;
      if (!pause) {
        this.#lost.closed += dropped;
        this.#patience.accepted(this.#outside.now(), refusals);
        this.#pace.answered(sentAt);
        const failure = gatewayFailure(response);
        return exchangeOf(sent, failure ? undefined : response, failure);
      }
      const now = this.#outside.now();
      if (this.#patience.isOver(now, pause, refusals)) {
        const failure = throttledFailure(response.status, refusals, pause.named ? pause : undefined);
        return exchangeOf(sent, undefined, failure);
      }
      refusals += 1;
      this.#counts.throttled += 1;
      // Where others are accepted, this one waits by itself.
      const isOwn = this.#patience.hasAcceptedSince(refusedAt);
      refusedAt = now;
      this.#pace.refused(sentAt, { ...pause, isOwn });
      if (isOwn) await this.#outside.wait(pause.milliseconds);
    }
  }

  /** Sends requests one after another over a connection of their own. */
  async sendOnOneConnection(
    requests: readonly OutgoingRequest[],
    optionsOf: (request: OutgoingRequest) => SendOptions = () => ({}),
  ): Promise<Exchange[]> {
    const connection = this.#nextConnection();
    try {
      const exchanges: Exchange[] = [];
      for (const request of requests) {
        exchanges.push(await this.send(request, optionsOf(request), connection));
      }
      return exchanges;
    } finally {
      this.#outside.hangUp(connection);
    }
  }

  /**
   * Sends groups of requests, each group in turn over a new connection, while no other request is in flight. Retries
   * none that was received; a refusal is a failure.
   */
  sendAlone(
    groups: readonly (readonly OutgoingRequest[])[],
    optionsOf: (request: OutgoingRequest) => SendOptions = () => ({}),
  ): Promise<Exchange[]> {
    return this.#alone.send(groups, optionsOf);
  }

  async close(): Promise<void> {
    await this.#outside.close();
  }

  #nextNumber(): number {
    this.#exchanges += 1;
    return this.#exchanges;
  }

  #nextConnection(): number {
    this.#connections += 1;
    return this.#connections;
  }

  /** True for a response that asks the kit to wait. */
  #isRefusal({ status, headers }: WireResponse, unlike: SendOptions['unlike']): boolean {
    if (status !== UNAVAILABLE) return status === 429;
    if (!unlike) return header(headers, 'retry-after') !== undefined;
    return !this.#unavailableFor.has(unlike().kind);
  }

  /** Counts a request that is about to be sent; returns a failure when it exceeds the bound. */
  #counted(mayUseKept: boolean): AttemptResult | undefined {
    const failure = this.allowance.take(this.#counts.requests, mayUseKept);
    if (!failure) this.#counts.requests += 1;
    return failure && { failure };
  }

  /** True for a request without a connection, which no longer counts, if the deployment may take one soon. */
  #isTriedAgain(result: AttemptResult, sentAt: number): boolean {
    if ('response' in result) this.#lost.refused += this.#outage.over();
    if (!('mishap' in result) || result.mishap !== 'unconnected') return false;
    this.#counts.requests -= 1;
    const nextAt = this.#outage.nextTry(sentAt, this.#outside.now());
    if (nextAt !== undefined) this.#pace.holdUntil(nextAt);
    return nextAt !== undefined;
  }
}
