import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import type { Variation } from '../variation.js';

/** A client without an Accept-Encoding header accepts all codings (RFC 9110, section 12.5.3). */
export const contentCodingVariations: readonly Variation[] = [
  {
    id: 'compressed-with-gzip',
    description: 'Bodies are compressed with gzip.',
    change: coded('gzip', gzipSync),
  },
  {
    id: 'compressed-with-brotli',
    description: 'Bodies are compressed with brotli.',
    change: coded('br', brotliCompressSync),
  },
  {
    id: 'compressed-with-deflate',
    description: 'Bodies are compressed with deflate.',
    change: coded('Deflate', deflateSync),
  },
  {
    id: 'compressed-twice',
    description: 'Bodies are compressed with deflate, then with gzip.',
    change: coded('deflate, x-gzip', (bytes) => gzipSync(deflateSync(bytes))),
  },
  {
    id: 'compressed-twice-in-two-headers',
    description: 'Bodies are compressed with deflate, then with gzip, with a header for each coding.',
    change: (correct) => ({
      sending: {
        encode: (context, text) => gzipSync(deflateSync(correct.sending.encode(context, text))),
        send: (context, response) => {
          context.serverResponse.setHeader('Content-Encoding', ['deflate', 'gzip']);
          return correct.sending.send(context, response);
        },
      },
    }),
  },
  {
    id: 'coded-as-identity',
    description: 'Bodies have the content coding identity.',
    change: coded('identity', (bytes) => bytes),
  },
  {
    id: 'compressed-in-two-parts',
    description: 'Bodies are compressed as two consecutive gzip members.',
    change: coded('gzip', (bytes) =>
      Buffer.concat([gzipSync(bytes.subarray(0, 9)), gzipSync(bytes.subarray(9))]),
    ),
  },
  {
    id: 'compressed-with-zstd-where-allowed',
    description: 'Bodies are compressed with zstd unless the client excludes it.',
    change: coded('zstd', zstdFrame, ({ headers }) =>
      /zstd|\*/.test(String(headers['accept-encoding'] ?? '*')),
    ),
  },
];

function coded(
  coding: string,
  encode: (bytes: Uint8Array) => Uint8Array,
  applies: (context: RequestContext) => boolean = () => true,
): BehaviourChange {
  return ({ sending }) => ({
    sending: {
      encode: (context, text) => {
        const bytes = sending.encode(context, text);
        return applies(context) ? encode(bytes) : bytes;
      },
      headers: (context, response, body) => ({
        ...sending.headers(context, response, body),
        ...(response.content !== undefined && applies(context) && { 'content-encoding': coding }),
        vary: 'Accept-Encoding',
      }),
    },
  });
}

/** The longest block that a frame may hold, in bytes. */
const LONGEST_BLOCK = 128 * 1024;

/** A zstd frame (RFC 8878) of bytes that are not compressed: Node 20 has no encoder. */
function zstdFrame(bytes: Uint8Array): Uint8Array {
  // Magic number, then a descriptor: one segment, its size in four bytes.
  const header = Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0xa0, 0, 0, 0, 0]);
  header.writeUInt32LE(bytes.length, 5);
  const parts: Uint8Array[] = [header];
  for (let start = 0; start === 0 || start < bytes.length; start += LONGEST_BLOCK) {
    const block = bytes.subarray(start, start + LONGEST_BLOCK);
    const last = start + LONGEST_BLOCK >= bytes.length ? 1 : 0;
    const blockHeader = Buffer.alloc(3);
    blockHeader.writeUIntLE(block.length * 8 + last, 0, 3);
    parts.push(blockHeader, block);
  }
  return Buffer.concat(parts);
}
