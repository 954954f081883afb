import type { RequestContext } from './behaviour.js';

/** How the connection ends after raw bytes. */
export type Ending = 'close' | 'reset';

/**
 * Writes bytes to the socket in place of a response, without Node's corrections, and ends the connection.
 * For a variation of `sending.send`.
 */
export function sendRaw(
  { connection: { socket } }: RequestContext,
  bytes: string | Uint8Array,
  ending: Ending,
): void {
  if (ending === 'close') socket.end(bytes);
  else socket.write(bytes, () => socket.resetAndDestroy());
}
