import { Closings } from './closings.js';
import type { Connection } from './connection.js';
import type { Way } from './outside.js';

/** A connection that carries one request, and what happens to it afterwards. */
export interface Taken {
  readonly connection: Connection;
  readonly afterwards: 'give-back' | 'keep' | 'hang-up';
}

/** Connections that requests of one kind share. */
interface Pool {
  readonly open: Set<Connection>;
  readonly idle: Connection[];
}

interface ConnectionsOptions {
  /** The most connections of the pools together. */
  readonly shared: number;
  readonly open: () => Connection;
  /** False over HTTP/2: undici needs the session of a socket that is closed. */
  readonly reopens: boolean;
}

interface Opening {
  /** How many had been opened with this one. */
  readonly position: number;
  /** The ages in milliseconds of the closings that the target may not have seen then, the latest first. */
  readonly unseen: readonly number[];
}

/** With fewer connections beside it, one that closes says nothing about their number. */
const FEWEST = 2;

/**
 * The connections of a run. Requests share some of them, and further ones carry those that need a new one. Where the
 * target bears fewer at once, it closes, refuses or ignores those beyond. Then the kit keeps to what it bears, and closes
 * an idle connection, or waits for one, before it opens another.
 */
export class Connections {
  readonly #options: ConnectionsOptions;
  readonly #shared: Pool = { open: new Set(), idle: [] };
  readonly #apart: Pool = { open: new Set(), idle: [] };
  /** False once a request apart was refused on a connection that had carried another: they may be too many for one. */
  #sharesApart = true;
  /** The connections that requests share in turn, by number. */
  readonly #own = new Map<number, Connection>();
  /** Those of one request. */
  readonly #single = new Set<Connection>();
  readonly #inUse = new Set<Connection>();
  readonly #closings = new Closings(() => this.#waiting.shift()?.());
  /** Closed connections, to open again for requests that need a new one. */
  readonly #reopening: Connection[] = [];
  readonly #waiting: (() => void)[] = [];
  readonly #openings = new Map<Connection, Opening>();
  #opened = 0;
  /** The position of the last one that has answered. */
  #answeredUpTo = 0;
  /** The most connections that were open at once and had carried a response each. */
  #borne = 0;
  /** The most connections at once, once the target has refused one. */
  #most = Number.POSITIVE_INFINITY;

  constructor(options: ConnectionsOptions) {
    this.#options = options;
  }

  /** `leave` must follow. */
  take(way: Way): Taken | Promise<Taken> {
    return this.#found(way) ?? this.#awaited(way);
  }

