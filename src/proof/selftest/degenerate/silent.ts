import { setInterval as every } from 'node:timers';
import type { Degenerate } from './degenerate.js';
import { listeningTcp } from './listening.js';

/** Servers that send no response, or not a whole one. */
export const silentServers: readonly Degenerate[] = [
  {
    id: 'hang',
    description: 'A connection is accepted, but nothing is ever sent over it.',
    start: () => listeningTcp((socket) => socket.resume()),
    mayMeet: [],
  },
  {
    id: 'hang-after-the-head',
    description: 'The head of a response is sent, but its body never is.',
    start: () =>
      listeningTcp((socket) =>
        socket.once('data', () =>
          socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n'),
        ),
      ),
    mayMeet: [],
  },
  {
    id: 'reset',
    description: 'A connection is reset as soon as a request arrives.',
    start: () => listeningTcp((socket) => socket.once('data', () => socket.resetAndDestroy())),
    mayMeet: [],
  },
  {
    id: 'close',
    description: 'A connection is closed as soon as a request arrives.',
    start: () => listeningTcp((socket) => socket.once('data', () => socket.end())),
    mayMeet: [],
  },
  {
    id: 'cut-off',
    description: 'The connection closes in the middle of the body.',
    start: () =>
      listeningTcp((socket) =>
        socket.once('data', () =>
          socket.end(
            'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n[{"id":',
          ),
        ),
      ),
    mayMeet: ['service.base-path'],
  },
  {
    id: 'no-http',
    description: 'The response is a line that is not HTTP.',
    start: () =>
      listeningTcp((socket) => socket.once('data', () => socket.end('220 mail.example ESMTP\r\n'))),
    mayMeet: [],
  },
  {
    id: 'slow-drip',
    description: 'A whole response is sent at one byte a second.',
    start: () =>
      listeningTcp((socket) =>
        socket.once('data', () => {
          const bytes = Buffer.from(
            'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n[]',
          );
          let sent = 0;
          const timer = every(() => {
            socket.write(bytes.subarray(sent, sent + 1));
            sent += 1;
            if (sent === bytes.length) clearInterval(timer);
          }, 1000);
          socket.once('close', () => clearInterval(timer));
        }),
      ),
    mayMeet: [],
  },
  {
    id: 'slow-drip-of-the-body',
    description: 'The head of a response is sent at once, then its long body at one byte every 100 ms.',
    start: () =>
      listeningTcp((socket) =>
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 9000\r\n\r\n[');
          const timer = every(() => socket.write(' '), 100);
          socket.once('close', () => clearInterval(timer));
        }),
      ),
    mayMeet: [],
  },
  {
    id: 'endless',
    description: 'The body of a response never ends.',
    start: () =>
      listeningTcp((socket) =>
        socket.once('data', () => {
          socket.write(
            'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n[\r\n',
          );
          const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
          const more = () => {
            while (socket.writable && socket.write(chunk));
          };
          socket.on('drain', more);
          more();
        }),
      ),
    mayMeet: [],
  },
];
