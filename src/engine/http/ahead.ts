/** Sockets that are opened ahead, where that takes long: over a far network, and over TLS. */
import type { Socket } from 'node:net';
import type { Dial } from './dial.js';

/** Milliseconds to open a socket from which on it pays to have some ready. */
const LONG = 80;
/** Milliseconds. Some seconds later, servers close sockets that bring no request. */
const LONGEST_IDLE = 2000;

interface Spare {
  readonly opening: AbortController;
  isReady: boolean;
  /** Undefined if it could not be opened. */
  readonly socket: Promise<Socket | undefined>;
}

export class Ahead {
  /** Milliseconds that the quickest opening took. */
  #least = Number.POSITIVE_INFINITY;
  #isOver = false;
  /** The oldest comes first, since a server with few threads turns to it first. */
  readonly #spares = new Set<Spare>();

  /** @param most sockets at once */
  constructor(
    private readonly open: Dial,
    private readonly most: number,
  ) {}

  get count(): number {
    return this.#spares.size;
  }

  /** A socket that was opened ahead, or else a new one. */
  readonly dial: Dial = async (opening) => {
    const [spare] = this.#spares;
    if (spare) {
      this.#spares.delete(spare);
      opening.signal.addEventListener('abort', () => spare.opening.abort());
      const socket = await spare.socket;
      // A server that sends something before a request only says that it closes the socket.
      if (socket && !socket.destroyed && socket.readableLength === 0) return socket;
      socket?.destroy();
      this.end();
    }
    const began = performance.now();
    const socket = await this.open(opening);
    const isFirst = this.#least === Number.POSITIVE_INFINITY;
    this.#least = Math.min(this.#least, performance.now() - began);
    if (isFirst) this.add(this.most);
    return socket;
  };

  /** The same for a request that wants a socket of its own: it opens another one for the next such request. */
  readonly dialApart: Dial = (opening) => {
    const [spare] = this.#spares;
    const socket = this.dial(opening);
    // As many more as such requests come at once, if this one has to wait.
    this.add(spare?.isReady ? 1 : 2);
    return socket;
  };

  /** Opens some more, where that takes long. */
  add(count: number): void {
    for (let left = count; left > 0 && this.count < this.most && this.#least >= LONG && !this.#isOver; left -= 1) {
      const opening = new AbortController();
      const lost = (): undefined => {
        if (this.#spares.has(spare)) this.end();
      };
      const watched = (socket: Socket) => {
        spare.isReady = true;
        socket.once('close', lost);
        setTimeout(() => this.#spares.delete(spare) && socket.destroy(), LONGEST_IDLE).unref();
        return socket;
      };
      const spare: Spare = { opening, isReady: false, socket: this.open(opening).then(watched, lost) };
      this.#spares.add(spare);
    }
  }

  /** Closes all, and opens no more: the deployment has few, or is in trouble. */
  end(): void {
    this.#isOver = true;
    const spares = [...this.#spares];
    this.#spares.clear();
    for (const { opening, socket } of spares) {
      opening.abort();
      void socket.then((opened) => opened?.destroy());
    }
  }
}
