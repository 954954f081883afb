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

/** Room for the creations of one turn and many more; a long name takes a few kilobytes. */
const ROOM = 1024 * 1024;

/** The end of the used part, and the used part: a line of JSON for each pet. */
const HEAD = Int32Array.BYTES_PER_ELEMENT;

/**
 * The pets that a run has created since its last news, in memory that two threads share. So the other thread knows them
 * even if a check spins before it can tell.
 */
export class UnreportedPets {
  readonly #end: Int32Array;
  readonly #lines: Buffer;

  constructor(readonly memory = new SharedArrayBuffer(ROOM)) {
    this.#end = new Int32Array(memory, 0, 1);
    this.#lines = Buffer.from(memory, HEAD);
  }

  /** Returns false if there is no room for it. */
  add(pet: CreatedPet): boolean {
    const line = `${JSON.stringify(pet)}\n`;
    const start = Atomics.load(this.#end, 0);
    if (Buffer.byteLength(line) > this.#lines.length - start) return false;
    Atomics.store(this.#end, 0, start + this.#lines.write(line, start));
    return true;
  }

  clear(): void {
    Atomics.store(this.#end, 0, 0);
  }

  /** In the order in which they were added. */
  get pets(): readonly CreatedPet[] {
    const lines = this.#lines.toString('utf8', 0, Atomics.load(this.#end, 0)).split('\n');
    return lines.slice(0, -1).map((line) => JSON.parse(line) as CreatedPet);
  }
}
