import { MASK } from '../config/key/api-key.js';
import { type Reach, STRAIGHT } from '../config/route/route.js';
import type { Credential } from '../http/credential.js';
import type { Exchange, OutgoingRequest } from '../http/exchange.js';
import { keptExchange } from '../http/kept-exchange.js';
import { visibleHeaders } from '../http/transport.js';
import type { Beginning, Masker } from '../masking/masker.js';
import { curlCommand } from './curl.js';
import type { RecordedBody, RecordedExchange, RecordedRequest, RecordedResponse } from './model.js';

/** The body of a response is cut after this many characters in a report; a page of a hundred ordinary pets fits. */
export const LONGEST_RECORDED_BODY = 16_384;

/** The same of the response that shows a finding: a page of a hundred pets, some with very long names, fits. */
export const LONGEST_SHOWING_BODY = 65_536;

/** A sentence about a response is cut after so many characters: it may quote what a server made long. */
const LONGEST_TEXT = 16_384;

/** Turns exchanges into what reports hold of them: text, masked before it is cut. */
export class Recorder {
  constructor(
    private readonly origin: string,
    private readonly masker: Masker,
    /** When the run began, in milliseconds since the epoch. */
    private readonly runStartedAt: number,
    private readonly reach: Reach = STRAIGHT,
  ) {}

  /** Masks what is secret about a credential from now on: a server may repeat it in any later response. */
  learn(credential: Credential): void {
    this.masker.learn(credential.secrets());
  }

  /** @param longest characters that are kept of the body of the response */
  record(exchange: Exchange, longest = LONGEST_RECORDED_BODY): RecordedExchange {
    const { number, request, response, failure, startedAt, durationMs, connection } = keptExchange(exchange);
    this.learn(request.credential);
    return {
      number,
      startedMs: hundredths(startedAt - this.runStartedAt),
      ...(connection !== undefined && { connection }),
      request: this.#request(request),
      ...(response && {
        response: {
          status: response.status,
          headers: this.masker.maskFields(response.headers),
          body: this.#body(response.body, longest, response.bytes),
        } satisfies RecordedResponse,
      }),
      ...(failure && { failure: this.masker.mask(failure.problem) }),
      durationMs: hundredths(durationMs),
    };
  }

  /** Masks a text that came from outside, and cuts it where it is long. */
  text(text: string): string {
    return withDots(this.masker.maskBeginning(text, LONGEST_TEXT));
  }

  /** The same of a sentence of the kit's own, which may quote what came from outside. */
  sentence(sentence: string): string {
    return withDots(this.masker.maskSentence(sentence, LONGEST_TEXT));
  }

  #request(request: OutgoingRequest): RecordedRequest {
    const { authorization: made } = request.credential;
    const authorization = withoutSecrets(request.credential);
    return {
      method: request.method,
      url: this.masker.mask(this.origin + request.target),
      headers: [
        ...visibleHeaders(request),
        ...(authorization === undefined ? [] : [['Authorization', this.masker.mask(authorization)] as const]),
        ...this.reach.headers.map(
          ({ name, value, variable }) =>
            [name, variable === undefined ? this.masker.mask(value) : MASK] as const,
        ),
      ],
      ...(made && {
        authorization: 'literal' in made ? { literal: this.masker.mask(made.literal) } : made,
      }),
      // Whole, so that it can be sent again: it is the kit's own, which bounds it.
      ...(request.body && { body: this.#body(request.body, Number.POSITIVE_INFINITY) }),
      curl: curlCommand(this.origin, request, this.reach, (text) => this.masker.mask(text)),
    };
  }

  /** @param whole bytes of the body, where those that are given are only its beginning */
  #body(bytes: Uint8Array, longest: number, whole = bytes.length): RecordedBody {
    const isCut = whole > bytes.length;
    const text = textOf(bytes, isCut);
    // Bytes that are no text may still hold the key between them.
    const kept = this.masker.maskBeginning(text ?? Buffer.from(bytes).toString('latin1'), longest, isCut);
    const common = { bytes: whole, truncated: !kept.isWhole };
    if (text !== undefined) return { text: kept.text, ...common };
    return { base64: Buffer.from(kept.text, 'latin1').toString('base64'), ...common };
  }
}

function withDots({ text, isWhole }: Beginning): string {
  return isWhole ? text : `${text}…`;
}

/** Finer times than this say nothing. */
export function hundredths(milliseconds: number): number {
  return Math.round(milliseconds * 100) / 100;
}

/** The value of the Authorization header; of one that is made from the key the scheme is left. */
function withoutSecrets(credential: Credential): string | undefined {
  const value = credential.reveal();
  if (value === undefined || credential.secrets().length === 0) return value;
  const [, scheme = ''] = /^(\S+ )/.exec(value) ?? [];
  return scheme + MASK;
}

/** @param isCut whether the last character may be there in part only, which is then left out */
function textOf(bytes: Uint8Array, isCut: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: isCut });
  } catch {
    return undefined;
  }
}
