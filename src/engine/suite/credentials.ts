/** Requests without the right key in its place. Templates: the key itself is never here. */
import fc from 'fast-check';
import type { KeyShape } from '../exchange/credential.js';
import { type KeyPlace, nameOfKey } from '../exchange/place.js';
import type { Fields } from './requests.js';
import type { Odd } from './rows.js';

export type Credential = Odd<'fields', Fields>;

const keyed = (label: string, key: string): Credential => ({ label, fields: { key } });
const without = (label: string, fields: Fields): Credential => ({ label, fields: { key: null, ...fields } });
const header = (label: string, authorization: string): Credential => ({ label, fields: { authorization } });

const HEADERS = ['x-api-key', 'x-auth-token', 'x-access-token', 'api-key', 'apikey'];
const PARAMETERS = ['access_token', 'api_key', 'apikey', 'key', 'token'];
const asHeaders = (names: readonly string[]) => ({ headers: names.map((name) => [name, '{key}'] as const) });
const asQuery = (names: readonly string[]) => ({
  query: names.map((name) => `${name}={key:percent-encoded}`).join('&'),
});

/**
 * Requests whose key is not in its place, or stands there in another form.
 * - `noKey`: on a connection of its own: a key that counts for the next request on its connection has a check of its own
 * - `missingKeys`: a key at another place is a missing key, too
 * - `otherForms`: the right key in another form than the document's
 */
export function at(place: KeyPlace) {
  const isBearer = place === 'bearer';
  const name = place === 'none' ? '' : nameOfKey(place);
  const others = (names: readonly string[]) => names.filter((other) => other !== name.toLowerCase());
  const noKey = without(isBearer ? 'no Authorization header' : 'no key', { connection: 'fresh' });
  const missingKeys: readonly Credential[] = [
    noKey,
    isBearer
      ? header('Bearer with nothing after it', 'Bearer')
      : without('the key as a bearer credential', { authorization: 'Bearer {key}' }),
    without(`the key in ${isBearer ? 'X-API-Key and ' : ''}other headers`, asHeaders(others(HEADERS))),
    isBearer ? header('an empty Authorization header', '') : keyed(`an empty ${name}`, ''),
    without(`the key in ${isBearer ? 'the query' : 'other parameters'}`, asQuery(others(PARAMETERS))),
    without('the key in the header Proxy-Authorization', { headers: [['proxy-authorization', 'Bearer {key}']] }),
    without('the key in a cookie', { headers: [['cookie', 'session={key}; api_key={key}; token={key}']] }),
  ];
  return { noKey, missingKeys, otherForms: isBearer ? otherThanBearer : behindSchemes };
}

const behindSchemes: readonly Credential[] = ['Bearer', 'ApiKey', 'Token'].map((scheme) =>
  keyed(`the key behind ${scheme}`, `${scheme} {key}`),
);

const otherThanBearer: readonly Credential[] = [
  header('the key as a user name in Basic', 'Basic {key:basic-user}'),
  // As long as the right scheme, to catch servers that cut off seven characters without reading them.
  header('the scheme ApiKey', 'ApiKey {key}'),
  header('the bare key', '{key}'),
  header('the key as a password in Basic', 'Basic {key:basic-password}'),
  header('the scheme Token', 'Token {key}'),
  header('the scheme Token with the key as a parameter', 'Token token="{key}"'),
  // Ends like the right one, to catch servers that look for it anywhere.
  header('the scheme XBearer', 'XBearer {key}'),
  header('a hyphen after Bearer', 'Bearer-{key}'),
  header('no space after Bearer', 'Bearer{key}'),
  header('a colon after Bearer', 'Bearer:{key}'),
  header('a colon and a space after Bearer', 'Bearer: {key}'),
];

/** A key of another length than the right one. */
export function wrongKey({ length }: KeyShape): Credential {
  const text = 'not-the-right-key-0000';
  return keyed('a wrong key', text.length === length ? 'not-the-right-key' : text);
}

/** The near miss that a cache of headers is most likely to take for the right key. */
export const nearestMiss = ({ letters }: KeyShape): Credential =>
  letters
    ? keyed('the key in the other letter case', '{key:other-case}')
    : keyed('the key and one more character', '{key}1');

