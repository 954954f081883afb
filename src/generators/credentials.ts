import { Credential } from '../client/credential.js';
import type { ApiKey } from '../config/api-key.js';
import { bearer, type KeyEdit, throughAwk, withoutFirst, withoutLast } from './key-edit.js';

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
  return [
    Credential.derived(
      'the key as the user name of Basic',
      `Basic $(printf %s: "$PETSTORE_API_KEY" | base64 | tr -d '\\n')`,
      key,
      (text) => `Basic ${Buffer.from(`${text}:`).toString('base64')}`,
    ),
    // As long as the right scheme: also seen by those who cut off seven characters without a look at them.
    Credential.derived(
      'the key in a scheme ApiKey',
      'ApiKey $PETSTORE_API_KEY',
      key,
      (text) => `ApiKey ${text}`,
    ),
    Credential.derived('the key without a scheme', '$PETSTORE_API_KEY', key, (text) => text),
  ];
}

/** The scheme's name in other letter cases, with the right key: valid by HTTP. */
export function schemeCase(key: ApiKey): readonly Credential[] {
  return ['bearer'].map((scheme) =>
    Credential.derived(
      `the key after ${scheme}`,
      `${scheme} $PETSTORE_API_KEY`,
      key,
      (text) => `${scheme} ${text}`,
    ),
  );
}

/** A key that is nobody's, and near misses of the right one, the plainest first; fewer where the key is too short for one of them. */
export function invalidKeys(key: ApiKey): readonly Credential[] {
  const text = key.reveal();
  const edits = nearMisses.filter(({ edit }) => edit(text) !== text && edit(text) !== '');
  const wrong = Credential.literal('a key that belongs to nobody', 'Bearer petstore-conformance-wrong-key');
  return [...edits.map((edit) => bearer(key, edit)), wrong].filter(
    (credential) => credential.reveal() !== `Bearer ${text}`,
  );
}

/** The last character is never changed: of a key in base64 it may hold bits that mean nothing. */
const nearMisses: readonly KeyEdit[] = [
  withoutLast(1),
  {
    description: 'the key with one character more after it',
    shell: `\${PETSTORE_API_KEY}1`,
    edit: (key) => `${key}1`,
  },
  {
    description: 'the key with capital and small letters exchanged',
    shell: `$(printf %s "$PETSTORE_API_KEY" | tr A-Za-z a-zA-Z)`,
    edit: (key) =>
      key.replace(/[A-Za-z]/g, (letter) => (letter < 'a' ? letter.toLowerCase() : letter.toUpperCase())),
  },
  {
    description: 'the key with one character changed in its middle',
    shell: throughAwk(
      'm=int(length($0)/2); c=substr($0,m,1)=="1"?"2":"1"; print m ? substr($0,1,m-1) c substr($0,m+1) : $0',
    ),
    edit: (key) => {
      const middle = Math.floor(key.length / 2) - 1;
      if (middle < 0) return key;
      return key.slice(0, middle) + (key[middle] === '1' ? '2' : '1') + key.slice(middle + 1);
    },
  },
  {
    description: 'the key followed by a second word',
    shell: '$PETSTORE_API_KEY 1',
    edit: (key) => `${key} 1`,
  },
  {
    description: 'the key as the second of a list',
    shell: '1, Bearer $PETSTORE_API_KEY',
    edit: (key) => `1, Bearer ${key}`,
  },
  withoutFirst(1),
  {
    description: 'the key with one character more before it',
    shell: '1$PETSTORE_API_KEY',
    edit: (key) => `1${key}`,
  },
];
