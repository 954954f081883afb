/** Requests by their bytes: which credential they have, and what they are in words. Pure. */
import { variantOf } from '../exchange/credential.js';
import { headerOf, type Request, trimmed, valuesOf } from '../exchange/exchange.js';

/**
 * The bearer credential of a request, by its bytes.
 * - `other-case`: the right key, the scheme's name in another letter case (RFC 9110, section 11.1)
 * - `missing`: no header, an empty one, or the scheme with nothing after it, though the key may be in another place
 * - `other-form`: the key in another scheme, or without one
 */
export function credentialOf({ headers }: Request) {
  const values = valuesOf(headers, 'authorization');
  const sent = trimmed(values[0] ?? '');
  if (values.length > 1) return 'invalid-key';
  if (sent === 'Bearer {key}') return 'right';
  if (sent === '' || /^bearer$/i.test(sent)) return 'missing';
  if (!/^bearer /i.test(sent)) return 'other-form';
  return sent.slice('bearer '.length) === '{key}' ? 'other-case' : 'invalid-key';
}

/** The parts of a target, which may be an absolute URL. A slash at the end of the path changes nothing. */
export function partsOf({ target }: Request): { readonly path: string; readonly query: string } {
  const [, path = '', query = ''] = /^([^?]*?)\/?(?:\?(.*))?$/s.exec(target) ?? [];
  return { path, query };
}

/** Before a text is cut, or half a template would be left of some. */
const keyInWords = (text: string): string => text.replaceAll(/\{key[^{}]*\}/g, 'KEY');

function partInWords(template: string): string {
  const text = keyInWords(template);
  return text.length > 80 ? `${text.slice(0, 40)}… (${text.length.toLocaleString('en-US')} characters)` : text;
}

/**
 * A request in words: `GET /things with limit=101`.
 * @param label says of it what its bytes do not show, in the place of `body`: `a comment before the JSON`
 * @param body in words, such as `with a valid Thing`, or '' @default the request has none
 */
export function inWords(request: Request, label?: string, body?: string, asksForKey = true): string {
  const { path, query } = partsOf(request);
  // Beside a body, names and values would read like its members. A label says what is in a query.
  const hasBody = body !== undefined;
  const inQuery = hasBody
    ? `the query ?${partInWords(query)}`
    : partInWords(query.split('&').filter(Boolean).join(' and '));
  const parameters = query && !(hasBody && label) && `with ${inQuery}`;
  const special = label === undefined ? body : `with ${label}`;
  const parts = [parameters, special, asksForKey && credentialInWords(request), ...headersInWords(request)];
  const words = parts.filter(Boolean).join(' and ');
  const target = path.startsWith('/') || path === '' ? `/${partInWords(path.slice(1))}` : partInWords(path);
  return keyInWords(`${request.method} ${target}${words && ` ${words}`}`);
}

function credentialInWords(request: Request): string {
  const sent = headerOf(request.headers, 'authorization') ?? '';
  const [, variant] = /^bearer \{key:([a-z0-9-]+)\}$/i.exec(sent) ?? [];
  const credential = credentialOf(request);
  if (credential === 'right') return '';
  if (credential === 'other-case') return `with the scheme written "${sent.split(' ')[0]}"`;
  if (credential === 'other-form') return `with "Authorization: ${partInWords(sent)}"`;
  if (credential === 'invalid-key') {
    if (variant !== undefined) return `with ${variantOf(variant)?.words ?? 'a wrong API key'}`;
    return sent.includes('{key') ? `with "Authorization: ${sent}"` : 'with a wrong API key';
  }
  const [header] = request.headers.find(([, value]) => value.includes('{key')) ?? [];
  if (header !== undefined) return `with the API key in the header ${header}`;
  return request.target.includes('{key') ? 'with the API key in the query' : 'without an API key';
}

/** Headers whose usual value goes without saying. */
const usual = [
  ['Accept', 'application/json', 'without an Accept header'],
  ['Content-Type', 'application/json', 'without a Content-Type'],
  ['Content-Encoding', undefined, ''],
] as const;

const headersInWords = ({ method, headers }: Request): readonly string[] =>
  usual.map(([name, expected, absent]) => {
    const value = headerOf(headers, name.toLowerCase());
    const isOfBody = name === 'Content-Type';
    if (value === expected || (isOfBody && !/^(POST|PUT|PATCH)$/.test(method))) return '';
    return value === undefined ? absent : `with ${name}: ${value}`;
  });
