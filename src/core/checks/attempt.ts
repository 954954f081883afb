import { Ending, Violated } from '../session/ending.js';
import type { Evidence } from '../session/evidence.js';
import type { Trial } from './trial.js';

/** What one go at something has gathered, and what ended it early without a verdict, if so. */
export interface Attempt {
  readonly evidence: Evidence;
  readonly ending?: Ending;
}

/** Runs a body to its end, or to what it finds. @throws what the body throws when the kit itself is at fault */
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
