import { catalogue } from '../catalogue/catalogue.js';
import type { RunEvents } from '../report/run-events.js';
import { type Account, accountBefore, type Counts } from '../results/account.js';
import type { CheckRecord } from '../results/check-record.js';
import { foldRequirement } from '../results/fold.js';
import type { CreatedPet, Finding } from '../results/model.js';
import { Traffic } from '../results/traffic.js';
import { type Assignment, selectedIds } from './assignment.js';
import type { Listener, News } from './news.js';

/** Follows a run: keeps what checks leave behind and the account of the run, and reports events. */
export class Progress implements Listener {
  readonly #records: CheckRecord[] = [];
  readonly #selected: ReadonlySet<string>;
  /** Requirements whose checks have ended. */
  #done = 0;
  #counts: Counts;
  readonly #created: CreatedPet[] = [];
  readonly #traffic = new Traffic();
  /** Kinds of findings that were reported. */
  readonly #reported = new Set<string>();

  constructor(
    private readonly assignment: Assignment,
    private readonly events: RunEvents,
  ) {
    this.#selected = selectedIds(assignment.options);
    this.#counts = accountBefore(assignment.before.requests).counts;
  }

  /** The records of the checks that have ended, in the catalogue's order, whichever ended first. */
  get records(): readonly CheckRecord[] {
    return this.#records.toSorted((one, other) => rank(one) - rank(other));
  }

  get account(): Account {
    return { counts: this.#counts, created: this.#created, traffic: this.#traffic };
  }

  started(id: string): void {
    this.events.checkStarted?.({ id, position: this.#done + 1, total: this.#selected.size });
  }

  /** Pets that were created, whether or not they were reported. */
  recovered(pets: readonly CreatedPet[]): void {
    const known = new Set(this.#created.map(inShort));
    for (const pet of pets) {
      if (known.has(inShort(pet))) continue;
      this.#created.push(pet);
      this.events.created?.(pet);
    }
  }

  heard({ counts, created, passages, exchanges, recorded, cases }: News): void {
    this.#counts = counts;
    this.#created.push(...created);
    for (const passage of passages) this.#traffic.add(passage);
    for (const { check, exchange } of exchanges) this.events.exchange?.(exchange, check);
    if (recorded !== '') this.events.recorded?.(recorded);
    for (const pet of created) this.events.created?.(pet);
    if (cases) this.events.casesRun?.({ ...cases, requests: counts.requests });
  }

  finished(record: CheckRecord): void {
    this.#records.push(record);
    this.#reportFindings(record.findings);
    if (record.explored) return;
    // What was found before may explain it.
    const resultOf = foldRequirement(this.records, this.assignment.options);
    for (const id of record.requirements.filter((own) => this.#selected.has(own))) {
      this.#done += 1;
      this.events.checkFinished?.({
        id,
        position: this.#done,
        total: this.#selected.size,
        outcome: resultOf(catalogue.find(id)).outcome,
        requests: this.#counts.requests,
        durationMs: record.durationMs,
      });
    }
  }

  /** Each kind once: later ones are counted with it. */
  #reportFindings(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const kind = `${finding.requirement}\n${finding.cause}`;
      if (this.#reported.has(kind)) continue;
      this.#reported.add(kind);
      this.events.found?.(finding);
    }
  }
}

/** A faulty deployment may give two pets one id. */
const inShort = ({ id, name }: CreatedPet) => `${id} ${name}`;

const ranks = new Map(catalogue.requirements.map(({ id }, position) => [id, position]));

/** The place of a record among the others. One of no requirement comes last. */
function rank({ requirements: [first] }: CheckRecord): number {
  return (first === undefined ? undefined : ranks.get(first)) ?? ranks.size;
}
