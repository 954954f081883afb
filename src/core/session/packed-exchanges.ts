import zlib from 'node:zlib';
import type { WireResponse } from '../contract/wire.js';
import type { Exchange } from '../http/exchange.js';

/** So many texts are compressed together. Fewer would have less in common, more would take longer to unpack. */
const BLOCK = 100;

/** The latest exchanges, which stay as they are: more than a run of the profiles `quick` and `standard` has. */
const LATEST = 2_000;

/**
 * Exchanges in a fifth of the memory, and old ones in much less. A run keeps the creation of every pet for a later
 * finding about it, and hardly ever needs one. Each is one text, with the bytes of the bodies as characters; old texts
 * are compressed.
 */
export class PackedExchanges {
  readonly #blocks: Uint8Array[] = [];
  /** The texts after those in blocks. */
  #latest: string[] = [];
  readonly #credentials: Exchange['request']['credential'][] = [];

  /** Returns the position of the exchange, for `unpacked`. */
  add({ number, request, response, failure, startedAt, connection, durationMs }: Exchange): number {
    const { method, target, credential, accept, contentType, contentEncoding, body } = request;
    const bytes = body && packed(body);
    // Names each member, since V8 takes far longer to copy an object.
    const text = JSON.stringify({
      number,
      request: {
        method,
        target,
        accept,
        contentType,
        contentEncoding,
        body: bytes,
      } satisfies All<PlainRequest>,
      response: response && inText(response),
      failure,
      startedAt,
      connection,
      durationMs,
    } satisfies All<PlainExchange>);
    this.#latest.push(text);
    if (this.#latest.length === LATEST + BLOCK) {
      this.#blocks.push(zlib.deflateRawSync(this.#latest.slice(0, BLOCK).join(BETWEEN), { level: 1 }));
      this.#latest = this.#latest.slice(BLOCK);
    }
    return this.#credentials.push(credential) - 1;
  }

  /** @throws RangeError when there is no exchange at the position */
  unpacked(position: number): Exchange {
    const credential = this.#credentials[position];
    const text = this.#text(position);
    if (credential === undefined || text === undefined)
      throw new RangeError(`no exchange is packed at position ${position}`);
    const { request, response, ...plain }: PlainExchange = JSON.parse(text);
    const { body, ...sent } = request;
    return {
      ...plain,
      request: { ...sent, credential, ...(body !== undefined && { body: bytes(body) }) },
      ...(response && { response: { ...response, body: bytes(response.body) } }),
    };
  }

  #text(position: number): string | undefined {
    const block = this.#blocks[Math.floor(position / BLOCK)];
    if (!block) return this.#latest[position - this.#blocks.length * BLOCK];
    return zlib.inflateRawSync(block).toString().split(BETWEEN)[position % BLOCK];
  }
}

/** JSON escapes it within a text. */
const BETWEEN = '\n';

/** The same without the credential, which hides its value. */
interface PlainExchange extends Omit<Exchange, 'request' | 'response'> {
  readonly request: PlainRequest;
  readonly response?: PlainResponse | undefined;
}

interface PlainRequest extends Omit<Exchange['request'], 'credential' | 'body'> {
  readonly body?: string | undefined;
}

interface PlainResponse extends Omit<WireResponse, 'body'> {
  readonly body: string;
}

/** Each member is named, though its value may be absent. */
type All<T> = { readonly [Member in keyof Required<T>]: T[Member] };

function inText({ status, headers, body, bytes }: WireResponse): PlainResponse {
  return { status, headers, body: packed(body), bytes } satisfies All<PlainResponse>;
}

function packed(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
