import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type Headers, header, headerValues } from '../contract/wire.js';
import { UnknownCoding } from './failures.js';
import { tooLong } from './longest-body.js';

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);
const brotliDecompress = promisify(zlib.brotliDecompress);

type Decoder = (bytes: Uint8Array, options: { readonly maxOutputLength: number }) => Promise<Uint8Array>;

const decoders: ReadonlyMap<string, Decoder> = new Map<string, Decoder>([
  ['identity', async (bytes) => bytes],
  ['gzip', gunzip],
  ['x-gzip', gunzip],
  // In RFC 9110 "deflate" is the zlib format, but some servers send the bare stream.
  ['deflate', (bytes, options) => (isZlib(bytes) ? inflate(bytes, options) : inflateRaw(bytes, options))],
  ['br', brotliDecompress],
]);

/** True for bytes that start like the zlib format (RFC 1950, section 2.2). A bare stream from a server does not. */
function isZlib([method = 0, flags = 0]: Uint8Array): boolean {
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}

/** True for a response that names a content coding. */
export function isCoded(headers: Headers): boolean {
  return header(headers, 'content-encoding') !== undefined;
}

/**
 * Decodes the content codings of a response (RFC 9110, section 8.4).
 * @throws {ResponseTooLarge} when the result is longer than `maxBytes`
 * @throws {UnknownCoding} when the coding is neither Brotli nor in RFC 9110, or there are too many
 * @throws {Error} when the bytes do not match the coding
 */
export async function decodeContent(
  headers: Headers,
  bytes: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array> {
  const codings = headerValues(headers, 'content-encoding')
    .join(',')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '');
  if (codings.length > MOST_CODINGS) {
    throw new UnknownCoding(
      `the response has ${codings.length} content codings; the kit decodes at most ${MOST_CODINGS}`,
    );
  }
  if (codings.length === 0) return bytes;
  return oneAtATime(async () => {
    let decoded = bytes;
    for (const coding of codings.toReversed()) decoded = await decode(coding, decoded, maxBytes);
    return decoded;
  });
}

/** Two codings are rare already, and each one of many could expand to the largest response. */
const MOST_CODINGS = 4;

let turn: Promise<unknown> = Promise.resolve();

/** Runs one decoding at a time, since a few bytes may expand to megabytes. */
function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  const done = turn.then(work);
  turn = done.catch(() => {});
  return done;
}

async function decode(coding: string, bytes: Uint8Array, maxBytes: number): Promise<Uint8Array> {
  const decoder = decoders.get(coding);
  if (!decoder)
    throw new UnknownCoding(
      `the response has the content coding ${JSON.stringify(coding)}, which the kit cannot decode`,
    );
  try {
    return await decoder(bytes, { maxOutputLength: maxBytes });
  } catch (error) {
    if ((error as { code?: unknown }).code !== 'ERR_BUFFER_TOO_LARGE') throw error;
    throw tooLong(maxBytes);
  }
}
