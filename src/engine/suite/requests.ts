/** Requests as suites write them: the plain one of an operation, and in fields how this one differs. */
import type { Header, Request } from '../exchange/exchange.js';
import { type KeyPlace, withCredential } from '../exchange/place.js';
import type { Status } from '../service/service.js';

/** How a request differs from the plain one. A header that is null is not sent. @experimental @since 0.1.0 */
export interface Fields {
  /** The text in the place of the key; null: nothing. @default `{key}`, the right one, if the interface needs one */
  readonly key?: string | null;
  /** A whole Authorization header; in place of the key, if that belongs there. */
  readonly authorization?: string;
  readonly accept?: string | null;
  readonly contentType?: string | null;
  readonly contentEncoding?: string;
  readonly headers?: readonly Header[];
  /** Raw text that is added to the query of the target. */
  readonly query?: string;
  readonly connection?: string;
}

/** The expected statuses, and the requirement that any other status breaks. @experimental @since 0.1.0 */
export interface Sending<Id extends string = string> extends Fields {
  readonly expect: Status | readonly Status[];
  /** @default the one that the service names for such a request */
  readonly requirement?: Id;
  readonly label?: string;
  /** Statuses of a further try, where an earlier one may have been carried out. @default none */
  readonly afterLoss?: readonly Status[];
  /** A POST that is sent again has the same bytes. @default only one with an Idempotency-Key; others get fresh names */
  readonly keepsNames?: boolean;
}

/** A maker of requests, which have the key in that place. @experimental @since 0.1.0 */
export const requestsWith =
  (place: KeyPlace) =>
  (method: string, target: string, fields: Fields = {}, body?: string | Uint8Array): Request => {
    const { key = '{key}', authorization = null, accept = 'application/json', contentEncoding = null } = fields;
    const { contentType = body === undefined ? null : 'application/json', query, headers = [], connection } = fields;
    const plain = { authorization, accept, 'content-type': contentType, 'content-encoding': contentEncoding };
    const set = Object.entries(plain).flatMap(([name, value]): Header[] => (value === null ? [] : [[name, value]]));
    const request = {
      method,
      target: query === undefined ? target : `${target}${target.includes('?') ? '&' : '?'}${query}`,
      headers: [...set, ...headers],
      ...(body !== undefined && { body: Buffer.from(body) }),
      ...(connection !== undefined && { connection }),
    };
    return place === 'bearer' && authorization !== null ? request : withCredential(request, place, key);
  };
