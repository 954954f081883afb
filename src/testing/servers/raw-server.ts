import net, { type AddressInfo, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/** A request as its bytes arrived, read as Latin-1. */
export interface RawRequest {
  /** Request line and header lines. */
  readonly lines: readonly string[];
  readonly body: string;
  /** Number of its connection, from 1. */
  readonly connection: number;
}

export interface RawServer {
  readonly origin: string;
  /** Everything that arrived so far. */
  readonly requests: readonly RawRequest[];
}

/** Handles a request, the `number`th of the server from 1, by writing to its socket, or not at all. */
export type RawAnswering = (socket: Socket, number: number) => void;

/** A server on loopback that knows only enough HTTP to find the end of a request. It lives as long as the test. */
export async function rawServer(answering: RawAnswering): Promise<RawServer> {
  const requests: RawRequest[] = [];
  const sockets = new Set<Socket>();
  const server = net.createServer((socket) => {
    sockets.add(socket);
    const connection = sockets.size;
    let text = '';
    socket.on('error', () => {});
    socket.on('data', (bytes) => {
      text += bytes.toString('latin1');
      const request = wholeRequest(text, connection);
      if (!request) return;
      text = '';
      requests.push(request);
      answering(socket, requests.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

/** The client under test sends one request at a time. */
function wholeRequest(text: string, connection: number): RawRequest | undefined {
  const [head = '', body] = splitOnce(text, '\r\n\r\n');
  if (body === undefined) return undefined;
  const length = Number(/^content-length: (\d+)$/im.exec(head)?.[1] ?? 0);
  return body.length < length ? undefined : { lines: head.split('\r\n'), body, connection };
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator);
  return at < 0 ? [text] : [text.slice(0, at), text.slice(at + separator.length)];
}

/** The bytes of a whole response with a JSON body, with the given parts replaced. */
export function rawResponse(given: {
  readonly status?: string;
  readonly headers?: readonly string[];
  readonly body?: string | Uint8Array;
}): Buffer {
  const { status = '200 OK', headers = [], body = '[]' } = given;
  const bytes = Buffer.from(body);
  const lines = [
    `HTTP/1.1 ${status}`,
    'Content-Type: application/json',
    ...headers,
    `Content-Length: ${bytes.length}`,
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), bytes]);
}
