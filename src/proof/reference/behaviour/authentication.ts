import { createHash, timingSafeEqual } from 'node:crypto';
import type { Authentication } from '../behaviour.js';
import { Refusal } from '../refusal.js';

const CHALLENGE = { 'www-authenticate': 'Bearer' };

export const authentication: Authentication = {
  required: () => true,

  credential: ({ headers, rawHeaders }) => {
    // `headers` would hide a second Authorization header; RFC 9110 allows only one.
    const given = rawHeaders.filter((text, index) => index % 2 === 0 && /^authorization$/i.test(text));
    if (given.length !== 1) return undefined;
    return /^bearer +([^ ].*)$/i.exec(headers.authorization ?? '')?.[1];
  },

  // Digests have one length, so the time of the comparison does not depend on how much of the key is right.
  matches: (presented, key) => timingSafeEqual(digest(presented), digest(key)),

  refusal: (_context, presented) =>
    presented === undefined
      ? new Refusal(
          401,
          'api_key_missing',
          'Send the API key as "Authorization: Bearer <API key>".',
          CHALLENGE,
        )
      : new Refusal(401, 'api_key_invalid', 'The API key is not valid.', CHALLENGE),

  authenticate: (context) => {
    const { required, credential, matches, refusal } = context.behaviour.authentication;
    if (!required(context)) return;
    const presented = credential(context);
    if (presented === undefined || !matches(presented, context.service.key, context)) {
      throw refusal(context, presented);
    }
  },
};

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
