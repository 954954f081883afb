import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import { readJson } from '../json-reading.js';
import type { JsonValue } from '../json-value.js';
import { Refusal } from '../refusal.js';

/** From the bytes of a body to a JSON value. */
export interface Reading {
  /** Bodies beyond it are not kept. Bytes. */
  readonly maximumBytes: number;
  /** Arrays and objects within each other. */
  readonly maximumDepth: number;
  /** Whether the body is of a media type that this service reads. */
  readonly accepts: (exchange: Exchange) => boolean;
  /** @throws Refusal with 400. */
  readonly decode: (exchange: Exchange) => string;
  /** @throws Refusal with 400. */
  readonly parse: (exchange: Exchange, text: string) => JsonValue;
  /** The body as JSON. @throws Refusal with 400, 413 or 415. */
  readonly json: (exchange: Exchange) => Eventual<JsonValue>;
}

export const reading: Reading = {
  maximumBytes: 2 ** 20,
  maximumDepth: 200,

  accepts: ({ headers }) => {
    const [mediaType = '', ...attributes] = (headers['content-type'] ?? 'application/json').split(';');
    const charsets = attributes.filter((attribute) => /^\s*charset=/i.test(attribute));
    return (
      /^application\/json$/i.test(mediaType.trim()) &&
      charsets.every((charset) => /=\s*"?utf-?8"?\s*$/i.test(charset)) &&
      /^identity$/i.test(headers['content-encoding'] ?? 'identity')
    );
  },

  decode: ({ body }) => {
    try {
      // A byte order mark is kept, for the reader to refuse: JSON must not begin with one.
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body);
    } catch {
      throw new Refusal(400, 'invalid_json', 'The body is not valid UTF-8.');
    }
  },

  parse: (exchange, text) => {
    if (text === '') throw new Refusal(400, 'invalid_json', 'The body is empty; send a NewPet as JSON.');
    try {
      return readJson(text, exchange.behaviour.reading.maximumDepth);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error;
      throw new Refusal(400, 'invalid_json', `The body cannot be read as JSON: ${error.message}.`);
    }
  },

  json: (exchange) => {
    const { maximumBytes, accepts, decode, parse } = exchange.behaviour.reading;
    if (exchange.bodyTooLarge) {
      throw new Refusal(413, 'body_too_large', `The body must not be larger than ${maximumBytes} bytes.`);
    }
    if (!accepts(exchange)) {
      throw new Refusal(415, 'unsupported_media_type', 'Send the body as application/json in UTF-8.');
    }
    return parse(exchange, decode(exchange));
  },
};
