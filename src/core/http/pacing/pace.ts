import type { Clock } from '../outside.js';
import { Capacity } from './capacity.js';
import type { Pause } from './patience.js';
import { Spacing } from './spacing.js';

export interface PaceOptions {
  /** The most requests in flight. */
  readonly concurrency: number;
  /** Bound on the wait for a response, in milliseconds. */
  readonly timeout: number;
  /** The most requests a second. @default no bound */
  readonly rate?: number;
  readonly clock: Clock;
}

/** Milliseconds of the run so far in which at least one request had to wait. */
interface TimeWaited {
  /** Because the deployment asked for it. */
  readonly askedMs: number;
  /** Because of the rate from the options, or the rate that the deployment seems to bear. */
  readonly pacedMs: number;
}

/** How long to wait after a refusal. */
interface RefusalPause extends Pause {
  /** True when the refused request alone waits, not the others. @default false */
  readonly isOwn?: boolean;
}

/** The longest time for which the kit lets the deployment finish abandoned work, in milliseconds. */
const LONGEST_DRAIN = 60_000;
/** After this many accepted requests in a row, the kit speeds up a little. */
const RESPONSES_TO_SPEED_UP = 20;
/** The most times as many accepted requests before as many are in flight as were refused. */
const MOST_CAUTION = 16;

/**
 * Decides when the next request may be sent. A refusal (429, 503) halves the requests in flight, and refusals with few
 * accepted requests between them space the requests out. Accepted requests slowly undo both, but ever more slowly when
 * that led to another refusal. A timeout that the requests in flight have caused lowers their number for the rest of the
 * run.
 */
export class Pace {
  readonly #clock: Clock;
  readonly #capacity: Capacity;
  /** The kit's own interval between two requests, besides the rate. */
  readonly #spacing = new Spacing();
  /** The most requests in flight in the rest of the run. */
  #most: number;
  #allowed: number;
  #underWay = 0;
  /** Requests that have a turn alone, or wait for one. */
  #alone = 0;
  #next = 0;
  #resumeAt = 0;
  #askedUntil = 0;
  #askedMs = 0;
  #pacedMs = 0;
  #pacedUntil = 0;
  #slowedAt = Number.NEGATIVE_INFINITY;
  /** The requests in flight when one was refused, until as many are borne. */
  #tooMany = Number.POSITIVE_INFINITY;
  /** How many times as many accepted requests it takes before so many are in flight again. */
  #caution = 1;
  /** Times that so many were accepted since the last change of the requests in flight. */
  #calm = 0;
  /** True when more requests are allowed in flight than after the last refusal. */
  #hasSpedUp = false;
  #responses = 0;
  readonly #queue: (() => void)[] = [];

  constructor(private readonly options: PaceOptions) {
    this.#clock = options.clock;
    this.#capacity = new Capacity(options.timeout);
    this.#most = options.concurrency;
    this.#allowed = options.concurrency;
  }

