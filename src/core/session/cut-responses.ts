import { setTimeout as wait } from 'node:timers/promises';
import type { OperationId } from '../catalogue/requirement.js';
import type { Exchange, Failure } from '../http/exchange.js';
import { Ending } from './ending.js';

/** A response that a reset cut counts against the implementation when so many in a row were cut, the first included. */
export const CUTS_THAT_COUNT = 5;
/** Before the first further one, in milliseconds; each pause is twice the one before: an outage may pass. */
const FIRST_PAUSE = 50;

/** Sends once more what was answered by half. Gives why there is no whole response this time; undefined: it is whole. */
type SendAgain = () => Promise<Failure | undefined>;

/**
 * Tells whose doing it is that a connection is reset in the middle of a response. The network may have done it, or a
 * gateway; an implementation that does it is taken to do it again.
 */
export class CutResponses {
  /** Operations whose answers the implementation cuts. */
  readonly #proven = new Set<OperationId>();
  /** One at a time: what one shows, the others need not ask. */
  #turn: Promise<unknown> = Promise.resolve();

  /** The exchange as it is to be judged: `broken` where the implementation did it, else without a response. */
  async explained(exchange: Exchange, operation: OperationId, again: SendAgain): Promise<Exchange> {
    const { failure } = exchange;
    if (failure?.kind !== 'reset') return exchange;
    const turn = this.#turn.then(() => this.#explained(failure, operation, again));
    this.#turn = turn.catch(() => {});
    return { ...exchange, failure: await turn };
  }

  async #explained(failure: Failure, operation: OperationId, again: SendAgain): Promise<Failure> {
    for (let sent = 1, pause = FIRST_PAUSE; sent < CUTS_THAT_COUNT; sent += 1, pause *= 2) {
      if (this.#proven.has(operation)) break;
      await wait(pause);
      const excuse = await excuseOf(again);
      if (excuse !== undefined) return { ...failure, problem: `${failure.problem}; ${excuse}` };
    }
    this.#proven.add(operation);
    return {
      ...failure,
      kind: 'broken',
      problem: `the response is not a whole HTTP message: the connection was reset in its middle, ${CUTS_THAT_COUNT} times in a row`,
    };
  }
}

/** What a further try says in favour of the implementation; undefined: its response was cut again. */
async function excuseOf(again: SendAgain): Promise<string | undefined> {
  try {
    const failure = await again();
    if (failure === undefined) return 'sent again, the request was answered in full';
    return failure.kind === 'reset' ? undefined : `sent again: ${failure.problem}`;
  } catch (error) {
    if (error instanceof Ending) return `it was not sent again: ${error.message}`;
    throw error;
  }
}
