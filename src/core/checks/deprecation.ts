import { header } from '../contract/wire.js';
import type { Judged } from '../session/judged.js';

const DAY = 24 * 60 * 60 * 1000;
/** The document's removal date of reading by id, in milliseconds since the epoch. */
const REMOVAL_DAY = Date.UTC(2030, 11, 5);

/** The headers with which a response announces the removal of its operation. */
export interface DeprecationHeaders {
  readonly deprecation: string | undefined;
  readonly sunset: string | undefined;
  /** The time in a Deprecation header of the form `@1688169599` (RFC 9745), in milliseconds since the epoch. */
  readonly since: number | undefined;
  /** Says in words which of the two the response has. */
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

/** True for any time on the removal date, in any time zone. */
export function isOnRemovalDay(time: number): boolean {
  return time >= REMOVAL_DAY - DAY / 2 && time < REMOVAL_DAY + DAY * 1.5;
}

/** True for a known time that is not after the removal date. */
export function isUpToRemovalDay(time: number | undefined): boolean {
  return time !== undefined && time <= REMOVAL_DAY + DAY;
}
