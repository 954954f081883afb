import type { Confirmation } from '../results/model.js';
import { type Evidence, type Evidenced, kindOf } from '../session/evidence.js';
import { attempt } from './attempt.js';
import type { Trial } from './trial.js';

/** How often a finding is looked for at the most, the first time included. */
export const MOST_TRIES = 5;

/**
 * Looks for a finding again: whether what was seen once is seen whenever it is asked for. Seen at the first further
 * try, it is confirmed; otherwise it is tried until it is known how often it shows.
 */
export class Recurrence {
  readonly #kind: string;
  #seen = 1;
  #tried = 1;
  #further = 0;
  #futile = false;

  constructor(private readonly finding: Evidenced) {
    this.#kind = kindOf(finding);
  }

  get confirmation(): Confirmation {
    return { seen: this.#seen, tried: this.#tried };
  }

  /** Whether a further try would tell nothing more. */
  get isSettled(): boolean {
    const isConfirmed = this.#seen === 2 && this.#tried === 2;
    return isConfirmed || this.#futile || this.#further >= MOST_TRIES - 1;
  }

  /**
   * One further try, with evidence of its own; what else it finds is not kept.
   * @returns the example that it shows, if any, and what was gathered on the way
   */
  async lookAgain(
    fork: Trial,
    body: (trial: Trial) => Promise<unknown>,
  ): Promise<{ readonly example: Evidenced | undefined; readonly evidence: Evidence }> {
    this.#further += 1;
    const { evidence, ending } = await attempt(fork, body);
    const example = evidence.find(this.#kind);
    if (example) this.#seen += 1;
    // What ended before it was judged says nothing of it.
    const isJudged = ending === undefined && evidence.judged.has(this.finding.violation.requirement);
    if (example || isJudged) this.#tried += 1;
    // Without a response, or without leave to create, the next try would end like this one.
    if (!example && ending && ending.end !== 'blocked') this.#futile = true;
    return { example, evidence };
  }
}
