/** How many requests are in flight: trouble halves the limit, responses raise it. What only one case has stays with that case. */
import { CONTROL } from '../service/entries.js';

/** A case that is refused so often in a row, while others are answered, is refused for what it is. */
const FEW_REFUSALS = 2;
/** Trouble is common if this share of the last outcomes had it. */
const COMMON = 0.25;
/** Outcomes that count as the last ones. */
const RECENT = 16;
/** Milliseconds. One crowded moment counts once. */
const MOMENT = 200;
/** Milliseconds after the first refusal without Retry-After; each later pause is twice as long. */
const FIRST_HOLD = 50;
/** Milliseconds: a server with room again should not wait long for the next request. */
const LONGEST_HOLD = 2000;
/** A response makes the next pause, after a refusal without Retry-After, shorter by this factor. */
const PATIENCE = 0.95;
/** Below this share of the limit that brought trouble, a response raises the limit by its whole step. */
const SAFE = 0.75;
/** The step, as a share of a whole one, by which a response raises the limit from there. */
const CAUTION = 0.05;

interface Turn {
  readonly path: string;
  /** `unconnected`: there was no connection to send it over. */
  readonly outcome: 'answered' | 'busy' | 'lost' | 'unconnected';
  readonly sentAt: number;
  /** True when the response took so long that fewer requests at once would do better. */
  readonly isSlow: boolean;
  /** Milliseconds that the service asked to wait. */
  readonly pause?: number | undefined;
}

export class Pace {
  #limit: number;
  #active = 0;
  /** Nothing goes before. */
  #openAt = 0;
  #pause = FIRST_HOLD;
  #loweredAt = 0;
  #troubledAt = Number.POSITIVE_INFINITY;
  #isHeld = false;
  #isOpen = false;
  #alone: string | undefined;
  /** That case is alone by now: what was in flight before it is answered. */
  #isAlone = false;
  #whenEmpty = (): void => {};
  #timer: NodeJS.Timeout | undefined;
  #waiting: { readonly path: string; readonly go: () => void }[] = [];
  /** Controls in flight, and those that wait. */
  #controls = 0;
  #waitingControls: { readonly path: string; readonly go: () => void }[] = [];
  /** Controls with nothing beside them. */
  readonly #lone = new Set<string>();
  /** The last outcomes, true for trouble. */
  #recent: boolean[] = [];
  /** Refusals of a case in a row. */
  readonly #refusals = new Map<string, number>();
  /** When another case than the last one was answered, and when that one was. */
  #answered = { path: '', at: 0, otherAt: 0 };

  /** @param rate requests a second at most */
  constructor(
    private readonly most: number,
    private readonly rate?: number,
  ) {
    this.#limit = most;
  }

