import { STATUS_CODES } from 'node:http';
import type { Behaviour, BehaviourChange, RequestContext } from '../../behaviour.js';
import { sendRaw } from '../../raw-response.js';
import type { Response } from '../../response.js';
import type { Variation } from '../variation.js';

/** Messages that Node's own server would not write, and that HTTP/1.1 allows. Each ends its connection. */
export const rawMessageVariations: readonly Variation[] = [
  {
    id: 'http-1.0',
    says: 'The service speaks HTTP/1.0: a body ends where the connection does.',
    change: written(({ status, fields, body }) => [
      `HTTP/1.0 ${status} ${STATUS_CODES[status]}\r\n${lines(fields)}\r\n`,
      body,
    ]),
  },
  {
    id: 'body-ends-with-the-connection',
    says: 'A body in HTTP/1.1 has no announced length and ends where the connection does.',
    change: written(({ status, fields, body }) => [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines(fields)}Connection: close\r\n\r\n`,
      body,
    ]),
  },
  {
    id: 'odd-white-space-in-headers',
    says: 'There is no space after the colon of a header, or several, or a tab, and no reason phrase; the length has leading zeros.',
    change: written(({ status, fields, body }) => [
      `HTTP/1.1 ${status} \r\ncontent-LENGTH:  00${body.length}  \r\nConnection:close\r\n`,
      `${fields.map(([name, value]) => `${name}:\t${value} `).join('\r\n')}\r\n\r\n`,
      body,
    ]),
  },
  {
    id: 'reason-phrase-beyond-ascii',
    says: 'The reason phrase has letters beyond ASCII.',
    change: written(({ status, fields, body }) => [
      Buffer.from(`HTTP/1.1 ${status} Sch\xf6n\tgut: ja!\r\n`, 'latin1'),
      `${lines(fields)}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
    ]),
  },
  {
    id: 'chunk-extensions',
    says: 'Chunks have extensions, sizes with leading zeros and capital digits, and trailer fields after them.',
    change: written(({ status, fields, body }) => [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines(fields)}Connection: close\r\n`,
      `TRANSFER-ENCODING: Chunked\r\n\r\n000${body.length.toString(16).toUpperCase()};name=value;q="a;b"\r\n`,
      body,
      '\r\n0;last\r\nX-Checksum: 0\r\n\r\n',
    ]),
  },
];

interface Message {
  readonly status: number;
  /** Headers but for those that say where the body ends. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly body: Uint8Array;
}

function written(parts: (message: Message) => readonly (string | Uint8Array)[]): BehaviourChange {
  return (correct) => ({
    sending: {
      send: (context, response) => {
        const bytes = parts(messageOf(correct, context, response)).map((part) => Buffer.from(part as string));
        sendRaw(context, Buffer.concat(bytes), 'close');
      },
    },
  });
}

function messageOf({ sending }: Behaviour, context: RequestContext, response: Response): Message {
  const text = response.content === undefined ? '' : sending.text(context, response.content);
  const body = sending.encode(context, text);
  const { 'content-length': _, ...headers } = sending.headers(context, response, body);
  return { status: response.status, fields: Object.entries(headers), body };
}

function lines(fields: Message['fields']): string {
  return fields.map(([name, value]) => `${name}: ${value}\r\n`).join('');
}
