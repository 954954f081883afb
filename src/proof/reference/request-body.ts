import type { IncomingMessage } from 'node:http';

export interface ReceivedBody {
  readonly body: Uint8Array;
  readonly bodyTooLarge: boolean;
}

const NONE: ReceivedBody = { body: new Uint8Array(), bodyTooLarge: false };

/**
 * Collects a request's body, and stops keeping it where it passes `maximum` bytes; the rest is read and dropped,
 * so that the client, still sending, gets its response rather than a reset.
 *
 * @throws when the client leaves before the end.
 */
export function receiveBody(request: IncomingMessage, maximum: number): ReceivedBody | Promise<ReceivedBody> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && (length === undefined || length === '0')) {
    request.resume();
    return NONE;
  }
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= maximum) chunks.push(chunk);
      else resolve({ body: NONE.body, bodyTooLarge: true });
    });
    request.once('end', () => resolve({ body: Buffer.concat(chunks), bodyTooLarge: false }));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The client left before its request was whole.')));
  });
}
