import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import { type Headers, header } from '../contract/wire.js';
import { isConnectionLoss, ResponseTooLarge, ResponseTooSlow, stoppedBeforeItsEnd } from './failures.js';
import { tooLong } from './longest-body.js';
import { ReceivedBytes } from './received-bytes.js';
import { room } from './room.js';

/** A whole HTTP message, before its content codings are decoded. */
export interface Message {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** Longer bodies wait for {@link Room}. */
const SHORT_BODY = 256 * 1024;

/** The most interim responses (1xx) before the final one. */
const MOST_INTERIM_RESPONSES = 100;

/** Receives one response, as undici's handler. */
export class Reception implements Dispatcher.DispatchHandler {
  readonly message: Promise<Message>;
  #resolve: (message: Message) => void = () => {};
  #reject: (error: unknown) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #hasBegun = false;
  #hasEnded = false;
  #interimResponses = 0;
  #status = 0;
  #headers: Headers = [];
  #inRoom: 'no' | 'waits' | 'yes' = 'no';
  readonly #received = new ReceivedBytes();
  /** The announced length of the body in bytes; 0 if unknown. */
  #announced = 0;
  readonly #time: Stopwatch;

  /**
   * @param longest bound on the time from the first byte of the response to its last, in milliseconds
   * @param longestBody in bytes
   */
  constructor(
    longest: number,
    private readonly longestBody: number,
  ) {
    // Each piece comes in time, and yet the response does not come to its end.
    this.#time = new Stopwatch(longest, () => this.#controller?.abort(new ResponseTooSlow()));
    this.message = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** True when the first byte of the response has arrived. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** undici recognises its current kind of handler by this method. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
  }

  /** Comes with the first byte, and with that of each further message. */
  onResponseStarted(): void {
    this.#hasBegun = true;
    // Most responses come in one piece, and need no timer.
    queueMicrotask(this.#watch);
  }

  /** Comes once more for each interim response (1xx), before the final one. */
  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    this.#controller = controller;
    this.#status = status;
    const { rawHeaders } = controller;
    this.#headers = Array.isArray(rawHeaders) ? pairs(rawHeaders) : [];
    if (status < 200) this.#interimResponses += 1;
    if (this.#interimResponses > MOST_INTERIM_RESPONSES) {
      controller.abort(
        new ResponseTooLarge(
          `more than ${MOST_INTERIM_RESPONSES} interim responses (1xx) come before the response`,
        ),
      );
    }
    this.#announced = status < 200 ? 0 : Number(header(this.#headers, 'content-length')) || 0;
    if (this.#announced > this.longestBody) this.#tooLong();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#received.add(chunk, this.#announced);
    if (this.#received.length > this.longestBody) this.#tooLong();
    else if (this.#received.length > SHORT_BODY && this.#inRoom === 'no') {
      this.#inRoom = 'waits';
      room.ask(this.#enter);
      if (this.#inRoom === 'waits') {
        this.#time.stop();
        controller.pause();
      }
    }
  }

  onResponseEnd(): void {
    const bytes = this.#received.whole();
    this.#end();
    this.#resolve({ status: this.#status, headers: this.#headers, bytes });
  }

  onResponseError(_: unknown, error: Error): void {
    this.#end();
    const stopped = this.#hasBegun && isConnectionLoss(error);
    this.#reject(stopped ? stoppedBeforeItsEnd(error) : error);
  }

  readonly #watch = (): void => {
    if (!this.#hasEnded && this.#inRoom !== 'waits') this.#time.start();
  };

  readonly #enter = (): void => {
    this.#inRoom = 'yes';
    this.#time.start();
    this.#controller?.resume();
  };

  #tooLong(): void {
    this.#controller?.abort(tooLong(this.longestBody));
  }

  #end(): void {
    this.#hasEnded = true;
    this.#time.stop();
    this.#received.forget();
    if (this.#inRoom === 'waits') room.forget(this.#enter);
    // The caller has judged this response by then.
    if (this.#inRoom === 'yes') setImmediate(() => room.leave());
    this.#inRoom = 'no';
  }
}

/** White space after a value, which is not part of it (RFC 9110, section 5.5). The parser does not remove it. */
const TRAILING_SPACE = /(?<![ \t])[ \t]+$/;

function pairs(flat: readonly (Buffer | string)[]): Headers {
  const fields: [name: string, value: string][] = [];
  for (let at = 0; at < flat.length; at += 2) {
    const value = textOf(flat[at + 1] ?? '');
    const endsInSpace = value.endsWith(' ') || value.endsWith('\t');
    fields.push([textOf(flat[at] ?? ''), endsInSpace ? value.replace(TRAILING_SPACE, '') : value]);
  }
  return fields;
}

/** Header values are bytes; read as Latin-1, each is one character. */
function textOf(bytes: Buffer | string): string {
  return typeof bytes === 'string' ? bytes : bytes.toString('latin1');
}

/** Calls back after a number of milliseconds, not counting the time for which it is stopped. */
class Stopwatch {
  #timer: NodeJS.Timeout | undefined;
  #startedAt = 0;

  constructor(
    private left: number,
    private readonly ended: () => void,
  ) {}

  /** Does nothing if it is already running. */
  start(): void {
    if (this.#timer) return;
    this.#startedAt = performance.now();
    this.#timer = setTimeout(this.ended, Math.max(0, this.left));
  }

  stop(): void {
    if (!this.#timer) return;
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.left -= performance.now() - this.#startedAt;
  }
}
