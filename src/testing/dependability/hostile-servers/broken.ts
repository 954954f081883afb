import type { Socket } from 'node:net';
import type { HostileServer } from './hostile-server.js';
import { connecting, everyRequest, head, rawly } from './starting.js';

const BODY = '[{"id":1,"name":"Rex","categoryId":1}]';
const LENGTH = `Content-Length: ${BODY.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';

/** For messages that are not whole, one operation is enough. */
const MESSAGES = ['--only', 'list.message'];
const BROKEN = { verdict: 'non-conformant', violated: ['list.message'] } as const;

/** Responds to every request with these bytes, and closes the connection. */
function always(bytes: string | Buffer) {
  return rawly((socket) => socket.end(bytes));
}

/** Servers whose responses are not HTTP messages, or unusual ones. */
export const brokenServers: readonly HostileServer[] = [
  {
    id: 'shorter-than-its-length',
    description: 'Each body is shorter than its Content-Length.',
    start: always(`${head(['Content-Length: 100'])}${BODY}`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'longer-than-its-length',
    description: 'Each body is longer than its Content-Length.',
    start: rawly((socket) => socket.write(`${head(['Content-Length: 2'])}[]${BODY}`)),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'invalid-chunks',
    description: 'Each body is sent in chunks whose sizes are not numbers.',
    start: always(`${head([CHUNKED])}zz\r\n${BODY}\r\n0\r\n\r\n`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'chunks-without-end',
    description: 'Each body lacks its last chunk.',
    start: always(`${head([CHUNKED])}${BODY.length.toString(16)}\r\n${BODY}\r\n`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'two-lengths',
    description: 'Each response has two different Content-Length headers.',
    start: always(`${head([LENGTH, 'Content-Length: 2'])}${BODY}`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'length-and-chunks',
    description: 'Each response has a Content-Length and is sent in chunks.',
    start: always(`${head([LENGTH, CHUNKED])}${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'invalid-utf-8',
    description: 'Each body is not valid UTF-8.',
    start: always(Buffer.concat([Buffer.from(head()), Buffer.from(BODY.replace('Rex', 'R\xe9x'), 'latin1')])),
    options: ['--only', 'list.body'],
    expected: { verdict: 'non-conformant', violated: ['list.body'] },
    within: 20,
  },
  {
    id: 'closes-after-each-header',
    description:
      'The connection closes within the status line, then after it, then after one header line more each time.',
    start: () => {
      let turn = 0;
      const places = ['HTTP/1.1 2', ...[1, 2, 3, 4].map((count) => beginning(count))];
      return rawly((socket) => socket.end(places[turn++ % places.length] ?? ''))();
    },
    options: ['--only', 'list.message,list.limit.*'],
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'half-closed',
    description: 'The server closes its side of each connection at once, but keeps reading.',
    start: connecting((socket) => socket.end()),
    expected: { verdict: 'inconclusive', reason: /closed before a response/ },
    within: 20,
  },
  {
    id: 'answers-before-it-reads',
    description: 'The server sends a response as soon as a connection opens, before the request.',
    start: connecting((socket) => {
      socket.end(`${head([LENGTH])}${BODY}`);
    }),
    options: ['--only', 'list.answered,list.auth.missing-key'],
    expected: { verdict: 'non-conformant', violated: ['list.auth.missing-key'] },
    within: 20,
  },
  {
    id: 'unasked-continue',
    description: 'Each response is preceded by a 100 Continue that was not requested.',
    start: rawly((socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${head([LENGTH])}${BODY}`)),
    expected: { verdict: 'inconclusive', reason: /100 Continue without being asked/ },
    within: 20,
  },
  {
    id: 'trailer',
    description: 'Each list ends with a trailer field, which is allowed.',
    start: rawly(trailing, everyRequest),
    options: ['--only', 'list.message,list.body,list.media-type'],
    expected: { verdict: 'conformant' },
    within: 20,
  },
];

function trailing(socket: Socket): void {
  const chunks = `${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\nX-Trailer: ${'x'.repeat(1000)}\r\n\r\n`;
  socket.end(head([CHUNKED, 'Trailer: X-Trailer', 'Connection: close']) + chunks);
}

/** The first lines of a response: the status line and header lines. */
function beginning(lines: number): string {
  return `${head([LENGTH, 'X-One: 1']).split('\r\n').slice(0, lines).join('\r\n')}\r\n`;
}
