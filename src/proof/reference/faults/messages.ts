import type { BehaviourChange } from '../behaviour.js';
import type { Ending } from '../raw-response.js';
import { sendRaw } from '../raw-response.js';
import type { Operation } from '../request.js';
import type { Fault } from './fault.js';
import { onResponse } from './on-response.js';

/** Sends raw bytes in place of one operation's successful responses. */
function raw(
  operation: Operation,
  write: (body: Uint8Array) => string | Uint8Array,
  ending: Ending = 'close',
): BehaviourChange {
  return ({ sending }) => ({
    sending: {
      send: (context, response) => {
        const { text, encode } = context.behaviour.sending;
        const succeeded = context.operation === operation && response.status < 300;
        if (!succeeded || response.content === undefined) return sending.send(context, response);
        sendRaw(context, write(encode(context, text(context, response.content))), ending);
      },
    },
  });
}

const head = (status: string, ...fields: string[]) =>
  `${[`HTTP/1.1 ${status}`, 'Content-Type: application/json', ...fields].join('\r\n')}\r\n\r\n`;

const message = (first: string, ...rest: (string | Uint8Array)[]) =>
  Buffer.concat([first, ...rest].map((part) => Buffer.from(part)));

const broken = (operation: string) => ({ [`${operation}.message`]: 'broken message' });

/** Changes the text of one operation's successful responses. */
function written(operation: Operation, write: (text: string) => string | Uint8Array): BehaviourChange {
  return ({ sending }) => ({
    hooks: {
      after: (context, response) => {
        if (context.operation !== operation || response.status >= 300 || response.content === undefined)
          return response;
        const { content, ...rest } = response;
        return {
          ...rest,
          headers: { ...response.headers, 'content-type': sending.mediaType },
          body: write(sending.text(context, content)),
        };
      },
    },
  });
}

const notJson = (operation: string) => ({ [`${operation}.body`]: 'not JSON' });

