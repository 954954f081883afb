import { ellipsis } from '../../text/cut.js';
import { plural } from '../../text/plural.js';
import { visible } from '../../text/visible.js';

/** How far a run is. */
export interface RunPosition {
  /** First requirement of the check at work. */
  readonly id: string;
  /** The position among `total` requirements, from 1. */
  readonly position: number;
  readonly total: number;
  /** Cases of the check at work, once it has run one. */
  readonly cases?: { readonly run: number; readonly planned: number };
  /** Requests a second, once that is known. */
  readonly rate?: number;
  /** Kinds of findings so far. */
  readonly findings: number;
  readonly elapsedMs: number;
}

/** Columns that an id keeps before anything else gives way to it. */
const SHORTEST_ID = 24;

/**
 * `[23/80] list.limit.full-page  12/24 cases  340 requests/s  2 findings  0:07` in at most `width` columns. Where
 * there is too little room, what matters least is left out first.
 */
export function progressLine(where: RunPosition, width: number): string {
  const { id, position, total, cases, rate, findings, elapsedMs } = where;
  const found = plural(findings, 'finding');
  const details = [
    { text: cases && `${cases.run}/${cases.planned} cases`, matters: 2 },
    { text: rate === undefined ? undefined : `${Math.round(rate)} requests/s`, matters: 0 },
    { text: found, matters: 3 },
    { text: clockTime(elapsedMs), matters: 1 },
  ].filter((detail): detail is { text: string; matters: number } => detail.text !== undefined);
  const begin = `[${position}/${total}] `;
  const idRoom = Math.min(id.length, SHORTEST_ID);
  const length = (parts: typeof details) => parts.reduce((sum, { text }) => sum + text.length + 2, 0);
  let kept = details;
  for (const least of details.toSorted((one, other) => one.matters - other.matters)) {
    if (begin.length + idRoom + length(kept) <= width) break;
    kept = kept.filter((detail) => detail !== least);
  }
  const room = width - begin.length - length(kept);
  const line = [`${begin}${ellipsis(id, Math.max(1, room))}`, ...kept.map(({ text }) => text)].join('  ');
  return ellipsis(line, Math.max(1, width));
}

/** `Waiting, 0:47 left: http://127.0.0.1:8080/v1 is not available` in at most `width` columns, where it is bound. */
export function waitingLine(reason: string, leftMs: number, width = LONGEST_WAITING): string {
  return ellipsis(`Waiting, ${clockTime(Math.max(0, leftMs))} left: ${visible(reason)}`, width);
}

/** UTF-16 units; a reason may quote a server. */
const LONGEST_WAITING = 400;

/** `0:07`, `12:34`, `1:02:03`. */
function clockTime(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  const two = (number: number) => String(number).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  const below = `${hours > 0 ? two(minutes % 60) : minutes}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${below}` : below;
}
