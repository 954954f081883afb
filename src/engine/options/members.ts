// Generated from the table of options by `npm run generate`.

import type { Given } from './table.js';

export interface GeneratedOptions {
  /** how much is sent. @default standard */
  readonly profile?: Given<'profile'>;
  /** random cases of each property, beside its table. @default quick 0, standard 25, thorough 250 */
  readonly runs?: Given<'runs'>;
  /** seed of the random cases; the same seed gives the same cases. @default 20301205 */
  readonly seed?: Given<'seed'>;
  /** after the checks, try further random cases for this long. */
  readonly explore?: Given<'explore'>;
  /** create nothing; the report names what cannot be judged then. @default false */
  readonly readOnly?: Given<'read-only'>;
  /** creations at most; a run can delete nothing. @default quick 200, standard 1000, thorough 10000 */
  readonly maxCreates?: Given<'max-creates'>;
  /** judge only these requirements; '*' stands for any characters. */
  readonly only?: Given<'only'>;
  /** leave these requirements out. */
  readonly skip?: Given<'skip'>;
  /** count warnings as violations. @default false */
  readonly strict?: Given<'strict'>;
  /** a run that judged only in part, such as a read-only one, is inconclusive. @default false */
  readonly requireFull?: Given<'require-full'>;
  /** judge as on this day. @default today, UTC */
  readonly asOf?: Given<'as-of'>;
  /** file of violations that are accepted until a day. @default none */
  readonly waivers?: Given<'waivers'>;
  /** stop after so many violated requirements. @default off; alone, 1 */
  readonly bail?: Given<'bail'>;
  /** requests in flight at once, at most. @default 16 */
  readonly concurrency?: Given<'concurrency'>;
  /** requests a second, at most. */
  readonly rate?: Given<'rate'>;
  /** time to connect, to respond, and for each pause in a body. @default 10s */
  readonly timeout?: Given<'timeout'>;
  /** how long reads may lag behind writes. @default 5s */
  readonly settle?: Given<'settle'>;
  /** wait up to this long until the deployment answers as documented. @default 0 */
  readonly wait?: Given<'wait'>;
  /** percent of responses that the network may lose, at most 15. @default 5 */
  readonly maxLost?: Given<'max-lost'>;
  /** requests at most; the rest of the run is inconclusive. @default quick 2000, standard 10000, thorough 100000 */
  readonly maxRequests?: Given<'max-requests'>;
  /** end the run after this long; the rest of it is inconclusive. */
  readonly maxDuration?: Given<'max-duration'>;
  /** send the API key over plain http to a host that is not this machine. @default false */
  readonly allowHttp?: Given<'allow-http'>;
  /** trust the CAs in this PEM file, or of the system. @default Node's own list */
  readonly ca?: Given<'ca'>;
  /** present this client certificate: a PEM file with its chain, or PKCS#12. */
  readonly clientCert?: Given<'client-cert'>;
  /** private key of the client certificate, a PEM file; PKCS#12 holds it. */
  readonly clientKey?: Given<'client-key'>;
  /** name to ask TLS for (SNI) and to expect there. @default host of the base URL */
  readonly serverName?: Given<'server-name'>;
  /** accept any certificate; anyone on the way can then read the API key. @default false */
  readonly insecure?: Given<'insecure'>;
  /** reach the deployment through this HTTP or SOCKS5 proxy. @default none */
  readonly proxy?: Given<'proxy'>;
  /** connect to this Unix domain socket in place of host and port. */
  readonly unixSocket?: Given<'unix-socket'>;
  /** use HTTP/2 if the deployment supports it; over plain http without negotiation. @default false */
  readonly http2?: Given<'http2'>;
  /** send this header field with every request; may be repeated. */
  readonly header?: Given<'header'>;
  /** send neither User-Agent nor X-Request-Id. @default false */
  readonly plainHeaders?: Given<'plain-headers'>;
  /** formats: console, junit, json, html, markdown, ctrf, badge, script. @default console,junit,json,html,script */
  readonly format?: Given<'format'>;
}
