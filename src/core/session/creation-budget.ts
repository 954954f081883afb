import type { WireResponse } from '../contract/wire.js';
import type { MayRepeat } from '../http/client.js';
import type { Exchange, FailureKind, OutgoingRequest } from '../http/exchange.js';
import { Unanswered } from './ending.js';

/** Lets requests go that may create pets. */
export interface Admission {
  /** Whether one of them may be sent once more that may have reached the application. */
  readonly mayRepeat: MayRepeat;
  /** Must follow, however sending ended. @param exchanges what came of it */
  readonly ended: (exchanges: readonly Exchange[]) => void;
}

/**
 * Bounds how many pets a run creates. A creation counts unless it was refused: answered with a 2xx, with a 5xx or not
 * at all, it may have happened. While it is under way it counts too, and so does each time that it is sent again.
 */
export class CreationBudget {
  #spent = 0;
  #underWay = 0;
  /** Those that wait for one under way to end, since it may turn out to have created nothing. */
  #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** Requests so far that created a pet, or may have. */
  get spent(): number {
    return this.#spent;
  }

  /** Creations that are not answered yet. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Counts creations that were sent without room for them. */
  note(creations: number): void {
    this.#spent += creations;
  }

  /**
   * Waits until there is room for all creations among these requests. What is sent again asks for room of its own.
   * @throws {Unanswered} when that could be one too many
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

  /** The sending before counts for good, as one that may have happened. */
  readonly #mayRepeat: MayRepeat = ({ method }) => {
    if (method !== 'POST') return true;
    if (this.#spent + this.#underWay + 1 > this.most) return false;
    this.#spent += 1;
    return true;
  };

  /** False while it depends on what is under way. */
  #reserve(creations: number): boolean {
    if (this.#spent + creations > this.most) {
      throw new Unanswered(
        `the run may create ${this.most} pets at the most (--max-creates), and another request could be one too many`,
      );
    }
    if (this.#spent + this.#underWay + creations > this.most) return false;
    this.#underWay += creations;
    return true;
  }
}

/** Failures of requests that were not sent, or that were refused to the end. */
const NOTHING_HAPPENED: ReadonlySet<FailureKind> = new Set<FailureKind>(['spent', 'throttled']);

function mayHaveCreated({ request, response, failure }: Exchange): boolean {
  if (request.method !== 'POST' || (failure && NOTHING_HAPPENED.has(failure.kind))) return false;
  return response === undefined || isSuccess(response) || response.status >= 500;
}

export function isSuccess(response: WireResponse | undefined): boolean {
  return response !== undefined && response.status >= 200 && response.status <= 299;
}
