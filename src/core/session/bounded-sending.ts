import type { RunOptions } from '../config/options.js';
import type { MayRepeat } from '../http/client.js';
import type { Exchange, OutgoingRequest } from '../http/exchange.js';
import type { CreationBudget } from './creation-budget.js';
import { ReadOnlySending } from './read-only-sending.js';

/** Sends what a run may send, whatever a check does: it creates no more pets than it may, and none where it is read-only. */
export class BoundedSending {
  readonly #readOnly: ReadOnlySending | undefined;

  constructor(
    { readOnly, apiKey }: Pick<RunOptions, 'readOnly' | 'apiKey'>,
    private readonly budget: CreationBudget,
  ) {
    this.#readOnly = readOnly ? new ReadOnlySending(apiKey, budget) : undefined;
  }

  /** @throws {NotApplicable} or {Unanswered} for what may not be sent */
  async send<E extends readonly Exchange[]>(
    requests: readonly OutgoingRequest[],
    send: (mayRepeat?: MayRepeat) => Promise<E>,
  ): Promise<E> {
    const creations = requests.filter(({ method }) => method === 'POST').length;
    if (creations === 0) return send();
    return this.#readOnly ? this.#readOnly.send(requests, send) : this.budget.spend(creations, send);
  }
}
