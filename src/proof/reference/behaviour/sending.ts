import type { RequestContext, Sending } from '../behaviour.js';
import { writeJson } from '../json/write.js';
import type { Response } from '../response.js';

const BODILESS: readonly number[] = [204, 304];

export const sending: Sending = {
  mediaType: 'application/json',

  text: (_context, content) => writeJson(content),

  encode: (_context, text) => Buffer.from(text, 'utf8'),

  headers: (context, response, body) => ({
    ...(response.content === undefined ? {} : { 'content-type': context.behaviour.sending.mediaType }),
    ...(BODILESS.includes(response.status) ? {} : { 'content-length': String(body.length) }),
    ...(context.operation === 'getPet' ? context.behaviour.deprecation.headers() : {}),
    ...response.headers,
  }),

  send: (context, response) => {
    const body = bodyOf(context, response);
    context.serverResponse.writeHead(
      response.status,
      context.behaviour.sending.headers(context, response, body),
    );
    context.serverResponse.end(body);
  },
};

function bodyOf(context: RequestContext, { body, content }: Response): Uint8Array {
  if (body instanceof Uint8Array) return body;
  const { text, encode } = context.behaviour.sending;
  return encode(context, body ?? (content === undefined ? '' : text(context, content)));
}
