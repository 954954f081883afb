/**
 * Sorts an `Authorization` value by the bytes that are sent.
 * - `valid`: the right key in the scheme as the document spells it
 * - `valid-other-case`: the right key, the scheme's name in another letter case (RFC 9110, section 11.1)
 * - `missing`: no header, an empty one, or the scheme with nothing after it
 * - `other-scheme`: anything that does not begin with the scheme
 * - `invalid-key`: the scheme with anything but the key
 */
export type Authorisation = 'valid' | 'valid-other-case' | 'missing' | 'other-scheme' | 'invalid-key';

export function authorisationOf(value: string | undefined, key: string): Authorisation {
  // HTTP strips these two characters from the ends of a value, and no other white space.
  const sent = (value ?? '').replace(/^[ \t]+|[ \t]+$/g, '');
  if (sent === `Bearer ${key}`) return 'valid';
  if (sent === '' || /^bearer$/i.test(sent)) return 'missing';
  if (!/^bearer /i.test(sent)) return 'other-scheme';
  return sent.slice('bearer '.length) === key ? 'valid-other-case' : 'invalid-key';
}