/** The right key with the scheme's name in another letter case, which HTTP allows (RFC 9110, section 11.1). */
export const otherCaseScheme: Credential = header('the scheme written bearer', 'bearer {key}');

const utf8 = (text: string) => Buffer.from(text).toString('latin1');

/**
 * Near misses of the right key, the plainest first, and unrelated keys. Skips near misses that equal a short key.
 * @param nobodys a key that belongs to nobody; in three parts, as a JSON Web Token has them: `thing.conformance.wrong-key`
 */
export function invalidKeys({ length, letters, palindrome }: KeyShape, nobodys: string): readonly Credential[] {
  const nearMisses: readonly (readonly [label: string, key: string, isOther?: boolean])[] = [
    // Not the last character alone: in a base64 key it may hold unused bits.
    ['without its last character', '{key:without-last-1}', length > 1],
    ['followed by a second word', '{key} 1'],
    ['with one more character after it', '{key}1'],
    ['in the other letter case', '{key:other-case}', letters],
    ['with another character in its middle', `{key:changed-${length >> 1}}`, length > 2],
    ['as the second of two credentials', '1, Bearer {key}'],
    ['without its first character', '{key:without-first-1}', length > 1],
    ['with one more character before it', '1{key}'],
    ['with one more character within it', `{key:inserted-${length >> 1}}`, length > 1],
    ['without its last two characters', '{key:without-last-2}', length > 4],
    ['without its first two characters', '{key:without-first-2}', length > 4],
    ['with another first character', '{key:changed-0}', length > 2],
    ['with another second character', '{key:changed-1}', length > 2],
    ['backwards', '{key:reversed}', !palindrome],
    ['in quotes', '"{key}"'],
    ['as the parameter token', 'token={key}'],
    ['as the first of two parameters', 'token="{key}", nonce="x"'],
    ['after a second Bearer', 'Bearer {key}'],
    ['followed by é as one byte', '{key}\u00e9'],
    ['after the word ключ in UTF-8', `${utf8('ключ')}{key}`],
  ];
  const unrelated: readonly (readonly [label: string, key: string])[] = [
    ['a key that belongs to nobody', nobodys],
    ['a key of Cyrillic letters', utf8('неверный')],
    // Shorter than the part of a key that some servers cut off to look it up, and a wildcard of SQL.
    ['a key of one character', '%'],
    // A member of every object of JavaScript, where some servers look keys up.
    ['a key that names a member of every object', 'constructor'],
    // Longer than bcrypt takes, and true in a condition of SQL.
    ['a key of 300 characters', `'or'1'='1'--${'wrong'.repeat(60)}`.slice(0, 300)],
    ['a key of 32 hexadecimal digits', '0123456789abcdef0123456789abcdef'],
    ...['undefined', 'null', 'test', '*', '.*'].map((text) => [`the key ${text}`, text] as const),
  ];
  return [
    ...nearMisses.flatMap(([label, key, isOther = true]) => (isOther ? [keyed(`the key ${label}`, key)] : [])),
    // The kit does not show its key to suites, so it does not send a text that is as long.
    ...unrelated.flatMap(([label, key]) => (key.length === length ? [] : [keyed(label, key)])),
  ];
}

/** A wrong key that nobody is likely to have: an edit of the right key, or random digits. Cuts off less than half. */
export function invalidKey({ length }: KeyShape): fc.Arbitrary<Credential> {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 16, maxLength: 64 });
  const random = digits.filter((text) => text.length !== length).map((text) => keyed('a key of random digits', text));
  const edited = (max: number, words: (at: number) => string, edit: string) =>
    fc.integer({ min: 1, max }).map((at) => keyed(`the key ${words(at)}`, `{key:${edit}-${at}}`));
  const inserted = edited(length, (at) => `with one more character after character ${at}`, 'inserted');
  if (length < 4) return fc.oneof(inserted, random);
  const half = (length - 1) >> 1;
  return fc.oneof(
    inserted,
    edited(length - 2, (at) => `with another character ${at + 1}`, 'changed'),
    edited(half, (count) => `without its first ${count} characters`, 'without-first'),
    edited(half, (count) => `without its last ${count} characters`, 'without-last'),
    random,
  );
}
