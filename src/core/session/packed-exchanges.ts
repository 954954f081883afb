import zlib from 'node:zlib';
import type { WireResponse } from '../contract/wire.js';
import type { Exchange } from '../http/exchange.js';

/** So many texts are compressed together. Fewer would have less in common, more would take longer to unpack. */
const BLOCK = 100;

/** The latest blocks, which stay as they are: more than a run of the profiles `quick` and `standard` fills. */
const LATEST_BLOCKS = 20;

/** The first size of a block in bytes. */
const ROOM = 64 * 1024;

/** The most bytes of UTF-8 for one UTF-16 unit. */
const BYTES_EACH = 3;

/**
 * Exchanges in a fifth of the memory, and old ones in much less. A run keeps the creation of every pet for a later
 * finding about it, and hardly ever needs one. Each is a line of text, with the bytes of the bodies as characters; old
 * blocks of lines are compressed. They are outside V8's heap, which would move each text twice before it is old.
 */
export class PackedExchanges {
  /** The full blocks. */
  readonly #blocks: Uint8Array[] = [];
  /** How many of them are compressed. */
  #compressed = 0;
  #filling = Buffer.allocUnsafeSlow(ROOM);
  /** Used bytes of the block that is being filled. */
  #used = 0;
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
    this.#write(text + BETWEEN);
    const count = this.#credentials.push(credential);
    if (count % BLOCK === 0) this.#endBlock();
    return count - 1;
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

  #write(line: string): void {
    const most = this.#used + line.length * BYTES_EACH;
    if (most > this.#filling.length) {
      const larger = Buffer.allocUnsafeSlow(Math.max(most, 2 * this.#filling.length));
      this.#filling.copy(larger, 0, 0, this.#used);
      this.#filling = larger;
    }
    this.#used += this.#filling.write(line, this.#used);
  }

  #endBlock(): void {
    this.#blocks.push(new Uint8Array(this.#filling.subarray(0, this.#used)));
    this.#used = 0;
    const oldest = this.#blocks[this.#compressed];
    if (!oldest || this.#blocks.length - this.#compressed <= LATEST_BLOCKS) return;
    this.#blocks[this.#compressed] = zlib.deflateRawSync(oldest, { level: 1 });
    this.#compressed += 1;
  }

  #text(position: number): string | undefined {
    const index = Math.floor(position / BLOCK);
    const block = this.#blocks[index] ?? this.#filling.subarray(0, this.#used);
    const bytes = index < this.#compressed ? zlib.inflateRawSync(block) : Buffer.from(block);
    return bytes.toString().split(BETWEEN)[position % BLOCK];
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
