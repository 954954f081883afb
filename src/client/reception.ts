import type { Dispatcher } from 'undici';
import { type Headers, header } from '../contract/wire.js';
import { AnswerTooLarge, AnswerTooSlow, isConnectionLoss, stoppedBeforeItsEnd } from './failures.js';
import { room } from './room.js';
import { Stopwatch } from './stopwatch.js';

/** A whole HTTP message as it came, content codings not yet undone. */
export interface Message {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** An answer may not be longer than this, in bytes: a page of a hundred animals is far below. */
export const LONGEST_BODY = 16 * 1024 * 1024;

/** Longer bodies wait for {@link Room}. */
const SHORT_BODY = 256 * 1024;

/** Before the final answer there may be so many interim ones (1xx). */
const MOST_INTERIM_ANSWERS = 100;

/** Takes in one answer, as undici's handler for it. */
export class Reception implements Dispatcher.DispatchHandler {
  readonly message: Promise<Message>;
  #resolve: (message: Message) => void = () => {};
  #reject: (error: unknown) => void = () => {};
  #controller: Dispatcher.DispatchController | undefined;
  #hasBegun = false;
  #interimAnswers = 0;
  #status = 0;
  #headers: Headers = [];
  #length = 0;
  #inRoom: 'no' | 'waits' | 'yes' = 'no';
  readonly #chunks: Buffer[] = [];
  readonly #time: Stopwatch;

  /** @param longest how long the answer may take from its first byte to its last, in milliseconds */
  constructor(longest: number) {
    // Each piece comes in time, and yet the answer does not come to its end.
    this.#time = new Stopwatch(longest, () => this.#controller?.abort(new AnswerTooSlow()));
    this.message = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Whether anything of the answer has come. */
  get hasBegun(): boolean {
    return this.#hasBegun;
  }

  /** By this method undici knows a handler of its present kind. */
  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
  }

  /** Comes with the first byte, and with that of each further message. */
  onResponseStarted(): void {
    this.#hasBegun = true;
    this.#time.start();
  }

  /** Comes once more for each interim answer (1xx), before the final one. */
  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    this.#controller = controller;
    this.#status = status;
    const { rawHeaders } = controller;
    this.#headers = Array.isArray(rawHeaders) ? pairs(rawHeaders) : [];
    if (status < 200) this.#interimAnswers += 1;
    if (this.#interimAnswers > MOST_INTERIM_ANSWERS) {
      controller.abort(
        new AnswerTooLarge(`more than ${MOST_INTERIM_ANSWERS} interim answers (1xx) come before the answer`),
      );
    }
    if (status >= 200 && Number(header(this.#headers, 'content-length')) > LONGEST_BODY) this.#tooLong();
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    this.#chunks.push(chunk);
    if (this.#length > LONGEST_BODY) this.#tooLong();
    else if (this.#length > SHORT_BODY && this.#inRoom === 'no') {
      this.#inRoom = 'waits';
      room.ask(this.#enter);
      if (this.#inRoom === 'waits') {
        this.#time.stop();
        controller.pause();
      }
    }
  }

  onResponseEnd(): void {
    const [first, ...more] = this.#chunks;
    const bytes = first && more.length === 0 ? first : Buffer.concat(this.#chunks);
    this.#end();
    this.#resolve({ status: this.#status, headers: this.#headers, bytes });
  }

  onResponseError(_: unknown, error: Error): void {
    this.#end();
    const stopped = this.#hasBegun && isConnectionLoss(error);
    this.#reject(stopped ? stoppedBeforeItsEnd(error) : error);
  }

  readonly #enter = (): void => {
    this.#inRoom = 'yes';
    this.#time.start();
    this.#controller?.resume();
  };

  #tooLong(): void {
    this.#controller?.abort(new AnswerTooLarge('the answer is longer than 16 MiB'));
  }

  #end(): void {
    this.#time.stop();
    this.#chunks.length = 0;
    if (this.#inRoom === 'waits') room.forget(this.#enter);
    // By then whoever waits for this answer has judged it.
    if (this.#inRoom === 'yes') setImmediate(() => room.leave());
    this.#inRoom = 'no';
  }
}

/** Space after a value, which is no part of it (RFC 9110, section 5.5) and which the parser leaves there. */
const TRAILING_SPACE = /(?<![ \t])[ \t]+$/;

/** Header values are bytes; read as Latin-1, each is one character. */
function pairs(flat: readonly (Buffer | string)[]): Headers {
  const texts = flat.map((bytes) => (typeof bytes === 'string' ? bytes : bytes.toString('latin1')));
  return texts.flatMap((name, index) => {
    if (index % 2 === 1) return [];
    return [[name, (texts[index + 1] ?? '').replace(TRAILING_SPACE, '')] as const];
  });
}
