import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { writeJson } from './json/write.js';

const STATUS_BY_ERROR: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** Responds with an Error body to a message that Node cannot parse as a request, and closes the connection. */
export function refuseUnreadable(error: NodeJS.ErrnoException, socket: Duplex): void {
  const status = STATUS_BY_ERROR[error.code ?? ''] ?? 400;
  endWithError(socket, status, 'unreadable_request', 'The request is not a valid HTTP message.');
}

/** CONNECT has no path, and Node provides no response object for it. */
export function refuseConnect(_request: IncomingMessage, socket: Duplex): void {
  endWithError(socket, 405, 'method_not_allowed', 'This service is not a proxy.', 'Allow: GET, POST\r\n');
}

function endWithError(socket: Duplex, status: number, code: string, message: string, header = ''): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const body = writeJson({ code, message, status });
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\nContent-Type: application/json\r\n${header}` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
