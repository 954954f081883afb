/** One connection, which carries one exchange at a time. undici writes the requests and reads the responses. */
import { createRequire } from 'node:module';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { TLSSocket } from 'node:tls';
import zlib from 'node:zlib';
import type * as undici from 'undici';
import { firstWords } from '../base/text.js';
import { type Failure, type Header, type Request, trimmed, valuesOf } from '../exchange/exchange.js';
import type { Dial } from './dial.js';
import { brokenBy, errorOf, failureOf, MOST_HEADERS, OVER, PAUSES } from './failure.js';
import { Framing } from './framing.js';
import type { WireOptions } from './route.js';
import type { Outcome } from './wire.js';

// The client alone: all of undici, with fetch, WebSocket and caches, takes five times as long to load. The file is not
// part of undici's interface, so package.json accepts patch releases only.
const Client: typeof undici.Client = createRequire(import.meta.url)('undici/lib/dispatcher/client.js');

const CHUNKED = 'transfer-encoding';
const inHalves = (body: Uint8Array = new Uint8Array()) => {
  const half = body.length >> 1;
  return Readable.from([body.subarray(0, half), body.subarray(half)]);
};

/** Opens its socket for the first request, and another one if that has closed when a request comes. */
export class Connection {
  readonly #client: undici.Client;
  #opening = new AbortController();
  #isClosed = false;
  #socket: Socket | undefined;
  #isHttp2 = false;
  #isAskedForCertificate = false;
  /** The first error of the socket; undici knows the last one. */
  #error: Error | undefined;
  /** A response came over the socket before. */
  #isUsed = false;
  readonly #framing = new Framing();
  #latest: Buffer = Buffer.alloc(0);
  /** Bytes of the response have come; its final head is still to come; undici pushed bytes back, which came after it. */
  #seen = { hasBegun: false, isBeforeHead: false, goesOn: false };

