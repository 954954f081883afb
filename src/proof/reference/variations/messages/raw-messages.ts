import { STATUS_CODES } from 'node:http';
import type { Behaviour, BehaviourChange, RequestContext } from '../../behaviour.js';
import { sendRaw } from '../../raw-response.js';
import type { Response } from '../../response.js';
import type { Variation } from '../variation.js';

/** Messages that HTTP/1.1 allows but Node's server does not send. Each ends its connection. */
export const rawMessageVariations: readonly Variation[] = [
  {
    id: 'http-1.0',
    description: 'The service speaks HTTP/1.0: a body ends when the connection closes.',
    change: written(({ status, fields, body }) => [
      `HTTP/1.0 ${status} ${STATUS_CODES[status]}\r\n${lines(fields)}\r\n`,
      body,
    ]),
  },
  {
    id: 'body-ends-with-the-connection',
    description: 'An HTTP/1.1 body has no announced length and ends when the connection closes.',
    change: written(({ status, fields, body }) => [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines(fields)}Connection: close\r\n\r\n`,
      body,
    ]),
  },
  {
    id: 'odd-white-space-in-headers',
    description:
      'Headers have no space after the colon, several, or a tab; the reason phrase is missing; the length has leading zeros.',
    change: written(({ status, fields, body }) => [
      `HTTP/1.1 ${status} \r\ncontent-LENGTH:  00${body.length}  \r\nConnection:close\r\n`,
      `${fields.map(([name, value]) => `${name}:\t${value} `).join('\r\n')}\r\n\r\n`,
      body,
    ]),
  },
  {
    id: 'reason-phrase-beyond-ascii',
    description: 'The reason phrase contains letters beyond ASCII.',
    change: written(({ status, fields, body }) => [
      Buffer.from(`HTTP/1.1 ${status} Sch\xf6n\tgut: ja!\r\n`, 'latin1'),
      `${lines(fields)}Connection: close\r\nContent-Length: ${body.length}\r\n\r\n`,
      body,
    ]),
  },
  {
    id: 'chunk-extensions',
    description:
      'Chunks have extensions, sizes with leading zeros and upper-case digits, and trailer fields.',
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
  /** Headers, without those that determine the length of the body. */
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
