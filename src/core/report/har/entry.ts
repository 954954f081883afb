import type { Content, Entry, Header, PostData, QueryString, Request, Response } from 'har-format';
import type { RecordedBody, RecordedExchange, RecordedResponse } from '../../results/model.js';

/** Members that HAR viewers skip: those that begin with an underscore belong to the writer. */
export interface ExchangeEntry extends Entry {
  /** The exchange's number in the run, as every report gives it. */
  readonly _number: number;
  /** The check that sent it, by its first requirement; absent: the run itself did, before the first check. */
  readonly _check?: string;
  /** The requirements that findings show it for. */
  readonly _requirements?: readonly string[];
}

/** Members of an entry beside its exchange. */
export type Marks = Pick<ExchangeEntry, '_check' | '_requirements'>;

/** The version that the kit speaks with a deployment, unless it may agree with it on another one. */
const HTTP_1_1 = 'HTTP/1.1';
/** HAR's word for sizes that are not known. */
const UNKNOWN = -1;
/** The media type that browsers write where none was given. */
const NO_MEDIA_TYPE = 'x-unknown';

/** The facts of a run that its entries need. */
export interface HarRun {
  /** In milliseconds since the epoch. */
  readonly startedAt: number;
  /** Whether an exchange may have been in HTTP/2: which version it was is not recorded. */
  readonly mayBeHttp2: boolean;
}

/** One exchange as an entry of HAR 1.2. */
export function harEntry(
  exchange: RecordedExchange,
  { startedAt, mayBeHttp2 }: HarRun,
  marks: Marks = {},
): ExchangeEntry {
  const { number, startedMs, durationMs, connection, response, failure } = exchange;
  const httpVersion = mayBeHttp2 ? 'unknown' : HTTP_1_1;
  return {
    startedDateTime: new Date(startedAt + startedMs).toISOString(),
    time: durationMs,
    request: { ...harRequest(exchange.request), httpVersion },
    response: { ...(response ? harResponse(response) : noResponse(failure)), httpVersion },
    cache: {},
    // Which part of the time each phase took was not measured; HAR still needs these three.
    timings: {
      blocked: UNKNOWN,
      dns: UNKNOWN,
      connect: UNKNOWN,
      ssl: UNKNOWN,
      send: 0,
      wait: durationMs,
      receive: 0,
    },
    ...(connection !== undefined && { connection: String(connection) }),
    _number: number,
    ...marks,
  };
}

type Versionless<T> = Omit<T, 'httpVersion'>;

function harRequest({ method, url, headers, body }: RecordedExchange['request']): Versionless<Request> {
  return {
    method,
    url,
    cookies: [],
    headers: headers.map(header),
    queryString: queryOf(url),
    ...(body && { postData: postData(body, mediaType(headers)) }),
    headersSize: UNKNOWN,
    bodySize: body?.bytes ?? 0,
  };
}

function harResponse({ status, headers, body }: RecordedResponse): Versionless<Response> {
  return {
    status,
    statusText: '',
    cookies: [],
    headers: headers.map(header),
    content: content(body, mediaType(headers)),
    redirectURL: headers.find(([name]) => name.toLowerCase() === 'location')?.[1] ?? '',
    headersSize: UNKNOWN,
    bodySize: UNKNOWN,
  };
}

/** As browsers write a request that was never answered. */
function noResponse(failure = 'there was no response'): Versionless<Response> & { readonly _error: string } {
  return {
    status: 0,
    statusText: '',
    cookies: [],
    headers: [],
    content: { size: 0, mimeType: NO_MEDIA_TYPE },
    redirectURL: '',
    headersSize: UNKNOWN,
    bodySize: UNKNOWN,
    _error: failure,
  };
}

function header([name, value]: readonly [string, string]): Header {
  return { name, value };
}

function mediaType(headers: RecordedResponse['headers']): string {
  return headers.find(([name]) => name.toLowerCase() === 'content-type')?.[1] ?? NO_MEDIA_TYPE;
}

/** The parameters as they were sent: nothing is decoded, since some are not well encoded on purpose. */
function queryOf(url: string): QueryString[] {
  const [, query = ''] = /\?([^#]*)/.exec(url) ?? [];
  if (query === '') return [];
  return query.split('&').map((pair) => {
    const [name = '', ...value] = pair.split('=');
    return { name, value: value.join('=') };
  });
}

/** HAR has no encoding for what was sent, only for what came back. */
function postData({ text, base64, truncated }: RecordedBody, mimeType: string): PostData {
  return {
    mimeType,
    text: text ?? base64 ?? '',
    ...(base64 !== undefined && { _encoding: 'base64' }),
    ...(truncated && { _truncated: true }),
  };
}

function content({ text, base64, bytes, truncated }: RecordedBody, mimeType: string): Content {
  return {
    size: bytes,
    mimeType,
    text: text ?? base64 ?? '',
    ...(base64 !== undefined && { encoding: 'base64' }),
    ...(truncated && { comment: 'the text is cut' }),
  };
}
