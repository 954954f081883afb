import type { Socket } from 'node:net';
import type { buildConnector } from 'undici';
import { closedBeforeResponse, IdleConnectionLost, ResponseReset, ResponseWentOn } from './failures.js';
import { type Message, Reception } from './reception.js';
import { errors, UndiciClient } from './undici.js';

/** A request as one connection sends it. */
export interface PlainRequest {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Names and values in turn. */
  readonly headers: string[];
  readonly body: Uint8Array | null;
  /** The largest allowed body of the response, in bytes. */
  readonly longestBody: number;
}

export interface ConnectionOptions {
  /** Bound on the wait for headers and on each pause in the body, in milliseconds. */
  readonly timeout: number;
  /** @default false */
  readonly http2?: boolean;
}

const LONGEST_HEAD = 64 * 1024;

/** A whole response may take this many times the allowed pause. */
const PAUSES = 6;

/** The least time for a whole response, in milliseconds, since undici notices pauses only to the second. */
const SHORTEST = 3_000;

/**
 * One connection to a target, which reopens after it was closed. It carries one exchange at a time. undici's own pool
 * does not say which connection carried an exchange; the kit needs to know, to see that a response went on after its
 * announced end.
 */
export class Connection {
  readonly #client: UndiciClient;
  readonly #longest: number;
  #socket: Socket | undefined;
  /** Number of responses over the current socket. */
  #responses = 0;
  /** The end of the current socket, if it ended before undici closed it. */
  #end: ConnectionEnd | undefined;
  /** The latest bytes over the current socket. */
  #latest: Uint8Array | undefined;

  constructor(
    origin: string,
    { timeout, http2 = false }: ConnectionOptions,
    connect: buildConnector.connector,
  ) {
    this.#longest = Math.max(timeout * PAUSES, SHORTEST);
    this.#client = new UndiciClient(origin, {
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

  /** False before the first exchange, and once the socket was closed; the next exchange opens another. */
  get isOpen(): boolean {
    return this.#socket !== undefined && !this.#socket.destroyed;
  }

  /** True when a response came over the current socket. */
  get hasAnswered(): boolean {
    return this.#responses > 0 && this.isOpen;
  }

  /** Rejects with undici's or the system's error, IdleConnectionLost, BrokenResponse or ResponseTooLarge. */
  async send({ longestBody, ...request }: PlainRequest): Promise<Message> {
    const reception = new Reception(this.#longest, longestBody);
    this.#client.dispatch(request, reception);
    let message: Message;
    try {
      message = await reception.message;
    } catch (error) {
      if (closedBeforeResponse(error))
        throw this.#responses > 0 ? new IdleConnectionLost(error as Error) : error;
      // After an orderly end the response is broken; after a possible reset, a retry shows more.
      const mayBeReset = this.#end === 'reset' || this.#end === 'unknown';
      throw reception.hasBegun && mayBeReset ? new ResponseReset('it was cut', { cause: error }) : error;
    }
    this.#responses += 1;
    // A response without a length is whole only when its connection ends in order.
    if (this.#end === 'reset') throw new ResponseReset('it was cut');
    if (this.#wentOn() && !this.#timedOutIdle())
      throw new ResponseWentOn('it goes on after the end that it announced');
    return message;
  }

  /** Closes at once; the next exchange reopens it. Call it between exchanges. */
  hangUp(): void {
    this.#responses = 0;
    // Without an error, whose stack nobody reads.
    this.#socket?.destroy();
  }

  /** Closes for good, and abandons any exchange in progress. */
  async destroy(): Promise<void> {
    await this.#client.destroy();
  }

  #follow(socket: Socket | null): void {
    if (!socket) return;
    // Comes before undici's listener, which closes the socket.
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

  /** True when a 408 came after the end of the response: the server ends a connection that it considers idle. */
  #timedOutIdle(): boolean {
    return IDLE_TIMEOUT.test(Buffer.from(this.#latest ?? []).toString('latin1'));
  }

  /**
   * True when the connection has failed on extra bytes, which came with the end of the message and belong to no
   * request.
   */
  #wentOn(): boolean {
    const end = this.#socket?.errored as (Error & { code?: string }) | null | undefined;
    return end?.code === 'UND_ERR_SOCKET' || end instanceof errors.HTTPParserError;
  }
}

/**
 * A 408 at the end of the bytes that came (RFC 9110, section 15.5.9), as a busy client reads it together with the response
 * before it. It cannot be part of a JSON body, which holds no raw line ends in a string.
 */
const IDLE_TIMEOUT = /HTTP\/1\.[01] 408 [^\r\n]*\r\n(?:[^\r\n]+\r\n)*\r\n[\s\S]*$/;

/** The way in which the other side ended a connection; over TLS, Node does not say. */
type ConnectionEnd = 'in-order' | 'reset' | 'unknown';

/**
 * Call it when Node reports the end of a connection. Node reports an RST right after the last bytes as an orderly end;
 * the system reports it on the next write, even an empty one.
 */
function endOf(socket: Socket): ConnectionEnd {
  if ('encrypted' in socket) return 'unknown';
  socket.write('');
  const error: (Error & { code?: string }) | null = socket.errored;
  return error?.code === 'ECONNRESET' ? 'reset' : 'in-order';
}
