import type { Socket } from 'node:net';
import type { HostileServer } from './hostile-server.js';
import { connecting, everyRequest, head, rawly } from './starting.js';

const BODY = '[{"id":1,"name":"Rex","categoryId":1}]';
const LENGTH = `Content-Length: ${BODY.length}`;
const CHUNKED = 'Transfer-Encoding: chunked';

/** What is judged of messages that are not whole: one operation is enough. */
const MESSAGES = ['--only', 'list.message'];
const BROKEN = { verdict: 'non-conformant', violated: ['list.message'] } as const;

/** Every request is answered with these bytes, and then the connection closes. */
function always(bytes: string | Buffer) {
  return rawly((socket) => socket.end(bytes));
}

/** Servers whose answers are not HTTP messages, or strange ones. */
export const brokenServers: readonly HostileServer[] = [
  {
    id: 'shorter-than-its-length',
    does: 'Each body is shorter than its length says.',
    start: always(`${head(['Content-Length: 100'])}${BODY}`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'longer-than-its-length',
    does: 'Each body is longer than its length says.',
    start: rawly((socket) => socket.write(`${head(['Content-Length: 2'])}[]${BODY}`)),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'invalid-chunks',
    does: 'Each body comes in chunks whose lengths are no numbers.',
    start: always(`${head([CHUNKED])}zz\r\n${BODY}\r\n0\r\n\r\n`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'chunks-without-end',
    does: 'The last chunk of each body is missing.',
    start: always(`${head([CHUNKED])}${BODY.length.toString(16)}\r\n${BODY}\r\n`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'two-lengths',
    does: 'Each response has two lengths that contradict each other.',
    start: always(`${head([LENGTH, 'Content-Length: 2'])}${BODY}`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'length-and-chunks',
    does: 'Each response has a length and comes in chunks.',
    start: always(`${head([LENGTH, CHUNKED])}${BODY.length.toString(16)}\r\n${BODY}\r\n0\r\n\r\n`),
    options: MESSAGES,
    expected: BROKEN,
    within: 20,
  },
  {
    id: 'invalid-utf-8',
    does: 'The bytes of each body are not UTF-8.',
    start: always(Buffer.concat([Buffer.from(head()), Buffer.from(BODY.replace('Rex', 'R\xe9x'), 'latin1')])),
    options: ['--only', 'list.body'],
    expected: { verdict: 'non-conformant', violated: ['list.body'] },
    within: 20,
  },
  {
    id: 'closes-after-each-header',
    does: 'The connection closes in the status line, then after it, then after each header line in turn.',
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
    does: 'The server ends its half of each connection as soon as it is open, and goes on reading.',
    start: connecting((socket) => socket.end()),
    expected: { verdict: 'inconclusive', reason: /closed before a response/ },
    within: 20,
  },
  {
    id: 'answers-before-it-reads',
    does: 'A response comes as soon as a connection is open, before the request was sent.',
    start: connecting((socket) => {
      socket.end(`${head([LENGTH])}${BODY}`);
    }),
    options: ['--only', 'list.answered,list.auth.missing-key'],
    expected: { verdict: 'non-conformant', violated: ['list.auth.missing-key'] },
    within: 20,
  },
  {
    id: 'unasked-continue',
    does: 'Each response comes after a 100 Continue that was not asked for.',
    start: rawly((socket) => socket.write(`HTTP/1.1 100 Continue\r\n\r\n${head([LENGTH])}${BODY}`)),
    expected: { verdict: 'inconclusive', reason: /100 Continue without being asked/ },
    within: 20,
  },
  {
    id: 'trailer',
    does: 'Each list ends with a trailer, as it may.',
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

/** The status line and header lines of a response, so many in all. */
function beginning(lines: number): string {
  return `${head([LENGTH, 'X-One: 1']).split('\r\n').slice(0, lines).join('\r\n')}\r\n`;
}
