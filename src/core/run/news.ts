import type { ClientStatistics } from '../http/client.js';
import type { CheckRecord, Passage } from '../results/check-record.js';
import type { CreatedPet, RecordedExchange } from '../results/model.js';

/** The events of a session since the last news; plain data, so that it can cross threads. */
export interface News {
  readonly created: readonly CreatedPet[];
  readonly passages: readonly Passage[];
  /** Empty unless they are asked for. */
  readonly exchanges: readonly RecordedExchange[];
  /** Cases of the check under way: so many of so many known so far. Absent where there is nothing new to tell. */
  readonly cases?: { readonly run: number; readonly planned: number };
  /** So far. */
  readonly counts: Counts;
}

/** The resources that checks use. The requests are those of the run. */
export type Counts = ClientStatistics & Pick<CheckRecord, 'creates'>;

/** Hears what the checks of a run do, in the order in which it happens. */
export interface Listener {
  /** @param id the first requirement of the check that starts */
  readonly started: (id: string) => void;
  readonly heard: (news: News) => void;
  /** The check that started last has ended, and all of its news was heard. */
  readonly finished: (record: CheckRecord) => void;
}
