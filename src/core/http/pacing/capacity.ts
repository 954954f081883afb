/** The pace that a deployment keeps up with. */
interface Measured {
  /** The most requests in flight. */
  readonly most: number;
  /** Milliseconds between two responses. */
  readonly millisecondsEach: number;
}

interface Answered {
  readonly sentAt: number;
  readonly at: number;
}

/** Responses that are remembered; more of them within one timeout show that the deployment keeps up. */
const REMEMBERED = 256;
/** With this share of the timeout as the typical time of a response, the time went into waiting in a queue. */
const LONG = 1 / 4;
/** The share of the timeout that a response should take once fewer requests are in flight. */
const AIM = 1 / 2;

/**
 * Tells apart two causes of a timeout. If the network lost or delayed one response, the others came as quickly as ever.
 * If more requests were in flight than the deployment handles at once, the others took long too, since each had to wait
 * its turn.
 */
export class Capacity {
  #answered: Answered[] = [];
  /** The last result, and when: what was sent before that belongs to it. */
  #known: (Measured & { readonly at: number }) | undefined;

  /** @param timeout of a response, in milliseconds */
  constructor(private readonly timeout: number) {}

  answered(sentAt: number, at: number): void {
    this.#answered.push({ sentAt, at });
    if (this.#answered.length > 2 * REMEMBERED) this.#answered = this.#answered.slice(-REMEMBERED);
  }

  /**
   * The pace to keep from now on, if the requests in flight caused a timeout.
   * @param sentAt when the request was sent
   * @param most requests in flight so far
   */
  after(sentAt: number, now: number, most: number): Measured | undefined {
    if (this.#known && sentAt <= this.#known.at) return this.#known;
    const meanwhile = this.#answered.filter(({ at }) => at >= sentAt);
    const times = meanwhile.map((one) => one.at - one.sentAt).toSorted((one, other) => one - other);
    const typical = times[Math.floor(times.length / 2)];
    if (most === 1 || typical === undefined || typical < this.timeout * LONG) return undefined;
    const millisecondsEach = (now - sentAt) / meanwhile.length;
    const borne = Math.floor((this.timeout * AIM) / millisecondsEach);
    this.#known = { at: now, most: Math.max(1, Math.min(borne, Math.floor(most / 2))), millisecondsEach };
    return this.#known;
  }
}
