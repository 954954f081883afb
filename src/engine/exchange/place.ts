/** The place of the key in a request: which credential a request has, and another one in its place. Pure. */
import { unescaped } from '../base/text.js';
import { type Header, type Request, trimmed, valuesOf } from './exchange.js';

/** Where requests have the key. `bearer`: in the header Authorization, behind that word. @experimental @since 0.1.0 */
export type KeyPlace = 'bearer' | 'none' | { readonly header: string } | { readonly query: string };

/** The name of the header or of the parameter. */
export function nameOfKey(place: Exclude<KeyPlace, 'none'>): string {
  if (place === 'bearer') return 'authorization';
  return 'header' in place ? place.header : place.query;
}
const isParameter = (part: string, name: string) => `${unescaped(part.replace(/=.*/s, ''))}` === name;

/** The texts that a request has in the place of the key, as a log holds them. */
export function credentialsIn({ headers, target }: Request, place: KeyPlace): readonly string[] {
  if (place === 'none') return [];
  if (place === 'bearer' || 'header' in place) return valuesOf(headers, nameOfKey(place).toLowerCase());
  const parts = target.replace(/^[^?]*\??/, '').split('&');
  return parts.flatMap((part) => (isParameter(part, place.query) ? part.replace(/^[^=]*=?/, '') : []));
}

/**
 * The credential of a request, by its bytes.
 * - `right`: the key in its place, or the interface asks for none
 * - `other-case`: the right key, the name of the scheme Bearer in another letter case (RFC 9110, section 11.1)
 * - `missing`: nothing in its place, or the scheme with nothing after it, though the key may be in another place
 * - `other-form`: the key in another scheme than Bearer, or without one
 * @experimental @since 0.1.0
 */
export function credentialOf(request: Request, place: KeyPlace) {
  if (place === 'none') return 'right';
  const values = credentialsIn(request, place);
  const sent = trimmed(values[0] ?? '');
  if (values.length > 1) return 'invalid-key';
  if (sent === (place === 'bearer' ? 'Bearer {key}' : '{key}')) return 'right';
  if (sent === '') return 'missing';
  if (place !== 'bearer') return 'invalid-key';
  if (/^bearer$/i.test(sent)) return 'missing';
  if (!/^bearer /i.test(sent)) return 'other-form';
  return sent.slice('bearer '.length) === '{key}' ? 'other-case' : 'invalid-key';
}

/** Templates stay; of other text, a character stands for a byte. */
const inQuery = (text: string) =>
  text.replace(/\{key[^{}]*\}|[^\w.~-]/g, (one) =>
    one.length > 1 ? one : `%${one.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );

/** The request with that text in the place of the key. @param text null: it has none */
export function withCredential(request: Request, place: KeyPlace, text: string | null): Request {
  if (place === 'none') return request;
  if (place === 'bearer' || 'header' in place) {
    const name = nameOfKey(place);
    const others = request.headers.filter(([other]) => other.toLowerCase() !== name.toLowerCase());
    const field: Header = [name, place === 'bearer' ? `Bearer ${text}` : `${text}`];
    return { ...request, headers: text === null ? others : [field, ...others] };
  }
  const [, path = '', query = ''] = /^([^?]*)\??(.*)$/s.exec(request.target) ?? [];
  const others = query.split('&').filter((part) => part !== '' && !isParameter(part, place.query));
  const parts = text === null ? others : [...others, `${encodeURIComponent(place.query)}=${inQuery(text)}`];
  return { ...request, target: parts.length === 0 ? path : `${path}?${parts.join('&')}` };
}
