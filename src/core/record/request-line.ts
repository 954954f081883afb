import { isUtf8 } from 'node:buffer';
import type { OutgoingRequest } from '../http/exchange.js';
import type { RecordBody, SentRequest } from './record.js';

/** A request as a record holds it: the recipe of its key, never the key. */
export function sentRequest(request: OutgoingRequest): SentRequest {
  const { method, target, credential, accept, contentType, contentEncoding, body } = request;
  const { authorization } = credential;
  return {
    method,
    target,
    ...(authorization && { authorization }),
    ...(accept !== undefined && { accept }),
    ...(contentType !== undefined && { contentType }),
    ...(contentEncoding !== undefined && { contentEncoding }),
    ...(body && { body: bodyOf(body) }),
  };
}

/** @param mask of the text, or of the bytes as Latin-1 */
export function bodyOf(bytes: Uint8Array, mask = (text: string) => text): RecordBody {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (isUtf8(buffer)) return { text: mask(buffer.toString()) };
  return { base64: Buffer.from(mask(buffer.toString('latin1')), 'latin1').toString('base64') };
}

export function bytesOf(body: RecordBody): Uint8Array {
  return 'text' in body ? Buffer.from(body.text) : Buffer.from(body.base64, 'base64');
}
