import type { BehaviourChange, Overrides, RequestContext } from '../../behaviour.js';
import type { Connection } from '../../connection.js';
import type { Variation } from '../variation.js';

/** Either side may close a connection between two exchanges. */
export const connectionVariations: readonly Variation[] = [
  {
    id: 'closes-after-each-answer',
    says: 'Each response says that it is the last one of its connection.',
    change: lastOfItsConnection(() => true),
  },
  {
    id: 'closes-after-three-answers',
    says: 'The third response of a connection says that it is the last one.',
    change: lastOfItsConnection(({ connection }) => connection.requests >= 3),
  },
  {
    id: 'closes-after-each-refusal',
    says: 'A response of 4xx says that it is the last one of its connection.',
    change: lastOfItsConnection((_context, status) => status >= 400),
  },
  {
    id: 'closes-unannounced',
    says: 'The connection closes after each response without a word about it.',
    change: { hooks: { finished: ({ connection }) => void connection.socket.end() } },
  },
  {
    id: 'closes-after-idle-5-ms',
    says: 'A connection that was idle for 5 ms is closed.',
    change: idleFor(5, ({ socket }) => void socket.end()),
  },
  {
    id: 'resets-after-idle-50-ms',
    says: 'A connection that was idle for 50 ms is reset.',
    change: idleFor(50, ({ socket }) => void socket.resetAndDestroy()),
  },
  {
    id: 'times-out-idle-connections-with-408',
    says: 'A connection that was idle for 20 ms gets a 408, as some gateways do it, and is closed.',
    change: idleFor(
      20,
      ({ socket }) =>
        void socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'),
    ),
  },
  {
    id: 'one-connection-at-a-time',
    says: 'One connection is served at a time, until it was idle for 3 ms; others wait.',
    change: oneAtATime,
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

function closed({ socket }: Connection): Promise<void> {
  return new Promise((resolve) => (socket.destroyed ? resolve() : socket.once('close', () => resolve())));
}
