/** A run over time, in bins: a long run needs no more room than a short one. Pure. */
import { arrayOf, count, number, object, record, type Type } from '../base/schema.js';
import { type Moment, momentOf } from '../run/rounds.js';
import type { LogEntry } from '../service/service.js';

/** A bar for each still has some points of width on a phone. */
const MOST_BINS = 60;

export const milliseconds = number('Milliseconds.', { minimum: 0 });
const bounded = { maxItems: MOST_BINS };

export const timelineSchema = object({
  binMs: count('The length of a bin in milliseconds.', 1),
  ended: record(
    arrayOf(count(), undefined, bounded),
    'How many requests ended in each bin, by status (`2xx`, `4xx`, …); `none`: without a response.',
  ),
  waits: arrayOf(
    object({ fromMs: milliseconds, toMs: milliseconds }),
    'When no request was under way, for longer than a bin.',
    bounded,
  ),
});
export interface Timeline extends Type<typeof timelineSchema> {}

/** @param before of exchanges that the log does not have any more */
export function timelineOf(log: readonly LogEntry[], durationMs: number, before: Iterable<Moment> = []): Timeline {
  const sent = [...before, ...log.filter(({ exchange }) => exchange.failure?.kind !== 'unsent').map(momentOf)];
  const end = sent.reduce((latest, { to }) => Math.max(latest, to), durationMs);
  const binMs = roundAbove(Math.max(end / MOST_BINS, 1));
  const bins = Math.max(Math.ceil(end / binMs), 1);
  const ended: Record<string, number[]> = {};
  for (const { status, to, requests } of sent) {
    ended[status] ??= Array.from({ length: bins }, () => 0);
    const bin = Math.min(Math.floor(to / binMs), bins - 1);
    ended[status][bin] = (ended[status][bin] ?? 0) + requests;
  }
  return { binMs, ended, waits: waitsIn(sent, end, binMs) };
}

/** The next of 1, 2, 5, 10, 20, … */
function roundAbove(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 5].map((factor) => factor * power).find((round) => round >= least) ?? 10 * power;
}

function waitsIn(sent: readonly Moment[], end: number, least: number): Timeline['waits'] {
  let idleSince = 0;
  const waits: { fromMs: number; toMs: number }[] = [];
  const pause = (to: number) =>
    to - idleSince > least && waits.push({ fromMs: Math.round(idleSince), toMs: Math.round(to) });
  for (const { from, to } of sent.toSorted((one, other) => one.from - other.from)) {
    pause(from);
    idleSince = Math.max(idleSince, to);
  }
  pause(end);
  return waits;
}
