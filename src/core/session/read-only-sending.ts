import type { ApiKey } from '../config/key/api-key.js';
import type { OutgoingRequest } from '../http/exchange.js';
import { cannotCreate } from './cannot-create.js';
import { type Admission, type CreationBudget, isSuccess } from './creation-budget.js';
import { NotApplicable } from './ending.js';

/**
 * Admits the POST requests of a read-only run: only those that cannot create a pet, one at a time, and none after a
 * response as if one had created a pet.
 */
export class ReadOnlySending {
  /** Resolves when the previous one has ended. */
  #turn: Promise<void> = Promise.resolve();

  /** @param budget counts responses that report a creation */
  constructor(
    private readonly key: ApiKey,
    private readonly budget: CreationBudget,
  ) {}

  /** @throws {NotApplicable} for a request that may create a pet */
  async admit(requests: readonly OutgoingRequest[]): Promise<Admission> {
    if (!requests.every((request) => cannotCreate(request, this.key.reveal())))
      throw new NotApplicable('it needs a request that may create a pet, and the run is read-only');
    const before = this.#turn;
    let leave: () => void = () => {};
    this.#turn = new Promise((resolve) => {
      leave = resolve;
    });
    await before;
    if (this.budget.spent > 0) {
      leave();
      throw new NotApplicable(
        'a POST that must be refused was answered as if it had created a pet, so the read-only run sends no other POST',
      );
    }
    return {
      mayRepeat: () => true,
      ended: (exchanges) => {
        const created = exchanges.filter(
          ({ request, response }) => request.method === 'POST' && isSuccess(response),
        );
        this.budget.note(created.length);
        leave();
      },
    };
  }
}
