import { performance } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';

export interface PaceOptions {
  /** The most requests in flight. */
  readonly concurrency: number;
  /** The most requests a second. @default no bound */
  readonly rate?: number;
  /** @default the machine's */
  readonly clock?: Clock;
}

/** Time in milliseconds, as `performance.now()` counts it. */
export interface Clock {
  readonly now: () => number;
  readonly wait: (milliseconds: number) => Promise<unknown>;
}

const machineClock: Clock = { now: () => performance.now(), wait };

/** Milliseconds of the run so far in which at least one request had to wait. */
export interface Waiting {
  /** Because the deployment asked for it. */
  readonly askedMs: number;
  /** Because of the rate from the options, or the rate that the deployment seems to bear. */
  readonly pacedMs: number;
}

/** The longest interval between two requests that the kit chooses itself. */
const LONGEST_INTERVAL = 2_000;
/** After this many accepted requests in a row, the kit speeds up a little. */
const RESPONSES_TO_SPEED_UP = 20;

/**
 * Decides when the next request may be sent. A refusal (429, 503 with Retry-After) halves the requests in flight, and
 * repeated refusals lengthen the interval between requests. Accepted requests slowly undo both.
 */
export class Pace {
  readonly #options: PaceOptions;
  readonly #clock: Clock;
  #allowed: number;
  #underWay = 0;
  /** The kit's own interval between two requests in milliseconds, besides the rate. */
  #interval = 0;
  #next = 0;
  #resumeAt = 0;
  #askedMs = 0;
  #pacedMs = 0;
  #pacedUntil = 0;
  #slowedAt = Number.NEGATIVE_INFINITY;
  #responses = 0;
  readonly #queue: (() => void)[] = [];

  constructor(options: PaceOptions) {
    this.#options = options;
    this.#clock = options.clock ?? machineClock;
    this.#allowed = options.concurrency;
  }

  get waiting(): Waiting {
    return { askedMs: this.#askedMs, pacedMs: this.#pacedMs };
  }

  /** The most requests in flight at the moment. */
  get allowed(): number {
    return this.#allowed;
  }

  /** Waits for a turn; `ended` must follow. Returns its time as `performance.now()`. */
  async turn(): Promise<number> {
    for (;;) {
      if (this.#underWay >= this.#allowed) {
        await new Promise<void>((resolve) => this.#queue.push(resolve));
        continue;
      }
      const now = this.#clock.now();
      const pause = Math.max(this.#resumeAt, this.#next) - now;
      if (pause <= 0) break;
      this.#notePacing(now);
      await this.#clock.wait(pause);
    }
    this.#underWay += 1;
    const now = this.#clock.now();
    this.#next = now + this.#gap();
    return now;
  }

  /** Frees the place of a request, with or without a response. */
  ended(): void {
    this.#underWay -= 1;
    this.#queue.shift()?.();
  }

  /** Call it for a response that is not a refusal. */
  answered(): void {
    this.#responses += 1;
    if (this.#responses < RESPONSES_TO_SPEED_UP) return;
    this.#responses = 0;
    if (this.#allowed < this.#options.concurrency) this.#allowed += 1;
    this.#interval = this.#interval < 1 ? 0 : this.#interval * 0.8;
    this.#queue.shift()?.();
  }

  /**
   * A request was refused, after it ended.
   * @param sentAt when it had its turn: what went out before the last slowing down shows nothing new
   * @param pause how long to wait, in milliseconds
   * @param timeNamed whether the deployment named that time itself; then a further refusal is not a sign of haste
   */
  refused(sentAt: number, pause: number, timeNamed: boolean): void {
    const now = this.#clock.now();
    const from = Math.max(this.#resumeAt, now);
    if (now + pause > from) {
      this.#askedMs += now + pause - from;
      this.#resumeAt = now + pause;
    }
    this.#responses = 0;
    if (sentAt <= this.#slowedAt) return;
    const isFirst = this.#slowedAt === Number.NEGATIVE_INFINITY;
    this.#slowedAt = now;
    this.#allowed = Math.max(1, Math.floor(Math.min(this.#allowed, this.#underWay + 1) / 2));
    if (!timeNamed && !isFirst) this.#interval = Math.min(LONGEST_INTERVAL, Math.max(10, this.#interval * 2));
  }

  #gap(): number {
    const { rate } = this.#options;
    return Math.max(this.#interval, rate === undefined ? 0 : 1000 / rate);
  }

  /** Counts each moment once, however many requests wait then, and no pauses that the deployment asked for. */
  #notePacing(now: number): void {
    const from = Math.max(now, this.#resumeAt, this.#pacedUntil);
    if (this.#next <= from) return;
    this.#pacedMs += this.#next - from;
    this.#pacedUntil = this.#next;
  }
}
