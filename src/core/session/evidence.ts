import type { Row, Violation } from '../contract/row.js';
import type { Exchange } from '../http/exchange.js';
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

/** The evidence of a check, or of one case of a property, so far. */
export class Evidence {
  readonly judged = new Map<string, number>();
  readonly observed: { id: string; seen: string }[] = [];
  requests = 0;
  cases = 0;
  /** Requests for confirming findings; included in `requests`. */
  confirming = 0;
  readonly #found = new Map<string, Evidenced>();
  /** Numbers of the exchanges that were judged here. */
  readonly #own = new Set<number>();
  /** False when a body runs again for a finding outside its properties, which are skipped then. */
  readonly withProperties: boolean;

  constructor({ withProperties = true }: { readonly withProperties?: boolean } = {}) {
    this.withProperties = withProperties;
  }

  /** Counts an exchange that was judged here. */
  took({ number }: Exchange): void {
    this.requests += 1;
    this.#own.add(number);
  }

  /** True when all exchanges of a finding were sent here. A page may also show another case's pet. */
  isOwn({ exchanges }: Evidenced): boolean {
    return exchanges.every(({ number }) => this.#own.has(number));
  }

  judge(requirement: string, times = 1): void {
    this.judged.set(requirement, (this.judged.get(requirement) ?? 0) + times);
  }

  /** Keeps the first example of each cause and counts the others. */
  add(evidenced: Evidenced): void {
    const key = kindOf(evidenced);
    const first = this.#found.get(key);
    const occurrences = (first?.occurrences ?? 0) + evidenced.occurrences;
    this.#found.set(key, { ...(first ?? evidenced), occurrences });
  }

  /** Replaces the example of a cause by a better one. */
  replace(evidenced: Evidenced): void {
    const key = kindOf(evidenced);
    this.#found.set(key, {
      ...evidenced,
      occurrences: this.#found.get(key)?.occurrences ?? evidenced.occurrences,
    });
  }

  /** True when there is already an example of the same cause. */
  has(evidenced: Evidenced): boolean {
    return this.#found.has(kindOf(evidenced));
  }

  /** The example of a kind, if any. */
  find(kind: string): Evidenced | undefined {
    return this.#found.get(kind);
  }

  get found(): readonly Evidenced[] {
    return [...this.#found.values()];
  }

  /** Adds the evidence of a case. */
  merge(other: Evidence): void {
    for (const [requirement, times] of other.judged) this.judge(requirement, times);
    for (const evidenced of other.found) this.add(evidenced);
    this.observed.push(...other.observed);
    this.requests += other.requests;
    this.cases += other.cases;
  }
}

/** The confirmations by kind of finding, since a run confirms each kind once. */
export class ConfirmedFindings {
  readonly #confirmations = new Map<string, Confirmation>();

  /** Undefined until a finding of its kind is confirmed. */
  of(evidenced: Evidenced): Confirmation | undefined {
    return this.#confirmations.get(kindOf(evidenced));
  }

  keep(evidenced: Evidenced, confirmation: Confirmation): void {
    this.#confirmations.set(kindOf(evidenced), confirmation);
  }
}
