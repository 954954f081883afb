import type { Row, Violation } from '../contract/row.js';
import type { Exchange } from '../http/exchange.js';
import type { KeptOutcome } from '../results/check-record.js';
import type { Confirmation, Counterexample } from '../results/model.js';

/** A violation and the exchanges that show it, before it becomes a finding of the report. */
export interface Evidenced {
  readonly violation: Violation;
  /** Each once, in the order in which they were sent. */
  readonly exchanges: readonly Exchange[];
  /** The one with the symptoms of the violation. */
  readonly shows: Exchange | undefined;
  readonly control?: Exchange;
  readonly counterexample?: Counterexample;
  /** Present when one response shows it by itself: the judged exchange and its row. */
  readonly judged?: { readonly exchange: Exchange; readonly row: Row };
  /** Present once it was tried again. */
  readonly confirmation?: Confirmation;
  /** True when it rests on reads that were given up before the whole settling time, so it must be confirmed. */
  readonly isHasty?: boolean;
  /** How often the same cause was seen. */
  readonly occurrences: number;
}

/** The exchanges, each once, in the order of sending. */
export function asSent(exchanges: readonly (Exchange | undefined)[]): readonly Exchange[] {
  const known = exchanges.filter((exchange) => exchange !== undefined);
  const byNumber = new Map(known.map((exchange) => [exchange.number, exchange]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** Findings of one kind are one finding. */
export function kindOf({ violation: { requirement, cause } }: Evidenced): string {
  return `${requirement}\n${cause}`;
}

/** The first of two examples of a cause, unless the second alone comes after a whole wait. */
function surer(first: Evidenced | undefined, second: Evidenced): Evidenced {
  return first && (second.isHasty || !first.isHasty) ? first : second;
}

/** Further random cases for a check that has run, in place of all its other cases. */
export interface Exploration {
  readonly seed: number;
  /** How many each property is tried with. */
  readonly cases: number;
  /** True once no further case may start. */
  readonly isOver: () => boolean;
}

/** A case of a fixed table that shows a finding. */
export interface Alike {
  readonly property: string;
  /** Its position in the table, from 0. */
  readonly index: number;
  readonly label: string;
}

export interface EvidenceOptions {
  /** The first requirement of the check. @default the requests belong to several checks */
  readonly check?: string | undefined;
  /** False when a body runs again for a finding outside its properties, which are skipped then. @default true */
  readonly withProperties?: boolean;
  /** Requests that had to follow one another before. @default 0 */
  readonly chain?: number;
  /** Present when reads wait for the whole settling time, whatever the run has learnt: since when, by the clock. */
  readonly patientSince?: number | undefined;
  /** Present when the check runs again to explore. */
  readonly exploration?: Exploration;
  /** Hears that a read lags, so that nothing but waiting is left to do. @default nobody */
  readonly lags?: (() => void) | undefined;
}

/** The evidence of a check, or of one case of a property, so far. */
export class Evidence {
  readonly judged = new Map<string, number>();
  readonly observed: { id: string; seen: string }[] = [];
  /** Outcomes of the cases that the corpus has for this check. */
  readonly kept: KeptOutcome[] = [];
  requests = 0;
  cases = 0;
  /** Requests for confirming findings; included in `requests`. */
  confirming = 0;
  // Maps are made late, since most cases find nothing.
  #found: Map<string, Evidenced> | undefined;
  /** Runs the failing case of a property again, and returns the finding with its counterexample; by kind of finding. */
  #counterexamples: Map<string, () => Promise<Evidenced>> | undefined;
  /** The cases of fixed tables that show a finding, by its kind. */
  #alike: Map<string, Alike[]> | undefined;
  /** The work of parts that is still to be done. */
  readonly #parts: (() => void)[] = [];
  /** Numbers of the exchanges that were judged here. */
  readonly #own: number[] = [];
  /** The first requirement of the check; absent where the requests belong to several checks. */
  readonly check: string | undefined;
  /** False when a body runs again for a finding outside its properties, which are skipped then. */
  readonly withProperties: boolean;
  readonly patientSince: number | undefined;
  readonly exploration: Exploration | undefined;
  readonly lags: (() => void) | undefined;
  /** True once a property had random cases to try. */
  hasRandomCases = false;
  /** True once a read was given up before the whole settling time, so that an assertion may rest on a lag. */
  isHasty = false;
  /** Requests that had to follow one another up to now, those of other evidence among them. */
  #chain: number;

  constructor(options: EvidenceOptions = {}) {
    const { check, withProperties = true, chain = 0, patientSince, exploration, lags } = options;
    this.check = check;
    this.withProperties = withProperties;
    this.#chain = chain;
    this.patientSince = patientSince;
    this.exploration = exploration;
    this.lags = lags;
  }

  /** Evidence of the same check that starts where this one is. */
  fork(options: Omit<EvidenceOptions, 'check'> = {}): Evidence {
    const { check, chain, patientSince, lags } = this;
    return new Evidence({ check, chain, patientSince, lags, ...options });
  }

  /** The length of the longest chain of requests that had to wait for one another. */
  get chain(): number {
    return this.#chain;
  }

  /** A request has ended that makes the chain this long. */
  linked(length: number): void {
    this.#chain = Math.max(this.#chain, length);
  }

  /**
   * Takes a turn for a part of the check that may run beside others, so that findings come in the order of the parts
   * and not of their ends.
   * @returns must be called with the work that adds the part's findings
   */
  turn(): (work: () => void) => void {
    const position = this.#parts.push(() => {}) - 1;
    return (work) => {
      this.#parts[position] = work;
    };
  }

  /** Adds the findings of all parts so far, in their turn. */
  gather(): void {
    for (const work of this.#parts.splice(0)) work();
  }

  /** Notes that the next request depends on what was sent for other evidence. */
  follows(other: Evidence): void {
    this.#chain = Math.max(this.#chain, other.chain);
  }

  /** Counts an exchange that was judged here. @param requests 0 for one that was sent for an earlier check */
  took({ number }: Exchange, requests = 1): void {
    this.requests += requests;
    this.#own.push(number);
  }

  /** True when all exchanges of a finding were sent or taken over here. A page may also show another case's pet. */
  isOwn({ exchanges }: Evidenced): boolean {
    return exchanges.every(({ number }) => this.#own.includes(number));
  }

  judge(requirement: string, times = 1): void {
    this.judged.set(requirement, (this.judged.get(requirement) ?? 0) + times);
  }

  /** Keeps the first example of each cause and counts the others. */
  add(evidenced: Evidenced): void {
    const key = kindOf(evidenced);
    const known = this.#found?.get(key);
    const occurrences = (known?.occurrences ?? 0) + evidenced.occurrences;
    this.#keep(key, { ...surer(known, evidenced), occurrences });
  }

  /** Replaces the example of a cause by a better one. */
  replace(evidenced: Evidenced): void {
    const key = kindOf(evidenced);
    const { occurrences } = this.#found?.get(key) ?? evidenced;
    this.#keep(key, { ...evidenced, occurrences });
  }

  #keep(key: string, evidenced: Evidenced): void {
    this.#found ??= new Map();
    this.#found.set(key, evidenced);
  }

  /** Drops a finding that did not hold. */
  drop(evidenced: Evidenced): void {
    this.#found?.delete(kindOf(evidenced));
  }

  /** Remembers how to show a finding by a counterexample. */
  showBy(evidenced: Evidenced, counterexample: () => Promise<Evidenced>): void {
    this.#counterexamples ??= new Map();
    this.#counterexamples.set(kindOf(evidenced), counterexample);
  }

  /** Notes cases that show findings of a kind. */
  noteAlike(kind: string, cases: readonly Alike[]): void {
    this.#alike ??= new Map();
    this.#alike.set(kind, [...(this.#alike.get(kind) ?? []), ...cases]);
  }

  /** The labels of the other cases that show a finding. */
  besides(evidenced: Evidenced): readonly string[] {
    const { property, origin, index } = evidenced.counterexample ?? {};
    return (this.#alike?.get(kindOf(evidenced)) ?? [])
      .filter((one) => origin !== 'table' || one.property !== property || one.index !== index)
      .map(({ label }) => label);
  }

  /** Shows a finding by a counterexample; undefined for a finding outside properties. */
  counterexampleOf(evidenced: Evidenced): (() => Promise<Evidenced>) | undefined {
    return this.#counterexamples?.get(kindOf(evidenced));
  }

  /** True when there is already an example of the same cause that is as sure. */
  has(evidenced: Evidenced): boolean {
    return surer(this.#found?.get(kindOf(evidenced)), evidenced) !== evidenced;
  }

  /** The example of a kind, if any. */
  find(kind: string): Evidenced | undefined {
    return this.#found?.get(kind);
  }

  get found(): readonly Evidenced[] {
    return [...(this.#found?.values() ?? [])];
  }

  /** Adds the evidence of a case. */
  merge(other: Evidence): void {
    for (const [requirement, times] of other.judged) this.judge(requirement, times);
    for (const evidenced of other.found) this.add(evidenced);
    this.observed.push(...other.observed);
    this.follows(other);
    this.requests += other.requests;
    this.cases += other.cases;
  }
}