  constructor(
    dial: Dial,
    private readonly options: WireOptions,
  ) {
    this.#client = new Client(options.baseUrl.origin, {
      // undici's own timers have a precision of a second.
      ...{ pipelining: 1, headersTimeout: 0, bodyTimeout: 0, maxHeaderSize: MOST_HEADERS },
      connect: (_, callback) => {
        this.#opening = new AbortController();
        dial(this.#opening).then(
          (socket) => callback(null, this.#followed(socket)),
          // After the code of a wrong name in a certificate, undici would leave later requests without an end.
          (error: Error) => callback(new Error('no connection', { cause: error }), null),
        );
      },
    });
  }

  /** Requests wait for each other. Never sends one again. */
  send({ method, target, headers, body }: Request): Promise<Outcome> {
    return new Promise((resolve) => {
      const timers: NodeJS.Timeout[] = [];
      const pieces: Buffer[] = [];
      let [status, length] = [0, 0];
      let fields: readonly Header[] = [];
      // undici forgets a request that waits when its session fails.
      const { timeout } = this.options;
      const forgotten = () => settle({ failure: failureOf(errorOf('WHOLE_TIMEOUT'), this.options, 'head') });
      const guard = setTimeout(() => forgotten(), 2 * PAUSES * timeout);
      const settle = (outcome: Outcome) => {
        clearTimeout(guard);
        for (const timer of timers) clearTimeout(timer);
        resolve(outcome);
      };
      const verb = method as undici.Dispatcher.HttpMethod;
      const isChunked = headers.some(([name]) => name === CHUNKED);
      // undici writes the field itself, and each piece of a stream as a chunk.
      const own = isChunked ? headers.filter(([name]) => name !== CHUNKED) : headers;
      const sent = {
        method: verb,
        path: target,
        headers: own.flat(),
        body: isChunked ? inHalves(body) : (body ?? null),
      };
      this.#client.dispatch(sent, {
        onRequestStart: (controller) => {
          this.#seen = { hasBegun: false, isBeforeHead: true, goesOn: false };
          this.#framing.begin();
          const late = (code: string) => controller.abort(errorOf(code));
          timers.push(setTimeout(() => late(this.#seen.isBeforeHead ? 'HEAD_TIMEOUT' : 'BODY_TIMEOUT'), timeout));
          timers.push(setTimeout(() => late('WHOLE_TIMEOUT'), PAUSES * timeout));
        },
        onResponseStart: ({ rawHeaders }, code) => {
          timers[0]?.refresh();
          this.#seen = { ...this.#seen, hasBegun: true, isBeforeHead: code < 200 };
          status = code;
          fields = headerFields(rawHeaders, this.#isHttp2 ? 'utf8' : 'latin1');
        },
        onResponseData: (controller, piece) => {
          timers[0]?.refresh();
          length += piece.length;
          pieces.push(piece);
          if (length <= MOST_BODY) return;
          settle({ failure: TOO_LONG });
          controller.abort(errorOf('TOO_LONG'));
        },
        // Only then does undici look at bytes after the response.
        onResponseEnd: () => queueMicrotask(() => settle(this.#whole(status, fields, Buffer.concat(pieces)))),
        onResponseError: (_, error) => {
          const unsent = error.cause instanceof Error ? error.cause : error;
          const found = timers.length > 0 ? this.#failure(error) : failureOf(unsent, this.options, 'head');
          settle({ failure: this.#isClosed ? OVER : found });
        },
      });
    });
  }

  /** Closes at once. Exchanges under way end as unsent. */
  close(): void {
    this.#isClosed = true;
    this.#opening.abort();
    this.#client.destroy().catch(() => {});
  }

  #failure(error: Error): Failure {
    // undici calls a response invalid that is merely cut.
    const isInvalid = /^(HTTPParser|ResponseContentLengthMismatch)Error$/.test((this.#error ?? error).name);
    const { fault } = this.#framing;
    if (fault !== undefined) return brokenBy(fault);
    const cause = isInvalid && this.#socket?.readableEnded ? errorOf('CUT') : (this.#error ?? error);
    const isAsked = this.#isAskedForCertificate && !this.#isUsed;
    const before = isAsked ? 'asked' : 'head';
    return failureOf(cause, this.options, this.#seen.hasBegun ? 'body' : before);
  }

  #whole(status: number, headers: readonly Header[], body: Uint8Array): Outcome {
    if (this.#isHttp2) return decoded(status, headers, body);
    if (status === 408 && this.#isUsed) return { failure: IDLE_TIMEOUT };
    this.#isUsed = true;
    const { message, name } = this.#socket?.errored ?? {};
    const outcome = decoded(status, headers, body);
    if (!outcome.response) return outcome;
    const flaws = [...this.#framing.flaws];
    const isLonger = this.#seen.goesOn || message === 'bad response' || name === 'HTTPParserError';
    const problem = isLonger && !isLate(this.#latest) && { problem: 'goes on after its announced end' };
    return { response: { ...problem, ...outcome.response, ...(flaws.length > 0 && { flaws }) } };
  }

  #followed(socket: Socket): Socket {
    this.#socket = socket;
    this.#isHttp2 = 'alpnProtocol' in socket && socket.alpnProtocol === 'h2';
    this.#error = undefined;
    this.#isUsed = false;
    // OpenSSL knows them on this side only once the server has asked for a certificate. It may end the connection later.
    this.#isAskedForCertificate = socket instanceof TLSSocket && socket.getSharedSigalgs().length > 0;
    socket.once('error', (error) => {
      this.#error = error;
    });
    if (this.#isHttp2) return socket;
    const read = socket.read.bind(socket);
    socket.read = (size): Buffer | null => {
      const piece: Buffer | null = read(size);
      if (!piece) return null;
      this.#seen.hasBegun = true;
      this.#latest = piece;
      const passed = this.#framing.push(piece);
      // Nothing to parse yet; an empty piece would end the parser's reading.
      return passed.length > 0 ? passed : socket.read(size);
    };
    socket.unshift = (bytes: Uint8Array) => {
      this.#seen.goesOn = bytes.length > 0;
    };
    return socket;
  }
}

/** The end of an idle connection (RFC 9110, section 15.5.9). A busy client reads it together with the response before. */
const IDLE_TIMEOUT: Failure = { kind: 'lost', what: 'the connection timed out before the request came (408)' };
/** It cannot be part of a JSON body, whose strings hold no raw line ends. */
const isLate = (bytes: Buffer): boolean =>
  bytes
    .toString('latin1')
    .split('\r\n')
    .slice(0, -1)
    .some((line) => /HTTP\/1\.[01] 408 /.test(line));

/** Values are bytes, as Latin-1. Node has read those of HTTP/2 so already. The parser leaves the spaces after a value. */
function headerFields(raw: undici.Dispatcher.DispatchController['rawHeaders'], encoding: BufferEncoding): Header[] {
  const texts = Array.isArray(raw) ? raw.map((one) => (typeof one === 'string' ? one : one.toString(encoding))) : [];
  return texts.flatMap((name, at) => (at % 2 ? [] : [[name, trimmed(texts[at + 1] ?? '')]]));
}

/** Bytes of a body at most, as received and decoded. */
export const MOST_BODY = 4 * 1024 * 1024;
const TOO_LONG: Failure = { kind: 'unsent', what: `the kit reads at most ${MOST_BODY / 2 ** 20} MiB of a response` };
/** Two codings are rare already, and each can unfold to the longest body. */
const MOST_CODINGS = 4;

const decoders: Readonly<Record<string, (bytes: Uint8Array, bounds: { maxOutputLength: number }) => Uint8Array>> = {
  identity: (bytes) => bytes,
  gzip: zlib.gunzipSync,
  'x-gzip': zlib.gunzipSync,
  // In RFC 9110 `deflate` is the zlib format, but some servers send the bare stream, which does not start like it.
  deflate: (bytes, bounds) => (isZlib(bytes) ? zlib.inflateSync : zlib.inflateRawSync)(bytes, bounds),
  br: zlib.brotliDecompressSync,
};
/** RFC 1950, section 2.2. */
const isZlib = ([method = 0, flags = 0]: Uint8Array) => (method & 15) === 8 && ((method << 8) | flags) % 31 === 0;

/** Undoes the content codings (RFC 9110, section 8.4). A body that is not what its coding says keeps its bytes. */
function decoded(status: number, headers: readonly Header[], received: Uint8Array): Outcome {
  const codings = valuesOf(headers, 'content-encoding').flatMap((value) => value.toLowerCase().match(/[^\s,]+/g) ?? []);
  const transfer = valuesOf(headers, 'transfer-encoding');
  if (transfer.length > 0 && !/^chunked$/i.test(transfer.join())) {
    const name = JSON.stringify(firstWords(transfer.join(', '), 40));
    const problem = `has the transfer coding ${name}, which no request allowed (RFC 9112, section 7.4)`;
    return { response: { status, headers, body: received, problem } };
  }
  let body = received;
  if (body.length === 0) return { response: { status, headers, body } };
  if (codings.length > MOST_CODINGS || !codings.every((coding) => Object.hasOwn(decoders, coding))) {
    // A server should send none that its client does not name, but it may (RFC 9110, section 12.5.3).
    const name = JSON.stringify(firstWords(codings.join(', '), 40));
    const what = `the response has the content coding ${name}, which the kit cannot decode`;
    return { failure: { kind: 'unsent', what, advice: 'Let the deployment obey Accept-Encoding.' } };
  }
  for (const coding of codings.toReversed()) {
    try {
      body = decoders[coding]?.(body, { maxOutputLength: MOST_BODY }) ?? body;
    } catch (error) {
      const { code, message } = error as Error & { code?: string };
      if (code === 'ERR_BUFFER_TOO_LARGE') return { failure: TOO_LONG };
      const problem = `has a body that is not ${coding}, although its Content-Encoding says so (${message})`;
      return { response: { status, headers, body: received, problem } };
    }
  }
  return { response: { status, headers, body } };
}
