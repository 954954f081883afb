import type { Exchange, OutgoingRequest } from '../exchange.js';
import type { AttemptResult, Clock } from '../outside.js';
import { requestedPause, UNAVAILABLE } from './patience.js';

/** A request, and what tells a 503 to it from a deployment without capacity. */
export interface Suspect {
  readonly request: OutgoingRequest;
  /** The kind of the request: a 503 to one of a kind says the same about the others. */
  readonly kind: string;
  /** Builds another plain request of the same operation; undefined where there is none. */
  readonly control: () => OutgoingRequest | undefined;
  /** Gets the response to a control. */
  readonly heard: (exchange: Exchange) => void;
}

/** Sends a request when it is due, while no other is in flight. */
type Send = (request: OutgoingRequest) => Promise<AttemptResult>;

/** The result of looking at a request alone; `isItsDoing`: the result is a 503 that only this request gets. */
interface Looked {
  readonly result: AttemptResult;
  readonly isItsDoing: boolean;
}

/**
 * The pauses of each round in milliseconds, before the request and around each control. A deployment that limits only
 * some requests of an operation to one a second accepts one of them after the longest.
 */
const ROUNDS = [100, 300, 900] as const;

/** Beyond this named pause, in milliseconds, the kit does not look, and waits as for any refusal. */
const LONGEST_PAUSE = 10_000;

/** Statuses of a deployment or gateway that did not handle the request. */
const NOT_HANDLED: readonly number[] = [429, 502, UNAVAILABLE, 504];

/** Tells apart two causes of a 503: the deployment has no capacity, or it answers just this request so. */
export class UnavailableFor {
  readonly #kinds = new Set<string>();

  constructor(private readonly clock: Clock) {}

  /** True when the requests of this kind cause their 503. */
  has(kind: string): boolean {
    return this.#kinds.has(kind);
  }

  /** Refusals of one request after which `look` is due. */
  get patience(): number {
    return this.#kinds.size > 0 ? 1 : 2;
  }

  /**
   * Sends a request that got 503 by itself, then in turn with its control: one control in the first round, and one more
   * in each further round, so that no limit on the rate lets through just the controls.
   */
  async look({ request, kind, control }: Omit<Suspect, 'heard'>, send: Send): Promise<Looked> {
    let result = await send(request);
    // One that has looked before knows that capacity is not the matter.
    const rounds = this.#kinds.size > 0 ? ROUNDS.slice(0, 1) : ROUNDS;
    for (const [index, pause] of rounds.entries()) {
      const asked = this.#askedPause(result);
      if (asked === undefined || asked > LONGEST_PAUSE) return { result, isItsDoing: false };
      await this.clock.wait(asked);
      for (let controls = 0; controls <= index; controls += 1) {
        await this.clock.wait(pause);
        const one = control();
        if (!one || !isHandled(await send(one))) return { result, isItsDoing: false };
      }
      await this.clock.wait(pause);
      result = await send(request);
    }
    if (this.#askedPause(result) === undefined) return { result, isItsDoing: false };
    this.#kinds.add(kind);
    return { result, isItsDoing: true };
  }

  /** The pause that a 503 names, 0 if it names none; undefined for any other result. */
  #askedPause(result: AttemptResult): number | undefined {
    if ('failure' in result || result.response.status !== UNAVAILABLE) return undefined;
    const pause = requestedPause(result.response, 0, this.clock.now());
    return pause?.named ? pause.milliseconds : 0;
  }
}

/** True for a response of the application itself. */
export function isHandled(result: AttemptResult): result is Extract<AttemptResult, { response: unknown }> {
  return 'response' in result && !NOT_HANDLED.includes(result.response.status);
}
