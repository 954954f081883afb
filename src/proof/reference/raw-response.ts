import type { RequestContext } from './behaviour.js';

/** What happens to the connection after raw bytes. */
export type Ending = 'close' | 'reset';

/**
 * Puts bytes on the wire in place of a response, past everything that node would correct, and gives the connection up.
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
