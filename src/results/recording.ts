import type { Exchange, OutgoingRequest } from '../client/exchange.js';
import { visibleHeaders } from '../client/transport.js';
import { MASK } from '../config/api-key.js';
import { curlCommand } from './curl.js';
import type { Masker } from './masker.js';
import type { RecordedAnswer, RecordedBody, RecordedExchange, RecordedRequest } from './model.js';

/** A body in a report is cut after this many characters; a page of a hundred ordinary animals fits. */
export const LONGEST_RECORDED_BODY = 16_384;

/** Turns exchanges into what reports hold of them: text, masked before it is cut. */
export class Recorder {
  constructor(
    private readonly origin: string,
    private readonly masker: Masker,
  ) {}

  record({ number, request, answer, failure, durationMs }: Exchange): RecordedExchange {
    this.masker.learn(request.credential.secrets());
    return {
      number,
      request: this.#request(request),
      ...(answer && {
        answer: {
          status: answer.status,
          headers: answer.headers.map(
            ([name, value]) => [this.masker.mask(name), this.masker.mask(value)] as const,
          ),
          body: this.#body(answer.body),
        } satisfies RecordedAnswer,
      }),
      ...(failure && { failure: this.masker.mask(failure.problem) }),
      durationMs: Math.round(durationMs * 100) / 100,
    };
  }

  /** Masks a text that holds something that a server said. */
  text(text: string): string {
    return this.masker.mask(text);
  }

  #request(request: OutgoingRequest): RecordedRequest {
    const { shell } = request.credential;
    const authorization = shell?.replace(/\$\{?PETSTORE_API_KEY[^}\s]*\}?/g, MASK);
    return {
      method: request.method,
      url: this.masker.mask(this.origin + request.target),
      headers: [
        ...visibleHeaders(request),
        ...(authorization === undefined ? [] : [['Authorization', this.masker.mask(authorization)] as const]),
      ],
      ...(request.body && { body: this.#body(request.body) }),
      curl: this.masker.mask(curlCommand(this.origin, request)),
    };
  }

  #body(bytes: Uint8Array): RecordedBody {
    const text = textOf(bytes);
    if (text === undefined) {
      // Bytes that are no text may still hold the key between them.
      const masked = this.masker.mask(Buffer.from(bytes).toString('latin1'));
      const kept = masked.slice(0, LONGEST_RECORDED_BODY);
      const base64 = Buffer.from(kept, 'latin1').toString('base64');
      return { base64, bytes: bytes.length, truncated: kept.length < masked.length };
    }
    const masked = this.masker.mask(text);
    const kept = masked.slice(0, LONGEST_RECORDED_BODY);
    return { text: kept, bytes: bytes.length, truncated: kept.length < masked.length };
  }
}

function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
