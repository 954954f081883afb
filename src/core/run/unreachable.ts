import type { Failure } from '../http/exchange.js';

/** Codes of OpenSSL for bytes that are no TLS. */
const NO_TLS: readonly (string | undefined)[] = [
  'ERR_SSL_WRONG_VERSION_NUMBER',
  'ERR_SSL_PACKET_LENGTH_TOO_LONG',
  'ERR_SSL_HTTP_REQUEST',
];

/** Why a deployment cannot be judged that gave no response at all, in one line with what to try. */
export function unreachable(baseUrl: string, { kind, problem, code }: Failure): string {
  const { host, hostname } = new URL(baseUrl);
  if (kind === 'throttled')
    return `${baseUrl} cannot be judged now: ${problem}; run again later or ask for a higher limit`;
  if (kind === 'timeout')
    return `${baseUrl} does not respond: ${problem}; check the network, or raise --timeout`;
  if (kind === 'gateway')
    return `${baseUrl} is not available: ${problem}; run again when the deployment is up`;
  if (kind === 'too-large') return `${baseUrl} cannot be judged: ${problem}`;
  if (kind === 'broken') return `${host} does not speak HTTP; check the port, and http or https`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return `${baseUrl} cannot be reached: the host name ${hostname} does not resolve; check its spelling and your network`;
  }
  if (code === 'ECONNREFUSED') {
    return `${baseUrl} cannot be reached: ${host} refuses connections; check the port and that the deployment runs`;
  }
  if (NO_TLS.includes(code))
    return `${baseUrl} cannot be reached: ${host} does not speak TLS; try http:// in place of https://, or another port`;
  if (isTlsCode(code)) {
    return `${baseUrl} cannot be reached: its TLS certificate or protocol is not accepted (${code}); check the certificate, or name your CA with --ca PATH`;
  }
  return `${baseUrl} cannot be reached: ${problem}${code === undefined ? '' : ` (${code})`}; check the address, http or https, and your network`;
}

/** True if another request would fail too: the target cannot be reached, or it refuses to be asked. */
export function isFinal({ kind, code }: Failure): boolean {
  if (kind === 'throttled' || code === 'UND_ERR_CONNECT_TIMEOUT') return true;
  return kind === 'unreachable';
}

/** True if the bytes are not HTTP at all, as opposed to HTTP with a fault. */
export function isForeign({ kind, problem }: Failure): boolean {
  return kind === 'broken' && problem.includes('Expected HTTP/');
}

/** True for a failure that waiting cannot fix: another protocol, or a certificate that is not accepted. */
export function isTlsFailure({ code }: Failure): boolean {
  return isTlsCode(code);
}

function isTlsCode(code = ''): boolean {
  return /^(CERT_|ERR_TLS|ERR_SSL|EPROTO|UNABLE_TO_|DEPTH_ZERO|SELF_SIGNED)/.test(code);
}
