import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { closedBeforeResponse, IdleConnectionLost, ResponseReset, ResponseWentOn } from './failures.js';
import { type Message, Reception } from './reception.js';
import { Client, errors } from './undici.js';

/** A request as bytes: what one connection needs to know of it. */
export interface PlainRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Uint8Array | null;
  /** How long the body of the response may be, in bytes. */
  readonly longestBody: number;
}

export interface ConnectionOptions {
  /** Bound on the wait for headers and on each pause in the body, in milliseconds. */
  readonly timeout: number;
  /** @default false */
  readonly http2?: boolean;
}

const LONGEST_HEAD = 64 * 1024;

/** A whole response may take so many times what is allowed for each pause in it. */
const PAUSES = 6;

/** It is given this long all the same, in milliseconds: undici notices a pause in it only to the second. */
const SHORTEST = 3_000;

/**
 * One connection to a target, which opens anew when it was closed. It carries one exchange at a time.
 * undici's own pool does not say which connection carried an exchange; that must be known to see that a response
 * went on after the end that it announced.
 */
export class Connection {
  readonly #client: Client;
  readonly #longest: number;
  #socket: Socket | undefined;
  /** Responses that came over the present socket. */
  #responses = 0;
  /** How the present socket came to its end, where it did so before undici closed it. */
  #end: ConnectionEnd | undefined;
  /** The bytes that came last over the present socket. */
  #latest: Uint8Array | undefined;

  constructor(
    origin: string,
    { timeout, http2 = false }: ConnectionOptions,
    connect: buildConnector.connector,
  ) {
    this.#longest = Math.max(timeout * PAUSES, SHORTEST);
    this.#client = new Client(origin, {
      allowH2: http2,
      pipelining: 1,
      headersTimeout: timeout,
      bodyTimeout: timeout,
      maxHeaderSize: LONGEST_HEAD,
      connect: (options, callback) =>
        connect(options, (...result) => {
          this.#socket = result[1] ?? undefined;
          this.#responses = 0;
          this.#end = undefined;
          this.#latest = undefined;
          if (!http2) this.#follow(result[1]);
          callback(...result);
        }),
    });
  }

  /** Rejects with undici's or the system's error, IdleConnectionLost, BrokenResponse or ResponseTooLarge. */
  async send({ longestBody, ...request }: PlainRequest): Promise<Message> {
    const reception = new Reception(this.#longest, longestBody);
    this.#client.dispatch(request, reception);
    const message = await reception.message.catch((error: unknown) => {
      if (closedBeforeResponse(error))
        throw this.#responses > 0 ? new IdleConnectionLost(error as Error) : error;
      // What ended in order is broken; of what did not, or may not have, the next response tells more.
      const mayBeReset = this.#end === 'reset' || this.#end === 'unknown';
      throw reception.hasBegun && mayBeReset ? new ResponseReset('it was cut', { cause: error }) : error;
    });
    this.#responses += 1;
    // A response without a length is whole when its connection ends in order, and only then.
    if (this.#end === 'reset') throw new ResponseReset('it was cut');
    if (this.#wentOn() && !this.#timedOutIdle())
      throw new ResponseWentOn('it goes on after the end that it announced');
    return message;
  }

  /** Closes at once; what is under way is given up. */
  async destroy(): Promise<void> {
    await this.#client.destroy();
  }

  #follow(socket: Socket | null): void {
    if (!socket) return;
    // Before undici hears of it, which then closes the socket.
    socket.prependListener('end', () => {
      if (socket === this.#socket) this.#end = endOf(socket);
    });
    // undici does not say which bytes came after the end of a response.
    const read = socket.read.bind(socket);
    socket.read = (size) => {
      const bytes = read(size);
      if (bytes && socket === this.#socket) this.#latest = bytes;
      return bytes;
    };
  }

  /** Whether a 408 came after the end of the response: the server ends the connection because it thinks it idle. */
  #timedOutIdle(): boolean {
    return IDLE_TIMEOUT.test(Buffer.from(this.#latest ?? []).toString('latin1'));
  }

  /** By now, bytes that came together with the end of a message, and belong to no request, have ended the connection. */
  #wentOn(): boolean {
    const end = this.#socket?.errored as (Error & { code?: string }) | null | undefined;
    return end?.code === 'UND_ERR_SOCKET' || end instanceof errors.HTTPParserError;
  }
}

/**
 * A 408 at the end of the bytes that came (RFC 9110, section 15.5.9), as a busy client reads it together with the response
 * before it. It cannot be part of a JSON body, which holds no raw line ends in a string.
 */
const IDLE_TIMEOUT = /HTTP\/1\.[01] 408 [^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n[^]*$/;

/** How the other side ended a connection; over TLS node does not tell. */
type ConnectionEnd = 'in-order' | 'reset' | 'unknown';

/**
 * To be asked when node says that a connection has ended. Of an RST right behind the last bytes node speaks as of an
 * orderly end; the system knows better, and tells who writes, even nothing.
 */
function endOf(socket: Socket): ConnectionEnd {
  if ('encrypted' in socket) return 'unknown';
  socket.write('');
  const error: (Error & { code?: string }) | null = socket.errored;
  return error?.code === 'ECONNRESET' ? 'reset' : 'in-order';
}
