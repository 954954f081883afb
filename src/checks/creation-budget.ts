import type { Exchange } from '../client/exchange.js';
import { Unanswered } from './ending.js';

/**
 * Bounds how many animals a run creates. A creation counts when it was answered with a 2xx or not at all,
 * since then it may have happened; while it is under way it counts too.
 */
export class CreationBudget {
  #spent = 0;
  #underWay = 0;
  /** Those that wait for one under way to end, since it may turn out to have created nothing. */
  #waiting: (() => void)[] = [];

  constructor(private readonly most: number) {}

  /** Requests so far that created an animal, or may have. */
  get spent(): number {
    return this.#spent;
  }

  /** Creations that are not answered yet. */
  get underWay(): number {
    return this.#underWay;
  }

  /**
   * Sends requests that may create so many animals.
   * @throws {Unanswered} when that could be one too many
   */
  async spend<E extends readonly Exchange[]>(creations: number, send: () => Promise<E>): Promise<E> {
    while (!this.#reserve(creations)) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    try {
      const exchanges = await send();
      this.#spent += exchanges.filter(mayHaveCreated).length;
      return exchanges;
    } finally {
      this.#underWay -= creations;
      const woken = this.#waiting;
      this.#waiting = [];
      for (const wake of woken) wake();
    }
  }

  /** False while it depends on what is under way. */
  #reserve(creations: number): boolean {
    if (this.#spent + creations > this.most) {
      throw new Unanswered(
        `the run may create ${this.most} animals at the most (--max-creates), and another request could be one too many`,
      );
    }
    if (this.#spent + this.#underWay + creations > this.most) return false;
    this.#underWay += creations;
    return true;
  }
}

function mayHaveCreated({ request, answer }: Exchange): boolean {
  if (request.method !== 'POST') return false;
  return answer === undefined || (answer.status >= 200 && answer.status <= 299);
}
