/** The part of a run that incidents leave to judge. Pure. */
import { plural } from '../base/text.js';
import { addressOf, isServed, requestLine, stepOf } from '../exchange/exchange.js';
import type { PlacedFinding } from '../service/finding.js';
import type { Incident } from '../service/incident.js';
import type { RunOptions } from '../service/run-options.js';
import type { LogEntry } from '../service/service.js';
import type { Statistics } from './record.js';

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
}

/** The lost responses, with all of an outage as one, since nothing could come, or nobody's implementation gave them. */
export const lostApart = ({ lost }: Pick<Statistics, 'lost'>, incidents: readonly Incident[]): number =>
  incidents.reduce((sum, { lost: together = 0 }) => sum - Math.max(together - 1, 0), lost);

/** Fewer lost responses may come from one bad moment. */
const LEAST_LOST = 10;
/** Standard deviations above the bound from which the share of lost responses hardly comes back. */
const DEVIATIONS = 4;

/**
 * Why so many lost responses tell nothing of the implementation; undefined if the run may lose them.
 * @param isForGood only if a run that goes on would hardly come below the bound again
 */
export function excessOf(
  { requests, lost, lostApart }: Pick<Statistics, 'requests' | 'lost'> & { readonly lostApart: number },
  options: RunOptions,
  isForGood = false,
): string | undefined {
  const { maxLost } = options;
  const allowed = requests * maxLost;
  const most = isForGood ? Math.max(LEAST_LOST, allowed + DEVIATIONS * Math.sqrt(allowed * (1 - maxLost))) : allowed;
  if (lostApart <= most) return undefined;
  const words = `--max-lost ${Number((maxLost * 100).toFixed(2))} % allows`;
  return `${lost} of ${plural(requests, 'response')} were lost, more than ${words}`;
}
