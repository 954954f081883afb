import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { type Headers, header } from '../contract/wire.js';

const gunzip = promisify(zlib.gunzip);
const inflate = promisify(zlib.inflate);
const inflateRaw = promisify(zlib.inflateRaw);
const brotliDecompress = promisify(zlib.brotliDecompress);

type Decoder = (bytes: Uint8Array, maxBytes: number) => Promise<Uint8Array>;

const decoders: Readonly<Record<string, Decoder>> = {
  identity: async (bytes) => bytes,
  gzip: (bytes, maxOutputLength) => gunzip(bytes, { maxOutputLength }),
  'x-gzip': (bytes, maxOutputLength) => gunzip(bytes, { maxOutputLength }),
  // RFC 9110 means the zlib format by "deflate", yet some servers send the bare stream.
  deflate: (bytes, maxOutputLength) =>
    inflate(bytes, { maxOutputLength }).catch(() => inflateRaw(bytes, { maxOutputLength })),
  br: (bytes, maxOutputLength) => brotliDecompress(bytes, { maxOutputLength }),
};

/**
 * Undoes the content codings of an answer (RFC 9110, section 8.4).
 * @throws {RangeError} when the result is longer than `maxBytes`; {@link Error} when the bytes are not of the coding.
 */
export async function decodeContent(
  headers: Headers,
  bytes: Uint8Array,
  maxBytes: number,
): Promise<Uint8Array> {
  const codings = (header(headers, 'content-encoding') ?? '')
    .split(',')
    .map((coding) => coding.trim().toLowerCase())
    .filter((coding) => coding !== '');
  let decoded = bytes;
  for (const coding of codings.reverse()) {
    const decoder = decoders[coding];
    if (!decoder) throw new Error(`the content coding "${coding}" is not one that was asked for`);
    decoded = await decoder(decoded, maxBytes);
  }
  return decoded;
}
