import type { Counts } from '../results/account.js';
import type { CheckRecord } from '../results/check-record.js';
import type { CreatedPet, RecordedExchange } from '../results/model.js';
import type { Passage } from '../results/traffic.js';

/** The events of a session since the last news; plain data, so that it can cross threads. */
export interface News {
  readonly created: readonly CreatedPet[];
  readonly passages: readonly Passage[];
  /** Each with the first requirement of the check that sent it. Empty unless they are asked for. */
  readonly exchanges: readonly { readonly check: string | undefined; readonly exchange: RecordedExchange }[];
  /** Lines of the run's record, as text: objects cost more to cross threads. Empty unless they are asked for. */
  readonly recorded: string;
  /** Cases of one check: so many of so many known so far. Absent where there is nothing new to report. */
  readonly cases?: { readonly id: string; readonly run: number; readonly planned: number };
  /** So far. */
  readonly counts: Counts;
}

/** Hears what the checks of a run do, in the order in which it happens. */
export interface Listener {
  /** @param id the first requirement of the check that starts */
  readonly started: (id: string) => void;
  readonly heard: (news: News) => void;
  /** A check has ended, and all of its news was heard. */
  readonly finished: (record: CheckRecord) => void;
}
