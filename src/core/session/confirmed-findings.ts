import type { Confirmation } from '../results/model.js';
import { type Evidenced, kindOf } from './evidence.js';

/** What became of each kind of finding when it was looked for again: once in a run is enough. */
export class ConfirmedFindings {
  readonly #confirmations = new Map<string, Confirmation>();

  /** Undefined while nothing of its kind was looked for again. */
  of(evidenced: Evidenced): Confirmation | undefined {
    return this.#confirmations.get(kindOf(evidenced));
  }

  keep(evidenced: Evidenced, confirmation: Confirmation): void {
    this.#confirmations.set(kindOf(evidenced), confirmation);
  }
}
