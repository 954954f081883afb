/** Milliseconds that a rate looks back: long enough to be steady, short enough to be of now. */
const WINDOW = 3000;
/** Milliseconds that must be known for a rate to mean anything. */
const SHORTEST = 500;

/** How many requests a second a run sends, over its last seconds. Times in milliseconds. */
export class RequestRate {
  #samples: { readonly at: number; readonly requests: number }[] = [];

  /** @param requests sent in the run so far */
  note(at: number, requests: number): void {
    this.#samples.push({ at, requests });
    // One that is older than the window says what had been sent when it began.
    const begins = this.#samples.findLastIndex((sample) => sample.at <= at - WINDOW);
    if (begins > 0) this.#samples = this.#samples.slice(begins);
  }

  /** Requests a second; undefined while too little is known. */
  at(now: number): number | undefined {
    const begins = this.#samples.findLast((sample) => sample.at <= now - WINDOW) ?? this.#samples[0];
    const latest = this.#samples.at(-1);
    if (!begins || !latest || now - begins.at < SHORTEST) return undefined;
    const span = Math.min(now - begins.at, WINDOW);
    return ((latest.requests - begins.requests) * 1000) / span;
  }
}
