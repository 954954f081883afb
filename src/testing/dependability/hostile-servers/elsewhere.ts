import type { RequestContext } from '../../../proof/reference/behaviour.js';
import { startReference } from '../../../proof/reference/start.js';
import { listeningTcp } from '../../../proof/selftest/degenerate/listening.js';
import type { HostileServer, StartedServer } from './hostile-server.js';
import { afterTheFirst, type Chosen, connecting, everyRequest, respondingWith } from './starting.js';

const NAME = 'pets.example';

/** Makes every second lookup of the host fail temporarily, in every process and thread of the kit. */
const HALF_OF_DNS = `
import dns from 'node:dns';
const { lookup } = dns;
let turn = 0;
dns.lookup = (host, options, callback) => {
  if (host !== '${NAME}') return lookup(host, options, callback);
  turn += 1;
  if (turn % 2 === 0) return lookup('127.0.0.1', options, callback);
  const error = new Error('getaddrinfo EAI_AGAIN ' + host);
  process.nextTick(callback, Object.assign(error, { code: 'EAI_AGAIN', syscall: 'getaddrinfo' }));
};`;

/** A server that redirects to another one, which must not be contacted. */
function redirecting(chosen: Chosen) {
  return async (): Promise<StartedServer> => {
    let heard = 0;
    const other = await listeningTcp(() => {
      heard += 1;
    });
    const response = ({ target, status = 307 }: RequestContext & { status?: number }) => ({
      status,
      headers: { 'content-type': 'application/json', location: other.baseUrl.replace(/\/v1$/, target) },
      body: '[]',
    });
    const started = await respondingWith(response, chosen)();
    return {
      ...started,
      close: async () => {
        await Promise.all([started.close(), other.close()]);
        if (heard > 0) throw new Error(`the other host was connected to ${heard} times`);
      },
    };
  };
}

/** The reference implementation under a host name. */
async function underName(): Promise<StartedServer> {
  const { baseUrl, key, close } = await startReference({ key: 'key-of-a-name', seedPets: 3 });
  return { baseUrl: baseUrl.replace('127.0.0.1', NAME), key, close: () => close() };
}

/** Servers that redirect elsewhere, or are hard to reach. */
export const elsewhereServers: readonly HostileServer[] = [
  {
    id: 'redirects',
    description:
      'Each request is redirected to another host, which must not receive anything, especially not the key.',
    start: redirecting(everyRequest),
    expected: { verdict: 'inconclusive', reason: /redirects every path to http/ },
    within: 20,
  },
  {
    id: 'redirects-after-the-first',
    description:
      'After the first response each request is redirected to another host, which must not receive anything.',
    start: redirecting(afterTheFirst),
    options: ['--only', 'list.answered,list.auth.first'],
    expected: { verdict: 'non-conformant', violated: ['list.answered'] },
    within: 20,
  },
  {
    id: 'names-resolve-half-the-time',
    description: 'Every second lookup of the host name fails.',
    start: underName,
    preload: HALF_OF_DNS,
    options: ['--allow-http', '--only', 'list.limit.*,list.status.*,list.auth.*'],
    expected: { verdict: 'conformant' },
    within: 20,
  },
  {
    id: 'tls-without-end',
    description: 'The TLS handshake begins but never completes.',
    start: async () => {
      const { baseUrl, close } = await connecting((socket) => socket.resume())();
      return { baseUrl: baseUrl.replace('http:', 'https:'), close };
    },
    expected: { verdict: 'inconclusive', reason: /no connection within the time allowed/ },
    within: 20,
  },
];
