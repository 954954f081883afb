import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Connections } from './connection.js';
import type { Exchange } from './exchange.js';
import { Refusal } from './refusal.js';
import { receiveBody } from './request-body.js';
import type { Response } from './response.js';
import type { Service } from './service.js';

/** A listener for node's server that answers every request as the service's behaviour has it. */
export function serve(service: Service, connections: Connections) {
  let requests = 0;
  return async (request: IncomingMessage, serverResponse: ServerResponse): Promise<void> => {
    try {
      const { behaviour, store } = service;
      const connection = connections.of(request.socket);
      connection.requests += 1;
      connection.underWay += 1;
      const received = await receiveBody(request, behaviour.reading.maximumBytes);
      const { method = '', url: target = '', headers, rawHeaders } = request;
      const { path, query } = split(target);
      requests += 1;
      const route = behaviour.routing.route(service, method, path);
      const message = { method, target, path, query, headers, rawHeaders, ...received, ...route };
      const exchange = {
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
        behaviour.hooks.answered(exchange);
      });
      await behaviour.sending.send(exchange, await responseTo(exchange));
    } catch {
      // The client has left, or a variation failed when it was too late for a response.
      request.socket.destroy();
    }
  };
}

async function responseTo(exchange: Exchange): Promise<Response> {
  const { hooks, operations } = exchange.behaviour;
  let response: Response;
  try {
    response = (await hooks.before(exchange)) ?? (await operations.handle(exchange));
  } catch (error) {
    response = await refused(exchange, error);
  }
  return hooks.after(exchange, response);
}

async function refused(exchange: Exchange, error: unknown): Promise<Response> {
  const refusal =
    error instanceof Refusal
      ? error
      : new Refusal(500, 'internal_error', 'The service failed on this request.');
  return exchange.behaviour.rendering.refusal(
    exchange,
    await exchange.behaviour.hooks.refused(exchange, refusal),
  );
}

/** Path and query of a request target in origin form (`/v1/pets?limit=1`) or absolute form (`http://host/v1/pets`). */
function split(target: string): { path: string; query: URLSearchParams } {
  const origin = target.replace(/^https?:\/\/[^/?]*/i, '');
  const mark = origin.indexOf('?');
  if (mark < 0) return { path: origin, query: new URLSearchParams() };
  return { path: origin.slice(0, mark), query: new URLSearchParams(origin.slice(mark + 1)) };
}
