import type { Response } from '../../../proof/reference/response.js';
import { HOSTILE_TEXTS } from '../../runs/hostile.js';
import type { HostileServer } from './hostile-server.js';
import { answering, creations, everyRequest, laterLists, rawly } from './starting.js';

const CONTROLS = '\u001b[2J\u001b]0;title\u0007\u0000\u009b31m\ufffe\ud800';
/** What HTTP lets a server send beside ASCII; to some terminals it is the beginning of a sequence. */
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

/** Servers that send what a terminal obeys, a page runs, XML cannot carry, or an object takes for its own. */
export const textServers: readonly HostileServer[] = [
  {
    id: 'status-text',
    does: 'The status text of each response holds controls.',
    start: raw(`200 ${C1}\x1b[2J\x07`, 'X-One: 1'),
    options: ['--only', 'list.message'],
    // Nobody has to look at it (RFC 9112, section 4).
    expected: { verdict: 'conformant' },
    within: 20,
  },
  {
    id: 'header-controls',
    does: 'A header of each response holds controls that HTTP forbids.',
    start: raw('200 OK', 'X-One: \x1b[2J\x07\x00'),
    options: ['--only', 'list.message'],
    expected: { verdict: 'non-conformant', violated: ['list.message'] },
    within: 20,
  },
  {
    id: 'header-bytes',
    does: 'Headers of each response, its media type among them, hold bytes that HTTP allows and a terminal obeys.',
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
    does: 'Codes, messages and member names of each Error hold controls, markup and what XML cannot carry.',
    start: answering(() => refusal(nextText(), { status: 418 }), everyRequest),
    options: ['--har', 'all', '--events', 'events.ndjson'],
    expected: { verdict: 'non-conformant', violated: ['list.answered', 'add.error-status'] },
    within: 20,
  },
  {
    id: 'names',
    does: 'The names of created pets are texts of that kind, in place of those that were sent.',
    start: answering(({ number }) => {
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
    does: 'Each list is of a pet that has its members under __proto__ and constructor.',
    start: answering(
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
