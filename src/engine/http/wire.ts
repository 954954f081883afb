/** The network as the engine needs it: one request in, one response or failure out. Implemented by connect.ts. */
import { withKey, withKeyInTarget } from '../exchange/credential.js';
import type { Exchange, Request } from '../exchange/exchange.js';
import { isLink } from '../exchange/link.js';

export type Outcome = Pick<Exchange, 'response' | 'failure'>;

export interface Wire {
  /** The IP addresses of the target to which connections were opened; none behind a proxy or a Unix socket. */
  readonly addresses: ReadonlySet<string>;
  /** Never rejects. Ends within its time bounds. The request is as it goes out: without templates, header values are latin-1. */
  readonly send: (request: Request) => Promise<Outcome>;
  readonly release: (connection: string) => void;
  /** Closes idle connections of the pool, for servers with few threads. */
  readonly rest: () => void;
  /** Closes all connections at once; requests under way end as `unsent` failures. */
  readonly close: () => Promise<void>;
}

/** A request with the base path, and the key in the place of its templates. @param key where there is none, nothing asks for it */
export const onWire = ({ target, headers, ...request }: Request, baseUrl: URL, key = ''): Request => ({
  ...request,
  target: pathOf(target, baseUrl, key).replace(/^(?!\/)/, '/'),
  headers: headers.map(([name, value]) => [name, withKey(value, key)]),
});

function pathOf(target: string, baseUrl: URL, key: string): string {
  if (!isLink(target)) return baseUrl.pathname.replace(/\/$/, '') + withKeyInTarget(target, key);
  const { pathname, search } = new URL(target);
  return pathname + withKeyInTarget(search, key);
}
