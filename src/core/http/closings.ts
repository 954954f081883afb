/** Milliseconds after which a target, even a busy one, has seen that a connection was closed. */
const SEEN_AFTER = 100;

interface Closing {
  /** Milliseconds, by the clock of the process. */
  readonly at: number;
  /** True for a connection of one request. */
  readonly isSingle: boolean;
}

/** The connections that the kit has closed, and how long the target counts each before it sees that. */
export class Closings {
  /** Those that the target may not have seen. */
  readonly #latest: Closing[] = [];
  /** Milliseconds for which the target counts a closed connection, as far as is known. */
  #lateness = 0;
  #counted = 0;

  /** @param seen called each time that the target counts one less */
  constructor(private readonly seen: () => void) {}

  /** How many closed connections the target counts, as far as is known. */
  get counted(): number {
    return this.#counted;
  }

  add(closing: Pick<Closing, 'isSingle'>): void {
    this.#latest.push({ at: performance.now(), ...closing });
    if (this.#lateness === 0) return;
    this.#counted += 1;
    setTimeout(() => {
      this.#counted -= 1;
      this.seen();
    }, this.#lateness);
  }

  /** The ages in milliseconds of the closings that the target may not have seen, the latest first. */
  get ages(): readonly number[] {
    const now = performance.now();
    while (now - (this.#latest[0]?.at ?? now) > SEEN_AFTER) this.#latest.shift();
    // Where each request has a connection of its own, one has always just closed, which explains nothing by itself.
    const telling = this.#lateness > 0 ? this.#latest : this.#latest.filter(({ isSingle }) => !isSingle);
    return telling.map(({ at }) => now - at).reverse();
  }

  /** Call it when the target had not seen a closing of this age. */
  wasUnseen(age: number): void {
    // A timer takes a millisecond at least, and the target may need longer than it was seen to.
    this.#lateness = Math.min(SEEN_AFTER, Math.max(this.#lateness, 2 * age, 1));
  }
}
