import { catalogue } from '../contract/catalogue.js';
import type { CheckRecord } from '../results/check-record.js';
import { groupByRequirement, ownFindings } from '../results/grouping.js';
import { outcomeOf } from '../results/outcome.js';
import type { RunEvents } from '../results/run-events.js';
import { type Assignment, selectedIds } from './assignment.js';

/** Follows a run: keeps the records of checks, and tells of their beginnings and ends. Counts requirements. */
export class Progress {
  readonly records: CheckRecord[] = [];
  readonly #selected: ReadonlySet<string>;
  #done = 0;
  #requests = 0;

  constructor(
    private readonly assignment: Assignment,
    private readonly events: RunEvents,
  ) {
    this.#selected = selectedIds(assignment.options);
  }

  started(id: string): void {
    this.events.checkStarted?.({ id, position: this.#done + 1, total: this.#selected.size });
  }

  finished(record: CheckRecord): void {
    this.records.push(record);
    this.#requests += record.requests;
    const grouped = groupByRequirement(record.findings);
    for (const id of record.requirements.filter((own) => this.#selected.has(own))) {
      this.#done += 1;
      const requirement = catalogue.find(id);
      const own = ownFindings(requirement, grouped, catalogue.find);
      const { strict } = this.assignment.options;
      const { outcome } = outcomeOf({ requirement, record, own, judged: record.judged[id] ?? 0, strict });
      this.events.checkFinished?.({
        id,
        position: this.#done,
        total: this.#selected.size,
        outcome,
        requests: this.#requests,
        durationMs: record.durationMs,
      });
    }
  }
}
