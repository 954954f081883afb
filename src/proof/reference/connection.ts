import type { Socket } from 'node:net';

/** One TCP connection of a client. */
export interface Connection {
  /** From 1, in the order of arrival. */
  readonly number: number;
  readonly socket: Socket;
  /** Empty at first; a variation may store anything about this connection in it. */
  readonly state: Map<string, unknown>;
  /** Requests received over it so far, including the current one. */
  requests: number;
  /** Requests without a response yet. */
  underWay: number;
}

/** The connections by their sockets. */
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
