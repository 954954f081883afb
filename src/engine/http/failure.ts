/** Turns errors of sockets, TLS and undici into failures: what happened, and what to try. Quotes nothing of a request. */
import { firstWords } from '../base/text.js';
import type { Failure } from '../exchange/exchange.js';
import { placeOf, type WireOptions } from './route.js';

/** Bytes of the headers of one response at most. */
export const MOST_HEADERS = 64 * 1024;
/** A response as a whole may take this many times the timeout. */
export const PAUSES = 3;

export const OVER: Failure = { kind: 'unsent', what: 'the run is over' };

/** How far it came. `head`: nothing of the response. `asked`: the same, and the server asks for a client certificate. */
export type Stage = 'proxy' | 'socket' | 'target' | 'asked' | 'head' | 'body';

export const errorOf = (code: string): Error => Object.assign(new Error(code), { code });

const PROXY = 'Check {from}{exempt}.';
const PORT = 'Check the port, and http or https.';
const GIVE_SERVER_NAME = 'Give --server-name with one that it serves.';
const CERTIFICATE = 'Give --client-cert, or check it.';
/** Node does not look at the system's store by itself. */
const TRUST = 'Name the CA with --ca or NODE_EXTRA_CA_CERTS, or trust the CAs of the system: --ca system.';
const PLAIN = 'Try http:// instead of https://.';
const HANDSHAKE = `${PORT} A server may also want another --server-name, or a --client-cert.`;
const INVALID = 'the response is not valid HTTP';
/** Alerts with which a server refuses the certificate of its client, or its absence. In TLS 1.3 they come late. */
const REFUSED = /^\w+ \w+ALERT_(CERTIFICATE_\w+|BAD_CERTIFICATE|UNKNOWN_CA|HANDSHAKE_FAILURE|ACCESS_DENIED) /;

/** The first match of `stage code message first-bytes` counts. Braces hold a group of the pattern, or one of the places below. */
const ROWS: readonly (readonly [kind: Failure['kind'], pattern: RegExp, what: string, advice?: string])[] = [
  ['lost', /^proxy ABORT_ERR/, '{proxy} gives no connection within {timeout}', PROXY],
  ['lost', /^proxy (CLOSED|ECONNRESET|EPIPE)/, '{proxy} closes the connection before it answers CONNECT', PROXY],
  ['lost', /^proxy CONNECT_407/, '{proxy} answers CONNECT with 407', 'Put its user and password into {from}.'],
  ['lost', /^proxy UND_ERR_SOCKS5_AUTH/, '{proxy} refuses the user', 'Put its user and password into {from}.'],
  ['lost', /^proxy UND_ERR_SOCKS5_REPLY_\d+ .*: (.*) /, '{proxy} cannot connect to {host} ({1})', PROXY],
  ['lost', /^proxy UND_ERR_SOCKS5/, '{proxy} does not speak SOCKS5', PROXY],
  ['lost', /^proxy CONNECT_(\d+)/, '{proxy} answers CONNECT with {1}', PROXY],
  ['lost', /^proxy CONNECT_/, '{proxy} does not answer CONNECT with HTTP', PROXY],
  ['lost', /^proxy ECONNREFUSED/, '{proxy} refuses connections', PROXY],
  ['lost', /^proxy (ENOTFOUND|EAI_AGAIN)/, '{proxy} cannot be found: its name does not resolve', PROXY],
  ['lost', /^proxy ERR_SSL_/, '{proxy} does not speak TLS', 'Write http:// instead of https:// in {from}.'],
  ['lost', /^proxy /, '{proxy} cannot be reached ({code})', PROXY],

  ['lost', /^socket /, 'the Unix socket {socket} cannot be opened ({code})', 'Check --unix-socket.'],
  ['lost', /^target ABORT_ERR/, 'no connection to {host}{via} within {timeout}', 'Check your network or --timeout.'],
  ['lost', /^target ECONNREFUSED/, '{host} refuses connections', 'Check the port and that the deployment runs.'],
  ['lost', /^target (ENOTFOUND|EAI_AGAIN)/, 'the host name {hostname} does not resolve', 'Check its spelling.'],
  ['lost', /^target (ECONNRESET|EPIPE)/, '{host} closes the connection{via} before TLS is agreed', HANDSHAKE],
  ['lost', REFUSED, '{host} asks for a client certificate that it trusts ({code})', CERTIFICATE],
  ['lost', /^target \w+NO_APPLICATION_PROTOCOL/, '{host} does not accept HTTP/1.1', 'Give --http2.'],
  ['lost', /^target ERR_SSL_(WRONG_VERSION|PACKET_LENGTH|HTTP_REQUEST)/, '{host} does not speak TLS', PLAIN],
  ['lost', /^target \w+ALTNAME_INVALID/, '{cert} is for {names}, not for {name}', GIVE_SERVER_NAME],
  ['lost', /^target \w+HAS_EXPIRED/, '{cert} has expired', 'Renew it, or give --insecure.'],
  ['lost', /^target \w+NOT_YET_VALID/, '{cert} is not valid yet', 'Check the clocks of both machines.'],
  ['lost', /^target (\w*SELF_SIGNED|UNABLE_TO_GET_ISSUER)/, '{cert}{untrusted}', '{trust}'],
  ['lost', /^target UNABLE_TO_VERIFY/, '{cert}{untrusted}, or without its intermediates', '{trust}'],
  ['lost', /^target \w+UNRECOGNIZED_NAME/, '{host} does not know the server name {name}', GIVE_SERVER_NAME],
  ['lost', /^target \w*(SSL|TLS|CERT|EPROTO)/, 'TLS with {host} fails ({code})', 'Check the TLS versions.'],
  ['lost', /^target /, '{host} cannot be reached ({code})', 'Check the address and your network.'],

  ['lost', /^\w+ HEAD_TIMEOUT/, 'no response within {timeout}', 'Check the network, or raise --timeout.'],
  ['lost', /^\w+ BODY_TIMEOUT/, 'the response paused for more than {timeout}'],
  ['lost', /^\w+ WHOLE_TIMEOUT/, 'the response did not end within {whole}'],
  ['unsent', /^\w+ UND_ERR_(?:INVALID_ARG|NOT_SUPPORTED) (.*)/, 'the kit cannot send this request ({1})'],
  ['lost', /^head ERR_HTTP2_ERROR/, 'the server does not speak HTTP/2', 'Leave out --http2.'],
  ['unsent', /UND_ERR_HEADERS_OVERFLOW/, `the kit reads at most ${MOST_HEADERS / 1024} KiB of headers`],
  ['broken', /bad upgrade/, 'the response switches to another protocol, which nobody asked for'],
  ['broken', /UND_ERR_RES_CONTENT_LENGTH/, `${INVALID} (its Content-Length contradicts it)`],
  // The head of a TLS alert, and of a SETTINGS or GOAWAY frame (RFC 9113, section 6).
  ['lost', /HTTP\/1.1 protocol .*\) \x15\x03/s, 'the server speaks TLS', 'Try https:// instead of http://.'],
  ['lost', /HTTP\/1.1 protocol .*\) \0\0.[\x04\x07]\0{5}/s, 'the server speaks only HTTP/2', 'Give --http2.'],
  ['broken', /HTTP\/1.1 protocol \((.*?)\)/, `${INVALID} ({1})`, PORT],
  ['lost', /^asked /, '{host} asks for a client certificate, and closes the connection before a response', CERTIFICATE],
  ['lost', /^head (ECONNRESET|EPIPE)/, 'the connection was reset before a response'],
  ['lost', /^head /, 'the connection was closed before a response', PORT],
  ['lost', /^body (ECONNRESET|EPIPE)/, 'the connection was reset within the response'],
  ['lost', /^/, 'the response ended early'],
];

