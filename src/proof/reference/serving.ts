import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestContext, Service } from './behaviour.js';
import type { Connections } from './connection.js';
import { Refusal } from './refusal.js';
import type { ReceivedBody } from './request.js';
import type { Response } from './response.js';

const NO_BODY: ReceivedBody = { body: new Uint8Array(), bodyTooLarge: false };

/** A listener for Node's server that responds to every request with the service's behaviour. */
export function serve(service: Service, connections: Connections) {
  let requests = 0;
  return async (request: IncomingMessage, serverResponse: ServerResponse): Promise<void> => {
    try {
      const { behaviour, store } = service;
      const connection = connections.of(request.socket);
      connection.requests += 1;
      connection.underWay += 1;
      const received = await receiveBody(request, behaviour.parsing.maximumBytes);
      const { method = '', url: target = '', headers, rawHeaders } = request;
      const { path, query } = split(target);
      requests += 1;
      const route = behaviour.routing.route(service, method, path);
      const message = { method, target, path, query, headers, rawHeaders, ...received, ...route };
      const context = {
        service,
        behaviour,
        store,
        connection,
        number: requests,
        serverResponse,
        ...message,
      };
      serverResponse.once('close', () => {
        connection.underWay -= 1;
        behaviour.hooks.finished(context);
      });
      await behaviour.sending.send(context, await responseTo(context));
    } catch {
      // The client has left, or a variation failed too late for a response.
      request.socket.destroy();
    }
  };
}

async function responseTo(context: RequestContext): Promise<Response> {
  const { hooks, operations } = context.behaviour;
  let response: Response;
  try {
    response = (await hooks.before(context)) ?? (await operations.handle(context));
  } catch (error) {
    response = await refused(context, error);
  }
  return hooks.after(context, response);
}

async function refused(context: RequestContext, error: unknown): Promise<Response> {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(500, 'internal_error', 'The service failed on this request.');
  return context.behaviour.rendering.refusal(
    context,
    await context.behaviour.hooks.refused(context, refusal),
  );
}

/** Path and query of a request target in origin form (`/v1/pets?limit=1`) or absolute form (`http://host/v1/pets`). */
function split(target: string): { path: string; query: URLSearchParams } {
  const origin = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = origin.indexOf('?');
  if (mark < 0) return { path: origin, query: new URLSearchParams() };
  return { path: origin.slice(0, mark), query: new URLSearchParams(origin.slice(mark + 1)) };
}

/**
 * Collects a request's body, and stops keeping it once it passes `maximum` bytes; the rest is read and dropped,
 * so that the client, still sending, gets its response instead of a reset.
 *
 * @throws when the client leaves before the end.
 */
function receiveBody(request: IncomingMessage, maximum: number): ReceivedBody | Promise<ReceivedBody> {
  const { 'content-length': length, 'transfer-encoding': coding } = request.headers;
  if (coding === undefined && (length === undefined || length === '0')) {
    request.resume();
    return NO_BODY;
  }
  return new Promise((resolve, reject) => {
    const chunks: Uint8Array[] = [];
    let size = 0;
    request.on('data', (chunk: Uint8Array) => {
      size += chunk.length;
      if (size <= maximum) chunks.push(chunk);
      else resolve({ ...NO_BODY, bodyTooLarge: true });
    });
    request.once('end', () => resolve({ body: Buffer.concat(chunks), bodyTooLarge: false }));
    request.once('error', reject);
    request.once('close', () => reject(new Error('The client left before its request was complete.')));
  });
}
