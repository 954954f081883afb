import { performance } from 'node:perf_hooks';
import type { Dispatcher } from 'undici';
import type { Headers } from '../contract/wire.js';
import { AnswerTooLarge, AnswerTooSlow, isConnectionLoss, stoppedBeforeItsEnd } from './failures.js';

/** A whole HTTP message as it came, content codings not yet undone. */
export interface Message {
  readonly status: number;
  readonly headers: Headers;
  readonly bytes: Uint8Array;
}

/** An answer may not be longer than this, in bytes: a page of a hundred animals is far below. */
export const LONGEST_BODY = 16 * 1024 * 1024;

/** Takes in one answer, as undici's handler for it. */
export class Reception implements Dispatcher.DispatchHandler {
  readonly message: Promise<Message>;
  #resolve: (message: Message) => void = () => {};
  #reject: (error: unknown) => void = () => {};
  #begunAt: number | undefined;
  #status = 0;
  #headers: Headers = [];
  #length = 0;
  readonly #chunks: Buffer[] = [];

  /** @param longest how long the answer may take from its first byte to its last, in milliseconds */
  constructor(private readonly longest: number) {
    this.message = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  /** Whether anything of the answer has come. */
  get hasBegun(): boolean {
    return this.#begunAt !== undefined;
  }

  /** By this method undici knows a handler of its present kind. */
  onRequestStart(): void {}

  /** Comes with the first byte. */
  onResponseStarted(): void {
    this.#begunAt = performance.now();
  }

  /** Comes once more for each interim answer (1xx), before the final one. */
  onResponseStart({ rawHeaders }: Dispatcher.DispatchController, status: number): void {
    this.#status = status;
    this.#headers = Array.isArray(rawHeaders) ? pairs(rawHeaders) : [];
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#length += chunk.length;
    this.#chunks.push(chunk);
    if (this.#length > LONGEST_BODY) controller.abort(new AnswerTooLarge('the answer is longer than 16 MiB'));
    // Each piece comes in time, and yet the answer does not come to its end.
    if (performance.now() - (this.#begunAt ?? 0) > this.longest) controller.abort(new AnswerTooSlow());
  }

  onResponseEnd(): void {
    const [first, ...more] = this.#chunks;
    const bytes = first && more.length === 0 ? first : Buffer.concat(this.#chunks);
    this.#resolve({ status: this.#status, headers: this.#headers, bytes });
  }

  onResponseError(_: unknown, error: Error): void {
    const stopped = this.#begunAt !== undefined && isConnectionLoss(error);
    this.#reject(stopped ? stoppedBeforeItsEnd(error) : error);
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
