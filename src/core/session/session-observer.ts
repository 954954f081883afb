import type { Exchange } from '../http/exchange.js';
import type { Passage } from '../results/traffic.js';
import type { Left } from './ledger.js';

/** Follows the events of a session. No member may throw. */
export interface SessionObserver {
  /** An exchange, its summary, and the first requirement of the check that sent it. */
  readonly exchange?: (exchange: Exchange, passage: Passage, check: string | undefined) => void;
  readonly created?: (pet: Left) => void;
  /** Progress of a check, by its first requirement: cases run, and cases known so far. */
  readonly casesRun?: (check: string, run: number, planned: number) => void;
}
