import { descriptionOf, edited, type KeyEdit, shellOf } from './key-edit.js';

/**
 * The recipe for the value of an `Authorization` header, as plain data without the key: a literal without any part of
 * the key, or an edit of the key with an optional scheme and a space before it.
 */
export type Authorization =
  | {
      /**
       * A value that holds nothing of the key.
       * @pattern ^[ -~]*$
       */
      readonly literal: string;
    }
  | {
      /**
       * The scheme as it is sent; if absent, the value has neither a scheme nor the space after it.
       * @pattern ^[A-Za-z]+$
       */
      readonly scheme?: string;
      /** The part after the scheme. */
      readonly key: KeyEdit;
    };

/** The scheme that the document names. */
export const BEARER = 'Bearer';

/** The value for the wire. */
export function headerValueOf(authorization: Authorization, key: string): string {
  if ('literal' in authorization) return authorization.literal;
  return afterScheme(authorization.scheme, edited(authorization.key, key));
}

/** The same for a POSIX shell within double quotes: `Bearer ${PETSTORE_API_KEY%?}`. */
export function shellValueOf(authorization: Authorization): string {
  if ('literal' in authorization) return authorization.literal;
  return afterScheme(authorization.scheme, shellOf(authorization.key));
}

function afterScheme(scheme: string | undefined, rest: string): string {
  return scheme === undefined ? rest : `${scheme} ${rest}`;
}

/** In words, to follow "with": `the key without its last character`, `the key in the scheme ApiKey`. */
export function inWords(authorization: Authorization): string {
  if ('literal' in authorization) return `the header "Authorization: ${authorization.literal}"`;
  const { scheme, key } = authorization;
  const what = descriptionOf(key);
  if (scheme === BEARER) return key.edit === 'none' ? 'the API key' : what;
  if (scheme === undefined) return `${what} without a scheme`;
  if (scheme.toLowerCase() === BEARER.toLowerCase()) return `${what} after ${scheme}`;
  return key.edit === 'user-name' || key.edit === 'password'
    ? `${what} of ${scheme}`
    : `${what} in the scheme ${scheme}`;
}
