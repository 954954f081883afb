import type { OperationId } from '../catalogue/requirement.js';
import type { Row } from '../contract/row.js';
import type { Client } from '../http/client.js';
import { type Exchange, type LossKind, lossOf, type OutgoingRequest } from '../http/exchange.js';
import { hadNoConnection } from '../http/failures.js';
import type { ControlRequests } from './control-requests.js';
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

/**
 * The way of requests that belong together.
 * - `free`: one request over any connection
 * - `at-once`: the same, without waiting for others in flight
 * - `apart`: one request over a connection that has carried nothing but requests sent apart
 * - `one-connection`: in turn over a connection of their own
 * - `alone`: the first over a new connection, the others in turn over another, while nothing else is in flight
 */
export type SendingWay = 'free' | 'at-once' | 'apart' | 'one-connection' | 'alone';

/** Requests for whose lost responses others are sent. */
interface Lossy {
  /** @throws {Ending} when no further request may be sent */
  readonly send: (requests: readonly OutgoingRequest[], way: SendingWay) => Promise<readonly Exchange[]>;
  readonly rowOf: (request: OutgoingRequest) => Pick<Row, 'operation' | 'requirement'>;
  /** Gets the exchanges of a try before they are sent again. */
  readonly dropped: (exchange: Exchange, index: number) => void;
  /** Gets the response to a control. */
  readonly heard: (exchange: Exchange) => void;
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

  /** @param tag of the run, at the start of its names */
  constructor(
    private readonly tag: string,
    private readonly controls: Pick<ControlRequests, 'besides'>,
    private readonly client: Pick<Client, 'clock' | 'countLost' | 'losses'>,
  ) {}

  /**
   * The exchanges of the first time that every response came. If none does, those of the last time, with failures that
   * say how often; a failure is `broken` if it is the implementation's doing.
   * @throws {Ending} when no request may be sent
   */
  async received(first: readonly Exchange[], way: SendingWay, lossy: Lossy): Promise<readonly Exchange[]> {
    const { send, rowOf, dropped } = lossy;
    const losses: LossKind[] = [];
    /** Those that no outage explains. */
    const counted: LossKind[] = [];
    let exchanges = first;
    /** True while each control was answered, so that the request alone is lost. */
    let isAlone = true;
    let wasAlone = false;
    let leave = () => {};
    try {
      for (let pause = FIRST_PAUSE; ; pause = Math.min(pause * 2, LONGEST_PAUSE)) {
        const lost = exchanges.find((one) => lossOf(one) !== undefined);
        const loss = lost && lossOf(lost);
        if (!lost || !loss) {
          // Those of a deployment that is gone are not known to be lost.
          if (!exchanges.some(({ failure }) => failure && hadNoConnection(failure)))
            this.client.countLost(counted);
          this.#isDelaying ||= losses.includes('timeout');
          return exchanges;
        }
        losses.push(loss);
        const { operation, requirement } = rowOf(lost.request);
        const isCut = losses.every((one) => one === 'reset');
        // A cut response has begun to come, so the bytes themselves show what is wrong.
        const kind = `${isCut ? operation : requirement} ${loss}`;
        if (losses.length === 2 && isCut) leave = await this.#turn(operation);
        const isEnough = this.#isEnough(losses);
        // Other connections may be the cause, unless the request was received and nothing came in time.
        const isDueAlone = isEnough && !isCut && isAlone && loss !== 'timeout' && !wasAlone;
        if (isEnough && !isDueAlone) this.#lostEachTime.set(kind, isCut || isAlone);
        const isItsDoing = this.#lostEachTime.get(kind);
        if (isItsDoing !== undefined)
          return exchanges.map((one) => lostFor(one, { times: losses.length, isCut, isItsDoing }));
        const { refused } = this.client.losses.lost;
        await this.client.clock.wait(pause);
        exchanges.forEach(dropped);
        const next = exchanges.map(({ request }) => withFreshName(request, this.tag));
        if (isDueAlone) {
          const alone = await unlessEnded(lost, this.#controlled(lossy, lost.request, next));
          [exchanges, isAlone, wasAlone] = [alone.exchanges, alone.isAnswered, true];
        } else {
          const control: boolean | Promise<boolean> =
            losses.length > 1 && !isCut && isAlone
              ? this.#controlled(lossy, lost.request).then(({ isAnswered }) => isAnswered)
              : isAlone;
          [exchanges, isAlone] = await Promise.all([unlessEnded(lost, send(next, way)), control]);
        }
        // What was in flight when the deployment went away is lost by that one event, which counts by itself.
        if (this.client.losses.lost.refused === refused) counted.push(loss);
      }
    } finally {
      leave();
    }
  }

  /**
   * Sends another request of the operation of a lost one over a new connection: whether it was answered. The requests
   * that are to be sent alone follow, over another, and then nothing else is in flight.
   */
  async #controlled(
    { send, rowOf, heard }: Lossy,
    lost: OutgoingRequest,
    alone: readonly OutgoingRequest[] = [],
  ): Promise<{ readonly isAnswered: boolean; readonly exchanges: readonly Exchange[] }> {
    const control = this.controls.besides(lost.target, rowOf(lost));
    if (!control) return { isAnswered: false, exchanges: await send(alone, 'one-connection') };
    const way = alone.length > 0 ? 'alone' : 'one-connection';
    const [first, ...exchanges] = await send([control, ...alone], way);
    if (first?.response) heard(first);
    return { isAnswered: first?.response !== undefined, exchanges };
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

/** The same promise, which says what was lost if nothing may be sent any more. */
async function unlessEnded<T>({ request, failure }: Exchange, sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    if (!(error instanceof Ending)) throw error;
    throw new Unanswered(`${describe(request)}: ${failure?.problem}; it was not retried: ${error.message}`);
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