  /**
   * Resolves when a request of that case may be sent. Others wait for controls. Controls wait for requests of a case that
   * is alone, and for nothing else.
   * @param isAgain it goes before what was not sent yet: what it shows may spare those
   */
  enter(path: string, isAgain = false): Promise<void> {
    if (this.#isOpen) return Promise.resolve();
    return new Promise((go) => {
      if (path.startsWith(CONTROL)) this.#waitingControls.push({ path, go });
      else if (isAgain) this.#waiting.unshift({ path, go });
      else this.#waiting.push({ path, go });
      this.#admit();
    });
  }

  /** Resolves when nothing is in flight; from then on only requests of that case go, all at once, until `share`. */
  empty(path: string): Promise<void> {
    this.#alone = path;
    return new Promise((resolve) => {
      this.#whenEmpty = () => {
        this.#isAlone = this.#alone !== undefined;
        resolve();
      };
      // Nothing is sent any more once all may go.
      if (this.#active === 0 || this.#isOpen) this.#whenEmpty();
    });
  }

  /** Until its end, the control is sent when nothing is in flight, and nothing is sent beside it. */
  async lone<T>(path: string, body: () => Promise<T>): Promise<T> {
    this.#lone.add(path);
    return body().finally(() => {
      this.#lone.delete(path);
      this.#admit();
    });
  }

  share(): void {
    this.#alone = undefined;
    this.#isAlone = false;
    this.#admit();
  }

  leave({ path, outcome, sentAt, isSlow, pause }: Turn): void {
    const { path: last, at, otherAt } = this.#answered;
    this.#active -= 1;
    if (path.startsWith(CONTROL)) this.#controls -= 1;
    this.#recent = [...this.#recent, outcome !== 'answered'].slice(-RECENT);
    if (outcome === 'answered') {
      this.#refusals.delete(path);
      this.#answered = { path, at: Date.now(), otherAt: last === path ? otherAt : at };
      if (isSlow) this.#lower(undefined, false);
      else this.#raise();
    } else {
      const isAnsweredElsewhere = (last === path ? otherAt : at) >= sentAt;
      const refusals = (this.#refusals.get(path) ?? 0) + 1;
      this.#refusals.set(path, refusals);
      // A request that is always refused or lost, while others are answered, would only take longer with a pause.
      const isItsOwn = isAnsweredElsewhere && refusals > FEW_REFUSALS;
      const isCommon = !isAnsweredElsewhere || this.#recent.filter(Boolean).length >= this.#recent.length * COMMON;
      const isAlone = this.#alone !== undefined;
      if (outcome === 'unconnected' || (isCommon && !isItsOwn && !isAlone)) this.#lower(pause, outcome === 'busy');
    }
    if (this.#active === 0) this.#whenEmpty();
    this.#admit();
  }

  /** Lets nothing go while `isHeld`, such as during an outage; afterwards one at a time, at first, without a pause. */
  hold(isHeld: boolean): void {
    this.#isHeld = isHeld;
    if (!isHeld) [this.#limit, this.#openAt, this.#pause] = [1, 0, FIRST_HOLD];
    this.#admit();
  }

  /** Lets all go at once from now on, since nothing is sent any more. */
  open(): void {
    this.#isOpen = true;
    for (const { go } of [...this.#waitingControls.splice(0), ...this.#waiting.splice(0)]) go();
    this.#whenEmpty();
  }

  /** Quickly up to where trouble began the last time, and then ever so slowly. */
  #raise(): void {
    const step = this.#limit < this.#troubledAt * SAFE ? 1 : CAUTION;
    this.#limit = Math.min(this.most, this.#limit + step / Math.ceil(this.#limit));
    this.#pause = Math.max(FIRST_HOLD, this.#pause * PATIENCE);
  }

  #lower(pause: number | undefined, isBusy: boolean): void {
    const now = Date.now();
    if (pause !== undefined) this.#openAt = Math.max(this.#openAt, now + pause);
    if (now - this.#loweredAt < MOMENT) return;
    [this.#loweredAt, this.#troubledAt] = [now, this.#limit];
    this.#limit = Math.max(1, this.#limit / 2);
    if (pause !== undefined || !isBusy) return;
    this.#openAt = Math.max(this.#openAt, now + this.#pause);
    this.#pause = Math.min(LONGEST_HOLD, this.#pause * 2);
  }

  #admit(): void {
    const now = Date.now();
    if (this.#lone.size > 0) {
      const index = this.#waitingControls.findIndex(({ path }) => this.#lone.has(path));
      if (this.#active === 0 && index >= 0) this.#admitControls(index, 1);
      return;
    }
    if (!this.#isAlone || this.#active === this.#controls) this.#admitControls(0);
    const hasRoom = () =>
      this.#alone === undefined ? this.#active < Math.floor(this.#limit) : !this.#isAlone || this.#controls === 0;
    while (!this.#isHeld && now >= this.#openAt && hasRoom()) {
      const index = this.#alone === undefined ? 0 : this.#waiting.findIndex(({ path }) => path === this.#alone);
      const [next] = index < 0 ? [] : this.#waiting.splice(index, 1);
      if (!next) break;
      this.#active += 1;
      if (this.rate !== undefined) this.#openAt = now + 1000 / this.rate;
      next.go();
    }
    if (this.#waiting.length === 0 || this.#openAt <= now) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#admit(), this.#openAt - now + 1);
  }

  #admitControls(first: number, count = this.#waitingControls.length): void {
    for (const { go } of this.#waitingControls.splice(first, count)) {
      this.#active += 1;
      this.#controls += 1;
      go();
    }
  }
}
