import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Response } from '../../../proof/reference/response.js';
import { newKey, startReference } from '../../../proof/reference/start.js';
import type { HostileServer, StartedServer } from './hostile-server.js';
import {
  afterTheFirst,
  type Chosen,
  creations,
  everyRequest,
  head,
  laterLists,
  pour,
  rawly,
  respondingWith,
} from './starting.js';

const MIB = 1024 * 1024;
const GIB = 1024 * MIB;
const TOO_LONG = { verdict: 'inconclusive', reason: /longer than 16 MiB/ } as const;

const LISTS = ['--only', 'list.body,list.limit.maximum'];

const chunk = Buffer.from(`10000\r\n${' '.repeat(0x10000)}\r\n`);

/** The same response to all requests; made when the server starts, since this may take a while. */
function same(
  make: () => string | Uint8Array,
  chosen: Chosen,
  headers: Readonly<Record<string, string>> = {},
) {
  return () => {
    const response: Response = {
      status: 200,
      headers: { 'content-type': 'application/json', ...headers },
      body: Buffer.from(make()),
    };
    return respondingWith(() => response, chosen)();
  };
}

/** A gigabyte of spaces, compressed repeatedly with gzip: one stream of 1024 members of a MiB each. */
function bomb(times: number): Uint8Array {
  const member = gzipSync(new Uint8Array(MIB).fill(0x20));
  let bytes: Uint8Array = Buffer.concat(Array<Buffer>(GIB / MIB).fill(member));
  for (let done = 1; done < times; done += 1) bytes = gzipSync(bytes);
  return bytes;
}

const pet = (member: string) => `{"id":1,"name":"Rex","categoryId":1,${member}}`;