export const brokenBy = (fault: string): Failure => ({ kind: 'broken', what: `${INVALID} (${fault})` });

/** @param reached when there was a connection; the error of a dialer has its own stage */
export function failureOf(error: Error & { readonly stage?: Stage }, options: WireOptions, reached: Stage): Failure {
  const { baseUrl, timeout, proxy, unixSocket, serverName, ca } = options;
  const { host, hostname } = placeOf(options);
  const { cert, data = '' } = error as { cert?: { subjectaltname?: string }; data?: string };
  const code = codeOf(error) || error.message;
  const stage = error.stage ?? reached;
  const from = proxy?.from ?? '';
  const named = `the proxy ${proxy?.url.host} (from ${from})`;
  const places: Readonly<Record<string, string | undefined>> = {
    ...{ code, from, proxy: named, host, hostname, name: serverName ?? baseUrl.hostname, socket: unixSocket },
    cert: `the certificate of ${host}`,
    untrusted: ` comes from a CA that is not ${ca === undefined ? 'on the list of Node' : 'among those of --ca'}`,
    trust: ca === undefined ? TRUST : 'Add the CA to those of --ca.',
    names: cert?.subjectaltname || 'no host',
    via: proxy ? ` through ${named}` : '',
    exempt: /^(https?|all)_proxy$/i.test(from) ? ', or exempt the host with NO_PROXY' : '',
    timeout: `${timeout / 1000} s`,
    whole: `${(PAUSES * timeout) / 1000} s`,
  };
  // The first bytes of a response may be many.
  const key = cut(`${stage} ${code} ${error.message} ${cut(data)}`);
  const [kind, pattern, what, advice] = ROWS.find(([, one]) => one.test(key)) ?? ['lost', /^/, ''];
  const groups = pattern.exec(key) ?? [];
  // Something outside may have chosen the text: a name in a certificate, for example.
  const safe = (text = '') => firstWords(text, 200).replace(/[^ -~]/g, '?');
  const filled = (text: string) => text.replace(/\{(\w+)\}/g, (_, place) => safe(places[place] ?? groups[place]));
  return {
    ...{ kind, what: filled(what), ...(advice !== undefined && { advice: filled(advice) }) },
    ...(/^ABORT_ERR|TIMEOUT/.test(code) && { timeout: true }),
    ...(error.stage && { unconnected: true }),
    ...(stage === 'body' && { begun: true }),
    ...(/^(ECONNRESET|EPIPE)/.test(code) && (stage === 'head' || stage === 'body') && { reset: true }),
  };
}

const cut = (text: string): string => text.slice(0, 1000);

/** The code of an error, or of its first cause: Node tries several addresses of a host. */
function codeOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { code, errors, cause } = error as Error & { code?: unknown; errors?: readonly unknown[] };
  return typeof code === 'string' ? code : codeOf(errors?.[0] ?? cause);
}
