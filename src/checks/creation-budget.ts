import type { Exchange } from '../client/exchange.js';
import { Unanswered } from './ending.js';

/**
 * Bounds how many animals a run creates. A creation counts when it was answered with a 2xx or not at all,
 * since then it may have happened; while it is under way it counts too.
 */
export class CreationBudget {
  #spent = 0;
  #underWay = 0;

  constructor(private readonly most: number) {}

  /** @throws {Unanswered} when one more animal could be one too many */
  async spend(send: () => Promise<Exchange>): Promise<Exchange> {
    if (this.#spent + this.#underWay >= this.most) {
      throw new Unanswered(`the run may create ${this.most} animals at the most (--max-creates), and has`);
    }
    this.#underWay += 1;
    try {
      const exchange = await send();
      const status = exchange.answer?.status;
      if (status === undefined || (status >= 200 && status <= 299)) this.#spent += 1;
      return exchange;
    } finally {
      this.#underWay -= 1;
    }
  }
}
