import { type Exchange, exchangeOf, type OutgoingRequest } from './exchange.js';
import { gatewayFailure, throttledFailure } from './failures.js';
import type { AttemptResult, Outside, Way } from './outside.js';
import type { Pace } from './pacing/pace.js';
import { isRefusal } from './pacing/patience.js';
import { pauseBeforeRetry } from './pacing/retry.js';
import { isHandled, type Suspect, type UnavailableFor } from './pacing/unavailable-for.js';
import type { SendOptions } from './send-options.js';

interface Parts {
  readonly outside: Outside;
  readonly pace: Pace;
  readonly unavailableFor: UnavailableFor;
  /** Counts a request that is about to be sent; returns a failure when it may not be sent. */
  readonly counted: (mayUseKept: boolean) => AttemptResult | undefined;
  /** Whether to send a request again, since it had no connection. */
  readonly isTriedAgain: (result: AttemptResult, sentAt: number) => boolean;
  /** Counts a request that is retried, since its connection was one too many. */
  readonly retried: (result: AttemptResult) => void;
  /** The number of the next exchange. */
  readonly nextNumber: () => number;
  /** The number of the next connection of its own. */
  readonly nextConnection: () => number;
}

/** Sends requests while no other is in flight, which shows whether the others are the cause of what they get. */
export class SendingAlone {
  constructor(private readonly parts: Parts) {}

  /** Sends a request that got 503, and finds out whether it is the cause. */
  look(
    suspect: Suspect & { readonly mayUseKept: boolean },
    way: Way,
  ): Promise<{ sentAt: number; result: AttemptResult; isItsDoing: boolean }> {
    const { pace, unavailableFor, nextNumber } = this.parts;
    // The control must not come between requests over a connection of their own.
    const { connection: _, ...free } = way;
    return pace.alone(async () => {
      let sentAt = 0;
      const looked = await unavailableFor.look(suspect, async (request) => {
        const isControl = request !== suspect.request;
        const sent = await this.#sent(request, suspect.mayUseKept, isControl ? free : way);
        if (isControl && isHandled(sent.result)) {
          const { startedAt, durationMs, result } = sent;
          suspect.heard({ number: nextNumber(), request, startedAt, durationMs, response: result.response });
        }
        sentAt = sent.startedAt;
        return sent.result;
      });
      return { sentAt, ...looked };
    });
  }

  /** Sends groups of requests, each group in turn over a new connection. A refusal is a failure. */
  send(
    groups: readonly (readonly OutgoingRequest[])[],
    optionsOf: (request: OutgoingRequest) => SendOptions,
  ): Promise<Exchange[]> {
    const { outside, pace, nextNumber, nextConnection } = this.parts;
    return pace.alone(async () => {
      const exchanges: Exchange[] = [];
      for (const group of groups) {
        const connection = nextConnection();
        for (const request of group) {
          const { check, mayUseKept = false } = optionsOf(request);
          const number = nextNumber();
          const { result, ...times } = await this.#sent(request, mayUseKept, { connection, check });
          const { response, failure } = receivedOrNot(result);
          exchanges.push(exchangeOf({ number, request, connection, ...times }, response, failure));
        }
        outside.hangUp(connection);
      }
      return exchanges;
    });
  }

  async #sent(
    request: OutgoingRequest,
    mayUseKept: boolean,
    way: Way,
  ): Promise<{ startedAt: number; durationMs: number; result: AttemptResult }> {
    const { outside, pace, counted, isTriedAgain, retried } = this.parts;
    for (let tooMany = 0; ; ) {
      const startedAt = await pace.spaced();
      const result = counted(mayUseKept) ?? (await outside.send(request, way));
      if (isTriedAgain(result, startedAt)) continue;
      const pause = wasRefusedAtOnce(result) ? pauseBeforeRetry(result, tooMany) : undefined;
      if (pause === undefined) return { startedAt, durationMs: outside.now() - startedAt, result };
      tooMany += 1;
      retried(result);
      await outside.wait(pause);
    }
  }
}

/** True for a new connection that the target refused or closed at once, so that the request was not received. */
function wasRefusedAtOnce(result: AttemptResult): boolean {
  return 'mishap' in result && result.mishap === 'too-many' && result.failure.kind !== 'timeout';
}

function receivedOrNot(result: AttemptResult): Pick<Exchange, 'response' | 'failure'> {
  if ('failure' in result) return { failure: result.failure };
  const { response } = result;
  const refusal = isRefusal(response) ? throttledFailure(response.status, 0, undefined) : undefined;
  const failure = gatewayFailure(response) ?? refusal;
  return failure ? { failure } : { response };
}
