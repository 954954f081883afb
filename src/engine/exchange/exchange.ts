/** One try of one request: the one shape of an exchange, from the socket to the report. A log is a list of them. */

/** A field as it stands in the message; names keep their case. @experimental @since 0.1.0 */
export type Header = readonly [name: string, value: string];

/** A request as a suite writes it, before the base path and the key are put in. @experimental @since 0.1.0 */
export interface Request {
  readonly method: string;
  /**
   * Path and query as on the request line, without the base path; empty for the base URL itself. It may hold `{key}`
   * (credential.ts). Or a link that the service gave: a URL of the origin of the base URL, which holds `{key}` only as a
   * credential.
   */
  readonly target: string;
  /** Values may hold `{key}`, so that the key itself is never in a log. */
  readonly headers: readonly Header[];
  readonly body?: Uint8Array;
  /** `fresh`: a connection of its own; another name: the connection that the case keeps under it. @default any */
  readonly connection?: string;
}

/** A response as it was received. @experimental @since 0.1.0 */
export interface Response {
  readonly status: number;
  readonly headers: readonly Header[];
  /** Without its content coding. */
  readonly body: Uint8Array;
  /** Present when the message contradicts itself, as a sentence part: `announces 20 bytes and has 12`. */
  readonly problem?: string;
  /** Rules for senders that it breaks though a recipient can read it, as sentence parts: `sends Content-Length twice`. */
  readonly flaws?: readonly string[];
}

/**
 * `lost`: nobody's proven fault. `broken`: no valid HTTP. `unsent`: the kit did not send it, or cannot read the response.
 * @experimental @since 0.1.0
 */
export interface Failure {
  readonly kind: 'lost' | 'broken' | 'unsent';
  /** A sentence part: `the connection was closed before a response`. */
  readonly what: string;
  readonly timeout?: boolean;
  /** True when there was no connection, so that the request did not reach the server. */
  readonly unconnected?: boolean;
  /** True when the system of the server reset the connection: nobody had read the request. */
  readonly reset?: boolean;
  /** True when a part of the response had come. */
  readonly begun?: boolean;
  /** True when the run sends nothing any more. */
  readonly over?: boolean;
  /** A sentence, for when every request fails this way: `Give --http2.` */
  readonly advice?: string;
}

/** The place of a try in a run. Suites, seed and responses decide it. @experimental @since 0.1.0 */
export interface Address {
  /** A case: `get.unknown/3`. */
  readonly path: string;
  /** 0; 1 when the case is confirmed; more while it is shrunk. */
  readonly attempt: number;
  readonly step: number;
  readonly try: number;
}

/** One try of one request, with its response or what failed. @experimental @since 0.1.0 */
export interface Exchange extends Address {
  /** From the start of the run to the start of the request; it and `took` are in milliseconds. */
  readonly at: number;
  readonly took: number;
  /** How often the key had been renewed when it was sent. @default 0 */
  readonly renewal?: number;
  readonly request: Request;
  readonly response?: Response;
  readonly failure?: Failure;
}

/** Its tries share it: `get.unknown/3#0.2`. */
export const stepOf = ({ path, attempt, step }: Address): string => `${path}#${attempt}.${step}`;

/** The address in one word: `get.unknown/3#0.2.0`. */
export const addressOf = (address: Address): string => `${stepOf(address)}.${address.try}`;

/** Services that check an `X-Request-Id` accept so many characters, of letters, digits, `.`, `_` and `-`. */
const LONGEST_ID = 64;

/** The address as an `X-Request-Id` holds it: `6a1636-get.unknown_3-0.2.0`. A long path loses its start. */
export function requestIdOf(runId: string, { path, attempt, step, try: number }: Address): string {
  const place = `-${attempt}.${step}.${number}`;
  const room = LONGEST_ID - runId.length - 1 - place.length;
  return `${runId}-${path.replace(/[^\w.-]/g, '_').slice(-room)}${place}`;
}

/** The values of a header, whose name is given in lower case. @experimental @since 0.1.0 */
export const valuesOf = (headers: readonly Header[], name: string): readonly string[] =>
  headers.filter(([one]) => one.length === name.length && one.toLowerCase() === name).map(([, value]) => value);
/** The first value of a header, whose name is given in lower case. @experimental @since 0.1.0 */
export const headerOf = (headers: readonly Header[] = [], name: string): string | undefined =>
  headers.find(([one]) => one.length === name.length && one.toLowerCase() === name)?.[1];

