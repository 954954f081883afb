/** Opens sockets to the target: directly, through a Unix socket or a proxy, with TLS where the base URL asks for it. */
import { type EventEmitter, on, once } from 'node:events';
import { createRequire } from 'node:module';
import net, { type Socket } from 'node:net';
import tls from 'node:tls';
import { unescaped } from '../base/text.js';
import { errorOf, MOST_HEADERS, type Stage } from './failure.js';
import { bareHost, type ProxyServer, placeOf, portOf, proxyAuthorization, type WireOptions } from './route.js';

/** @throws an error with the stage that was reached: within the timeout, or at once when the controller aborts */
export type Dial = (opening: AbortController) => Promise<Socket>;

/** @param reached gets the addresses of the target that took a connection */
export function dialer(options: WireOptions, reached: Set<string>): Dial {
  const { baseUrl, timeout, proxy, unixSocket, http2 = false } = options;
  const target = placeOf(options);
  const near = proxy?.url ?? target;
  const direct: Stage = unixSocket === undefined ? 'target' : 'socket';
  const firstStage: Stage = proxy ? 'proxy' : direct;
  /** The address that worked, so that one that does not answer costs time once, and a resolver is asked once. */
  let address: string | undefined;
  let context: tls.SecureContext | undefined;

  // Node's own 250 ms give up on addresses that are merely far.
  const families = { autoSelectFamily: true, autoSelectFamilyAttemptTimeout: Math.max(250, Math.floor(timeout / 3)) };
  const reach = () => net.connect({ host: address ?? bareHost(near), port: portOf(near), ...families });
  const secure = (socket: Socket) => {
    context ??= tls.createSecureContext({ ca: options.ca, ...options.client });
    return tls.connect({
      ...{ socket, host: bareHost(baseUrl), secureContext: context },
      servername: options.serverName ?? nameOf(baseUrl),
      rejectUnauthorized: options.insecure !== true,
      ALPNProtocols: http2 ? ['h2', 'http/1.1'] : ['http/1.1'],
    });
  };

  return async (opening) => {
    const { signal } = opening;
    let stage: Stage = firstStage;
    let current: Socket | undefined;
    const ready = async (socket: Socket, event: 'connect' | 'secureConnect') => {
      // An error may come later, or when nobody waits for it.
      current = socket.on('error', () => {});
      await once(socket, event, { signal });
      return socket;
    };
    const timer = setTimeout(() => opening.abort(), timeout);
    try {
      let socket = await ready(unixSocket === undefined ? reach() : net.connect(unixSocket), 'connect');
      address = socket.remoteAddress;
      if (!proxy && address !== undefined) reached.add(address);
      socket.setNoDelay(true);
      if (proxy?.url.protocol === 'https:')
        socket = await ready(tls.connect({ socket, host: bareHost(near), servername: nameOf(near) }), 'secureConnect');
      const askProxy = proxy?.url.protocol.startsWith('socks') ? askSocks : askForTunnel;
      if (proxy) await askProxy(socket, target, proxy, signal);
      stage = 'target';
      if (baseUrl.protocol === 'https:') socket = await ready(secure(socket), 'secureConnect');
      // HTTP/2 without TLS has no negotiation.
      else if (http2) Object.assign(socket, { alpnProtocol: 'h2' });
      return socket;
    } catch (error) {
      address = undefined;
      current?.destroy();
      throw Object.assign(error as Error, { stage });
    } finally {
      clearTimeout(timer);
    }
  };
}

/** The name to ask for in TLS, which has none for addresses. */
const nameOf = (url: URL): string => (net.isIP(bareHost(url)) ? '' : bareHost(url));

/** Part of undici, like its client. */
type SocksClient = EventEmitter & { handshake(): void; connect(host: string, port: number): void };

/** SOCKS5 (RFC 1928). The proxy resolves the name of the target. */
async function askSocks(socket: Socket, target: URL, { url }: ProxyServer, signal: AbortSignal): Promise<void> {
  const { Socks5Client } = createRequire(import.meta.url)('undici/lib/core/socks5-client.js');
  const user = { username: `${unescaped(url.username)}`, password: `${unescaped(url.password)}` };
  const client: SocksClient = new Socks5Client(socket, user);
  // An error may come later, when nobody waits for it.
  client.on('error', () => {}).on('close', () => client.emit('error', errorOf('CLOSED')));
  client.handshake();
  await once(client, 'authenticated', { signal });
  client.connect(bareHost(target), portOf(target));
  await once(client, 'connected', { signal });
  socket.pause();
}

/** CONNECT (RFC 9110, section 9.3.6), for http targets, too: requests and responses pass unchanged. */
async function askForTunnel(socket: Socket, target: URL, proxy: ProxyServer, signal: AbortSignal): Promise<void> {
  const authority = `${target.hostname}:${portOf(target)}`;
  const authorization = proxyAuthorization(proxy);
  const credentials = authorization === undefined ? '' : `Proxy-Authorization: ${authorization}\r\n`;
  socket.write(`CONNECT ${authority} HTTP/1.1\r\nHost: ${authority}\r\n${credentials}\r\n`);
  let text = '';
  for await (const [bytes] of on(socket, 'data', { signal, close: ['end', 'close'] })) {
    // Interim responses (1xx) may come first.
    text = (text + bytes.toString('latin1')).replace(/^(HTTP\/1\.\d 1\d\d.*\r\n(.+\r\n)*\r\n)+/, '');
    const isHttp = 'HTTP/1.'.startsWith(text.slice(0, 7)) && text.length < MOST_HEADERS;
    if (text.includes('\r\n\r\n') || !isHttp) break;
  }
  socket.pause();
  if (text === '') throw errorOf('CLOSED');
  const [head, status] = /^HTTP\/1\.\d (\d{3})\b.*?\r\n\r\n/s.exec(text) ?? [''];
  if (!status?.startsWith('2')) throw errorOf(`CONNECT_${status}`);
  if (text.length > head.length) socket.unshift(Buffer.from(text.slice(head.length), 'latin1'));
}
