import type { Failure } from '../exchange.js';

/** A bound on the requests of a run. */
export interface RequestBound {
  /** The most requests, including retries. */
  readonly most: number;
  /** The bound in words, and what to do about it. */
  readonly reason: string;
}

/** The requests that a run may still send. */
export class Allowance {
  #kept = 0;

  /** @param bound @default none */
  constructor(private readonly bound: RequestBound | undefined) {}

  /** The most requests of the run, including retries; infinite without a bound. */
  get most(): number {
    return this.bound?.most ?? Number.POSITIVE_INFINITY;
  }

  /** The requests that are left for those that may not use the kept ones. @param sent requests so far */
  left(sent: number): number {
    return Math.max(0, this.most - this.#kept - sent);
  }

  /** Keeps the last requests back for those that may use them. */
  keepBack(requests: number): void {
    this.#kept = requests;
  }

  /** Takes one request, and returns the failure if the run may not send it. @param sent requests so far */
  take(sent: number, mayUseKept: boolean): Failure | undefined {
    const { bound } = this;
    if (!bound) return undefined;
    if (mayUseKept ? sent >= bound.most : this.left(sent) === 0)
      return { kind: 'spent', problem: bound.reason };
    if (mayUseKept) this.#kept = Math.max(0, this.#kept - 1);
    return undefined;
  }
}
