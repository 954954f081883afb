import type { ApiKey } from '../config/key/api-key.js';
import { type Authorization, BEARER } from '../http/authorization.js';
import { Credential } from '../http/credential.js';
import { edited, type KeyEdit } from '../http/key-edit.js';

/**
 * Requests without a key. `Bearer` with a space after it would be a repetition, since HTTP strips white space from the
 * end of a header.
 */
export function missingCredentials(): readonly Credential[] {
  return [
    Credential.none(),
    Credential.literal('Bearer with nothing after it', 'Bearer'),
    Credential.literal('an empty Authorization header', ''),
  ];
}

/** The right key in another form than the document's. */
export function otherSchemes(key: ApiKey): readonly Credential[] {
  const ways: readonly Authorization[] = [
    { scheme: 'Basic', key: { edit: 'user-name' } },
    // As long as the right scheme, to catch servers that cut off seven characters without reading them.
    { scheme: 'ApiKey', key: { edit: 'none' } },
    { key: { edit: 'none' } },
    { scheme: 'Basic', key: { edit: 'password' } },
    { scheme: 'Token', key: { edit: 'none' } },
    // Ends like the right one, to catch servers that look for it anywhere.
    { scheme: 'XBearer', key: { edit: 'none' } },
  ];
  return ways.map((way) => Credential.made(way, key));
}

/** A key that is not like the right one. */
export function unlikeKey(key: ApiKey): Credential {
  const texts = ['not-the-right-key-0000', 'not-the-right-key-0001'];
  const text = texts.find((one) => one !== key.reveal());
  return Credential.literal('a wrong key', `Bearer ${text}`);
}

/**
 * The near miss that a cache of headers is most likely to take for the right key: the same text in another letter case,
 * or one character more where the key has no letters.
 */
export function nearestMiss(key: ApiKey): Credential {
  const text = key.reveal();
  const swapped: KeyEdit = { edit: 'case-swapped' };
  return bearer(key, edited(swapped, text) === text ? { edit: 'followed', by: '1' } : swapped);
}

/** The right key with the scheme's name in another letter case, which HTTP allows. */
export function schemeCase(key: ApiKey): readonly Credential[] {
  return ['bearer'].map((scheme) => Credential.made({ scheme, key: { edit: 'none' } }, key));
}

/** The edited key in the scheme of the document. */
export function bearer(key: ApiKey, edit: KeyEdit): Credential {
  return Credential.made({ scheme: BEARER, key: edit }, key);
}

/**
 * Near misses of the right key, the plainest first, and unrelated keys. Skips near misses that a short key rules out.
 */
export function invalidKeys(key: ApiKey): readonly Credential[] {
  const text = key.reveal();
  const edits = nearMisses.filter((edit) => edited(edit, text) !== '');
  const others = [
    // In three parts, as a JSON Web Token has them.
    Credential.literal('a key that belongs to nobody', 'Bearer petstore.conformance.wrong-key'),
    // Shorter than the part of a key that some servers cut off to look it up, and a wildcard of SQL.
    Credential.literal('a key of one character', 'Bearer %'),
    // A member of every object of JavaScript, where some servers look keys up.
    Credential.literal('a key that names a member of every object', 'Bearer constructor'),
    // Longer than bcrypt takes, and true in a condition of SQL.
    Credential.literal(
      'a key of 100 characters',
      `Bearer ${`'or'1'='1'--${'wrong'.repeat(20)}`.slice(0, 100)}`,
    ),
  ];
  return [...edits.map((edit) => bearer(key, edit)), ...others].filter(
    (credential) => credential.reveal() !== `Bearer ${text}`,
  );
}

/**
 * Keys that a client sends which has none, or that careless code reads as a pattern. A key that is not like the right one
 * needs no connection of its own.
 */
export function emptyOrWildKeys(key: ApiKey): readonly Credential[] {
  return ['undefined', 'null', '*', '.*']
    .filter((text) => text !== key.reveal())
    .map((text) => Credential.literal(`the key ${text}`, `Bearer ${text}`));
}

/** No edit changes just the last character, since in a base64 key it may hold unused bits. */
const nearMisses: readonly KeyEdit[] = [
  { edit: 'without-last', count: 1 },
  { edit: 'followed', by: ' 1' },
  { edit: 'followed', by: '1' },
  { edit: 'case-swapped' },
  { edit: 'middle-changed' },
  { edit: 'preceded', by: '1, Bearer ' },
  { edit: 'without-first', count: 1 },
  { edit: 'preceded', by: '1' },
];
