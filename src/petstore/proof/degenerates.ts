/** Servers that do not implement the interface at all: the kit must not accept them. */
import { createServer as createHttpServer, type IncomingMessage, type RequestListener } from 'node:http';
import { createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { ProofServer } from '../../engine/kit/kit.js';
import { before, crash, hangUp } from './changes.js';
import { listening, startReference } from './reference/start.js';
import { expanded, type Named } from './rows.js';

type Start = ProofServer['start'];
const started = (server: Server) =>
  listening(server).then(({ origin, close }) => ({ baseUrl: `${origin}/v1`, key: 'any-key', close }));
const http = (listener: RequestListener) => () => started(createHttpServer(listener));
const tcp = (connected: (socket: Socket) => unknown) => () => started(createTcpServer(connected));

/**
 * Requirements that responses of a kind satisfy by themselves, whatever the request was. A server may meet those of its
 * kinds, and no others.
 */
const KINDS = {
  whole: ['service.base-path', 'service.framing', '*.message'],
  json: ['*.media-type'],
  error: ['*.error-body', '*.error-status'],
  /** No 5xx: the document leaves open how these are answered. */
  calm: [
    'list.limit.outside',
    'list.status.outside',
    'get.invalid-id',
    'get.respelt',
    'add.encoding',
    'add.unusual-body',
    'service.malformed-target',
    'service.respelt',
  ],
  success: ['list.answered', 'list.status.accepted', '*.auth.scheme-case'],
  page: ['list.body'],
  pet: ['get.found', 'get.body', 'get.same-animal', 'get.unknown', 'store.sequence'],
  created: [
    'add.body',
    'add.created',
    'add.name.ordinary',
    'add.category.exact',
    'add.status.accepted',
    'add.status.optional',
    'add.content-type.json',
    'add.chunked',
    'add.method',
    'add.method-header',
    'add.concurrent',
    'service.accept',
  ],
  echo: ['add.name.unchanged', 'add.name.unusual', 'add.category.exact', 'add.status.unchanged', 'add.content-type'],
  /** A page and a pet that agree with each other. */
  example: [
    'list.unique',
    'list.same-animal',
    'store.listed',
    'list.limit.accepted',
    'list.limit.maximum',
    'list.limit.default',
    'list.limit.full-page',
    'list.status.complete',
    'list.status.limit',
    'add.invalid.no-effect',
    'add.auth.no-effect',
  ],
  key: ['*.auth.challenge', '*.auth.each-request', 'orders.auth'],
  reference: [
    '*.auth.missing-key',
    '*.auth.scheme',
    '*.auth.invalid-key',
    '*.auth.first',
    'add.id.unique',
    'get.id',
    'get.deprecation',
  ],
} as const satisfies Record<string, readonly Named[]>;
type RequirementKind = keyof typeof KINDS;

const JSON_TYPE = { 'content-type': 'application/json' };
const HTML = { 'content-type': 'text/html' };
const PET = JSON.stringify({ id: 1, name: 'Rex', categoryId: 1, status: 'available' });
const PAGE = '<!doctype html><title>Welcome</title><p>It works!';
const error = (status: number) => JSON.stringify({ code: 'none', message: 'Always the same.', status });
const HOUR = { ...JSON_TYPE, 'retry-after': '3600' };

type DegenerateRow = readonly [id: string, start: Start, ...kinds: readonly RequirementKind[]];
function always(
  id: string,
  status: number,
  fields: Record<string, string>,
  body: string,
  ...more: RequirementKind[]
): DegenerateRow {
  const listener: RequestListener = (request, response) => {
    request.resume();
    response.writeHead(status, fields).end(body);
  };
  const kinds: readonly (RequirementKind | false)[] = [
    'whole',
    fields['content-type'] === 'application/json' && 'json',
    body.startsWith('{"code"') && 'error',
    status < 500 && 'calm',
    status < 300 && 'success',
    ...more,
  ];
  return [`always-${id}`, http(listener), ...kinds.filter((kind) => kind !== false)];
}
const constant: readonly DegenerateRow[] = [
  always('200-empty-object', 200, JSON_TYPE, '{}'),
  always('200-empty-array', 200, JSON_TYPE, '[]', 'page'),
  always('200-one-pet', 200, JSON_TYPE, PET, 'pet', 'created'),
  always('200-one-page', 200, JSON_TYPE, `[${PET}]`, 'page'),
  always('200-error', 200, JSON_TYPE, error(200)),
  always('200-null', 200, JSON_TYPE, 'null'),
  always('200-html', 200, HTML, PAGE),
  always('200-nothing', 200, JSON_TYPE, ''),
  always('201-one-pet', 201, JSON_TYPE, PET, 'pet', 'created'),
  always('204', 204, {}, ''),
  always('301', 301, { location: 'https://moved.example/v1/pets' }, ''),
  always('400-error', 400, JSON_TYPE, error(400)),
  always('400-nothing', 400, {}, ''),
  always('401-error', 401, { ...JSON_TYPE, 'www-authenticate': 'Bearer' }, error(401)),
  always('403-error', 403, JSON_TYPE, error(403)),
  always('404-error', 404, JSON_TYPE, error(404)),
  always('404-html', 404, HTML, PAGE),
  always('405-error', 405, JSON_TYPE, error(405)),
  always('422-error', 422, JSON_TYPE, error(422)),
  always('429', 429, JSON_TYPE, error(429)),
  always('429-for-an-hour', 429, HOUR, error(429)),
  always('500-error', 500, JSON_TYPE, error(500)),
  always('500-text', 500, { 'content-type': 'text/plain' }, 'Oops'),
  always('503-error', 503, JSON_TYPE, error(503)),
  always('503-for-an-hour', 503, HOUR, error(503)),
];

const echo = (shape: (request: IncomingMessage, body: string) => readonly [status: number, body: string]) =>
  http(async (request, response) => {
    const [status, body] = shape(request, await text(request));
    response.writeHead(status, JSON_TYPE).end(body);
  });
const mock = (authenticates: boolean) =>
  http((request, response) => {
    request.resume();
    if (authenticates && request.headers.authorization === undefined) {
      response.writeHead(401, { ...JSON_TYPE, 'www-authenticate': 'Bearer' }).end(error(401));
      return;
    }
    const isList = request.method === 'GET' && /\/pets(\?.*)?$/.test(request.url ?? '');
    response.writeHead(request.method === 'POST' ? 201 : 200, JSON_TYPE).end(isList ? `[${PET}]` : PET);
  });
const ANSWERED = ['whole', 'json', 'calm', 'success'] as const;
const MOCKED = [...ANSWERED, 'page', 'pet', 'created', 'example'] as const;
const echoes: readonly DegenerateRow[] = [
  ['echo-of-the-body', echo((_request, body) => [200, body]), ...ANSWERED, 'echo'],
  [
    'echo-of-the-body-as-created',
    echo(({ method }, body) => (method === 'POST' ? [201, body] : [200, '[]'])),
    ...([...ANSWERED, 'page', 'created', 'echo'] as const),
  ],
  [
    'echo-of-the-request',
    echo(({ method, url, headers }, data) => [200, JSON.stringify({ method, url, headers, data })]),
    ...ANSWERED,
  ],
  ['static-mock', mock(false), ...MOCKED],
  ['static-mock-with-authentication', mock(true), ...MOCKED, 'key', 'error'],
];

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
const onData = (respond: (socket: Socket) => unknown) => tcp((socket) => socket.once('data', () => respond(socket)));
const every = (milliseconds: number, socket: Socket, tick: () => unknown) => {
  const timer = setInterval(tick, milliseconds);
  socket.once('close', () => clearInterval(timer));
};
const silent: Readonly<Record<string, Start>> = {
  hang: tcp((socket) => socket.resume()),
  'hang-after-the-head': onData((socket) => socket.write(`${HEAD}Content-Length: 2\r\n\r\n`)),
  reset: onData((socket) => socket.resetAndDestroy()),
  close: onData((socket) => socket.end()),
  'cut-off': onData((socket) => socket.end(`${HEAD}Content-Length: 100\r\n\r\n[{"id":`)),
  'no-http': onData((socket) => socket.end('220 mail.example ESMTP\r\n')),
  'echo-of-the-bytes': tcp((socket) => socket.pipe(socket)),
  'slow-drip': onData((socket) => {
    const bytes = [...`${HEAD}Content-Length: 2\r\n\r\n[]`];
    every(1000, socket, () => socket.write(bytes.shift() ?? ''));
  }),
  'slow-drip-of-the-body': onData((socket) => {
    socket.write(`${HEAD}Content-Length: 9000\r\n\r\n[`);
    every(100, socket, () => socket.write(' '));
  }),
  endless: onData((socket) => {
    socket.write(`${HEAD}Transfer-Encoding: chunked\r\n\r\n1\r\n[\r\n`);
    const chunk = `10000\r\n${' '.repeat(65_536)}\r\n`;
    const more = () => {
      while (socket.writable && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
  }),
};

/** The reference implementation, correct up to its nth request, so that it may meet much of what was judged until then. */
const wornOut = (requests: number, end: 'hang' | 'reset' | '500'): DegenerateRow => [
  `${end}-after-${requests}-${requests === 1 ? 'request' : 'requests'}`,
  () => {
    const worn = before((context) => {
      if (context.number <= requests) return undefined;
      if (end === '500') return crash();
      return end === 'reset' ? hangUp(context, true) : new Promise(() => {});
    });
    return startReference({ behaviour: worn });
  },
  ...(requests === 1 ? (['whole'] as const) : ALL),
];
const ALL = Object.keys(KINDS) as readonly RequirementKind[];

export const degenerates: readonly ProofServer[] = [
  ...constant,
  ...echoes,
  ...Object.entries(silent),
  ...[1, 20, 100].flatMap((requests) => (['hang', 'reset', '500'] as const).map((end) => wornOut(requests, end))),
].map(([id, start, ...kinds]) => {
  return { kind: 'degenerate server', id, start, mayMeet: kinds.flatMap((kind) => expanded(KINDS[kind])) };
});
