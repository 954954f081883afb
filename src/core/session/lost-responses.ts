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
  /** Sends another request of the same operation: whether a response comes. */
  readonly isControlAnswered: (
    request: OutgoingRequest,
    row: Pick<Row, 'operation' | 'requirement'>,
  ) => Promise<boolean>;
}

/**
 * Sends a request again when its response was lost, which is nobody's proven fault: the network, a gateway or the
 * implementation did it. A response that a reset cuts each time is the implementation's doing, and so is one that never
 * comes while other requests of its operation are answered beside it.
 */
export class LostResponses {
  /** Kinds of requests whose responses were lost each time, and whether that is the implementation's doing. */
  readonly #lostEachTime = new Map<string, boolean>();
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
   * say how often; a failure is `broken` if it is the implementation's doing.
   * @throws {Ending} when no request may be sent
   */
  async received(
    first: readonly Exchange[],
    { send, dropped, rowOf, isControlAnswered }: Lossy,
  ): Promise<readonly Exchange[]> {
    const losses: LossKind[] = [];
    let exchanges = first;
    let isAlone = true;
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
        const isCut = losses.every((one) => one === 'reset');
        // A cut response has begun to come, so the bytes themselves show what is wrong.
        const kind = `${isCut ? operation : requirement} ${loss}`;
        if (losses.length === 2 && isCut) leave = await this.#turn(operation);
        if (this.#isEnough(losses)) this.#lostEachTime.set(kind, isCut || isAlone);
        const isItsDoing = this.#lostEachTime.get(kind);
        if (isItsDoing !== undefined)
          return exchanges.map((one) => lostFor(one, { times: losses.length, isCut, isItsDoing }));
        await this.clock.wait(pause);
        exchanges.forEach(dropped);
        const next = exchanges.map(({ request }) => withFreshName(request, this.tag));
        const sent = send(next).catch((error: unknown) => {
          if (!(error instanceof Ending)) throw error;
          const problem = `${lost.failure?.problem}; it was not retried: ${error.message}`;
          throw new Unanswered(`${describe(lost.request)}: ${problem}`);
        });
        const control: boolean | Promise<boolean> =
          losses.length > 1 && !isCut && isAlone
            ? isControlAnswered(lost.request, { operation, requirement })
            : isAlone;
        [exchanges, isAlone] = await Promise.all([sent, control]);
      }
    } finally {
      leave();
    }
  }

  #isEnough(losses: readonly LossKind[]): boolean {
    const timeouts = losses.filter((kind) => kind === 'timeout').length;
    return losses.length >= MOST_LOSSES || (timeouts >= MOST_TIMEOUTS && !this.#isDelaying);
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

/** The exchange of a response that was lost each time, with a problem that says so. */
function lostFor(
  exchange: Exchange,
  {
    times,
    isCut,
    isItsDoing,
  }: { readonly times: number; readonly isCut: boolean; readonly isItsDoing: boolean },
): Exchange {
  const { failure } = exchange;
  if (!failure || lossOf(exchange) === undefined) return exchange;
  if (!isItsDoing) {
    const problem = times === 1 ? failure.problem : `${failure.problem}, ${times} times in a row`;
    return { ...exchange, failure: { ...failure, problem } };
  }
  // A later one of the kind is not retried, and has the same problem.
  const often = `${failure.kind === 'timeout' ? MOST_TIMEOUTS : MOST_LOSSES} times in a row`;
  const problem = isCut
    ? `the response is not a whole HTTP message: the connection was reset in its middle, ${often}`
    : `${failure.problem}, ${often}, while another request of the operation got its response each time`;
  return { ...exchange, failure: { ...failure, kind: 'broken', problem } };
}
