import type { Socket } from 'node:net';

/** One TCP connection of a client. */
export interface Connection {
  /** From 1, in the order of arrival. */
  readonly number: number;
  readonly socket: Socket;
  /** Empty at first; for what a variation wants to remember of this connection. */
  readonly state: Map<string, unknown>;
  /** Requests that came over it so far, the present one included. */
  requests: number;
  /** Requests that are not answered yet. */
  underWay: number;
}

/** Knows the connection of each socket. */
export class Connections {
  readonly #known = new WeakMap<Socket, Connection>();
  #count = 0;

  of(socket: Socket): Connection {
    const known = this.#known.get(socket);
    if (known) return known;
    this.#count += 1;
    const connection = { number: this.#count, socket, state: new Map(), requests: 0, underWay: 0 };
    this.#known.set(socket, connection);
    return connection;
  }
}