/** A field value without the white space around it: these two characters and no others (RFC 9110, section 5.5). */
export function trimmed(value: string): string {
  const isSpace = (at: number) => value[at] === ' ' || value[at] === '\t';
  let [start, end] = [0, value.length];
  while (start < end && isSpace(start)) start += 1;
  while (end > start && isSpace(end - 1)) end -= 1;
  return value.slice(start, end);
}

/** Whether both were in flight at one moment. Times are tenths of a millisecond, and sums of them not quite. */
export const overlap = (one: Exchange, other: Exchange): boolean =>
  one.at + 0.05 < other.at + other.took && other.at + 0.05 < one.at + one.took;

/** The server says that it has no capacity (RFC 9110, section 15.6.4; RFC 6585, section 4). */
export const isBusy = ({ response }: Pick<Exchange, 'response'>): boolean =>
  response?.status === 429 || response?.status === 503 || (response?.status === 403 && isLimit(response));

/** A 403 is a limit if it says when to ask again, or that nothing is left. */
const isLimit = (response: Response) =>
  headerOf(response.headers, 'retry-after') !== undefined || limitOf(response, 'remaining') === '0';

/** The part of a rate limit that a response names: how many requests are left, or when it ends. */
const limitOf = ({ headers }: Response, what: 'remaining' | 'reset') =>
  ['ratelimit', 'x-ratelimit', 'x-rate-limit'].flatMap((name) => headerOf(headers, `${name}-${what}`) ?? [])[0];

/**
 * Statuses with which a gateway says that it got no response from the server behind it; 520 to 524 are a CDN's own. After
 * 408 and 425 a client may ask again (RFC 9110, section 15.5.9; RFC 8470, section 5.2).
 */
const GATEWAY_STATUSES: readonly number[] = [408, 425, 502, 504, 520, 521, 522, 523, 524];

/** Nobody's proven fault: no response, or only a gateway's. @experimental @since 0.1.0 */
export const isLost = ({ response, failure }: Pick<Exchange, 'response' | 'failure'>): boolean =>
  failure?.kind === 'lost' || GATEWAY_STATUSES.includes(response?.status ?? 0);

/** The implementation itself answered, and had capacity. */
export const isServed = (exchange: Exchange): boolean =>
  exchange.response !== undefined && !isBusy(exchange) && !isLost(exchange);

/** Why there is no response of use, as a sentence part. */
export const whyNot = ({ failure, response }: Exchange): string => failure?.what ?? `status ${response?.status}`;

export const requestLine = ({ method, target }: Request): string => `${method} ${target}`;

/** The method and the number of path segments: `GET 2`. Services redirect all requests of an endpoint alike. */
export const endpointOf = ({ method, target }: Pick<Request, 'method' | 'target'>): string =>
  `${method} ${target.replace(/\?.*/s, '').split('/').filter(Boolean).length}`;

/** The request may have been carried out, though no response says so. */
export const mayBeDone = (exchange: Exchange): boolean =>
  exchange.response?.status === 503 || (isLost(exchange) && !exchange.failure?.unconnected);

/** Seconds. A larger number is a point in time, as some services write the end of a limit. */
const LONGEST_SECONDS = 1_000_000_000;

/** The pause that a server asks for, in milliseconds. A date is by the server's clock, which the response shows. */
export function retryAfter(response: Response | undefined): number | undefined {
  // Other responses may tell of limits, too.
  const reset = response && isBusy({ response }) ? limitOf(response, 'reset') : undefined;
  const value = (headerOf(response?.headers, 'retry-after') ?? reset)?.trim();
  if (value === undefined) return undefined;
  const seconds = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  const date = Date.parse(headerOf(response?.headers, 'date') ?? '');
  const end = Number.isNaN(seconds) ? Date.parse(value) : seconds * 1000;
  const pause = seconds <= LONGEST_SECONDS ? end : end - (Number.isNaN(date) ? Date.now() : date);
  return Number.isFinite(pause) ? Math.max(pause, 0) : undefined;
}

/** Milliseconds before the first further try; each later pause is twice as long. */
const FIRST_PAUSE = 50;
/** Milliseconds: a service that restarts is asked soon after. */
const LONGEST_PAUSE = 2000;
/**
 * Milliseconds from the end of a try to the next one. A response that a control was to tell about needs no pause.
 * @param isAskedFor whether a pause that the server asks for counts
 */
export function pauseAfter(exchange: Exchange, isAskedFor = true): number {
  if (!isBusy(exchange) && !isLost(exchange)) return 0;
  const own = Math.min(FIRST_PAUSE * 2 ** exchange.try, LONGEST_PAUSE);
  return Math.max(own, (isAskedFor && retryAfter(exchange.response)) || 0);
}
