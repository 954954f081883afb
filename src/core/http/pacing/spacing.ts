/** The shortest interval that is worth keeping, and the first one that is guessed, in milliseconds. */
const SHORTEST = 10;
const LONGEST = 2_000;
/** The interval is longer than the one that was measured, by this factor. */
const MARGIN = 1.1;
/** The first refusals may come from the requests in flight, whose number each of them halves. */
const OF_REQUESTS_IN_FLIGHT = 2;
/** With fewer accepted requests there is nothing to measure, and the next refusal says nothing about the interval. */
const FEWEST = 5;
/** After as many accepted requests in a row, a shorter interval is tried. */
const TO_SPEED_UP = 20;
/** The most times as many. */
const MOST_CAUTION = 16;
/** More refusals despite the measured interval show that it does not matter. */
const MOST_IN_VAIN = 1;

/** A refusal of a request that was sent after the last refusal. */
interface SpacedRefusal {
  /** Whether it says how long to wait. */
  readonly named: boolean;
  /** Whether no other request was in flight, which could have been the cause. */
  readonly wasAlone: boolean;
}

/**
 * The interval between two requests that a deployment with a limit on the rate bears: the time between two refusals,
 * divided by the number of requests that were accepted in it, and a little more. Shorter ones are tried from time to
 * time, ever more seldom when that leads to a refusal. Where refusals come however far apart the requests are, there is
 * none.
 */
export class Spacing {
  #interval = 0;
  /** The interval that the refusals have taught, which may be longer than the one that is tried. */
  #learned = 0;
  #isMeasured = false;
  #isFutile = false;
  #refusals = 0;
  #inVain = 0;
  #caution = 1;
  /** When the last refusal came, and how many requests were accepted since. */
  #refusedAt = 0;
  #accepted = 0;

  /** In milliseconds. */
  get interval(): number {
    return this.#interval;
  }

  /** Call it for a response that is not a refusal. */
  accepted(): void {
    this.#accepted += 1;
    if (this.#accepted % (TO_SPEED_UP * this.#caution) > 0) return;
    this.#interval = this.#interval < SHORTEST ? 0 : this.#interval / 2;
  }

  /** Call it for a refusal. @param now in milliseconds */
  refused(now: number, refusal: SpacedRefusal): void {
    if (!this.#isFutile) this.#learnFrom(now, refusal);
    this.#refusedAt = now;
    this.#accepted = 0;
  }

  #learnFrom(now: number, { named, wasAlone }: SpacedRefusal): void {
    const accepted = this.#accepted;
    if (this.#interval < this.#learned) {
      if (wasAlone) this.#restore();
      return;
    }
    if (this.#isMeasured && this.#interval > 0 && accepted >= FEWEST) this.#inVain += 1;
    this.#refusals += 1;
    if (this.#inVain > MOST_IN_VAIN) this.#giveUp();
    else if (accepted < FEWEST) this.#guess(named);
    else if (this.#refusals > OF_REQUESTS_IN_FLIGHT) this.#measure((now - this.#refusedAt) / accepted);
  }

  #restore(): void {
    this.#caution = Math.min(MOST_CAUTION, this.#caution * 2);
    this.#interval = this.#learned;
  }

  #measure(milliseconds: number): void {
    this.#isMeasured = true;
    this.#learn(MARGIN * milliseconds);
  }

  #guess(named: boolean): void {
    if (named || this.#isMeasured || this.#refusals === 1) return;
    if (this.#interval === LONGEST) this.#giveUp();
    else this.#learn(Math.max(SHORTEST, this.#interval * 2));
  }

  #learn(interval: number): void {
    if (interval < SHORTEST) return;
    this.#learned = Math.min(LONGEST, interval);
    this.#interval = this.#learned;
  }

  #giveUp(): void {
    this.#isFutile = true;
    this.#interval = 0;
  }
}
