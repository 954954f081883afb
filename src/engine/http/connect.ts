/** The network: a pool of connections, connections for one request, and connections that a case keeps. */
import { Ahead } from './ahead.js';
import { Connection } from './connection.js';
import { dialer } from './dial.js';
import { OVER } from './failure.js';
import type { WireOptions } from './route.js';
import type { Wire } from './wire.js';

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
  /** Connections that were used again, and responses lost on them. */
  let [reused, snatched] = [0, 0];

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

  return {
    addresses,
    send: async (request) => {
      const { connection: name } = request;
      if (isOver) return { failure: OVER };
      if (name !== undefined && name !== 'fresh') {
        const own = kept.get(name) ?? openedApart();
        kept.set(name, own);
        return own.send(request);
      }
      const used = name === undefined ? idle.pop() : undefined;
      const connection = used ?? (name === undefined ? opened() : openedApart());
      // Idle connections may hold all threads of a server, or be all that it bears: they close if this request waits or fails.
      const timer = setTimeout(() => {
        close(idle.splice(0));
        // The first response of a deployment may take long.
        if (reused > 0) ahead.end();
      }, 1000);
      const outcome = await connection.send(request);
      clearTimeout(timer);
      if (outcome.failure) rest();
      if (used) reused += 1;
      if (used && outcome.failure?.kind === 'lost' && !outcome.failure.timeout) snatched += 1;
      // Some servers close each connection after its response without saying so.
      const isWorthIt = snatched < 3 || snatched < reused / 50;
      if (name === undefined && isWorthIt && idle.length < options.concurrency) idle.push(connection);
      else close([connection]);
      return outcome;
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
