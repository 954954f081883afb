import type { HostileServer } from './hostile-server.js';
import { afterTheFirst, again, connecting, head, rawly } from './starting.js';

const WHOLE = Buffer.from(`${head(['Content-Length: 2'])}[]`);

const NO_RESPONSE = /no response within the time allowed/;

/** Servers that respond slowly or never. */
export const slowServers: readonly HostileServer[] = [
  {
    id: 'never-answers',
    description: 'The server never responds.',
    start: connecting((socket) => socket.resume()),
    expected: { verdict: 'inconclusive', reason: NO_RESPONSE },
    within: 20,
  },
  {
    id: 'never-answers-again',
    description: 'The server responds once and never again.',
    start: rawly(() => {}, afterTheFirst),
    expected: { verdict: 'inconclusive', reason: /stopped responding/ },
    within: 20,
  },
  {
    id: 'never-reads',
    description: 'The server accepts connections but never reads.',
    start: connecting((socket) => socket.pause()),
    expected: { verdict: 'inconclusive', reason: NO_RESPONSE },
    within: 20,
  },
  {
    id: 'byte-a-second',
    description: 'The whole response is sent at one byte per second.',
    start: connecting((socket) =>
      socket.once('data', () => again(socket, 1000, (turn) => socket.write(WHOLE.subarray(turn, turn + 1)))),
    ),
    options: ['--timeout', '1500'],
    expected: { verdict: 'inconclusive', reason: NO_RESPONSE },
    within: 20,
  },
  {
    id: 'byte-a-second-of-the-body',
    description:
      'The head of a response is sent at once, its body at one byte per second; the run may take 2 s.',
    start: rawly((socket) => {
      socket.write(head(['Content-Length: 9000']));
      again(socket, 1000, () => socket.write(' '));
    }),
    options: ['--timeout', '10000', '--max-duration', '2'],
    expected: { verdict: 'inconclusive', reason: /--max-duration|ended before/ },
    within: 20,
  },
  {
    id: 'drips-body-after-the-first',
    description: 'After the first response each body is sent at one byte every 100 ms.',
    start: rawly((socket) => {
      socket.write(head(['Content-Length: 9000']));
      again(socket, 100, () => socket.write(' '));
    }, afterTheFirst),
    options: ['--timeout', '200'],
    expected: { verdict: 'inconclusive', reason: /stopped responding/ },
    within: 20,
  },
  {
    id: 'header-for-ever',
    description: 'A header line is sent every 50 ms, without end.',
    start: rawly((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      again(socket, 50, (turn) => socket.write(`X-${turn}: more\r\n`));
    }),
    expected: { verdict: 'inconclusive', reason: NO_RESPONSE },
    within: 20,
  },
  {
    id: 'interim-answers-slowly',
    description: 'An interim response (103) is sent every 50 ms, without end.',
    start: rawly((socket) =>
      again(socket, 50, () => socket.write('HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n')),
    ),
    expected: { verdict: 'inconclusive', reason: /a little at a time/ },
    within: 20,
  },
  {
    id: 'interim-answers-in-a-flood',
    description: 'Interim responses (103) are sent as fast as possible, without end.',
    start: rawly((socket) => {
      const turn = () => {
        const flood = 'HTTP/1.1 103 Early Hints\r\nLink: </>\r\n\r\n'.repeat(1000);
        while (socket.writable && socket.write(flood));
      };
      socket.on('drain', turn);
      turn();
    }),
    expected: { verdict: 'inconclusive', reason: /more than 100 interim responses/ },
    within: 20,
  },
];
