import type { OperationId } from '../catalogue/requirement.js';
import type { Clock } from '../http/outside.js';
import type { EvidenceOptions } from './evidence.js';

/** Milliseconds before a read is repeated for the first time. A shorter lag hardly matters; each request does in `quick`. */
const FIRST_PAUSE = 50;
/** Each pause is this many times as long as the one before it: a wait of 5 s takes five requests. */
const GROWTH = 3;

/** The share of the run's requests that may repeat a read in vain before the settling time is over. */
const VAIN_SHARE = 1 / 32;

/** A wait that begins this late in another one, as a share of the settling time, still lasts its whole time. */
const LATE_START = 0.1;

/** The last response to a read, and whether it was as expected. */
interface Answer<T> {
  readonly response: T;
  readonly asExpected: boolean;
}

/** Knowledge about a read before it is sent. */
interface KnownRead {
  /**
   * A time by the clock. The wait then lasts, whatever was learnt, until the settling time has passed since then and since
   * the last write, after which no read lags, and takes two requests.
   */
  readonly patientSince?: EvidenceOptions['patientSince'];
  /** Called when the read has to be repeated. */
  readonly lags?: EvidenceOptions['lags'];
  /**
   * When the write that the read must show had ended, by the clock; undefined if nobody knows. The settling time runs from
   * then, so that a read of what is old enough is not repeated.
   */
  readonly writtenAt?: () => number | undefined;
}

/** The end of a wait. */
export interface Settled<T> extends Answer<T> {
  /** True when the response was not as expected, and the wait was shorter than the settling time. */
  readonly isHasty: boolean;
}

/**
 * Repeats reads, since they may lag behind writes, and learns how long that is worth while. The first read of an
 * operation that is not as expected waits for the whole settling time, and others of that operation wait for its result.
 * Once a whole wait has not helped, later ones of any operation last only as long as a wait ever helped in this run,
 * since whole waits one after the other would take most of it. A finding after such a hasty wait counts only if it shows
 * after a whole wait, too.
 *
 * Where replicas lag differently, no lag foretells the next, and a read may be repeated in vain again and again. A run
 * has few requests to spare for that. Then a read is repeated once, at the end of its wait.
 */
export class Settling {
  /** The longest wait after which a read was as expected, in milliseconds. */
  #helped = 0;
  /** Whole waits under way, by operation. They resolve to whether the wait helped. */
  readonly #underWay = new Map<OperationId, Promise<boolean>>();
  /** True once a whole wait did not help. */
  #isFutile = false;
  /** When the last write of the run ended, by the clock. */
  #writtenAt = Number.NEGATIVE_INFINITY;
  #settled: Promise<unknown> | undefined;
  /** How many more times a read may be repeated in vain before the end of its wait. */
  #spare: number;

  /**
   * @param settle milliseconds that reads may lag behind writes
   * @param mostRequests of the run
   */
  constructor(
    private readonly settle: number,
    private readonly clock: Clock,
    mostRequests = Number.POSITIVE_INFINITY,
  ) {
    this.#spare = Math.ceil(mostRequests * VAIN_SHARE);
  }

  /** The longest lag so far, in milliseconds; 0 for none. */
  get lagMs(): number {
    return Math.round(this.#helped);
  }

  /**
   * Milliseconds until a read is likely to be as expected: a lag is likely to be as long as the longest one so far.
   * @param startedAt when it was first sent, by the clock
   */
  #likelyLag(startedAt: number): number {
    return Math.max(FIRST_PAUSE, startedAt + this.#helped - this.clock.now());
  }

  /** Resolves when no read can lag any longer behind the writes before the first call. */
  settled(): Promise<unknown> {
    const left = this.#writtenAt + this.settle - this.clock.now();
    this.#settled ??= this.clock.wait(Math.max(0, left));
    return this.#settled;
  }

  /** A write has ended; reads may lag behind it. */
  written(): void {
    this.#writtenAt = this.clock.now();
  }

  /**
   * Repeats a read until the response is as expected or the wait is over.
   * @param ask sends the read. The settling time runs from the call, so the pet must be there by then
   */
  async wait<T>(
    operation: OperationId,
    ask: () => Promise<T>,
    isExpected: (response: T) => boolean,
    { patientSince, lags, writtenAt }: KnownRead = {},
  ): Promise<Settled<T>> {
    const startedAt = this.clock.now();
    const lastWrittenAt = this.#writtenAt;
    let askedAt = startedAt;
    const asked = async (): Promise<Answer<T>> => {
      askedAt = this.clock.now();
      const response = await ask();
      return { response, asExpected: isExpected(response) };
    };
    const first = await asked();
    if (first.asExpected) return { ...first, isHasty: false };
    const { settle } = this;
    const isPatient = patientSince !== undefined;
    const since = writtenAt?.() ?? (isPatient ? Math.max(patientSince, lastWrittenAt) : startedAt);
    const deadline = since + settle;
    if (settle === 0 || askedAt >= deadline) return { ...first, isHasty: false };
    lags?.();
    if (isPatient) return { ...(await this.#poll(asked, deadline, settle)), isHasty: false };
    const end = await this.#further(operation, startedAt, deadline, asked, first);
    if (end.asExpected) this.#helped = Math.max(this.#helped, askedAt - startedAt);
    return end;
  }

  async #further<T>(
    operation: OperationId,
    startedAt: number,
    deadline: number,
    asked: () => Promise<Answer<T>>,
    last: Answer<T>,
  ): Promise<Settled<T>> {
    let latest = last;
    const underWay = this.#underWay.get(operation);
    if (underWay) {
      const helped = await underWay;
      const left = deadline - this.clock.now();
      const isWhole = left <= (helped ? 0 : this.settle * LATE_START);
      if (isWhole) await this.clock.wait(Math.max(0, left));
      if (isWhole || this.#spare > 0) {
        latest = await asked();
        if (latest.asExpected || isWhole) return { ...latest, isHasty: false };
        this.#spare -= 1;
      }
    }
    if (this.#isFutile) {
      const end =
        this.#helped === 0
          ? latest
          : await this.#poll(asked, startedAt + this.#helped, this.#likelyLag(startedAt));
      return { ...end, isHasty: !end.asExpected };
    }
    // Another whole wait may have begun meanwhile.
    if (this.#underWay.has(operation)) return this.#further(operation, startedAt, deadline, asked, latest);
    const whole = this.#poll(asked, deadline, this.#likelyLag(startedAt));
    const helps = whole.then(
      ({ asExpected }) => asExpected,
      () => true,
    );
    this.#underWay.set(operation, helps);
    const end = await whole.finally(() => this.#underWay.delete(operation));
    this.#isFutile ||= !end.asExpected;
    return { ...end, isHasty: false };
  }

  /** Asks at growing intervals until the response is as expected, and for the last time at the deadline. */
  async #poll<T>(asked: () => Promise<Answer<T>>, deadline: number, first: number): Promise<Answer<T>> {
    for (let length = first; ; length *= GROWTH) {
      const left = deadline - this.clock.now();
      const pause = this.#spare > 0 ? Math.min(length, left) : left;
      await this.clock.wait(Math.max(0, pause));
      const answer = await asked();
      if (answer.asExpected || pause === left) return answer;
      this.#spare -= 1;
    }
  }
}
