import { gzipSync } from 'node:zlib';
import type { BehaviourChange, RequestContext } from '../../behaviour.js';
import { type Ending, sendRaw } from '../../raw-response.js';
import type { Fault } from '../fault.js';

/** Changes the bytes of a page. */
function text(alter: (text: string) => string | Uint8Array): BehaviourChange {
  return ({ sending }) => ({
    hooks: {
      after: (context, response) => {
        if (!isPage(context, response.status) || response.content === undefined) return response;
        const { status, headers, content } = response;
        const body = alter(sending.text(context, content));
        return { status, headers: { ...headers, 'content-type': 'application/json' }, body };
      },
    },
  });
}

/** Sends pages as raw messages. */
function message(
  head: (length: number) => string,
  body: (text: string) => string | Uint8Array,
  ending: Ending,
): BehaviourChange {
  return ({ sending }) => ({
    sending: {
      send: (context, response) => {
        if (!isPage(context, response.status)) return sending.send(context, response);
        const json = sending.text(context, response.content ?? null);
        const start = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${head(Buffer.byteLength(json))}\r\n\r\n`;
        sendRaw(context, Buffer.concat([Buffer.from(start), Buffer.from(body(json))]), ending);
      },
    },
  });
}

function isPage({ operation }: RequestContext, status: number): boolean {
  return operation === 'listPets' && status === 200;
}

function chunk(part: string): string {
  return `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`;
}

const notJson = { 'list.body': 'not JSON' };
const broken = { 'list.message': 'broken message' };

/** Pages whose body is not JSON, or whose message is broken. */
export const pageByteFaults: readonly Fault[] = [
  {
    id: 'list-is-json-lines',
    description: 'The list has one pet per line, without an array.',
    turnsRed: notJson,
    change: text((json) => json.slice(1, -1).replaceAll('},{', '}\n{')),
  },
  {
    id: 'list-is-utf-16',
    description: 'The list is encoded in UTF-16.',
    turnsRed: notJson,
    change: text((json) => Buffer.from(json, 'utf16le')),
  },
  {
    id: 'list-is-latin-1',
    description: 'The list is encoded in Latin-1.',
    turnsRed: notJson,
    change: text((json) => Buffer.from(json, 'latin1')),
  },
  {
    id: 'list-begins-with-a-guard',
    description: 'The list begins with a guard against being run as a script.',
    turnsRed: notJson,
    change: text((json) => `)]}',\n${json}`),
  },
  {
    id: 'list-has-a-comma-too-many',
    description: 'A list that is not empty has a comma before its closing bracket.',
    turnsRed: notJson,
    change: text((json) => json.replace(/\}\]$/, '},]')),
  },
  {
    id: 'list-does-not-escape-quotes',
    description: 'The list does not escape quotes in names.',
    turnsRed: notJson,
    change: text((json) => json.replaceAll('\\"', '"')),
  },
  {
    id: 'list-ends-with-a-comment',
    description: 'The list ends with a comment that gives its duration.',
    turnsRed: notJson,
    change: text((json) => `${json}<!-- 3 ms -->`),
  },
  {
    id: 'list-is-compressed-and-does-not-say-so',
    description: 'The list is compressed without a Content-Encoding header.',
    turnsRed: notJson,
    change: text((json) => gzipSync(json)),
  },
  {
    id: 'list-breaks-off-in-a-chunk',
    description: 'The connection closes before the last chunk of a list.',
    turnsRed: broken,
    change: message(
      () => 'Transfer-Encoding: chunked',
      (json) => chunk(json),
      'close',
    ),
  },
  {
    id: 'list-is-reset-in-its-middle',
    description: 'The connection is reset in the middle of a list.',
    turnsRed: broken,
    change: message(
      (length) => `Content-Length: ${length}`,
      (json) => json.slice(0, json.length / 2),
      'reset',
    ),
  },
  {
    id: 'list-announces-too-much',
    description: 'A list is ten bytes shorter than its Content-Length.',
    turnsRed: broken,
    change: message(
      (length) => `Content-Length: ${length + 10}`,
      (json) => json,
      'close',
    ),
  },
  {
    id: 'list-announces-too-little',
    description: 'The Content-Length of a list is one byte too small.',
    turnsRed: notJson,
    change: message(
      (length) => `Content-Length: ${length - 1}\r\nConnection: close`,
      (json) => json,
      'close',
    ),
  },
  {
    id: 'list-counts-characters',
    description: 'The Content-Length of a list counts characters instead of bytes.',
    turnsRed: broken,
    change: ({ sending }) => ({
      sending: {
        send: (context, response) => {
          if (!isPage(context, response.status)) return sending.send(context, response);
          const json = sending.text(context, response.content ?? null);
          const head = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${json.length}\r\n\r\n`;
          sendRaw(context, `${head}${json}`, 'close');
        },
      },
    }),
  },
  {
    id: 'list-is-not-compressed-as-it-says',
    description: 'A list has Content-Encoding: gzip, but is not compressed.',
    turnsRed: broken,
    change: message(
      (length) => `Content-Encoding: gzip\r\nContent-Length: ${length}\r\nConnection: close`,
      (json) => json,
      'close',
    ),
  },
  {
    id: 'list-has-two-lengths',
    description: 'A list has two Content-Length headers with different values.',
    turnsRed: broken,
    change: message(
      (length) => `Content-Length: ${length}\r\nContent-Length: ${length + 1}\r\nConnection: close`,
      (json) => json,
      'close',
    ),
  },
];
