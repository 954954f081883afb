/** Forgets further rounds of random cases, so that a run needs no more memory the longer it explores. */
import { type Address, type Exchange, isServed } from '../exchange/exchange.js';
import { endOf } from '../service/entries.js';
import type { Incident } from '../service/incident.js';
import type { Created, LogEntry, Service } from '../service/service.js';

/** Exchanges of further rounds beyond which the earlier ones are forgotten. */
const MOST_REMEMBERED = 3_000;
/** How many of the latest stay then. */
const LATEST = 1_500;
/** Milliseconds before and after an incident that tell when it began and ended. */
const AROUND = 1_000;
/** Things that the results name, where a run cannot remove them. */
const MOST_CREATED = 2_000;

/** True for the cases of further rounds. They change no outcome but by a finding. */
export const isFurther = ({ path }: Pick<Address, 'path'>): boolean => /~\d+$/.test(path);

/** Paths of earlier cases that got a response each time, and that no incident needs; none while there are few. */
export function forgettable(log: readonly LogEntry[], incidentsIn: () => readonly Incident[]): ReadonlySet<string> {
  const further = log.filter(({ exchange }) => isFurther(exchange));
  if (further.length <= MOST_REMEMBERED) return new Set();
  const incidents = incidentsIn();
  const isNear = (entry: LogEntry) =>
    incidents.some(
      ({ from, to = Number.POSITIVE_INFINITY }) => endOf(entry) >= from - AROUND && entry.exchange.at <= to + AROUND,
    );
  const isNeeded = (entry: LogEntry, index: number) =>
    index >= further.length - LATEST || !isServed(entry.exchange) || isNear(entry);
  const needed = new Set(further.filter(isNeeded).map(({ exchange }) => exchange.path));
  return new Set(further.flatMap(({ exchange: { path } }) => (needed.has(path) ? [] : [path])));
}

/** Requests that ended at about one time with statuses of one class. Times are milliseconds. */
export interface Moment {
  readonly status: string;
  readonly from: number;
  readonly to: number;
  readonly requests: number;
}

export function momentOf({ exchange }: Pick<LogEntry, 'exchange'>): Moment {
  const { at, response } = exchange;
  const status = response ? `${Math.floor(response.status / 100)}xx` : 'none';
  return { status, from: at, to: endOf({ exchange }), requests: 1 };
}

/** Moments that a run is divided into, each longer than the one before: whenever it ends, a bin of its timeline has many. */
const momentAt = (time: number): number => Math.floor(1000 * Math.log(time + 1));

/** Numbers and things of exchanges that were forgotten, for the results. */
export class Forgotten {
  readonly created: Created[] = [];
  /** How many created things it leaves out. */
  unnamed = 0;
  /** Milliseconds, by the name of the check. */
  readonly took = new Map<string, number>();
  readonly moments = new Map<string, Moment>();
  /** How many responses were held against each requirement. */
  readonly judged = new Map<string, number>();

  add(entries: readonly LogEntry[], { created, removal }: Service): void {
    for (const { exchange } of entries) {
      const check = checkOf(exchange);
      this.took.set(check, (this.took.get(check) ?? 0) + exchange.took);
      const own = momentOf({ exchange });
      const key = `${own.status} ${momentAt(own.to)}`;
      const { from, to, requests } = this.moments.get(key) ?? { ...own, requests: 0 };
      const [first, last] = [Math.min(from, own.from), Math.max(to, own.to)];
      this.moments.set(key, { ...own, from: first, to: last, requests: requests + 1 });
    }
    for (const thing of created?.(entries) ?? [])
      if (removal || this.created.length < MOST_CREATED) this.created.push(thing);
      else this.unnamed += 1;
  }
}

/** The name of the check that an exchange belongs to. */
export const checkOf = ({ path }: Exchange): string => path.replace(/\/.*/s, '');