/** Servers whose responses are large, or become large. */
export const largeServers: readonly HostileServer[] = [
  {
    id: 'gigabyte-in-chunks',
    description: 'Each body is 1 GB, in chunks.',
    start: rawly((socket) => {
      socket.write(head(['Transfer-Encoding: chunked']));
      pour(socket, chunk, GIB);
    }),
    expected: TOO_LONG,
    within: 20,
  },
  {
    id: 'gigabyte-with-its-length',
    description: 'Each body is 1 GB, with a correct Content-Length.',
    start: rawly((socket) => {
      socket.write(head([`Content-Length: ${GIB}`]));
      pour(socket, Buffer.alloc(0x10000, ' '), GIB);
    }),
    expected: TOO_LONG,
    within: 20,
  },
  {
    id: 'gigabyte-after-the-first',
    description: 'After the first response each body is 1 GB, in chunks.',
    start: rawly((socket) => {
      socket.write(head(['Transfer-Encoding: chunked']));
      pour(socket, chunk, GIB);
    }, afterTheFirst),
    expected: TOO_LONG,
    within: 20,
  },
  {
    id: 'headers-in-a-flood',
    description: 'Header lines are sent as fast as possible, without end.',
    start: rawly((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      pour(socket, Buffer.from('X-More: more\r\n'.repeat(1000)));
    }),
    expected: { verdict: 'inconclusive', reason: /headers of the response are longer than 64 KiB/ },
    within: 20,
  },
  {
    id: 'gzip-bomb',
    description: 'Each body is gzip that decompresses to 1 GB.',
    start: same(() => bomb(1), everyRequest, { 'content-encoding': 'gzip' }),
    expected: TOO_LONG,
    within: 20,
  },
  {
    id: 'brotli-bomb',
    description: 'After the first response each body is a few bytes of Brotli that decompress to 256 MB.',
    start: same(() => brotliBomb(), afterTheFirst, { 'content-encoding': 'br' }),
    expected: TOO_LONG,
    within: 20,
  },
  {
    id: 'gzip-in-gzip',
    description: 'Each body is compressed with gzip three times, and decompresses to 1 GB.',
    start: same(() => bomb(3), everyRequest, { 'content-encoding': 'gzip, gzip, gzip' }),
    expected: TOO_LONG,
    within: 20,
  },
  {
    id: 'thousand-codings',
    description: 'Each response lists a thousand content codings.',
    start: same(() => '[]', everyRequest, { 'content-encoding': Array(1000).fill('gzip').join() }),
    expected: { verdict: 'inconclusive', reason: /1000 content codings/ },
    within: 20,
  },
  {
    id: 'million-numbers',
    description: 'Each list is an array of a million numbers.',
    start: same(() => `[${'1,'.repeat(999_999)}1]`, laterLists),
    options: LISTS,
    expected: { verdict: 'non-conformant', violated: ['list.body'] },
    within: 20,
  },
  {
    id: 'million-objects',
    description: 'Each list is an array of a million empty objects.',
    start: same(() => `[${'{},'.repeat(999_999)}{}]`, laterLists),
    options: LISTS,
    expected: {
      verdict: 'non-conformant',
      violated: ['list.limit.maximum', 'list.body'],
    },
    within: 30,
  },
  {
    id: 'five-million-objects',
    description: 'Each list is an array of five million empty objects.',
    start: same(() => `[${'{},'.repeat(4_999_999)}{}]`, laterLists),
    options: LISTS,
    expected: { verdict: 'inconclusive', reason: /too many values/ },
    within: 30,
  },
  {
    id: 'nested-arrays',
    description: 'Each list is an array nested 100,000 levels deep.',
    start: same(() => '['.repeat(100_000) + ']'.repeat(100_000), laterLists),
    options: LISTS,
    expected: { verdict: 'non-conformant', violated: ['list.body'] },
    within: 20,
  },
  {
    id: 'nested-member',
    description: 'Each list has a pet with an extra member nested 100,000 levels deep, which is allowed.',
    start: same(() => `[${pet(`"tag":${'['.repeat(100_000)}${']'.repeat(100_000)}`)}]`, laterLists),
    options: ['--only', 'list.body,list.media-type'],
    expected: { verdict: 'conformant' },
    within: 20,
  },
  {
    id: 'nested-without-end',
    description: 'Each list opens five million arrays and closes none.',
    start: same(() => '['.repeat(5_000_000), laterLists),
    options: LISTS,
    expected: { verdict: 'non-conformant', violated: ['list.body'] },
    within: 20,
  },
  {
    id: 'name-of-10-mb',
    description: 'Each list has a pet with a name of 10 MB, which is allowed.',
    start: same(() => `[${pet(`"name":"${'x'.repeat(10 * MIB)}"`)}]`, laterLists),
    options: ['--only', 'list.body,list.unique'],
    expected: { verdict: 'conformant' },
    within: 30,
  },
  {
    id: 'created-names-of-1-mb',
    description: 'Each created pet has a name of 1 MB instead of the one that was sent.',
    start: () => createdAs('x'.repeat(MIB)),
    options: ['--only', 'add.name.*'],
    expected: { verdict: 'non-conformant', violated: ['add.name.unchanged'] },
    within: 20,
  },
  {
    id: 'large-and-right',
    description: 'Pages of 11 MB are correct: long names, and extra members of 100 KiB.',
    start: largeAndRight,
    options: ['--timeout', '5000', '--only', 'list.limit.*,list.unique,list.same-animal,get.same-animal'],
    expected: { verdict: 'conformant' },
    within: 40,
  },
  {
    id: 'created-names-of-10-mb',
    description: 'Each created pet has a name of 10 MB instead of the one that was sent.',
    start: () => createdAs('x'.repeat(10 * MIB)),
    options: ['--only', 'add.name.*'],
    expected: { verdict: 'inconclusive', reason: /longer than 2 MiB/ },
    within: 20,
  },
];

function brotliBomb(): Uint8Array {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 1 };
  return brotliCompressSync(new Uint8Array(256 * MIB).fill(0x20), { params });
}

/** Creates all pets with one name. */
function createdAs(name: string) {
  const headers = { 'content-type': 'application/json' };
  const body = (id: number) => Buffer.from(`{"id":${id},"name":"${name}","categoryId":1}`);
  return respondingWith(({ number }) => ({ status: 201, headers, body: body(number) }), creations)();
}

/**
 * The reference implementation with a hundred pets in its store; each has a name of 10,000 characters and an extra member
 * of 100 KiB. A page is 11 MB and correct.
 */
async function largeAndRight(): Promise<StartedServer> {
  const notes = 'x'.repeat(100 * 1024);
  const reference = await startReference({
    key: newKey(),
    seedPets: 100,
    behaviour: ({ rendering }) => ({
      rendering: { pet: (context, pet) => ({ ...rendering.pet(context, pet), notes }) },
    }),
  });
  for (const pet of reference.store.pets) Object.assign(pet, { name: pet.name.padEnd(10_000, '-') });
  return reference;
}
