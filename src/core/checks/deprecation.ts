import { header } from '../contract/wire.js';
import type { Judged } from '../session/judged.js';

const DAY = 24 * 60 * 60 * 1000;
/** The day on which reading by id is removed, as the document gives it; milliseconds since the epoch. */
const REMOVAL_DAY = Date.UTC(2030, 11, 5);

/** The headers by which a response announces that its operation goes away. */
export interface DeprecationHeaders {
  readonly deprecation: string | undefined;
  readonly sunset: string | undefined;
  /** Milliseconds since the epoch, of a Deprecation header as RFC 9745 writes it: `@1688169599`. */
  readonly since: number | undefined;
  /** In words, which of the two were sent. */
  readonly seen: string;
}

export function deprecationOf({ exchange }: Judged): DeprecationHeaders {
  const { headers = [] } = exchange.response ?? {};
  const [deprecation, sunset] = [header(headers, 'deprecation'), header(headers, 'sunset')];
  const [, seconds] = /^@(-?\d+)\s*(?:;.*)?$/.exec(deprecation?.trim() ?? '') ?? [];
  const sent = [deprecation && 'Deprecation', sunset && 'Sunset'].filter(Boolean).join(' and ');
  return {
    deprecation,
    sunset,
    since: seconds === undefined ? undefined : Number(seconds) * 1000,
    seen: sent === '' ? 'neither Deprecation nor Sunset is sent' : `${sent} sent`,
  };
}

/** True for any moment of the day, in any time zone. */
export function isOnRemovalDay(time: number): boolean {
  return time >= REMOVAL_DAY - DAY / 2 && time < REMOVAL_DAY + DAY * 1.5;
}

/** True for a time that is known and not after the day. */
export function isUpToRemovalDay(time: number | undefined): boolean {
  return time !== undefined && time <= REMOVAL_DAY + DAY;
}
