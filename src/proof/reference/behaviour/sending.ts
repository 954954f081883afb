import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import type { JsonValue } from '../json-value.js';
import { writeJson } from '../json-writing.js';
import type { Response } from '../response.js';

/** From a response to bytes on the wire. */
export interface Sending {
  /** The value of Content-Type for JSON. */
  readonly mediaType: string;
  readonly text: (exchange: Exchange, content: JsonValue) => string;
  readonly encode: (exchange: Exchange, text: string) => Uint8Array;
  /** All headers but those that node adds (Date, Connection). Without content-length the body is sent in chunks. */
  readonly headers: (
    exchange: Exchange,
    response: Response,
    body: Uint8Array,
  ) => Readonly<Record<string, string>>;
  readonly send: (exchange: Exchange, response: Response) => Eventual<void>;
}

const BODILESS: readonly number[] = [204, 304];

export const sending: Sending = {
  mediaType: 'application/json',

  text: (_exchange, content) => writeJson(content),

  encode: (_exchange, text) => Buffer.from(text, 'utf8'),

  headers: (exchange, response, body) => ({
    ...(response.content === undefined ? {} : { 'content-type': exchange.behaviour.sending.mediaType }),
    ...(BODILESS.includes(response.status) ? {} : { 'content-length': String(body.length) }),
    ...(exchange.operation === 'getPet' ? exchange.behaviour.deprecation.headers() : {}),
    ...response.headers,
  }),

  send: (exchange, response) => {
    const body = bodyOf(exchange, response);
    exchange.serverResponse.writeHead(
      response.status,
      exchange.behaviour.sending.headers(exchange, response, body),
    );
    exchange.serverResponse.end(body);
  },
};

function bodyOf(exchange: Exchange, { body, content }: Response): Uint8Array {
  if (body instanceof Uint8Array) return body;
  const { text, encode } = exchange.behaviour.sending;
  return encode(exchange, body ?? (content === undefined ? '' : text(exchange, content)));
}
