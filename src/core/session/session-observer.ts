import type { Exchange } from '../http/exchange.js';
import type { Passage } from '../results/check-record.js';
import type { Left } from './ledger.js';

/** Follows the events of a session. No member may throw. */
export interface SessionObserver {
  /** An exchange, and its summary. */
  readonly exchange?: (exchange: Exchange, passage: Passage) => void;
  readonly created?: (pet: Left) => void;
  /** Progress of the current check: cases run, and cases known so far. */
  readonly casesRun?: (run: number, planned: number) => void;
}
