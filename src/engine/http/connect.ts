/** The network: a pool of connections, connections for one request, and connections that a case keeps. */
import type { Request } from '../exchange/exchange.js';
import { Ahead } from './ahead.js';
import { Connection } from './connection.js';
import { dialer } from './dial.js';
import { OVER } from './failure.js';
import type { WireOptions } from './route.js';
import type { Wire } from './wire.js';

/** Milliseconds. A server that still has a free thread has responded by then, as a rule. */
const LONG_RESPONSE = 1000;
/** Fewer responses than this, lost on used connections, may be chance. */
const FEW_SNATCHED = 3;
/** The share of lost responses beyond which connections are not used again. */
const SNATCHED_SHARE = 1 / 50;

/** Opens no socket before the first request. Never retries, and follows no redirects. */
export function openWire(options: WireOptions): Wire {
  const addresses = new Set<string>();
  // HTTP/2 needs few sockets. One request at a time asks for one socket at a time.
  const most = options.http2 ? 0 : options.concurrency - 1;
  const ahead = new Ahead(dialer(options, addresses), most);
  const open = new Set<Connection>();
  /** The latest comes last and is taken first, so that the others grow idle and close. */
  const idle: Connection[] = [];
  const kept = new Map<string, Connection>();
  let isOver = false;
  /** Connections that were used again. */
  let reused = 0;
  /** Responses that were lost on those. */
  let snatched = 0;

  const opened = (dial = ahead.dial) => {
    const connection = new Connection(dial, options);
    open.add(connection);
    return connection;
  };
  const close = (connections: Iterable<Connection>) => {
    for (const connection of connections) {
      open.delete(connection);
      connection.close();
    }
  };

  const rest = () => {
    ahead.end();
    close(idle.splice(0));
  };
  /** A connection outside the pool. Another one may follow, for which the longest idle one makes room. */
  const openedApart = () => {
    if (ahead.count > 0) close(idle.splice(0, ahead.count + idle.length - most));
    return opened(ahead.dialApart);
  };

  /** Idle connections may hold all threads of a server, or be all that it bears: they close if this request waits or fails. */
  const sendOver = async (connection: Connection, request: Request) => {
    const timer = setTimeout(() => {
      close(idle.splice(0));
      // The first response of a deployment may take long.
      if (reused > 0) ahead.end();
    }, LONG_RESPONSE);
    const outcome = await connection.send(request);
    clearTimeout(timer);
    if (outcome.failure) rest();
    return outcome;
  };
  const sendKept = (name: string, request: Request) => {
    const own = kept.get(name) ?? openedApart();
    kept.set(name, own);
    return own.send(request);
  };
  const sendFresh = async (request: Request) => {
    const connection = openedApart();
    const outcome = await sendOver(connection, request);
    close([connection]);
    return outcome;
  };
  const sendPooled = async (request: Request) => {
    const used = idle.pop();
    const connection = used ?? opened();
    const outcome = await sendOver(connection, request);
    if (used) reused += 1;
    if (used && outcome.failure?.kind === 'lost' && !outcome.failure.timeout) snatched += 1;
    // Some servers close each connection after its response without saying so.
    const isWorthIt = snatched < FEW_SNATCHED || snatched < reused * SNATCHED_SHARE;
    if (isWorthIt && idle.length < options.concurrency) idle.push(connection);
    else close([connection]);
    return outcome;
  };

  return {
    addresses,
    send: async (request) => {
      const { connection: name } = request;
      if (isOver) return { failure: OVER };
      if (name === undefined) return sendPooled(request);
      return name === 'fresh' ? sendFresh(request) : sendKept(name, request);
    },
    release: (name) => {
      const own = kept.get(name);
      if (own) close([own]);
      kept.delete(name);
    },
    rest,
    close: async () => {
      isOver = true;
      ahead.end();
      close(open);
    },
  };
}