  leave({ connection, afterwards }: Taken): void {
    this.#inUse.delete(connection);
    const pool = this.#poolOf(connection);
    if (afterwards === 'give-back' && pool) pool.idle.push(connection);
    else if (afterwards === 'give-back') this.#hangUp(connection);
    if (afterwards === 'hang-up' && this.#single.delete(connection)) this.#hangUp(connection, true);
    this.#waiting.shift()?.();
  }

  /** Closes a connection that requests share in turn, which carries nothing more. */
  hangUp(number: number): void {
    const own = this.#own.get(number);
    this.#own.delete(number);
    if (own) this.#hangUp(own);
    this.#waiting.shift()?.();
  }

  /** Call it for the first response over a connection. */
  answered({ connection }: Taken): void {
    this.#answeredUpTo = Math.max(this.#answeredUpTo, this.#openings.get(connection)?.position ?? 0);
    this.#borne = Math.max(this.#borne, this.#answering());
  }

  /**
   * Call it when a new connection was refused, or closed before any byte of a response. Returns whether the connections
   * beside it are the likely cause: the target has never borne more of them, those included that it may not have seen
   * close.
   * @param isIgnored true when it timed out while others were answered. It may wait for a worker, but not where one that
   * was opened later has answered
   */
  isOneTooMany({ connection }: Taken, { isIgnored = false } = {}): boolean {
    const opening = this.#openings.get(connection);
    if (!opening || (isIgnored && opening.position <= this.#answeredUpTo)) return false;
    const others = this.#all().length - 1;
    const fewest = Math.max(this.#borne, FEWEST);
    if (others < fewest) {
      if (isIgnored) return others + 1 >= this.#most;
      const age = opening.unseen[fewest - others - 1];
      if (age !== undefined) this.#closings.wasUnseen(age);
      return age !== undefined;
    }
    // Others that are ignored are too many, too.
    this.#most = Math.min(this.#most, isIgnored ? fewest : others);
    this.#poolOf(connection)?.open.delete(connection);
    return true;
  }

  /** Call it when a connection that had carried a response before was asked to wait (429, 503). */
  refused({ connection }: Taken): void {
    if (!this.#apart.open.delete(connection)) return;
    this.#sharesApart = false;
    while (this.#closedIdle(this.#apart));
  }

  /** Closes all of them for good. */
  async close(): Promise<void> {
    await Promise.all(this.#all().map((connection) => connection.destroy()));
  }

  async #awaited(way: Way): Promise<Taken> {
    for (;;) {
      await new Promise<void>((wake) => this.#waiting.push(wake));
      const found = this.#found(way);
      if (found) return found;
    }
  }

  #found(way: Way): Taken | undefined {
    const taken = this.#ofItsWay(way);
    if (!taken) return undefined;
    this.#inUse.add(taken.connection);
    if (!taken.connection.isOpen) this.#noteOpening(taken.connection);
    return taken;
  }

  #ofItsWay({ connection: number, afresh = false, atOnce = false, apart = false }: Way): Taken | undefined {
    if (!afresh && number !== undefined) {
      const own = this.#own.get(number) ?? this.#another();
      if (own) this.#own.set(number, own);
      return own && { connection: own, afterwards: 'keep' };
    }
    if (!afresh && (!apart || this.#sharesApart)) {
      const pool = apart ? this.#apart : this.#shared;
      const shared = pool.idle.pop() ?? this.#sharedOne(pool);
      if (shared) return { connection: shared, afterwards: 'give-back' };
      if (!atOnce) return undefined;
    }
    const single = this.#another();
    if (single) this.#single.add(single);
    return single && { connection: single, afterwards: 'hang-up' };
  }

  /**
   * A further connection of a pool; undefined if all that there may be are in use. An idle one of the other pool closes
   * first, since a target may have a worker for each connection.
   */
  #sharedOne(pool: Pool): Connection | undefined {
    const other = pool === this.#apart ? this.#shared : this.#apart;
    const isFull = pool.open.size + other.open.size >= Math.max(this.#options.shared, this.#borne);
    if (isFull && !this.#closedIdle(other)) return undefined;
    const connection = this.#another();
    if (connection) pool.open.add(connection);
    return connection;
  }

  /** Closes a connection of a pool that carries nothing at the moment. Returns false if there is none. */
  #closedIdle({ open, idle }: Pool): boolean {
    const closing = idle.shift();
    if (!closing) return false;
    open.delete(closing);
    this.#hangUp(closing);
    return true;
  }

  #poolOf(connection: Connection): Pool | undefined {
    return [this.#shared, this.#apart].find(({ open }) => open.has(connection));
  }

  /** A connection without a socket, so that its next request opens one; undefined while none may be opened. */
  #another(): Connection | undefined {
    while (this.#all().length >= this.#most && this.#closedOne());
    if (this.#all().length + this.#closings.counted >= this.#most) return undefined;
    return this.#reopening.shift() ?? this.#options.open();
  }

  /** Call it before a connection opens a socket. */
  #noteOpening(connection: Connection): void {
    this.#opened += 1;
    this.#openings.set(connection, { position: this.#opened, unseen: this.#closings.ages });
  }

  /** Closes a connection that carries nothing at the moment. Returns false if there is none. */
  #closedOne(): boolean {
    if (this.#closedIdle(this.#apart) || this.#closedIdle(this.#shared)) return true;
    // The requests of one that are still to come would otherwise wait for those that wait for it.
    const [number, own] = [...this.#own].find(([, one]) => !this.#inUse.has(one)) ?? [];
    if (!own || number === undefined) return false;
    this.#own.delete(number);
    this.#hangUp(own);
    return true;
  }

  #hangUp(connection: Connection, isSingle = false): void {
    if (connection.hasAnswered) this.#closings.add({ isSingle });
    if (this.#options.reopens) {
      connection.hangUp();
      this.#reopening.push(connection);
    } else void connection.destroy();
  }

  /** How many are open and have carried a response. */
  #answering(): number {
    return this.#all().filter((connection) => connection.hasAnswered).length;
  }

  #all(): readonly Connection[] {
    return [...this.#shared.open, ...this.#apart.open, ...this.#own.values(), ...this.#single];
  }
}