  get waiting(): TimeWaited {
    return { askedMs: this.#askedMs, pacedMs: this.#pacedMs };
  }

  /** The most requests in flight at the moment. */
  get allowed(): number {
    return this.#allowed;
  }

  /** The most requests in flight in the rest of the run; undefined unless timeouts have lowered it. */
  get lowered(): number | undefined {
    return this.#most < this.options.concurrency ? this.#most : undefined;
  }

  /**
   * Takes a turn, or waits for one; `ended` must follow. Returns its time.
   * @param atOnce does not wait for requests in flight, unless timeouts have shown that they are too many
   */
  turn(atOnce = false): number | Promise<number> {
    if (this.#isFull(atOnce) || !this.#isDue()) return this.#laterTurn(atOnce);
    this.#underWay += 1;
    return this.#begun();
  }

  async #laterTurn(atOnce: boolean): Promise<number> {
    for (;;) {
      if (this.#isFull(atOnce)) await this.#woken();
      else if (!this.#isDue()) await this.#pause();
      else return this.turn(atOnce);
    }
  }

  #isFull(atOnce: boolean): boolean {
    const mayCrowd = atOnce && this.lowered === undefined;
    return this.#alone > 0 || (this.#underWay >= this.#allowed && !mayCrowd);
  }

  /** Frees the place of a request, with or without a response. */
  ended(): void {
    this.#underWay -= 1;
    if (this.#alone > 0) this.#wakeAll();
    else this.#queue.shift()?.();
  }

  /** Runs `work` while no other request is in flight. `spaced` must come before each of its requests. */
  async alone<T>(work: () => Promise<T>): Promise<T> {
    this.#alone += 1;
    while (this.#underWay > 0) await this.#woken();
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#alone -= 1;
      this.#underWay -= 1;
      this.#wakeAll();
    }
  }

  /** Waits until the next request may be sent. Returns the time. */
  async spaced(): Promise<number> {
    while (!this.#isDue()) await this.#pause();
    return this.#begun();
  }

  /** Sends no request before this time. */
  holdUntil(time: number): void {
    this.#resumeAt = Math.max(this.#resumeAt, time);
  }

  /** Call it for a response that is not a refusal. @param sentAt when the request had its turn */
  answered(sentAt: number): void {
    this.#capacity.answered(sentAt, this.#clock.now());
    this.#spacing.accepted();
    this.#responses += 1;
    if (this.#responses < RESPONSES_TO_SPEED_UP) return;
    this.#responses = 0;
    this.#calm += 1;
    if (this.#allowed >= this.#tooMany) this.#tooMany = Number.POSITIVE_INFINITY;
    const isRisky = this.#allowed + 1 >= this.#tooMany;
    if (this.#allowed < this.#most && this.#calm >= (isRisky ? this.#caution : 1)) {
      this.#allowed += 1;
      this.#calm = 0;
      this.#hasSpedUp = true;
    }
    this.#queue.shift()?.();
  }

  /**
   * A request was refused, after it ended.
   * @param sentAt when it had its turn: what went out before the last slowing down shows nothing new
   */
  refused(sentAt: number, { milliseconds, named, isOwn = false }: RefusalPause): void {
    const now = this.#clock.now();
    const until = now + milliseconds;
    this.#askedMs += Math.max(0, until - Math.max(this.#askedUntil, now));
    this.#askedUntil = Math.max(this.#askedUntil, until);
    if (!isOwn) this.holdUntil(until);
    this.#responses = 0;
    if (sentAt <= this.#slowedAt) return;
    this.#slowedAt = now;
    if (this.#hasSpedUp) this.#caution = Math.min(MOST_CAUTION, this.#caution * 2);
    this.#hasSpedUp = false;
    this.#calm = 0;
    this.#tooMany = Math.min(this.#allowed, this.#underWay + 1);
    this.#allowed = Math.max(1, Math.floor(this.#tooMany / 2));
    this.#spacing.refused(now, { named, wasAlone: this.#underWay === 0 });
  }

  /**
   * A request timed out, after it ended. If the requests in flight are the cause, lowers their number, and waits until
   * the deployment has done the work that nobody waits for any more.
   * @returns whether they are the cause
   */
  timedOut(sentAt: number): boolean {
    const now = this.#clock.now();
    const capacity = this.#capacity.after(sentAt, now, this.#most);
    if (!capacity) return false;
    this.#most = capacity.most;
    this.#allowed = Math.min(this.#allowed, this.#most);
    const from = Math.max(this.#next, now);
    this.#next = Math.min(from + capacity.millisecondsEach, now + LONGEST_DRAIN);
    return true;
  }

  #woken(): Promise<void> {
    return new Promise((resolve) => this.#queue.push(resolve));
  }

  #wakeAll(): void {
    for (const wake of this.#queue.splice(0)) wake();
  }

  #isDue(): boolean {
    return this.#clock.now() >= Math.max(this.#resumeAt, this.#next);
  }

  async #pause(): Promise<void> {
    const now = this.#clock.now();
    this.#notePacing(now);
    await this.#clock.wait(Math.max(this.#resumeAt, this.#next) - now);
  }

  #begun(): number {
    const now = this.#clock.now();
    this.#next = now + this.#gap();
    return now;
  }

  #gap(): number {
    const { rate = Number.POSITIVE_INFINITY } = this.options;
    return Math.max(this.#spacing.interval, 1000 / rate);
  }

  /** Counts each moment once, however many requests wait then, and no pauses that the deployment asked for. */
  #notePacing(now: number): void {
    const from = Math.max(now, this.#resumeAt, this.#pacedUntil);
    if (this.#next <= from) return;
    this.#pacedMs += this.#next - from;
    this.#pacedUntil = this.#next;
  }
}
