import type { Socket } from 'node:net';

/** How the other side ended a connection; over TLS node does not tell. */
export type ConnectionEnd = 'in-order' | 'reset' | 'unknown';

/**
 * To be asked when node says that a connection has ended. Of an RST right behind the last bytes node speaks as of an
 * orderly end; the system knows better, and tells who writes, even nothing.
 */
export function endOf(socket: Socket): ConnectionEnd {
  if ('encrypted' in socket) return 'unknown';
  socket.write('');
  const error: (Error & { code?: string }) | null = socket.errored;
  return error?.code === 'ECONNRESET' ? 'reset' : 'in-order';
}
