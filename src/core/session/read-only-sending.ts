import type { ApiKey } from '../config/key/api-key.js';
import type { OutgoingRequest } from '../http/exchange.js';
import { cannotCreate } from './cannot-create.js';
import { type Admission, type CreationBudget, isSuccess } from './creation-budget.js';
import { NotApplicable } from './ending.js';

/**
 * Admits what a read-only run sends beside GET: requests that cannot create a pet, whatever a check does. One at a
 * time, and none after one of them was answered as if it had created a pet.
 */
export class ReadOnlySending {
  /** Resolves when the one before has ended. */
  #turn: Promise<void> = Promise.resolve();

  /** @param budget counts what was answered as a creation */
  constructor(
    private readonly key: ApiKey,
    private readonly budget: CreationBudget,
  ) {}

  /** @throws {NotApplicable} for what may create a pet */
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
        'a POST that had to be refused was answered as if it had created a pet, and the run is read-only: no other one is sent',
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
