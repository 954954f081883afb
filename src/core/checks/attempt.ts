import { Ending, Violated } from '../session/ending.js';
import type { Evidence } from '../session/evidence.js';
import type { Trial } from './trial.js';

/** The evidence of one attempt, and the ending that cut it short without a verdict, if any. */
export interface Attempt {
  readonly evidence: Evidence;
  readonly ending?: Ending;
}

/**
 * Runs a body until it returns, finds a violation or ends early.
 * @throws any other error of the body: a fault of the kit
 */
export async function attempt(trial: Trial, body: (trial: Trial) => Promise<unknown>): Promise<Attempt> {
  const { evidence } = trial;
  try {
    await body(trial);
    return { evidence };
  } catch (error) {
    if (error instanceof Violated) return { evidence };
    if (error instanceof Ending) return { evidence, ending: error };
    throw error;
  }
}
