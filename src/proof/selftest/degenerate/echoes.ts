import type { IncomingMessage } from 'node:http';
import { ANY_ECHO, ANY_SUCCESS, ANY_VALID_PAGE } from './allowed-by-itself.js';
import type { Degenerate } from './degenerate.js';
import { listeningHttp, listeningTcp } from './listening.js';

/** Servers that send back the request. */
export const echoingServers: readonly Degenerate[] = [
  {
    id: 'echo-of-the-body',
    description: 'Every request gets 200 with its own body, as JSON.',
    start: () =>
      listeningHttp(async (request, response) => {
        const body = await bodyOf(request);
        response.writeHead(200, { 'content-type': 'application/json' }).end(body);
      }),
    mayMeet: ['service.base-path', 'list.message', 'list.media-type', ...ANY_SUCCESS, 'add.category.exact'],
  },
  {
    id: 'echo-of-the-body-as-created',
    description: 'A POST gets 201 with its own body, a GET gets 200 with an empty array.',
    start: () =>
      listeningHttp(async (request, response) => {
        const isPost = request.method === 'POST';
        const body = await bodyOf(request);
        response
          .writeHead(isPost ? 201 : 200, { 'content-type': 'application/json' })
          .end(isPost ? body : '[]');
      }),
    mayMeet: [
      'service.base-path',
      'list.message',
      'list.media-type',
      ...ANY_VALID_PAGE,
      ...ANY_ECHO,
      'service.accept',
      'add.message',
      'add.media-type',
    ],
  },
  {
    id: 'echo-of-the-request',
    description: 'Every request gets 200 with a JSON object that shows its method, path, headers and body.',
    start: () =>
      listeningHttp(async (request, response) => {
        const { method, url, headers } = request;
        const data = (await bodyOf(request)).toString();
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify({ method, url, headers, data }));
      }),
    mayMeet: ['service.base-path', 'list.message', 'list.media-type', ...ANY_SUCCESS],
  },
  {
    id: 'echo-of-the-bytes',
    description: 'The bytes of a request are sent back unchanged, which is not an HTTP response.',
    start: () => listeningTcp((socket) => socket.pipe(socket)),
    mayMeet: [],
  },
];

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}
