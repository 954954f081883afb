/** Requests by their bytes: the parts of a target, and what they are in words. Pure. */
import { variantOf } from '../exchange/credential.js';
import { headerOf, type Request } from '../exchange/exchange.js';
import { credentialOf, credentialsIn, type KeyPlace, withCredential } from '../exchange/place.js';

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
 * @param place of the key, which says itself what is there; `none` where the request needs no key
 * @param type of the body, which goes without saying
 */
export function inWords(
  request: Request,
  label?: string,
  body?: string,
  place: KeyPlace = 'bearer',
  type = 'application/json',
): string {
  const { path, query } = partsOf(withCredential(request, place, null));
  // Beside a body, names and values would read like its members. A label says what is in a query.
  const hasBody = body !== undefined;
  const inQuery = hasBody
    ? `the query ?${partInWords(query)}`
    : partInWords(query.split('&').filter(Boolean).join(' and '));
  const parameters = query && !(hasBody && label) && `with ${inQuery}`;
  const special = label === undefined ? body : `with ${label}`;
  const parts = [parameters, special, credentialInWords(request, place), ...headersInWords(request, type)];
  const words = parts.filter(Boolean).join(' and ');
  const target = path.startsWith('/') || path === '' ? `/${partInWords(path.slice(1))}` : partInWords(path);
  return keyInWords(`${request.method} ${target}${words && ` ${words}`}`);
}

/** The text before the key: `Authorization: `, `X-API-Key: `, `api_key=`. */
function nameInWords(place: KeyPlace): string {
  if (typeof place === 'string') return 'Authorization: ';
  return 'header' in place ? `${place.header}: ` : `${place.query}=`;
}

function credentialInWords(request: Request, place: KeyPlace): string {
  const [sent = ''] = credentialsIn(request, place);
  const [, variant] = /^(?:bearer )?\{key:([a-z0-9-]+)\}$/i.exec(sent) ?? [];
  const credential = credentialOf(request, place);
  if (credential === 'right') return '';
  if (credential === 'other-case') return `with the scheme written "${sent.split(' ')[0]}"`;
  if (credential === 'other-form') return `with "${nameInWords(place)}${partInWords(sent)}"`;
  if (credential === 'invalid-key') {
    if (variant !== undefined) return `with ${variantOf(variant)?.words ?? 'a wrong API key'}`;
    return sent.includes('{key') ? `with "${nameInWords(place)}${sent}"` : 'with a wrong API key';
  }
  const [header] = request.headers.find(([, value]) => value.includes('{key')) ?? [];
  if (header !== undefined) return `with the API key in the header ${header}`;
  return request.target.includes('{key') ? 'with the API key in the query' : 'without an API key';
}

/** Headers whose usual value goes without saying. */
const usual = [
  ['Accept', 'application/json', 'without an Accept header'],
  ['Content-Type', undefined, 'without a Content-Type'],
  ['Content-Encoding', undefined, ''],
] as const;

const headersInWords = ({ method, headers, body }: Request, type: string): readonly string[] =>
  usual.map(([name, common, absent]) => {
    const value = headerOf(headers, name.toLowerCase());
    const isOfBody = name === 'Content-Type';
    if (value === (isOfBody ? type : common) || (isOfBody && !/^(POST|PUT|PATCH)$/.test(method))) return '';
    if (isOfBody && value === undefined && body === undefined) return '';
    return value === undefined ? absent : `with ${name}: ${value}`;
  });
