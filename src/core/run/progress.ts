import { catalogue } from '../catalogue/catalogue.js';
import type { CheckRecord } from '../results/check-record.js';
import { fold, foldStatistics } from '../results/fold.js';
import type { Finding, Statistics } from '../results/model.js';
import type { RunEvents } from '../results/run-events.js';
import { type Assignment, selectedIds } from './assignment.js';
import type { Counts, Listener, News } from './news.js';

/** Follows a run: keeps what checks leave behind, and tells of what happens. Counts requirements. */
export class Progress implements Listener {
  readonly #records: CheckRecord[] = [];
  readonly #selected: ReadonlySet<string>;
  #done = 0;
  /** The first requirement of the check under way. */
  #underWay = '';
  /** Sent in the run so far, as the client counts them. */
  #requests: number;
  /** Kinds of findings that were reported. */
  readonly #reported = new Set<string>();
  #counts: Counts | undefined;
  /** The news since the last record. */
  #news: News[] = [];

  constructor(
    private readonly assignment: Assignment,
    private readonly events: RunEvents,
  ) {
    this.#selected = selectedIds(assignment.options);
    this.#requests = assignment.before.requests;
  }

  /** The counts of the run so far; undefined before the first news. */
  get counts(): Counts | undefined {
    return this.#counts;
  }

  /** The records of the checks; the last one may be incomplete, of a check that did not end. */
  get records(): readonly CheckRecord[] {
    return this.#news.length === 0 ? this.#records : [...this.#records, this.#unfinished()];
  }

  started(id: string): void {
    this.#underWay = id;
    this.events.checkStarted?.({ id, position: this.#done + 1, total: this.#selected.size });
  }

  heard(news: News): void {
    // Bodies are for who asked for them; kept, they would pile up.
    this.#news.push({ ...news, exchanges: [] });
    this.#counts = news.counts;
    this.#requests = news.counts.requests;
    for (const exchange of news.exchanges) this.events.exchange?.(exchange);
    for (const pet of news.created) this.events.created?.(pet);
    if (news.cases) this.events.casesRun?.({ id: this.#underWay, ...news.cases, requests: this.#requests });
  }

  finished(record: CheckRecord): void {
    this.#news = [];
    this.#records.push(record);
    this.#tellFindings(record.findings);
    // What was found before may explain it.
    const resultOf = fold(this.#records, this.assignment.options);
    for (const id of record.requirements.filter((own) => this.#selected.has(own))) {
      this.#done += 1;
      this.events.checkFinished?.({
        id,
        position: this.#done,
        total: this.#selected.size,
        outcome: resultOf(catalogue.find(id)).outcome,
        requests: this.#requests,
        durationMs: record.durationMs,
      });
    }
  }

  /** Each kind once: later ones are counted with it. */
  #tellFindings(findings: readonly Finding[]): void {
    for (const finding of findings) {
      const kind = `${finding.requirement}\n${finding.cause}`;
      if (this.#reported.has(kind)) continue;
      this.#reported.add(kind);
      this.events.found?.(finding);
    }
  }

  /** It is a record of no requirement, since nothing is known of what its check would have shown. */
  #unfinished(): CheckRecord {
    const before = foldStatistics(this.#records, { ...this.assignment.before, waitedMs: 0 });
    const counts: Pick<
      Statistics,
      'requests' | 'creates' | 'throttled' | 'throttledMs' | 'pacedMs' | 'reconnects'
    > = this.#news.at(-1)?.counts ?? before;
    return {
      requirements: [],
      end: 'unanswered',
      judged: {},
      findings: [],
      observed: [],
      created: this.#news.flatMap(({ created }) => created),
      requests: counts.requests - before.requests,
      creates: counts.creates - before.creates,
      throttled: counts.throttled - before.throttled,
      throttledMs: Math.max(0, counts.throttledMs - before.throttledMs),
      pacedMs: Math.max(0, counts.pacedMs - before.pacedMs),
      reconnects: counts.reconnects - before.reconnects,
      cases: this.#news.reduce((most, { cases }) => Math.max(most, cases?.run ?? 0), 0),
      lagMs: 0,
      durationMs: 0,
      traffic: this.#news.flatMap(({ passages }) => passages),
    };
  }
}
