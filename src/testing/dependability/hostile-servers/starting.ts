import type { Socket } from 'node:net';
import type { RequestContext } from '../../../proof/reference/behaviour.js';
import type { Response } from '../../../proof/reference/response.js';
import { newKey, startReference } from '../../../proof/reference/start.js';
import { listeningTcp } from '../../../proof/selftest/degenerate/listening.js';
import type { StartedServer } from './hostile-server.js';

/** Whether a request is one of those that are answered with harm. */
export type Chosen = (exchange: RequestContext) => boolean;

export const everyRequest: Chosen = () => true;

/** The first request, by which the kit learns that there is something to judge, is answered as it should be. */
export const afterTheFirst: Chosen = ({ number }) => number > 1;

/** What `GET /pets` answers to those who have the key, after the first request. */
export const laterLists: Chosen = (exchange) =>
  exchange.number > 1 && exchange.operation === 'listPets' && hasKey(exchange);

/** What `POST /pets` answers to those who have the key. */
export const creations: Chosen = (exchange) => exchange.operation === 'addPet' && hasKey(exchange);

function hasKey({ headers, service }: RequestContext): boolean {
  return headers.authorization === `Bearer ${service.key}`;
}

/** The reference implementation, but chosen requests are answered by writing to their socket. */
export function rawly(
  response: (socket: Socket, exchange: RequestContext) => void,
  chosen: Chosen = everyRequest,
) {
  return (): Promise<StartedServer> =>
    withBefore((exchange) => {
      if (!chosen(exchange)) return undefined;
      const { socket } = exchange.connection;
      socket.on('error', () => {});
      response(socket, exchange);
      return new Promise<undefined>(() => {});
    });
}

/** The reference implementation, but chosen requests get other responses. */
export function answering(response: (exchange: RequestContext) => Response, chosen: Chosen = everyRequest) {
  return (): Promise<StartedServer> =>
    withBefore((exchange) => (chosen(exchange) ? response(exchange) : undefined));
}

function withBefore(before: (exchange: RequestContext) => Response | undefined | Promise<undefined>) {
  return startReference({ key: newKey(), seedPets: 3, behaviour: { hooks: { before } } });
}

/** A server that is handed bare connections. */
export function connecting(connected: (socket: Socket) => void) {
  return (): Promise<StartedServer> => listeningTcp(connected);
}

/** Calls `write` again and again until the connection closes. */
export function again(socket: Socket, milliseconds: number, write: (turn: number) => void): void {
  let turn = 0;
  const timer = setInterval(() => write(turn++), milliseconds);
  socket.once('close', () => clearInterval(timer));
}

/** Writes for as long as there is room and the connection is open, `most` bytes in all. */
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

/** The head of a response that says that it is JSON, with further header lines. */
export function head(lines: readonly string[] = [], status = '200 OK'): string {
  return [`HTTP/1.1 ${status}`, 'Content-Type: application/json', ...lines, '', ''].join('\r\n');
}
