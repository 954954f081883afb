import type { BehaviourChange, Overrides, RequestContext } from '../../behaviour.js';
import type { Connection } from '../../connection.js';
import { sendRaw } from '../../raw-response.js';
import type { Variation } from '../variation.js';

/** Either side may close a connection between two exchanges. */
export const connectionVariations: readonly Variation[] = [
  {
    id: 'closes-after-each-answer',
    description: 'Each response says that it is the last one on its connection.',
    change: lastOfItsConnection(() => true),
  },
  {
    id: 'closes-after-three-answers',
    description: 'The third response on a connection says that it is the last one.',
    change: lastOfItsConnection(({ connection }) => connection.requests >= 3),
  },
  {
    id: 'closes-after-each-refusal',
    description: 'Each 4xx response says that it is the last one on its connection.',
    change: lastOfItsConnection((_context, status) => status >= 400),
  },
  {
    id: 'closes-unannounced',
    description: 'The connection closes after each response without announcing it.',
    change: { hooks: { finished: ({ connection }) => void connection.socket.end() } },
  },
  {
    id: 'closes-after-idle-5-ms',
    description: 'A connection that is idle for 5 ms is closed.',
    change: idleFor(5, ({ socket }) => void socket.end()),
  },
  {
    id: 'resets-after-idle-50-ms',
    description: 'A connection that is idle for 50 ms is reset.',
    change: idleFor(50, ({ socket }) => void socket.resetAndDestroy()),
  },
  {
    id: 'times-out-idle-connections-with-408',
    description: 'A connection that is idle for 20 ms gets a 408, as from some gateways, and is closed.',
    change: idleFor(
      20,
      ({ socket }) =>
        void socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
    ),
  },
  {
    id: 'every-60th-response-lost',
    description: 'The network resets the connection in the middle of every 60th response.',
    change: lossy(60, (context) =>
      sendRaw(context, 'HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\n[{', 'reset'),
    ),
  },
  {
    id: 'every-60th-connection-lost',
    description: 'The network resets the connection before every 60th response.',
    change: lossy(60, ({ connection }) => void connection.socket.resetAndDestroy()),
  },
  {
    id: 'every-60th-request-a-bad-gateway',
    description: 'A gateway answers every 60th request 502, with a web page.',
    change: lossy(60, (context) =>
      sendRaw(context, 'HTTP/1.1 502 Bad Gateway\r\nContent-Length: 11\r\n\r\n<h1>Oh</h1>', 'close'),
    ),
  },
  {
    id: 'one-connection-at-a-time',
    description: 'One connection is served at a time, until it is idle for 3 ms; others wait.',
    change: oneAtATime,
  },
  {
    id: 'closes-the-fifth-connection',
    description: 'A connection beyond four at once is closed before any response.',
    change: atMost(4),
  },
  {
    id: 'closes-the-eighteenth-connection',
    description: 'A connection beyond seventeen at once is closed before any response.',
    change: atMost(17),
  },
  {
    id: 'sees-closed-connections-late',
    description:
      'The eighteenth connection is closed before any response; one that has closed counts for 10 ms more.',
    change: atMost(17, 10),
  },
];

function lastOfItsConnection(isLast: (context: RequestContext, status: number) => boolean): BehaviourChange {
  return ({ sending }) => ({
    sending: {
      headers: (context, response, body) => ({
        ...sending.headers(context, response, body),
        ...(isLast(context, response.status) && { connection: 'close' }),
      }),
    },
  });
}

/** Does something else in place of every nth response. */
function lossy(nth: number, otherwise: (context: RequestContext) => void): BehaviourChange {
  return ({ sending }) => {
    let responses = 0;
    return {
      sending: {
        send: (context, response) => {
          responses += 1;
          return responses % nth === 0 ? otherwise(context) : sending.send(context, response);
        },
      },
    };
  };
}

function idleFor(milliseconds: number, close: (connection: Connection) => void): Overrides {
  return {
    hooks: {
      finished: ({ connection }) => {
        const { requests } = connection;
        const isIdle = () => connection.underWay === 0 && connection.requests === requests;
        setTimeout(() => isIdle() && close(connection), milliseconds).unref();
      },
    },
  };
}

function oneAtATime(): Overrides {
  let last = Promise.resolve();
  const turns = new WeakMap<Connection, Promise<void>>();
  return {
    hooks: {
      ...idleFor(3, ({ socket }) => void socket.end()).hooks,
      before: async ({ connection }) => {
        const turn = turns.get(connection) ?? last;
        if (!turns.has(connection)) {
          turns.set(connection, turn);
          last = turn.then(() => closed(connection));
        }
        await turn;
        return undefined;
      },
    },
  };
}

/** @param late milliseconds until the place of a closed connection is free */
function atMost(connections: number, late = 0): BehaviourChange {
  return () => {
    const open = new Set<Connection>();
    return {
      hooks: {
        connected: (_service, connection) => {
          if (open.size >= connections) {
            connection.socket.destroy();
            return;
          }
          open.add(connection);
          const leave = () => void open.delete(connection);
          connection.socket.once('close', () =>
            late === 0 ? leave() : void setTimeout(leave, late).unref(),
          );
        },
      },
    };
  };
}

function closed({ socket }: Connection): Promise<void> {
  return new Promise((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())));
}
