import type { RecordedBody } from '../results/model.js';

/** The bytes of a recorded body; undefined when the record is cut or masked. */
export function wholeBytes(body: RecordedBody): Uint8Array | undefined {
  const bytes = keptBytes(body);
  return !body.truncated && bytes.length === body.bytes ? bytes : undefined;
}

/** The bytes in the record. */
export function keptBytes({ text, base64 = '' }: RecordedBody): Uint8Array {
  return text === undefined ? Buffer.from(base64, 'base64') : new TextEncoder().encode(text);
}
