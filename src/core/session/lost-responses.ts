import type { OperationId } from '../catalogue/requirement.js';
import type { Row } from '../contract/row.js';
import { type Exchange, type LossKind, lossOf, type OutgoingRequest } from '../http/exchange.js';
import type { Clock } from '../http/outside.js';
import { Ending, Unanswered } from './ending.js';
import { withFreshName } from './fresh-name.js';
import { describe } from './requests.js';

/** Times that the response to one request is lost until it counts as lost for good. */
export const MOST_LOSSES = 6;
/** The same for time-outs, since each takes long, while none was followed by a response. */
const MOST_TIMEOUTS = 4;
/** The pause before the first retry, in milliseconds. Each pause doubles, so that an outage may pass. */
const FIRST_PAUSE = 50;
const LONGEST_PAUSE = 400;

/** Requests for whose lost responses others are sent. */
interface Lossy {
  /** @throws {Ending} when no further request may be sent */
  readonly send: (requests: readonly OutgoingRequest[]) => Promise<readonly Exchange[]>;
  /** Gets the exchanges of a try before they are sent again. */
  readonly dropped: (exchange: Exchange, index: number) => void;
  readonly rowOf: (request: OutgoingRequest) => Pick<Row, 'operation' | 'requirement'>;
}

/**
 * Sends a request again when its response was lost, which is nobody's proven fault: the network, a gateway or the
 * implementation did it. Only a response that a reset cuts each time is the implementation's doing.
 */
export class LostResponses {
  /** Operations whose responses the implementation cuts. */
  readonly #cut = new Set<OperationId>();
  /** Requests and the way in which their response was lost each time. */
  readonly #lostEachTime = new Set<string>();
  /** True once a response came after a time-out: then the network may have delayed others, too. */
  #isDelaying = false;
  /** One retry of a cut response at a time, so that the others can use its result. */
  readonly #turns = new Map<OperationId, Promise<void>>();

  /**
   * @param tag of the run, at the start of its names
   * @param came gets the losses of a request whose response came in the end
   */
  constructor(
    private readonly tag: string,
    private readonly clock: Pick<Clock, 'wait'>,
    private readonly came: (losses: readonly LossKind[]) => void,
  ) {}

  /**
   * The exchanges of the first time that every response came. If none does, those of the last time, with failures that
   * say how often; a failure is `broken` if the implementation cut the response.
   * @throws {Ending} when no request may be sent
   */
  async received(first: readonly Exchange[], { send, dropped, rowOf }: Lossy): Promise<readonly Exchange[]> {
    const losses: LossKind[] = [];
    let exchanges = first;
    let leave = () => {};
    try {
      for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
        const lost = exchanges.find((one) => lossOf(one) !== undefined);
        const loss = lost && lossOf(lost);
        if (!lost || !loss) {
          this.came(losses);
          this.#isDelaying ||= losses.includes('timeout');
          return exchanges;
        }
        losses.push(loss);
        const { operation, requirement } = rowOf(lost.request);
        if (losses.length === 2 && loss === 'reset') leave = await this.#turn(operation);
        const isCut = losses.every((one) => one === 'reset') && this.#isCut(operation, losses);
        if (isCut) return exchanges.map(cut);
        if (this.#isLost(`${requirement} ${loss}`, losses))
          return exchanges.map((one) => lostFor(one, losses.length));
        await this.clock.wait(pause);
        exchanges.forEach(dropped);
        const next = exchanges.map(({ request }) => withFreshName(request, this.tag));
        exchanges = await send(next).catch((error: unknown) => {
          if (!(error instanceof Ending)) throw error;
          const problem = `${lost.failure?.problem}; it was not retried: ${error.message}`;
          throw new Unanswered(`${describe(lost.request)}: ${problem}`);
        });
      }
    } finally {
      leave();
    }
  }

  #isCut(operation: OperationId, { length }: readonly LossKind[]): boolean {
    if (length >= MOST_LOSSES) this.#cut.add(operation);
    return this.#cut.has(operation);
  }

  #isLost(each: string, losses: readonly LossKind[]): boolean {
    const timeouts = losses.filter((kind) => kind === 'timeout').length;
    const isLost = losses.length >= MOST_LOSSES || (timeouts >= MOST_TIMEOUTS && !this.#isDelaying);
    if (isLost) this.#lostEachTime.add(each);
    return this.#lostEachTime.has(each);
  }

  /** Waits for the turn of an operation. Returns a function that ends it. */
  async #turn(operation: OperationId): Promise<() => void> {
    const before = this.#turns.get(operation);
    let leave: () => void = () => {};
    this.#turns.set(
      operation,
      new Promise<void>((resolve) => {
        leave = resolve;
      }),
    );
    await before;
    return leave;
  }
}

function cut(exchange: Exchange): Exchange {
  if (exchange.failure?.kind !== 'reset') return exchange;
  const problem = `the response is not a whole HTTP message: the connection was reset in its middle, ${MOST_LOSSES} times in a row`;
  return { ...exchange, failure: { ...exchange.failure, kind: 'broken', problem } };
}

function lostFor(exchange: Exchange, times: number): Exchange {
  const { failure } = exchange;
  if (times === 1 || !failure || lossOf(exchange) === undefined) return exchange;
  return { ...exchange, failure: { ...failure, problem: `${failure.problem}, ${times} times in a row` } };
}
