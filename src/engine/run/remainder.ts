/** The part of a run that incidents leave to judge. Pure. */
import { addressOf, isServed, requestLine, stepOf } from '../exchange/exchange.js';
import type { PlacedFinding } from '../service/finding.js';
import type { Incident } from '../service/incident.js';
import type { LogEntry } from '../service/service.js';

/** Kinds that last: what they hide was to come at another time, in another state of the store. */
const SPELLS: ReadonlySet<string> = new Set(['broken service', 'operation failed']);

export class Remainder {
  readonly log: readonly LogEntry[];
  readonly #aside = new Map<string, Incident>();
  readonly #contents = new Map<string, Incident>();

  constructor(
    private readonly whole: readonly LogEntry[],
    readonly incidents: readonly Incident[],
  ) {
    for (const incident of incidents) {
      for (const address of incident.aside) this.#aside.set(address, incident);
      for (const address of incident.contentsAside ?? []) this.#contents.set(address, incident);
    }
    this.log = this.#aside.size === 0 ? whole : whole.filter(({ exchange }) => this.counts(addressOf(exchange)));
  }

  counts(address: string): boolean {
    return !this.#aside.has(address);
  }

  /** The incident that leaves open whether the store would show otherwise what the finding says of its contents. */
  spoils({ exchange, cause }: PlacedFinding): Incident | undefined {
    return cause.isOfContents ? this.#contents.get(addressOf(exchange)) : undefined;
  }

  /**
   * The cases that have not shown what they should, by path: an exchange of theirs was set aside and not sent again. Where
   * the incident has a finding of its own, requests that were answered at another time have shown it.
   */
  holes(): ReadonlyMap<string, Incident> {
    const answered = this.log.filter(({ exchange }) => isServed(exchange));
    const steps = new Set(answered.map(({ exchange }) => stepOf(exchange)));
    const requests = new Set(answered.map(({ exchange }) => requestLine(exchange.request)));
    const holes = new Map<string, Incident>();
    for (const { exchange } of this.whole) {
      const incident = this.#aside.get(addressOf(exchange));
      if (!incident || steps.has(stepOf(exchange))) continue;
      const { request } = exchange;
      const isShown = incident.findings && request.body === undefined && requests.has(requestLine(request));
      if (!isShown || SPELLS.has(incident.kind)) holes.set(exchange.path, incident);
    }
    return holes;
  }

  /** Lost responses that count once, since nothing could come, or that nobody's implementation gave. */
  get lostTogether(): number {
    return this.incidents.reduce((sum, { lost = 1 }) => sum + lost - 1, 0);
  }
}
