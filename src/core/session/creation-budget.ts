import type { WireResponse } from '../contract/wire.js';
import type { Exchange, FailureKind, OutgoingRequest } from '../http/exchange.js';
import { hadNoConnection } from '../http/failures.js';
import { Unanswered } from './ending.js';

/** Permission to send requests that may create pets. */
export interface Admission {
  /** Says whether to retry one of them that may have reached the application. */
  readonly mayRepeat: (request: OutgoingRequest) => boolean;
  /** Must be called in any case. @param exchanges the results of sending */
  readonly ended: (exchanges: readonly Exchange[]) => void;
}

/**
 * Bounds the number of pets that a run creates. A creation counts unless it was refused: with a 2xx, a 5xx or no
 * response, it may have happened. It also counts while it is in flight, and again for each retry.
 */
export class CreationBudget {
  #spent = 0;
  #underWay = 0;
  /** Requests that wait for one in flight, since that may turn out to have created nothing. */
  #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** Requests so far that created a pet or may have done so. */
  get spent(): number {
    return this.#spent;
  }

  /** Creations without a response so far. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Counts creations that were not admitted here. */
  note(creations: number): void {
    this.#spent += creations;
  }

  /**
   * Waits until there is room for all creations among these requests. A retry needs room of its own.
   * @throws {Unanswered} when they could exceed the bound
   */
  async admit(requests: readonly OutgoingRequest[]): Promise<Admission> {
    const creations = requests.filter(({ method }) => method === 'POST').length;
    while (!this.#reserve(creations)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    return {
      mayRepeat: this.#mayRepeat,
      ended: (exchanges) => {
        this.#spent += exchanges.filter(mayHaveCreated).length;
        this.#underWay -= creations;
        const woken = this.#waiting;
        this.#waiting = [];
        for (const wake of woken) wake();
      },
    };
  }

  /** The earlier attempt counts for good, since it may have created a pet. */
  readonly #mayRepeat: Admission['mayRepeat'] = ({ method }) => method !== 'POST' || this.takeOne();

  /** Counts one more creation for good. Returns false where there is no room for it. */
  takeOne(): boolean {
    if (this.#spent + this.#underWay + 1 > this.most) return false;
    this.#spent += 1;
    return true;
  }

  /** False while it depends on requests in flight. */
  #reserve(creations: number): boolean {
    if (this.#spent + creations > this.most) {
      throw new Unanswered(
        `the run may create at most ${this.most} pets (--max-creates), and another request could exceed that`,
      );
    }
    if (this.#spent + this.#underWay + creations > this.most) return false;
    this.#underWay += creations;
    return true;
  }
}

/** Failures of requests that were not sent, or that the deployment refused every time. */
const NOTHING_HAPPENED: ReadonlySet<FailureKind> = new Set<FailureKind>(['spent', 'throttled']);

function mayHaveCreated({ request, response, failure }: Exchange): boolean {
  if (request.method !== 'POST') return false;
  if (failure && (NOTHING_HAPPENED.has(failure.kind) || hadNoConnection(failure))) return false;
  return response === undefined || isSuccess(response) || response.status >= 500;
}

export function isSuccess(response: WireResponse | undefined): boolean {
  return response !== undefined && response.status >= 200 && response.status <= 299;
}
