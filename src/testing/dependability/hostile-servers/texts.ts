import type { Response } from '../../../proof/reference/response.js';
import { HOSTILE_TEXTS } from '../../runs/hostile.js';
import type { HostileServer } from './hostile-server.js';
import { creations, everyRequest, laterLists, rawly, respondingWith } from './starting.js';

const CONTROLS = '\u001b[2J\u001b]0;title\u0007\u0000\u009b31m\ufffe\ud800';
/** Bytes that HTTP allows beside ASCII, and that begin an escape sequence in some terminals. */
const C1 = '\x9b31m\x85\xff';
const headers = { 'content-type': 'application/json' };

function refusal(text: string, more: object = {}): Response {
  const body = { code: text, message: text, [text]: text, status: 400, ...more };
  return { status: 400, headers, body: JSON.stringify(body) };
}

function raw(statusLine: string, headerLine: string) {
  const bytes = `HTTP/1.1 ${statusLine}\r\nContent-Type: application/json\r\n${headerLine}\r\nContent-Length: 2\r\n\r\n[]`;
  return rawly((socket) => socket.end(Buffer.from(bytes, 'latin1')));
}

let turn = 0;
const nextText = () => HOSTILE_TEXTS[turn++ % HOSTILE_TEXTS.length] ?? '';

/** Servers that send texts that a terminal obeys, a page runs, XML cannot carry, or that name an object's own members. */
export const textServers: readonly HostileServer[] = [
  {
    id: 'status-text',
    description: 'The reason phrase of each response contains control characters.',
    start: raw(`200 ${C1}\x1b[2J\x07`, 'X-One: 1'),
    options: ['--only', 'list.message'],
    // Clients may ignore the reason phrase (RFC 9112, section 4).
    expected: { verdict: 'conformant' },
    within: 20,
  },
  {
    id: 'header-controls',
    description: 'A header of each response contains control characters that HTTP forbids.',
    start: raw('200 OK', 'X-One: \x1b[2J\x07\x00'),
    options: ['--only', 'list.message'],
    expected: { verdict: 'non-conformant', violated: ['list.message'] },
    within: 20,
  },
  {
    id: 'header-bytes',
    description:
      'Headers of each response, including its media type, contain bytes that HTTP allows and a terminal obeys.',
    start: rawly((socket) => {
      const type = `Content-Type: text/${C1}`;
      socket.end(
        Buffer.from(`HTTP/1.1 200 ${C1}\r\n${type}\r\nX-One: ${C1}\r\nContent-Length: 2\r\n\r\n[]`, 'latin1'),
      );
    }),
    options: ['--only', 'list.media-type'],
    expected: { verdict: 'non-conformant', violated: ['list.media-type'] },
    within: 20,
  },
  {
    id: 'error-texts',
    description:
      'Codes, messages and member names of each Error contain control characters, markup and characters that XML cannot carry.',
    start: respondingWith(() => refusal(nextText(), { status: 418 }), everyRequest),
    options: ['--har', 'all', '--events', 'events.ndjson'],
    expected: { verdict: 'non-conformant', violated: ['list.answered', 'add.error-status'] },
    within: 20,
  },
  {
    id: 'names',
    description: 'Created pets have such texts as their names, instead of those that were sent.',
    start: respondingWith(({ number }) => {
      const name = number % 2 === 0 ? CONTROLS : nextText().slice(0, 10_000);
      return {
        status: 201,
        headers,
        body: JSON.stringify({ id: number, name, categoryId: 1, status: 'available' }),
      };
    }, creations),
    options: ['--har', 'all', '--events', 'events.ndjson', '--only', 'add.name.*'],
    expected: { verdict: 'non-conformant', violated: ['add.name.unchanged'] },
    within: 20,
  },
  {
    id: 'prototypes',
    description: 'Each list has a pet with its members under __proto__ and constructor.',
    start: respondingWith(
      () => ({
        status: 200,
        headers,
        body: '[{"__proto__":{"id":1,"name":"Rex","categoryId":1},"constructor":{"prototype":{"id":1}},"toString":1}]',
      }),
      laterLists,
    ),
    options: ['--only', 'list.body,list.unique'],
    expected: { verdict: 'non-conformant', violated: ['list.body'] },
    within: 20,
  },
];
