/** Reads single exchanges of a log, for the rules that need the whole one. Pure. */

import { firstWords } from '../base/text.js';
import { addressOf, type Exchange, headerOf, isBusy, isLost, isServed, type Response } from '../exchange/exchange.js';
import { withNames } from '../exchange/names.js';
import { credentialsIn } from '../exchange/place.js';
import type { Incident } from './incident.js';
import type { LogEntry, Service } from './service.js';

/** Finds the incidents of one kind among the exchanges that no incident before has set aside. */
export type Rule = (log: readonly LogEntry[], service: Service) => readonly Incident[];

export const CONTROL = 'control/';

/** UTF-16 units that tell two errors apart. */
const LONGEST_FINGERPRINT = 400;
/** UUIDs, times, long hexadecimal numbers, and numbers. */
const VARYING =
  /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d\d-\d\dT[\d:.]+Z?|\b(?=[a-f]{0,40}\d)[0-9a-f]{8,}\b|\d+/gi;

/** @param quoted texts of the request that an error may repeat */
export function fingerprintOf({ status, body }: Response, quoted: readonly string[] = []): string {
  const text = Buffer.from(body.subarray(0, 4 * LONGEST_FINGERPRINT)).toString();
  const unquoted = quoted.filter(({ length }) => length > 2).reduce((rest, part) => rest.replaceAll(part, '~'), text);
  return `${status} ${withNames(unquoted, () => '#')
    .replace(VARYING, '#')
    .slice(0, LONGEST_FINGERPRINT)}`;
}

/** Bytes of a web page whose text is read. */
const LONGEST_PAGE = 2000;

/** The text of a web page without its markup; undefined for any other response. */
export function pageTextOf({ headers, body }: Response): string | undefined {
  const text = Buffer.from(body.subarray(0, LONGEST_PAGE)).toString();
  const isPage = /html/i.test(headerOf(headers, 'content-type') ?? '') || /^\s*<(!doctype|html)/i.test(text);
  return isPage ? text.replace(/(<[^<>]*>|\s)+/g, ' ').trim() : undefined;
}

type Seen = Pick<LogEntry, 'exchange' | 'trace'>;

/** True for a response that another server may have given. Capacity and gateways have rules of their own. */
export const isForeign = ({ exchange: { response }, trace }: Seen): boolean =>
  response !== undefined && !trace.isOwn && !isBusy({ response }) && !isLost({ response });

/** True when a request with the right key was refused for it. */
export const isKeyRefused = (entry: Seen): boolean =>
  entry.trace.hasKey && [401, 403].includes(entry.exchange.response?.status ?? 0) && !isBusy(entry.exchange);

export const wasServed = ({ exchange }: LogEntry) => isServed(exchange);
export const statusOf = ({ exchange }: LogEntry): number => exchange.response?.status ?? 0;
/** A success of the service itself. */
export const isGood = (entry: LogEntry) => statusOf(entry) >= 200 && statusOf(entry) < 300 && !isForeign(entry);
export const endOf = ({ exchange: { at, took } }: Pick<LogEntry, 'exchange'>): number => at + took;
export const inSeconds = (milliseconds: number): string => `${(milliseconds / 1000).toFixed(1)} s`;
export const addressesOf = (entries: readonly LogEntry[]): ReadonlySet<string> =>
  new Set(entries.map(({ exchange }) => addressOf(exchange)));
export const exchangesOf = (entries: readonly LogEntry[]): readonly Exchange[] =>
  entries.map(({ exchange }) => exchange);
export const countOf = <T>(entries: readonly LogEntry[], of: (entry: LogEntry) => T) => new Set(entries.map(of)).size;

/** True when they ask for more than one operation: what happens to one alone may be its own doing. */
export const areOfSeveral = (entries: readonly LogEntry[], { operationOf }: Service) =>
  countOf(entries, ({ exchange }) => operationOf(exchange.request)) > 1;

/** A request with its credential: the same one fares alike as long as nothing happens. Creations differ by their bodies. */
export const requestOf = ({ exchange: { request, path, step } }: LogEntry, { credential }: Service) =>
  `${request.method} ${request.target} ${credentialsIn(request, credential)} ${request.method === 'GET' ? '' : `${path} ${step}`}`;

/** Exchanges that show an incident: more of them are more of the same. */
export const MOST_SHOWN = 3;

/** The longest runs of neighbours that all satisfy the test. */
export function runsOf(
  entries: readonly LogEntry[],
  isIn: (entry: LogEntry) => boolean,
): readonly (readonly LogEntry[])[] {
  const runs: LogEntry[][] = [[]];
  for (const entry of entries) {
    if (isIn(entry)) runs.at(-1)?.push(entry);
    else if (runs.at(-1)?.length) runs.push([]);
  }
  return runs.filter(({ length }) => length > 0);
}

export const isControl = ({ exchange }: LogEntry) => exchange.path.startsWith(CONTROL);

/** Characters of a server's words that a sentence quotes. */
const QUOTED = 80;

/** `status 429, "slow down", Retry-After: 3`, or `a redirect to https://sign-in.example`. */
export function responseInWords({ exchange, trace: { message, page } }: LogEntry): string {
  const field = (name: string) => headerOf(exchange.response?.headers, name);
  const location = field('location');
  if (location !== undefined) return `a redirect to ${location}`;
  const words = [field('www-authenticate'), message, page].flatMap((text) => text || []);
  const pause = isBusy(exchange) ? field('retry-after') : undefined;
  return [
    `status ${exchange.response?.status}`,
    ...words.map((text) => JSON.stringify(firstWords(text, QUOTED))),
    ...(pause === undefined ? [] : [`Retry-After: ${pause}`]),
  ].join(', ');
}
