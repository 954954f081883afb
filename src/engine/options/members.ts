// Generated from the table of options by `npm run generate`.

import type { GivenByProgram } from './table.js';

export interface GeneratedOptions {
  /** how much is sent. @default standard */
  readonly profile?: GivenByProgram<'profile'>;
  /** random cases of each property, beside its table. @default quick 0, standard 25, thorough 250 */
  readonly runs?: GivenByProgram<'runs'>;
  /** seed of the random cases; the same seed gives the same cases. @default 20301205 */
  readonly seed?: GivenByProgram<'seed'>;
  /** after the checks, try further random cases for this long. */
  readonly explore?: GivenByProgram<'explore'>;
  /** create nothing; the report names what cannot be judged then. @default false */
  readonly readOnly?: GivenByProgram<'read-only'>;
  /** creations at most; a run can delete nothing. @default quick 300, standard 1000, thorough 10000 */
  readonly maxCreates?: GivenByProgram<'max-creates'>;
  /** judge only these requirements; '*' stands for any characters. */
  readonly only?: GivenByProgram<'only'>;
  /** leave these requirements out. */
  readonly skip?: GivenByProgram<'skip'>;
  /** count warnings as violations. @default false */
  readonly strict?: GivenByProgram<'strict'>;
  /** a run that judged only in part, such as a read-only one, is inconclusive. @default false */
  readonly requireFull?: GivenByProgram<'require-full'>;
  /** judge as on this day. @default today, UTC */
  readonly asOf?: GivenByProgram<'as-of'>;
  /** file of violations that are accepted until a day. @default none */
  readonly waivers?: GivenByProgram<'waivers'>;
  /** stop after so many violated requirements. @default off; alone, 1 */
  readonly bail?: GivenByProgram<'bail'>;
  /** requests in flight at once, at most. @default 16 */
  readonly concurrency?: GivenByProgram<'concurrency'>;
  /** requests a second, at most. */
  readonly rate?: GivenByProgram<'rate'>;
  /** time to connect, to respond, and for each pause in a body. @default 10s */
  readonly timeout?: GivenByProgram<'timeout'>;
  /** how long reads may lag behind writes. @default 5s */
  readonly settle?: GivenByProgram<'settle'>;
  /** wait up to this long until the deployment answers as documented. @default 0 */
  readonly wait?: GivenByProgram<'wait'>;
  /** percent of responses that the network may lose, at most 15. @default 5 */
  readonly maxLost?: GivenByProgram<'max-lost'>;
  /** requests at most; the rest of the run is inconclusive. @default quick 2000, standard 10000, thorough 100000 */
  readonly maxRequests?: GivenByProgram<'max-requests'>;
  /** end the run after this long; the rest of it is inconclusive. */
  readonly maxDuration?: GivenByProgram<'max-duration'>;
  /** send the API key over plain http to a host that is not this machine. @default false */
  readonly allowHttp?: GivenByProgram<'allow-http'>;
  /** trust the CAs in this PEM file, or of the system. @default Node's own list */
  readonly ca?: GivenByProgram<'ca'>;
  /** present this client certificate: a PEM file with its chain, or PKCS#12. */
  readonly clientCert?: GivenByProgram<'client-cert'>;
  /** private key of the client certificate, a PEM file; PKCS#12 holds it. */
  readonly clientKey?: GivenByProgram<'client-key'>;
  /** name to ask TLS for (SNI) and to expect there. @default host of the base URL */
  readonly serverName?: GivenByProgram<'server-name'>;
  /** accept any certificate; anyone on the way can then read the API key. @default false */
  readonly insecure?: GivenByProgram<'insecure'>;
  /** reach the deployment through this HTTP or SOCKS5 proxy. @default none */
  readonly proxy?: GivenByProgram<'proxy'>;
  /** connect to this host, and keep the host name of the base URL in requests and TLS. */
  readonly connectTo?: GivenByProgram<'connect-to'>;
  /** connect to this Unix domain socket in place of host and port. */
  readonly unixSocket?: GivenByProgram<'unix-socket'>;
  /** use HTTP/2 if the deployment supports it; over plain http without negotiation. @default false */
  readonly http2?: GivenByProgram<'http2'>;
  /** send this header field with every request; may be repeated. */
  readonly header?: GivenByProgram<'header'>;
  /** send neither User-Agent nor X-Request-Id. @default false */
  readonly plainHeaders?: GivenByProgram<'plain-headers'>;
  /** formats: console, junit, json, html, markdown, ctrf, badge, script. @default console,junit,json,html,script */
  readonly format?: GivenByProgram<'format'>;
}
