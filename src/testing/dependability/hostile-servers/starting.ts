import type { Socket } from 'node:net';
import type { RequestContext } from '../../../proof/reference/behaviour.js';
import type { Response } from '../../../proof/reference/response.js';
import { newKey, startReference } from '../../../proof/reference/start.js';
import { listeningTcp } from '../../../proof/selftest/degenerate/listening.js';
import type { StartedServer } from './hostile-server.js';

/** True for requests that get a harmful response. */
export type Chosen = (context: RequestContext) => boolean;

export const everyRequest: Chosen = () => true;

/** The first request, which shows the kit that there is something to judge, gets a correct response. */
export const afterTheFirst: Chosen = ({ number }) => number > 1;

/** Authorised list requests after the first request. */
export const laterLists: Chosen = (context) =>
  context.number > 1 && context.operation === 'listPets' && hasKey(context);

/** Authorised creations. */
export const creations: Chosen = (context) => context.operation === 'addPet' && hasKey(context);

function hasKey({ headers, service }: RequestContext): boolean {
  return headers.authorization === `Bearer ${service.key}`;
}

/** The reference implementation, except that chosen requests are handled by writing to their socket. */
export function rawly(
  response: (socket: Socket, context: RequestContext) => void,
  chosen: Chosen = everyRequest,
) {
  return (): Promise<StartedServer> =>
    withBefore((context) => {
      if (!chosen(context)) return undefined;
      const { socket } = context.connection;
      socket.on('error', () => {});
      response(socket, context);
      return new Promise<undefined>(() => {});
    });
}

/** The reference implementation, except that chosen requests get other responses. */
export function respondingWith(
  response: (context: RequestContext) => Response,
  chosen: Chosen = everyRequest,
) {
  return (): Promise<StartedServer> =>
    withBefore((context) => (chosen(context) ? response(context) : undefined));
}

function withBefore(before: (context: RequestContext) => Response | undefined | Promise<undefined>) {
  return startReference({ key: newKey(), seedPets: 3, behaviour: { hooks: { before } } });
}

/** A TCP server. */
export function connecting(connected: (socket: Socket) => void) {
  return (): Promise<StartedServer> => listeningTcp(connected);
}

/** Calls `write` repeatedly until the connection closes. */
export function again(socket: Socket, milliseconds: number, write: (turn: number) => void): void {
  let turn = 0;
  const timer = setInterval(() => write(turn++), milliseconds);
  socket.once('close', () => clearInterval(timer));
}

/** Writes while there is room and the connection is open, up to `most` bytes. */
export function pour(socket: Socket, chunk: Uint8Array, most = Number.POSITIVE_INFINITY): void {
  let sent = 0;
  const more = () => {
    while (sent < most && socket.writable) {
      sent += chunk.length;
      if (!socket.write(chunk)) return;
    }
  };
  socket.on('drain', more);
  more();
}

/** The head of a JSON response, with additional header lines. */
export function head(lines: readonly string[] = [], status = '200 OK'): string {
  return [`HTTP/1.1 ${status}`, 'Content-Type: application/json', ...lines, '', ''].join('\r\n');
}
