/** Links in responses, as targets of requests. */
import { isObject, type Json } from '../base/json.js';
import { type Header, headerOf, valuesOf } from '../exchange/exchange.js';
import { urlOf, withoutTemplates } from '../exchange/link.js';
import type { Case, Judged } from '../run/case.js';

/**
 * The target that a response links to: by a `Link` header (RFC 8288), or else by a member of its body, which is `next`,
 * `links.next` or `_links.next`, a text or an object with an `href`. Behind the base URL it is a path, so that the contract
 * knows its operation. Any other one is absolute, and nothing is sent to another origin.
 * @param rel such as `next`; `location` is the header of that name
 * @experimental @since 0.1.0
 */
export function linkOf<Value>(
  { baseUrl }: Pick<Case<Value>, 'baseUrl'>,
  { exchange: { request, response }, json }: Pick<Judged<Value>, 'exchange' | 'json'>,
  rel: string,
): string | undefined {
  const headers = response?.headers ?? [];
  const link = rel === 'location' ? headerOf(headers, rel) : (linkInHeaders(headers, rel) ?? linkInBody(json, rel));
  const from = urlOf(baseUrl, request.target);
  if (link === undefined || !URL.canParse(link, from)) return undefined;
  const url = new URL(link, from);
  url.hash = '';
  const base = new URL(baseUrl);
  const path = base.pathname.replace(/\/$/, '');
  const isBehind = url.origin === base.origin && `${url.pathname}/`.startsWith(`${path}/`);
  return withoutTemplates(isBehind ? url.pathname.slice(path.length) + url.search : url.href);
}

/** A comma, and a semicolon, may stand in a URL, so each link begins with its bracket. */
function linkInHeaders(headers: readonly Header[], rel: string): string | undefined {
  const all = valuesOf(headers, 'link').join(', ');
  const isMeant = ([, , parameters = '']: RegExpExecArray) => {
    const [, quoted, plain = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]*))/i.exec(parameters) ?? [];
    return (quoted ?? plain).toLowerCase().split(/\s+/).includes(rel.toLowerCase());
  };
  return [...all.matchAll(/<([^<>]*)>([^<]*)/g)].find(isMeant)?.[1];
}

function linkInBody(body: Json | undefined, rel: string): string | undefined {
  if (!isObject(body)) return undefined;
  const places = [body, body.links, body._links].filter(isObject);
  const found = places.map((place) => place[rel]).map((link) => (isObject(link) ? link.href : link));
  return found.find((link) => typeof link === 'string');
}
