import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import { selfSigned } from './self-signed.js';

/** A request that a scripted server received. */
export interface Arrived {
  readonly method: string;
  /** The request target without the base path, `/pets?limit=1`. */
  readonly target: string;
  readonly authorization: string | undefined;
  readonly body: string;
}

/** The response; `undefined` closes the connection without one. */
export interface ScriptedResponse {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON, unless it is text already. */
  readonly body?: unknown;
}

export type Script = (
  request: Arrived,
) => ScriptedResponse | undefined | Promise<ScriptedResponse | undefined>;

/** A server on loopback that responds by a script, and keeps the requests. It lives as long as the test. */
export async function scriptedServer(
  script: Script,
  { secure = false }: { readonly secure?: boolean } = {},
): Promise<{ readonly baseUrl: string; readonly port: number; readonly arrived: readonly Arrived[] }> {
  const arrived: Arrived[] = [];
  const listener = async (message: IncomingMessage, serverResponse: ServerResponse) => {
    const request = await requestOf(message);
    arrived.push(request);
    const response = await script(request);
    if (response) send(response, serverResponse);
    else message.socket.destroy();
  };
  const server = secure ? createSecureServer(selfSigned, listener) : createServer(listener);
  const port = await listening(server);
  return { baseUrl: `http${secure ? 's' : ''}://127.0.0.1:${port}/v1`, port, arrived };
}

/** Listens on a free port of 127.0.0.1 until the test ends. */
export async function listening(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return (server.address() as AddressInfo).port;
}

async function requestOf(message: IncomingMessage): Promise<Arrived> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  const { method = '', url = '', headers } = message;
  const body = Buffer.concat(chunks).toString();
  return { method, target: url.replace(/^\/v1/, ''), authorization: headers.authorization, body };
}

function send({ status, headers = {}, body }: ScriptedResponse, response: ServerResponse): void {
  const text = typeof body === 'string' ? body : body === undefined ? '' : JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(text);
}
