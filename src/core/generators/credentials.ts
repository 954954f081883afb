import type { ApiKey } from '../config/key/api-key.js';
import { type Authorization, BEARER } from '../http/authorization.js';
import { Credential } from '../http/credential.js';
import { edited, type KeyEdit } from '../http/key-edit.js';

/**
 * Requests without a key. `Bearer` with a space after it would be the same once more: HTTP takes white space off the
 * end of a header.
 */
export function missingCredentials(): readonly Credential[] {
  return [
    Credential.none(),
    Credential.literal('Bearer with nothing after it', 'Bearer'),
    Credential.literal('an empty Authorization header', ''),
  ];
}

/** The right key, sent in another way than the document's. */
export function otherSchemes(key: ApiKey): readonly Credential[] {
  const ways: readonly Authorization[] = [
    { scheme: 'Basic', key: { edit: 'user-name' } },
    // As long as the right scheme: also seen by those who cut off seven characters without a look at them.
    { scheme: 'ApiKey', key: { edit: 'none' } },
    { key: { edit: 'none' } },
  ];
  return ways.map((way) => Credential.made(way, key));
}

/** The scheme's name in other letter cases, with the right key: valid by HTTP. */
export function schemeCase(key: ApiKey): readonly Credential[] {
  return ['bearer'].map((scheme) => Credential.made({ scheme, key: { edit: 'none' } }, key));
}

/** The edited key in the scheme of the document. */
export function bearer(key: ApiKey, edit: KeyEdit): Credential {
  return Credential.made({ scheme: BEARER, key: edit }, key);
}

/** A key that is nobody's, and near misses of the right one, the plainest first; fewer where the key is too short for one of them. */
export function invalidKeys(key: ApiKey): readonly Credential[] {
  const text = key.reveal();
  const edits = nearMisses.filter((edit) => edited(edit, text) !== text && edited(edit, text) !== '');
  const wrong = Credential.literal('a key that belongs to nobody', 'Bearer petstore-conformance-wrong-key');
  return [...edits.map((edit) => bearer(key, edit)), wrong].filter(
    (credential) => credential.reveal() !== `Bearer ${text}`,
  );
}

/** The last character is never changed: of a key in base64 it may hold bits that mean nothing. */
const nearMisses: readonly KeyEdit[] = [
  { edit: 'without-last', count: 1 },
  { edit: 'followed', by: '1' },
  { edit: 'case-swapped' },
  { edit: 'middle-changed' },
  { edit: 'followed', by: ' 1' },
  { edit: 'preceded', by: '1, Bearer ' },
  { edit: 'without-first', count: 1 },
  { edit: 'preceded', by: '1' },
];
