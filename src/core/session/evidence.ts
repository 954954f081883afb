import type { Row, Violation } from '../contract/row.js';
import type { Exchange } from '../http/exchange.js';
import type { Confirmation, Counterexample } from '../results/model.js';

/** A violation with the exchanges that show it, before it is put into a report's words. */
export interface Evidenced {
  readonly violation: Violation;
  /** Each once, in the order in which they were sent. */
  readonly exchanges: readonly Exchange[];
  /** The one of them that the symptoms of the violation are in. */
  readonly shows: Exchange | undefined;
  readonly control?: Exchange;
  readonly counterexample?: Counterexample;
  /** Present where one response shows it by itself: the exchange that was judged, and against which row. */
  readonly judged?: { readonly exchange: Exchange; readonly row: Row };
  /** Present once it was looked for again. */
  readonly confirmation?: Confirmation;
  /** How often the same cause was seen. */
  readonly occurrences: number;
}

/** Exchanges that belong together, each once, in the order in which they were sent. */
export function asSent(exchanges: readonly (Exchange | undefined)[]): readonly Exchange[] {
  const known = exchanges.filter((exchange) => exchange !== undefined);
  const byNumber = new Map(known.map((exchange) => [exchange.number, exchange]));
  return [...byNumber.values()].sort((one, other) => one.number - other.number);
}

/** Findings of one kind are one finding. */
export function kindOf({ violation: { requirement, cause } }: Evidenced): string {
  return `${requirement}\n${cause}`;
}

/** What a check, or one case of a property, has gathered so far. */
export class Evidence {
  readonly judged = new Map<string, number>();
  readonly observed: { id: string; seen: string }[] = [];
  requests = 0;
  cases = 0;
  /** Requests that were spent on looking for findings again; among `requests`. */
  confirming = 0;
  readonly #found = new Map<string, Evidenced>();
  /** Numbers of the exchanges that were judged here. */
  readonly #own = new Set<number>();
  /** False where a body runs again for what it found outside its properties: they are left out. */
  readonly withProperties: boolean;

  constructor({ withProperties = true }: { readonly withProperties?: boolean } = {}) {
    this.withProperties = withProperties;
  }

  /** Counts an exchange that is judged here. */
  took({ number }: Exchange): void {
    this.requests += 1;
    this.#own.add(number);
  }

  /** Whether all that shows a finding was sent here: a page may show what has become of another case's pet. */
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

  /** Puts a better example in the place of the one that stands for its cause. */
  replace(evidenced: Evidenced): void {
    const key = kindOf(evidenced);
    this.#found.set(key, {
      ...evidenced,
      occurrences: this.#found.get(key)?.occurrences ?? evidenced.occurrences,
    });
  }

  /** Whether there is an example of the same cause already. */
  has(evidenced: Evidenced): boolean {
    return this.#found.has(kindOf(evidenced));
  }

  /** The example that stands for a kind, where there is one. */
  find(kind: string): Evidenced | undefined {
    return this.#found.get(kind);
  }

  get found(): readonly Evidenced[] {
    return [...this.#found.values()];
  }

  /** Takes in what a case has gathered. */
  merge(other: Evidence): void {
    for (const [requirement, times] of other.judged) this.judge(requirement, times);
    for (const evidenced of other.found) this.add(evidenced);
    this.observed.push(...other.observed);
    this.requests += other.requests;
    this.cases += other.cases;
  }
}

/** What became of each kind of finding when it was looked for again: once in a run is enough. */
export class ConfirmedFindings {
  readonly #confirmations = new Map<string, Confirmation>();

  /** Undefined while nothing of its kind was looked for again. */
  of(evidenced: Evidenced): Confirmation | undefined {
    return this.#confirmations.get(kindOf(evidenced));
  }

  keep(evidenced: Evidenced, confirmation: Confirmation): void {
    this.#confirmations.set(kindOf(evidenced), confirmation);
  }
}