/** Responses that are not JSON in UTF-8, or not whole HTTP messages. */
export const messageFaults: readonly Fault[] = [
  {
    id: 'pet-cut-short',
    description: 'The response to a read by id is cut off in the middle, and the connection closes.',
    turnsRed: broken('get'),
    change: raw('getPet', (body) =>
      message(head('200 OK', `Content-Length: ${body.length}`), body.subarray(0, body.length / 2)),
    ),
  },
  {
    id: 'creation-reset-in-the-middle',
    description: 'The connection is reset in the middle of the response to a creation.',
    turnsRed: broken('add'),
    change: raw(
      'addPet',
      (body) => message(head('201 Created', `Content-Length: ${body.length}`), body.subarray(0, 5)),
      'reset',
    ),
  },
  {
    id: 'length-of-a-pet-too-large',
    description: 'The Content-Length of a read by id is one byte too large.',
    turnsRed: broken('get'),
    change: raw('getPet', (body) => message(head('200 OK', `Content-Length: ${body.length + 1}`), body)),
  },
  {
    id: 'length-of-a-creation-in-characters',
    description:
      'The Content-Length of a creation counts characters instead of bytes, so names beyond ASCII are cut off.',
    turnsRed: { 'add.body': 'not JSON' },
    change: raw('addPet', (body) =>
      message(
        head('201 Created', 'Connection: close', `Content-Length: ${Buffer.from(body).toString().length}`),
        body,
      ),
    ),
  },
  {
    id: 'length-of-a-pet-too-small',
    description: 'The Content-Length of a read by id is one byte too small.',
    turnsRed: { 'get.body': 'not JSON' },
    change: raw('getPet', (body) =>
      message(head('200 OK', 'Connection: close', `Content-Length: ${body.length - 1}`), body),
    ),
  },
  {
    id: 'lengths-of-a-creation-contradict-each-other',
    description: 'A creation has two Content-Length headers with different values.',
    turnsRed: broken('add'),
    change: raw('addPet', (body) =>
      message(
        head('201 Created', `Content-Length: ${body.length}`, `Content-Length: ${body.length + 2}`),
        body,
      ),
    ),
  },
  {
    id: 'chunks-of-a-creation-invalid',
    description: 'The size of a chunk of a creation is not a hexadecimal number.',
    turnsRed: broken('add'),
    change: raw('addPet', (body) =>
      message(head('201 Created', 'Transfer-Encoding: chunked'), 'xyz\r\n', body, '\r\n0\r\n\r\n'),
    ),
  },
  {
    id: 'last-chunk-of-a-pet-missing',
    description: 'The response to a read by id lacks the last, empty chunk.',
    turnsRed: broken('get'),
    change: raw('getPet', (body) =>
      message(head('200 OK', 'Transfer-Encoding: chunked'), `${body.length.toString(16)}\r\n`, body, '\r\n'),
    ),
  },
  {
    id: 'status-line-of-a-creation-invalid',
    description: 'The response to a creation has an invalid status line.',
    turnsRed: broken('add'),
    change: raw('addPet', (body) => message('HTTP/1.1 Created\r\n\r\n', body)),
  },
  {
    id: 'pet-without-a-head',
    description: 'The response to a read by id has no status line and no headers.',
    turnsRed: broken('get'),
    change: raw('getPet', (body) => body),
  },
  {
    id: 'creation-claims-to-be-gzip',
    description: 'A creation has Content-Encoding: gzip, but is not compressed.',
    turnsRed: broken('add'),
    change: onResponse('addPet', 201, (response) => ({
      ...response,
      headers: { ...response.headers, 'content-encoding': 'gzip' },
    })),
  },
  {
    id: 'list-redirected',
    description: 'The list redirects to the same path with a trailing slash.',
    turnsRed: { 'list.answered': 'status 301' },
    change: onResponse('listPets', 200, (_response, { path }) => ({
      status: 301,
      headers: { location: `${path}/` },
    })),
  },
  {
    id: 'creation-redirected',
    description: "Creating a pet returns 303 with the pet's address.",
    turnsRed: { 'add.created': 'status 303' },
    change: onResponse('addPet', 201, (_response, { path, store: { issued } }) => ({
      status: 303,
      headers: { location: `${path}/${issued}` },
    })),
  },
  {
    id: 'comma-after-the-last-member',
    description: 'A created pet has a comma after its last member.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => text.replace(/\}$/, ',}')),
  },
  {
    id: 'nan-for-the-category-of-a-pet',
    description: 'Reading by id returns NaN as the category.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => text.replace(/"categoryId":-?\d+/, '"categoryId":NaN')),
  },
  {
    id: 'single-quotes-for-a-pet',
    description: "Reading by id prints the pet in the language's own syntax, with single quotes.",
    turnsRed: notJson('get'),
    change: written('getPet', (text) => text.replaceAll('"', "'")),
  },
  {
    id: 'creation-in-utf-16',
    description: 'The response to a creation is encoded in UTF-16.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => Buffer.from(text, 'utf16le')),
  },
  {
    id: 'creation-in-latin-1',
    description: 'The response to a creation is encoded in Latin-1.',
    turnsRed: notJson('add'),
    consequences: {
      'add.name.unchanged': 'Letters of some scripts become letters of ASCII, which are JSON, too.',
      'list.same-animal': 'The list shows such a name as it was sent.',
      'get.same-animal': 'A read by id does, too.',
    },
    change: written('addPet', (text) => Buffer.from(text, 'latin1')),
  },
  {
    id: 'pet-begins-with-a-byte-order-mark',
    description: 'The response to a read by id begins with a byte order mark.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => `\ufeff${text}`),
  },
  {
    id: 'creation-in-jsonp',
    description: 'The response to a creation is wrapped in a function call.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => `callback(${text});`),
  },
  {
    id: 'warning-before-a-pet',
    description: 'The response to a read by id begins with a warning of the interpreter.',
    turnsRed: notJson('get'),
    change: written('getPet', (text) => `Warning: undefined variable\n${text}`),
  },
  {
    id: 'line-breaks-in-names-not-escaped',
    description: 'The response to a creation does not escape a line break in a name.',
    turnsRed: notJson('add'),
    change: written('addPet', (text) => text.replaceAll('\\n', '\n')),
  },
];
