import { setTimeout as wait } from 'node:timers/promises';
import type { OperationId } from '../catalogue/requirement.js';
import type { Exchange, Failure } from '../http/exchange.js';
import { Ending } from './ending.js';

/** Resets in a row, including the first, after which a cut response counts against the implementation. */
export const CUTS_THAT_COUNT = 5;
/** The pause before the first retry, in milliseconds. Each pause doubles, so that an outage may pass. */
const FIRST_PAUSE = 50;

/**
 * Retries a request whose response was cut. Returns the reason if there is no whole response again; undefined if it is
 * whole.
 */
type SendAgain = () => Promise<Failure | undefined>;

/**
 * Decides who reset a connection in the middle of a response: the network or a gateway, or the implementation, which
 * would do it every time.
 */
export class CutResponses {
  /** Operations whose responses the implementation cuts. */
  readonly #proven = new Set<OperationId>();
  /** One at a time, so that the others can use the result of the first. */
  #turn: Promise<unknown> = Promise.resolve();

  /** The exchange to judge: `broken` if the implementation cut the response, else without a response. */
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

/** The result of a retry in favour of the implementation; undefined if its response was cut again. */
async function excuseOf(again: SendAgain): Promise<string | undefined> {
  try {
    const failure = await again();
    if (failure === undefined) return 'a retry got the whole response';
    return failure.kind === 'reset' ? undefined : `a retry failed: ${failure.problem}`;
  } catch (error) {
    if (error instanceof Ending) return `it was not retried: ${error.message}`;
    throw error;
  }
}
