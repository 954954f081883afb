import type { WireResponse } from '../contract/wire.js';
import type { Exchange } from '../http/exchange.js';

/**
 * An exchange in a fifth of the memory: one text, with the bytes of the bodies as characters. A run keeps the creation
 * of every pet for a later finding about it, and hardly ever needs one.
 */
export class PackedExchange {
  readonly #credential: Exchange['request']['credential'];
  readonly #text: string;

  constructor({ request, response, ...plain }: Exchange) {
    const { credential, body, ...sent } = request;
    this.#credential = credential;
    this.#text = JSON.stringify({
      ...plain,
      request: { ...sent, ...(body && { body: packed(body) }) },
      ...(response && { response: { ...response, body: packed(response.body) } }),
    } satisfies PlainExchange);
  }

  unpacked(): Exchange {
    const { request, response, ...plain }: PlainExchange = JSON.parse(this.#text);
    const { body, ...sent } = request;
    return {
      ...plain,
      request: { ...sent, credential: this.#credential, ...(body !== undefined && { body: bytes(body) }) },
      ...(response && { response: { ...response, body: bytes(response.body) } }),
    };
  }
}

/** The same without the credential, which hides its value. */
type PlainExchange = Omit<Exchange, 'request' | 'response'> & {
  readonly request: Omit<Exchange['request'], 'credential' | 'body'> & { readonly body?: string };
  readonly response?: Omit<WireResponse, 'body'> & { readonly body: string };
};

function packed(body: Uint8Array): string {
  return Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('latin1');
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'latin1');
}
