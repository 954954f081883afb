import { Pool } from 'undici';
import type { Headers, WireAnswer } from '../contract/wire.js';
import { decodeContent } from './decoding.js';
import type { OutgoingRequest } from './exchange.js';
import { BodyTooLarge, BrokenAnswer } from './failures.js';

export interface TransportOptions {
  /** Scheme, host and port. */
  readonly origin: string;
  /** Connections that are open at once. */
  readonly connections: number;
  /** Bound on connecting, on the wait for headers and on each pause in the body, in milliseconds. */
  readonly timeout: number;
}

/** An answer may not be longer than this, in bytes: a page of a hundred animals is far below. */
export const LONGEST_BODY = 16 * 1024 * 1024;

/**
 * Puts one request on the wire and reads one answer, through undici's pool: the target goes out as it is,
 * redirects are answers like any other, nothing is tried again.
 */
export class Transport {
  readonly #pool: Pool;

  constructor({ origin, connections, timeout }: TransportOptions) {
    this.#pool = new Pool(origin, {
      connections,
      pipelining: 1,
      connect: { timeout },
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxHeaderSize: 64 * 1024,
    });
  }

  /** Rejects with undici's or the system's error, {@link BrokenAnswer} or {@link BodyTooLarge}. */
  async send(request: OutgoingRequest): Promise<WireAnswer> {
    const response = await this.#pool.request({
      method: request.method,
      path: request.target,
      headers: requestHeaders(request),
      body: request.body ?? null,
      responseHeaders: 'raw',
    });
    const headers = pairs(response.headers as unknown as readonly string[]);
    const bytes = await readBody(response.body);
    return { status: response.statusCode, headers, body: await decoded(headers, bytes) };
  }

  /** Closes the connections at once; what is under way is given up. */
  async close(): Promise<void> {
    await this.#pool.destroy();
  }
}

/** The header fields of a request without those that the connection needs (Host, Content-Length). */
export function visibleHeaders(request: OutgoingRequest): [name: string, value: string][] {
  return [
    ['Accept', 'application/json'],
    ...(request.contentType !== undefined ? [['Content-Type', request.contentType] as [string, string]] : []),
  ];
}

function requestHeaders(request: OutgoingRequest): string[] {
  const authorization = request.credential.reveal();
  return [
    ...visibleHeaders(request).flat(),
    ...(authorization === undefined ? [] : ['Authorization', authorization]),
  ];
}

function pairs(flat: readonly string[]): Headers {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[String(name), String(flat[index + 1])] as [string, string]] : [],
  );
}

async function readBody(body: AsyncIterable<Buffer>): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of body) {
      length += chunk.length;
      if (length > LONGEST_BODY) throw new BodyTooLarge();
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof BodyTooLarge || isTimeout(error)) throw error;
    throw new BrokenAnswer(`the body stopped before its end (${(error as Error).message})`, { cause: error });
  }
  return chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks);
}

function isTimeout(error: unknown): boolean {
  return (error as { code?: unknown }).code === 'UND_ERR_BODY_TIMEOUT';
}

async function decoded(headers: Headers, bytes: Uint8Array): Promise<Uint8Array> {
  try {
    return await decodeContent(headers, bytes, LONGEST_BODY);
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw new BodyTooLarge();
    throw new BrokenAnswer(`the body is not of its content coding (${(error as Error).message})`, {
      cause: error,
    });
  }
}
