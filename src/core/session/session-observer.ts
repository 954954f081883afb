import type { Exchange } from '../http/exchange.js';
import type { Passage } from '../results/check-record.js';
import type { Left } from './ledger.js';

/** Who follows what happens in a session. No member may throw. */
export interface SessionObserver {
  /** An exchange, also in short. */
  readonly exchange?: (exchange: Exchange, passage: Passage) => void;
  readonly created?: (pet: Left) => void;
  /** Cases of the check under way: so many of so many known so far. */
  readonly casesRun?: (run: number, planned: number) => void;
}
