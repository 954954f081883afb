import type { ApiKey } from '../config/api-key.js';
import type { Exchange, OutgoingRequest } from '../http/exchange.js';
import { cannotCreate } from './cannot-create.js';
import { type CreationBudget, isSuccess } from './creation-budget.js';
import { NotApplicable } from './ending.js';

/**
 * What a read-only run sends beside GET: requests that cannot create a pet, whatever a check does. One at a time,
 * and none after one of them was answered as if it had created a pet all the same.
 */
export class ReadOnlySending {
  #turn: Promise<unknown> = Promise.resolve();

  /** @param budget counts what was answered as a creation */
  constructor(
    private readonly key: ApiKey,
    private readonly budget: CreationBudget,
  ) {}

  /** @throws {NotApplicable} for what may create a pet */
  async send<E extends readonly Exchange[]>(
    requests: readonly OutgoingRequest[],
    send: () => Promise<E>,
  ): Promise<E> {
    if (!requests.every((request) => cannotCreate(request, this.key.reveal())))
      throw new NotApplicable('it needs a request that may create a pet, and the run is read-only');
    const sent = this.#turn.then(() => this.#send(send));
    this.#turn = sent.catch(() => {});
    return sent;
  }

  async #send<E extends readonly Exchange[]>(send: () => Promise<E>): Promise<E> {
    if (this.budget.spent > 0) {
      throw new NotApplicable(
        'a POST that had to be refused was answered as if it had created a pet, and the run is read-only: no other one is sent',
      );
    }
    const exchanges = await send();
    this.budget.note(
      exchanges.filter(({ request, response }) => request.method === 'POST' && isSuccess(response)).length,
    );
    return exchanges;
  }
}
