import { createHash, timingSafeEqual } from 'node:crypto';
import type { Eventual } from '../eventual.js';
import type { Exchange } from '../exchange.js';
import { Refusal } from '../refusal.js';

/** Who may ask at all. */
export interface Authentication {
  /** Whether this request needs the key. */
  readonly required: (exchange: Exchange) => boolean;
  /** What was presented as the key; undefined: nothing that could be one. */
  readonly credential: (exchange: Exchange) => string | undefined;
  readonly matches: (presented: string, key: string, exchange: Exchange) => boolean;
  /** The 401; `presented` is undefined when there was no credential. */
  readonly refusal: (exchange: Exchange, presented: string | undefined) => Refusal;
  /** @throws Refusal with 401. */
  readonly authenticate: (exchange: Exchange) => Eventual<void>;
}

const CHALLENGE = { 'www-authenticate': 'Bearer' };

export const authentication: Authentication = {
  required: () => true,

  credential: ({ headers, rawHeaders }) => {
    // A second Authorization header would not show in `headers`; RFC 9110 allows only one.
    const given = rawHeaders.filter((text, index) => index % 2 === 0 && /^authorization$/i.test(text));
    if (given.length !== 1) return undefined;
    return /^bearer +([^ ].*)$/i.exec(headers.authorization ?? '')?.[1];
  },

  // Digests have one length, so the comparison takes the same time however much of the key is right.
  matches: (presented, key) => timingSafeEqual(digest(presented), digest(key)),

  refusal: (_exchange, presented) =>
    presented === undefined
      ? new Refusal(
          401,
          'api_key_missing',
          'Send the API key as "Authorization: Bearer <API key>".',
          CHALLENGE,
        )
      : new Refusal(401, 'api_key_invalid', 'The API key is not valid.', CHALLENGE),

  authenticate: (exchange) => {
    const { required, credential, matches, refusal } = exchange.behaviour.authentication;
    if (!required(exchange)) return;
    const presented = credential(exchange);
    if (presented === undefined || !matches(presented, exchange.service.key, exchange)) {
      throw refusal(exchange, presented);
    }
  },
};

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
