import { setTimeout as wait } from 'node:timers/promises';
import type { Behaviour, BehaviourChange, RequestContext } from '../../behaviour.js';
import type { Response } from '../../response.js';
import type { Variation } from '../variation.js';

/** The document leaves it to HTTP how a body is split into pieces. */
export const framingVariations: readonly Variation[] = [
  {
    id: 'chunked',
    description: 'Bodies are sent in chunks, without a Content-Length.',
    change: inChunks((body, send) => send(body)),
  },
  {
    id: 'chunked-in-small-pieces',
    description: 'Bodies are sent in chunks of 5 bytes, which split characters.',
    change: inChunks((body, send) => {
      for (let at = 0; at < body.length; at += 5) send(body.subarray(at, at + 5));
    }),
  },
  {
    id: 'chunked-with-trailers',
    description: 'The last chunk is followed by trailer fields.',
    change: inChunks(
      (body, send) => send(body),
      (context) => context.serverResponse.addTrailers({ 'X-Checksum': '0', 'Server-Timing': 'db;dur=1' }),
      { trailer: 'X-Checksum, Server-Timing' },
    ),
  },
  {
    id: 'sent-with-pauses',
    description: 'The head of a response, the halves of its body and its end are sent 3 ms apart.',
    change: (correct) => ({
      sending: {
        send: async (context, response) => {
          const { headers, body } = ready(correct, context, response);
          const { serverResponse } = context;
          serverResponse.writeHead(response.status, headers).flushHeaders();
          await wait(3);
          serverResponse.write(body.subarray(0, body.length / 2));
          await wait(3);
          serverResponse.write(body.subarray(body.length / 2));
          await wait(3);
          serverResponse.end();
        },
      },
    }),
  },
  {
    id: 'interim-answers',
    description: 'Each response is preceded by 102 Processing and 103 Early Hints.',
    change: {
      hooks: {
        before: ({ serverResponse }) => {
          serverResponse.writeProcessing();
          serverResponse.writeEarlyHints({ link: '</style.css>; rel=preload; as=style' });
          return undefined;
        },
      },
    },
  },
  {
    id: 'other-reason-phrases',
    description: 'The reason phrase is not the usual one.',
    change: (correct) => ({
      sending: {
        send: (context, response) => {
          const { headers, body } = ready(correct, context, response);
          context.serverResponse.writeHead(
            response.status,
            response.status < 300 ? '' : 'Woof & Meow',
            headers,
          );
          context.serverResponse.end(body);
        },
      },
    }),
  },
];

type Send = (piece: Uint8Array) => void;

function inChunks(
  write: (body: Uint8Array, send: Send) => void,
  finish: (context: RequestContext) => void = () => {},
  more: Readonly<Record<string, string>> = {},
): BehaviourChange {
  return (correct) => ({
    sending: {
      send: (context, response) => {
        const { headers, body } = ready(correct, context, response);
        const { 'content-length': _, ...others } = headers;
        context.serverResponse.writeHead(response.status, { ...others, ...more });
        write(body, (piece) => context.serverResponse.write(piece));
        finish(context);
        context.serverResponse.end();
      },
    },
  });
}

/** Headers and bytes as the reference implementation sends them. */
function ready({ sending }: Behaviour, context: RequestContext, response: Response) {
  const { body = response.content === undefined ? '' : sending.text(context, response.content) } = response;
  const bytes = typeof body === 'string' ? sending.encode(context, body) : body;
  return { headers: sending.headers(context, response, bytes), body: bytes };
}
