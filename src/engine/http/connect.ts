/** The network: a pool of connections, connections for one request, and connections that a case keeps. */
import { Connection } from './connection.js';
import { dialer } from './dial.js';
import { OVER } from './failure.js';
import type { WireOptions } from './route.js';
import type { Wire } from './wire.js';

/** Opens no connection before the first request. Never retries, and follows no redirects. */
export function openWire(options: WireOptions): Wire {
  const addresses = new Set<string>();
  const dial = dialer(options, addresses);
  const open = new Set<Connection>();
  /** The latest comes last and is taken first, so that the others grow idle and close. */
  const idle: Connection[] = [];
  const kept = new Map<string, Connection>();
  let isOver = false;
  /** Connections that were used again, and responses lost on them. */
  let [reused, snatched] = [0, 0];

  const opened = () => {
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

  return {
    addresses,
    send: async (request) => {
      const { connection: name } = request;
      if (isOver) return { failure: OVER };
      if (name !== undefined && name !== 'fresh') {
        const own = kept.get(name) ?? opened();
        kept.set(name, own);
        return own.send(request);
      }
      const used = name === undefined ? idle.pop() : undefined;
      const connection = used ?? opened();
      // Idle connections may hold all threads of a server, or be all that it bears: they close if this request waits or fails.
      const timer = setTimeout(() => close(idle.splice(0)), 1000);
      const outcome = await connection.send(request);
      clearTimeout(timer);
      if (outcome.failure) close(idle.splice(0));
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
    rest: () => close(idle.splice(0)),
    close: async () => {
      isOver = true;
      close(open);
    },
  };
}
