/** How the target is reached, beside its address. Holds secrets: the private key, the proxy's password. */
export interface Route {
  readonly tls?: TlsSettings;
  /** The proxy that connections go through; absent: none. */
  readonly proxy?: HttpProxy;
  /** Path of a Unix domain socket in place of host and port. */
  readonly unixSocket?: string;
  /** Offer HTTP/2 by ALPN; over plain HTTP it is spoken without being asked. @default false */
  readonly http2?: boolean;
}

/** PEM texts, as node:tls takes them. */
export interface TlsSettings {
  /** CA certificates that are trusted in place of the system's. */
  readonly ca?: string;
  /** The client's own certificate chain, and its private key. */
  readonly cert?: string;
  readonly key?: string;
  /** The name that is asked for (SNI) and looked for in the certificate. @default the host of the address */
  readonly servername?: string;
  /** Any certificate is taken, so anyone may stand between. @default false */
  readonly insecure?: boolean;
}

export interface HttpProxy {
  /** Scheme, host and port of an HTTP proxy. */
  readonly origin: string;
  /** Value of the `Proxy-Authorization` header. */
  readonly authorization?: string;
}

/** A header field for a gateway before the deployment. */
export interface GatewayHeader {
  readonly name: string;
  readonly value: string;
  /** The environment variable that the value came from: it is secret, and reports name the variable in its place. */
  readonly variable?: string;
}

/** How a deployment is reached, and what every request to it says beside the kit's own. */
export interface Reach {
  readonly route: Route;
  readonly headers: readonly GatewayHeader[];
  /** The flags that lead there again, without a secret. */
  readonly flags: readonly string[];
}

/** Straight to the address, as nearly every run goes. */
export const STRAIGHT: Reach = { route: {}, headers: [], flags: [] };

/** The texts that must not appear in anything that is written. */
export function secretsOf({ headers, route }: Reach): readonly string[] {
  const proxied = route.proxy?.authorization;
  const user = proxied === undefined ? '' : Buffer.from(proxied.replace(/^Basic /, ''), 'base64').toString();
  return [
    ...headers.flatMap(({ value, variable }) => (variable === undefined ? [] : [value])),
    ...(proxied === undefined ? [] : [proxied, user, user.replace(/^[^:]*:/, '')]),
  ].filter((secret) => secret !== '');
}
