import type { Confirmation } from '../results/model.js';
import { type Evidenced, kindOf } from '../session/evidence.js';
import type { Attempt } from './attempt.js';

/** The largest number of tries for one finding, including the first. */
export const MOST_TRIES = 5;

/**
 * Counts how often a finding shows again. It is confirmed when it shows on the first further try; otherwise further
 * tries measure how often it shows.
 */
export class Recurrence {
  readonly #kind: string;
  #seen = 1;
  #tried = 1;
  #further = 0;
  #futile = false;

  constructor(readonly finding: Evidenced) {
    this.#kind = kindOf(finding);
  }

  get confirmation(): Confirmation {
    return { seen: this.#seen, tried: this.#tried };
  }

  /** True when a further try would add nothing. */
  get isSettled(): boolean {
    const isConfirmed = this.#seen === 2 && this.#tried === 2;
    // One whole wait shows what several hasty ones could not.
    if (this.finding.isHasty && this.#tried > 1) return true;
    return isConfirmed || this.#futile || this.#further >= MOST_TRIES - 1;
  }

  /** Counts a further try. @returns the example, if the finding showed */
  note({ evidence, ending }: Attempt): Evidenced | undefined {
    this.#further += 1;
    const example = evidence.find(this.#kind);
    if (example) this.#seen += 1;
    // A try that ended before the requirement was judged does not count.
    const isJudged = ending === undefined && evidence.judged.has(this.finding.violation.requirement);
    if (example || isJudged) this.#tried += 1;
    // Without a response, or without permission to create pets, the next try would end the same way.
    if (!example && ending && ending.end !== 'blocked') this.#futile = true;
    return example;
  }
}
