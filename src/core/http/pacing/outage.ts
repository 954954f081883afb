/** The pauses between tries to connect, in milliseconds: a deployment that restarts is away for some seconds. */
const PAUSES = [100, 300, 900, 1_700, 1_700];

/** The number of pauses for a deployment that has never responded, which is more likely not there at all. */
const FIRST_TIME = 3;

/**
 * Decides for how long to try to connect to a deployment that takes no connections. An outage is one event: all requests
 * wait for the same next try, and what fails in one try counts once, however many requests are in flight.
 */
export class Outage {
  #hasResponded: boolean;
  /** Tries in a row without a connection. */
  #tries = 0;
  /** When the next try begins; an attempt that began before it belongs to the last one. */
  #nextAt = Number.NEGATIVE_INFINITY;
  #isGone = false;

  /** @param hasResponded whether the deployment has responded before */
  constructor(hasResponded: boolean) {
    this.#hasResponded = hasResponded;
  }

  /**
   * Call it for an attempt without a connection. Returns when the next try begins; undefined when the deployment has been
   * away for too long.
   */
  nextTry(startedAt: number, now: number): number | undefined {
    if (startedAt >= this.#nextAt) {
      const pause = this.#hasResponded || this.#tries < FIRST_TIME ? PAUSES[this.#tries] : undefined;
      this.#isGone = pause === undefined;
      if (pause !== undefined) this.#tries += 1;
      this.#nextAt = now + (pause ?? 0);
    }
    return this.#isGone ? undefined : this.#nextAt;
  }

  /** Call it for a response. Returns the tries without a connection since the last one. */
  over(): number {
    const tries = this.#tries;
    this.#tries = 0;
    this.#isGone = false;
    this.#hasResponded = true;
    return tries;
  }
}
